import { useAtom, usePlugin } from '@latchkey/kernel/react'
import { atom } from 'jotai/vanilla'
import type { ConnectPlugin } from '../../types.ts'
import { useDirectory } from './useDirectory.ts'

const hidden = atom<{ readonly allWallets?: 'show' | 'hide' | 'mobile' }>({ allWallets: 'hide' })

/** Whether the host wants a list of all wallets here. */
export function useOffersAll(): boolean {
  const { allWallets = 'show' } = useAtom(useDirectory()?.atoms.options ?? hidden)
  const { isMobile } = useAtom(usePlugin<ConnectPlugin>('connect').atoms.device)
  return allWallets === 'show' || (allWallets === 'mobile' && isMobile)
}
