import type { AdapterContext, Connector } from '@latchkey/kernel'
import { connecting, loadOnce } from '@latchkey/kernel/adapter'
import { canSignIn, type StandardWallet } from './readWallet.ts'
import type { WalletHandle } from './session.ts'

/** A wallet that discovery found. */
export interface FoundWallet {
  readonly id: string
  readonly wallet: StandardWallet
  /** Whether it calls itself as a wallet before it does, or as a kernel's own. */
  readonly isDuplicate: () => boolean
  /** Whether no other wallet on the page calls itself the same. */
  readonly isOnlyOne: () => boolean
  /** Aborts when the wallet leaves the page. */
  readonly gone: AbortSignal
}

/**
 * A found wallet as a connector. A saved connection is reopened only when its id matches, no other wallet on the page has
 * that name, and the wallet itself says, without asking its user, that it still shares the saved address: what a wallet
 * calls itself never selects a session alone.
 */
export function walletConnector(found: FoundWallet, ctx: AdapterContext): Connector {
  const { id, wallet, isDuplicate, isOnlyOne, gone } = found
  const handle: WalletHandle = { id, wallet, gone, services: ctx.services, session: undefined, attempt: 0 }
  const load = loadOnce(() => import('./connect.ts'))
  return {
    id,
    name: wallet.name,
    kind: 'announced',
    namespaces: ['solana'],
    ...(wallet.icon && { icon: wallet.icon }),
    get isDuplicate() {
      return isDuplicate()
    },
    get signsIn() {
      return !handle.cannotSignIn && canSignIn(wallet)
    },
    prepare: load,
    connect: (request, context) =>
      connecting(async () => {
        const { connectWallet } = await load()
        return connectWallet(handle, request, context)
      }),
    reconnect: ([saved], context) =>
      connecting(async () => {
        if (isDuplicate() || saved?.connectorId !== id || saved.namespace !== 'solana' || !isOnlyOne()) return undefined
        const { reconnectWallet } = await load()
        return isOnlyOne() ? reconnectWallet(handle, saved.address, context) : undefined
      }),
  }
}
