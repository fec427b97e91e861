import { useAtom, useConnection } from '@latchkey/kernel/react'
import { Latch, type LatchProps, Logo, safeName } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { siwxHooks } from '../hooks.ts'

/** What the connected wallet calls itself, to be shown. */
export function useWalletName(): string {
  const t = siwxHooks.useMessages()
  return safeName(useConnection()?.name ?? '') || t('yourWallet')
}

/** The site and the wallet. */
export function Ends({ state }: Pick<LatchProps, 'state'>): ReactNode {
  const { domain, name, icon } = useAtom(siwxHooks.usePlugin().atoms.site)
  const wallet = useWalletName()
  const connection = useConnection()
  return (
    <Latch
      state={state}
      start={{ name: domain, picture: <Logo name={name} src={icon} size={64} /> }}
      end={{ name: wallet, picture: <Logo name={wallet} src={connection?.icon} size={64} /> }}
    />
  )
}
