import type { ChainFamily, Connection, Network } from '@latchkey/kernel'
import { type AssetId, type Holding, nativeAsset } from '@latchkey/kernel/assets'
import { type FormFacts, nftHoldings, ownCoin, readAmount, spendableCoin } from '../model/form.ts'
import { type Draft, type SendState, state } from '../model/sendState.ts'
import type { SendContext } from '../plugin.ts'

export function familyOf({ store, kernel }: SendContext, network: string): ChainFamily | undefined {
  const namespace = network.slice(0, network.indexOf(':'))
  return store.get(kernel.atoms.families).find((family) => family.namespace === namespace)
}

/** Who sends now: the connection in use, on a network that is offered. */
export function senderOf({ store, kernel }: SendContext): { connection: Connection; network: Network } | undefined {
  const connection = store.get(kernel.atoms.connection)
  const network = store.get(kernel.atoms.networks).find(({ id }) => id === connection?.network)
  return connection && network ? { connection, network } : undefined
}

/** Whether account and network in use are those of the draft. */
export function isSender(ctx: SendContext, draft: Draft): boolean {
  const sender = senderOf(ctx)
  return (
    sender?.connection.id === draft.connectionId &&
    `${sender.network.id}:${sender.connection.account.address}` === draft.account
  )
}

/** Whether the wallet in use can send on its network. */
export function canSend(ctx: SendContext): boolean {
  return (
    senderOf(ctx) !== undefined &&
    ctx.capability('prepareTransfer') !== undefined &&
    ctx.capability('sendPrepared') !== undefined
  )
}

/** What the account owns on the network of the draft, the native coin always among it, collectibles last. */
export function holdingsOf(ctx: SendContext, { draft, found }: SendState): readonly Holding[] {
  const { store, kernel, plugins } = ctx
  const network = store.get(kernel.atoms.networks).find(({ id }) => id === draft.network)
  if (!network) return []
  const known = plugins.balances ? (store.get(plugins.balances.atoms.portfolios)[draft.account]?.holdings ?? []) : []
  const native = nativeAsset(network, familyOf(ctx, network.id))
  const balance = store.get(kernel.atoms.nativeBalances)[draft.account]
  const own = ownCoin(native, balance)
  const listed = known.filter(({ asset }) => asset.network === network.id && asset.kind !== 'nft')
  const hasNative = listed.some(({ asset }) => asset.id === native.id)
  const pieces = nftHoldings(plugins.balances && store.get(plugins.balances.atoms.nfts)[draft.account]?.nfts)
  const all = [...(hasNative ? listed : [own, ...listed]), ...found, ...pieces]
  return all.filter(({ asset }, index) => all.findIndex((entry) => entry.asset.id === asset.id) === index)
}

/** What is known of an asset that is owned. */
export function holdingOf(ctx: SendContext, current: SendState, id: AssetId | undefined): Holding | undefined {
  return holdingsOf(ctx, current).find(({ asset }) => asset.id === id)
}

/** What of the native coin can be sent; `undefined` while it is not known. */
export function nativeOf({ store, kernel }: SendContext, draft: Draft): bigint | undefined {
  return spendableCoin(store.get(kernel.atoms.nativeBalances)[draft.account])
}

/** What decides whether the draft can be reviewed. */
export function formFacts(ctx: SendContext): FormFacts {
  const current = ctx.store.get(state)
  const { draft } = current
  const holding = holdingOf(ctx, current, draft.asset?.id)
  const native = nativeOf(ctx, draft)
  const owned = holding && (holding.spendable ?? holding.amount)
  const available = draft.asset?.kind === 'native' ? (holding?.spendable ?? native) : owned
  const read = readAmount(draft, holding, ctx.services.clock.now())
  const connection = ctx.store.get(ctx.kernel.atoms.connections).find(({ id }) => id === draft.connectionId)
  return { read, available, native, isSmartAccount: connection?.account.type === 'smartAccount' }
}

/** The address of the account that sends, in its family's normal form. */
export function addressOf({ account }: Draft): string {
  return account.slice(account.lastIndexOf(':') + 1)
}

/**
 * What asks for the address of a name: with the plugin of names also for those that the gateway gives out; `undefined` where
 * the family knows no names.
 */
export function nameReader(ctx: SendContext): ((name: string) => Promise<string | undefined>) | undefined {
  const resolve = ctx.capability('resolveName')
  const { identity } = ctx.plugins
  const { signal } = ctx
  if (!resolve) return undefined
  return async (name) =>
    (identity ? await identity.resolve(name, { signal }) : await resolve({ name }, { signal }))?.address
}
