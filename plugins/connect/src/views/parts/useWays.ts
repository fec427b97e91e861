import type { Connector } from '@latchkey/kernel'
import { useAtom, useKernel, usePlugin } from '@latchkey/kernel/react'
import { useMemo } from 'react'
import { domainKey } from '../../derived/list/domainKey.ts'
import { platformsOf, type WalletPlatform } from '../../derived/list/platformsOf.ts'
import type { DirectoryWallet } from '../../peers.ts'
import type { ConnectPlugin } from '../../types.ts'

/** The ways to use a wallet here, and its extension when it is installed. */
export function useWays(wallet: DirectoryWallet | undefined): {
  readonly ways: readonly WalletPlatform[]
  readonly connector: Connector | undefined
} {
  const connectors = useAtom(useKernel().atoms.connectors)
  const { isMobile } = useAtom(usePlugin<ConnectPlugin>('connect').atoms.device)
  return useMemo(() => {
    if (!wallet) return { ways: ['qrcode'], connector: undefined }
    const domain = wallet.rdns === undefined ? undefined : domainKey(wallet.rdns)
    const connector = connectors.find(
      ({ rdns, isDuplicate }) => !isDuplicate && rdns !== undefined && domainKey(rdns) === domain,
    )
    return { ways: platformsOf(wallet, { isInstalled: connector !== undefined, isMobile, canPair: true }), connector }
  }, [wallet, connectors, isMobile])
}
