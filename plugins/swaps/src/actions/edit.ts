import { type CaipNetworkId, formatAmount, isKernelError } from '@latchkey/kernel'
import { type Asset, assetId, nativeAsset, standingOf } from '@latchkey/kernel/assets'
import { cleanText, isSearchable } from '@latchkey/kernel/text'
import type { SwapToken } from '@latchkey/plugin-api/schemas'
import { swapsError } from '../errors.ts'
import { maxOf } from '../model/form.ts'
import { isSameToken, plainOf, tokenIdOf } from '../model/networks.ts'
import { type Intent, state } from '../model/swapState.ts'
import type { OpenSwapParams, SwapsContext } from '../plugin.ts'
import { QUOTE_DELAY, readPrices, renewQuote } from './quote.ts'
import { errorOf, familyOf, formFacts, servedNetworks, step, userOf } from './read.ts'

/** Amounts have 0 to 36 decimals everywhere; services list collectibles and spam with none. */
const MAX_DECIMALS = 36

/** The tokens of a list, once each; what cannot be read is left out. The network's own coin is the kernel's. */
function readTokens(ctx: SwapsContext, listed: readonly SwapToken[], native: Asset): readonly Asset[] {
  const family = familyOf(ctx, native.network)
  const found = new Map<string, Asset>([[native.id, native]])
  for (const { address: id, decimals, name, symbol, logoUri } of listed) {
    if (isSameToken(id, tokenIdOf(native)) || decimals === 0 || decimals > MAX_DECIMALS) continue
    if (!id.startsWith(`${native.network}:`) || !family?.tokenStandard) continue
    const { network } = native
    const address = plainOf(id)
    const asset: Asset = {
      id: assetId({ network, standard: family.tokenStandard, reference: address }),
      network,
      kind: 'token',
      standard: family.tokenStandard,
      address,
      name: cleanText(name),
      symbol: cleanText(symbol),
      decimals,
      standing: 'listed',
      ...(logoUri === '' ? {} : { iconUrl: logoUri }),
    }
    if (!found.has(asset.id) && asset.symbol !== '') found.set(asset.id, asset)
  }
  return [...found.values()]
}

function close(ctx: SwapsContext, message: 'initializeFailed' | 'priceFailed', cause: unknown): void {
  ctx.report(cause, 'open')
  step(ctx, { type: 'close' })
  if (isKernelError(cause, 'kernel/aborted')) return
  // A gateway answers so for a network of which none of its engines has anything.
  const isUnserved = isKernelError(cause) && cause.details.status === 400
  ctx.toast('error', isUnserved ? 'unsupported' : message)
  ctx.router.back()
}

/** Reads what the form begins with. A failure is said, and the view goes back. */
async function load(ctx: SwapsContext, native: Asset, params: OpenSwapParams, earlier: Partial<Intent>): Promise<void> {
  const { signal } = ctx
  const [list, prices] = await Promise.allSettled([
    ctx.plugins.api.getSwapTokens({ network: native.network, signal }),
    readPrices(ctx, [native], signal),
    ctx.kernel.wallet.nativeBalance({ force: true }),
  ])
  // Closed by now, or opened for another account.
  const { phase, openedWith } = ctx.store.get(state)
  if (phase !== 'loading' || openedWith !== params) return
  if (list.status === 'rejected') return close(ctx, 'initializeFailed', list.reason)
  if (list.value.tokens.length === 0) return close(ctx, 'initializeFailed', swapsError('swaps/no-tokens'))
  if (prices.status === 'rejected') return close(ctx, 'priceFailed', prices.reason)
  const tokens = readTokens(ctx, list.value.tokens, native)
  const byId = (id: string | undefined): Asset | undefined => tokens.find((token) => token.id === id)
  const from = byId(params.from) ?? byId(earlier.from?.id) ?? native
  const to = byId(params.to) ?? byId(earlier.to?.id)
  const start = {
    from,
    to: to?.id === from.id ? undefined : to,
    amountText: params.amount ?? earlier.amountText ?? '1',
  }
  const hasMoved = earlier.account !== undefined
  step(ctx, {
    type: 'loaded',
    tokens,
    prices: prices.value,
    intent: start,
    ...(hasMoved ? { notice: 'accountChanged' as const } : {}),
  })
  await renewQuote(ctx)
}

/**
 * Makes the form fit who is connected: begins it, or begins it again when account or network have changed. Does nothing when it
 * fits, and where swaps are not served: the view says so.
 */
export async function startSwap(ctx: SwapsContext, params: OpenSwapParams = {}): Promise<void> {
  const user = userOf(ctx)
  if (!user || !servedNetworks(ctx).includes(user.network)) {
    step(ctx, { type: 'close' })
    return
  }
  const { connection, network } = user
  const before = ctx.store.get(state)
  const account = `${network.id}:${connection.account.address}` as const
  const isOpen = before.phase !== 'closed'
  const isSame = before.intent.account === account && before.intent.connectionId === connection.id
  const asksForMore = params.from !== undefined || params.to !== undefined || params.amount !== undefined
  if (isOpen && isSame && (params === before.openedWith || !asksForMore)) return
  const { slippage = 1 } = ctx.store.get(ctx.atoms.options)
  const intent = {
    connectionId: connection.id,
    account,
    network: network.id,
    from: undefined,
    to: undefined,
    amountText: '',
    slippage: Math.round(slippage * 100),
    excluded: [],
    isUnlimited: false,
    isSplit: false,
  }
  const next = step(ctx, { type: 'open', intent, openedWith: params })
  if (next === before) return
  const isSmartAccount = connection.account.type === 'smartAccount'
  if (!isOpen) ctx.emit('opened', { network: network.id, isSmartAccount })
  if (!isOpen && params.from !== undefined) ctx.emit('converting', { network: network.id })
  await load(ctx, nativeAsset(network, familyOf(ctx, network.id)), params, isOpen && !isSame ? before.intent : {})
}

/**
 * Opens the form, with tokens and an amount if they are given.
 * @throws `swaps/no-address` while nothing is connected
 */
export async function openSwap(ctx: SwapsContext, params: OpenSwapParams = {}): Promise<void> {
  if (!ctx.store.get(ctx.kernel.atoms.account)) throw swapsError('swaps/no-address')
  step(ctx, { type: 'close' })
  if (!ctx.store.get(ctx.kernel.atoms.modal).open) ctx.router.home()
  ctx.router.push('swaps.Swap', params)
}

function change(ctx: SwapsContext, changes: Partial<Omit<Intent, 'version'>>): Promise<void> {
  step(ctx, { type: 'change', changes })
  return renewQuote(ctx, QUOTE_DELAY)
}

/** Takes the amount as it was entered: decimal text of the token that is paid. */
export async function setAmount(ctx: SwapsContext, amountText: string): Promise<void> {
  await change(ctx, { amountText })
}

/** Opens the list of tokens for one side. */
export async function selectToken(ctx: SwapsContext, side: 'from' | 'to'): Promise<void> {
  ctx.emit('choosing', { network: ctx.store.get(state).intent.network })
  ctx.router.push('swaps.SwapSelectToken', { side })
}

/** Switches to a network on which swaps are served. */
export async function chooseNetwork(ctx: SwapsContext, network: CaipNetworkId): Promise<void> {
  ctx.emit('choosingNetwork', { network })
  await ctx.kernel.wallet.switchNetwork({ network })
}

/** Chooses a token for one side. The same token on both sides exchanges the two. */
export async function chooseToken(ctx: SwapsContext, side: 'from' | 'to', token: Asset): Promise<void> {
  const { intent } = ctx.store.get(state)
  if (token.network !== intent.network) return
  step(ctx, { type: 'found', tokens: [token] })
  await change(ctx, side === 'from' ? { from: token } : { to: token })
}

/** Exchanges the two tokens; what would have come out is the new amount, or 1. */
export async function switchTokens(ctx: SwapsContext): Promise<void> {
  const { intent, quote } = ctx.store.get(state)
  const gets = quote?.version === intent.version && intent.to ? formatAmount(quote.gets, intent.to.decimals) : '1'
  step(ctx, { type: 'switch', amountText: gets })
  await renewQuote(ctx, QUOTE_DELAY)
}

/** Swaps all there is; of the native coin, what the fee leaves. */
export async function setMax(ctx: SwapsContext): Promise<void> {
  const { from } = ctx.store.get(state).intent
  const { available, fee } = formFacts(ctx)
  if (!from || available === undefined) return
  const most = maxOf(available, fee, from.kind === 'native')
  await change(ctx, { amountText: formatAmount(most, from.decimals) })
}

/** How much of the price may be lost. @param percent - 0.1 to 5; others are not taken */
export async function setSlippage(ctx: SwapsContext, percent: number): Promise<void> {
  if (percent >= 0.1 && percent <= 5) await change(ctx, { slippage: Math.round(percent * 100) })
}

/** Asks other providers than the one whose transaction was refused. */
export async function tryAnother(ctx: SwapsContext): Promise<void> {
  const { intent, quote } = ctx.store.get(state)
  await change(ctx, { excluded: quote?.provider ? [...intent.excluded, quote.provider.id] : intent.excluded })
}

/** As many as a gateway lists at once: it may know more of them. */
const FULL_LIST = 5_000
/** Letters from which on a search is worth asking for. */
const SHORTEST_SEARCH = 2

/** Asks the gateway, once typing rests, for what the list has no room for; it is on the list then. A short list is whole. */
export async function searchTokens(
  ctx: SwapsContext,
  text: string,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const search = text.trim()
  const isFull = ctx.store.get(state).tokens.length >= FULL_LIST
  if (!isFull || search.length < SHORTEST_SEARCH || !isSearchable(search)) return
  await ctx.services.clock.sleep(QUOTE_DELAY, signal).catch(() => undefined)
  const { intent, tokens } = ctx.store.get(state)
  const [native] = tokens
  if (signal.aborted || !native) return
  const answer = await ctx.plugins.api.getSwapTokens({ network: intent.network, search, signal })
  if (!signal.aborted) step(ctx, { type: 'found', tokens: readTokens(ctx, answer.tokens, native) })
}

/** Looks a token up by its contract or mint address; `undefined` when there is none. Decimals and name are the chain's. */
export async function findToken(ctx: SwapsContext, text: string): Promise<Asset | undefined> {
  const { intent, tokens } = ctx.store.get(state)
  const family = familyOf(ctx, intent.network)
  const read = ctx.capability('tokenBalances')
  const address = family?.parseAddress ? await family.parseAddress(text.trim()) : text.trim()
  if (!read || !family?.tokenStandard || !address) return undefined
  try {
    const [found] = (await read({ tokens: [address] }, { signal: ctx.signal })).balances
    if (!found || found.decimals > MAX_DECIMALS) return undefined
    const id = assetId({ network: intent.network, standard: family.tokenStandard, reference: found.address })
    const known = tokens.find((token) => token.id === id)
    const named = { id, name: cleanText(found.name), symbol: cleanText(found.symbol) }
    const listed = tokens.filter(({ standing }) => standing === 'native' || standing === 'listed')
    const base = { network: intent.network, kind: 'token', standard: family.tokenStandard } as const
    const { decimals } = found
    const standing = standingOf(named, listed, tokens[0]?.id ?? '')
    return known ?? { ...base, ...named, address: found.address, decimals, standing }
  } catch (cause) {
    ctx.report(errorOf(cause), 'findToken')
    return undefined
  }
}
