import { usePlugin, useRouter } from '@latchkey/kernel/react'
import { safeText } from '@latchkey/theme/ui'
import { useCallback } from 'react'
import { ROUTES } from '../../constants.ts'
import type { WalletItem } from '../../derived/list/walletItem.ts'
import type { ConnectPlugin, ConnectTarget } from '../../types.ts'

/** What follows the press on a wallet. */
export function useChoose(target: ConnectTarget | undefined): (item: WalletItem) => Promise<void> {
  const { connectWallet, chooseWallet, pairAny } = usePlugin<ConnectPlugin>('connect')
  const router = useRouter<ConnectPlugin>()
  return useCallback(
    async ({ kind, name, icon, connectors, wallet }) => {
      const [first] = connectors
      if (kind === 'pairing') return pairAny(target)
      if (first && connectors.length === 1) return connectWallet(first.id, target)
      if (wallet && !first) return chooseWallet(wallet, target)
      router.push(ROUTES.multiChain, {
        ...target,
        name: safeText(name),
        ...(icon === undefined ? {} : { icon }),
        connectorIds: connectors.map(({ id }) => id),
      })
    },
    [connectWallet, chooseWallet, pairAny, router, target],
  )
}
