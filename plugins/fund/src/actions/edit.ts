import { isKernelError, kernelError } from '@latchkey/kernel'
import type { FundExchange } from '@latchkey/plugin-api/schemas'
import { CLOSED, type FundDraft, type FundState, state } from '../model/fundState.ts'
import type { FundContext } from '../plugin.ts'

/** What the views can be opened with. */
export interface FundParams {
  /** Symbol of what is missing. */
  readonly asset?: string | undefined
  /** Decimal text, in the asset. */
  readonly amount?: string | undefined
}

/** Writes a part of the state. */
export function write(ctx: FundContext, changes: Partial<FundState>): void {
  ctx.store.set(state, { ...ctx.store.get(state), ...changes })
}

/** Shows the ways to coins; with one of them it is shown at once. */
export async function openFund(ctx: FundContext, params: FundParams = {}): Promise<void> {
  ctx.router.push('fund.FundWallet', params)
}

/** An exchange that has what is wanted, and that asset; else the first ones. */
function firstChoice(list: readonly FundExchange[], draft: FundDraft): Pick<FundDraft, 'exchange' | 'asset'> {
  const having = list.filter(({ assets }) => assets.some(({ symbol }) => symbol === draft.asset))
  const found = having.find(({ id }) => id === draft.exchange) ?? having[0] ?? list[0]
  const isThere = found?.assets.some(({ symbol }) => symbol === draft.asset)
  return { exchange: found?.id ?? '', asset: isThere ? draft.asset : (found?.assets[0]?.symbol ?? '') }
}

/** Where providers neither sell nor send. */
const RESTRICTED = [
  'Shanghai',
  'Urumqi',
  'Chongqing',
  'Harbin',
  'Kashgar',
  'Macau',
  'Hong_Kong',
  'Macao',
  'Beijing',
].map((city) => `Asia/${city}`)

/** Whether coins may be brought from exchanges at all: as the host says, and where the user's clock is set. */
function isOffered({ store, atoms }: FundContext): boolean {
  const { exchanges = true, restrictedTimeZones = RESTRICTED } = store.get(atoms.options)
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone.toUpperCase()
  return exchanges && !restrictedTimeZones.some((zone) => zone.toUpperCase() === own)
}

async function read(ctx: FundContext): Promise<FundState['exchanges']> {
  const { api } = ctx.plugins
  const network = ctx.store.get(ctx.kernel.atoms.network)
  if (!api || network?.testnet || !isOffered(ctx)) return { status: 'ready', list: [] }
  try {
    return { status: 'ready', list: await api.getFundExchanges({ signal: ctx.signal }) }
  } catch (cause) {
    return { status: 'failed', list: [], error: isKernelError(cause) ? cause : kernelError('unknown', { cause }) }
  }
}

/** Reads from which exchanges coins come to the active network, and begins the form with them. */
export async function beginFund(ctx: FundContext, { asset, amount }: FundParams = {}): Promise<void> {
  const network = ctx.store.get(ctx.kernel.atoms.network)
  if (!network) return
  const before = ctx.store.get(state)
  const isOther = before.network !== network.id || before.exchanges.status === 'failed'
  write(ctx, { ...(isOther && { exchanges: CLOSED.exchanges }), network: network.id, error: undefined })
  ctx.emit('opened', { network: network.id })
  const exchanges = await read(ctx)
  const { network: now, draft } = ctx.store.get(state)
  if (now !== network.id || ctx.signal.aborted) return
  const wanted = {
    ...draft,
    asset: asset ?? (draft.asset || network.nativeCurrency.symbol),
    amount: amount ?? draft.amount,
  }
  write(ctx, { exchanges, draft: { ...wanted, ...firstChoice(exchanges.list, wanted) } })
}

/** @param exchange - id of one that is offered; an asset that it has not is changed for its first one */
export async function chooseExchange(ctx: FundContext, exchange: string): Promise<void> {
  const { draft, exchanges } = ctx.store.get(state)
  const own = exchanges.list.filter(({ id }) => id === exchange)
  write(ctx, { draft: { ...draft, ...firstChoice(own, { ...draft, exchange }) }, error: undefined })
}

/** @param asset - symbol of one that the exchange has */
export async function chooseAsset(ctx: FundContext, asset: string): Promise<void> {
  write(ctx, { draft: { ...ctx.store.get(state).draft, asset }, error: undefined })
}

/** @param amount - decimal text, in the asset */
export async function setAmount(ctx: FundContext, amount: string): Promise<void> {
  write(ctx, { draft: { ...ctx.store.get(state).draft, amount }, error: undefined })
}
