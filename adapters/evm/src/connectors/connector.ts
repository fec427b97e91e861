import type { AdapterContext, Connector } from '@latchkey/kernel'
import { connecting, loadOnce } from '@latchkey/kernel/adapter'
import type { AddressRule } from '../family.ts'
import type { Eip1193Provider } from './announcement.ts'
import type { ProviderHandle } from './session.ts'

/** A wallet that discovery found. */
export interface FoundWallet {
  readonly id: string
  readonly name: string
  readonly kind: 'announced' | 'injected'
  readonly provider: Eip1193Provider
  readonly icon?: string
  readonly rdns?: string
  readonly isDuplicate?: boolean
  readonly isConfigured?: boolean
  /** Whether no other wallet on the page calls itself the same. */
  readonly isOnlyOne: () => boolean
}

/**
 * A found wallet as a connector. A saved connection is reopened only when its id matches, which is its rdns, no
 * other wallet on the page claims that rdns, and the wallet itself says, without asking the user, that it still shares the
 * saved address: what a wallet calls itself never selects a session alone.
 */
export function walletConnector(wallet: FoundWallet, ctx: AdapterContext, rule: AddressRule): Connector {
  const { id, name, kind, provider, icon, rdns, isDuplicate, isConfigured, isOnlyOne } = wallet
  const { services } = ctx
  const handle: ProviderHandle = {
    id,
    provider,
    services,
    session: undefined,
    attempt: 0,
    asked: undefined,
    isSaved: false,
  }
  const load = loadOnce(() => Promise.all([import('./connect.ts'), rule.load()]))
  return {
    id,
    name,
    kind,
    namespaces: ['eip155'],
    ...(icon && { icon }),
    ...(rdns && { rdns }),
    ...(isDuplicate && { isDuplicate }),
    ...(isConfigured && { isConfigured }),
    walletKey: ctx.walletKey(provider),
    prepare: load,
    connect: (_request, { signal }) =>
      connecting(async () => {
        const [{ connectProvider }, parse] = await load()
        return connectProvider(handle, parse, signal)
      }),
    reconnect: ([saved], context) =>
      connecting(async () => {
        if (isDuplicate || saved?.connectorId !== id || saved.namespace !== 'eip155' || !isOnlyOne()) return undefined
        const [{ reconnectProvider }, parse] = await load()
        const address = parse(saved.address)
        return address && isOnlyOne() ? reconnectProvider(handle, parse, context, address) : undefined
      }),
  }
}
