import type { AdapterContext, Connector } from '@latchkey/kernel'
import { connecting, loadOnce } from '@latchkey/kernel/adapter'
import type { WalletHandle } from './session.ts'
import type { FoundWallet } from './shape.ts'

/** What discovery says of a wallet besides. */
export interface Finding {
  readonly isDuplicate: boolean
  /** Whether no other wallet on the page calls itself the same. */
  readonly isOnlyOne: () => boolean
  /** Aborts when the wallet leaves the page. */
  readonly gone: AbortSignal
}

/**
 * A found wallet as a connector. A saved connection is reopened only when its id matches, no other wallet on the page has
 * that name, and the wallet itself says, without asking its user, that it still shares the saved address.
 */
export function walletConnector(
  wallet: FoundWallet,
  { isDuplicate, isOnlyOne, gone }: Finding,
  ctx: AdapterContext,
): Connector {
  const handle: WalletHandle = { wallet, gone, services: ctx.services, session: undefined, attempt: 0 }
  const load = loadOnce(() => import('./connect.ts'))
  return {
    id: wallet.id,
    name: wallet.name,
    kind: wallet.shape === 'standard' ? 'announced' : 'injected',
    namespaces: ['bip122'],
    ...(wallet.icon && { icon: wallet.icon }),
    ...(isDuplicate && { isDuplicate }),
    prepare: async () => (await load()).shapeOf(wallet),
    connect: (_request, context) => connecting(async () => (await load()).connectWallet(handle, context)),
    reconnect: ([saved], context) =>
      connecting(async () => {
        if (isDuplicate || saved?.connectorId !== wallet.id || saved.namespace !== 'bip122' || !isOnlyOne())
          return undefined
        const { reconnectWallet } = await load()
        return isOnlyOne() ? reconnectWallet(handle, saved.address, context) : undefined
      }),
  }
}
