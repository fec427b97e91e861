import {
  type Account,
  type BoundCapability,
  type CaipAddress,
  type KernelError,
  kernelError,
  type Network,
} from '@latchkey/kernel'
import type { AssetNames, Holding } from '@latchkey/kernel/assets'
import { fromUnknown } from '@latchkey/kernel/errors'
import { fromGateway, type HoldingPlace, holdingsFrom, priceText, type RawToken } from '../model/holdings.ts'
import { type ListedToken, movedTokens, tokensOf } from '../model/tokenList.ts'
import type { BalancesContext } from '../plugin.ts'

/** Milliseconds the wallet may take before the next source is asked. */
const WALLET_LIMIT = 3_000
/** Milliseconds the gateway may take before the chain is asked. */
const GATEWAY_LIMIT = 5_000
/** Most prices in one request. */
const PRICES_AT_ONCE = 100
/** How the gateway names native coins. */
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Whose holdings are read, where. */
export interface Owner {
  readonly account: Account
  readonly network: Network
  /** Reads even what services have read a moment ago. */
  readonly force: boolean
}

type Source = (ctx: BalancesContext, owner: Owner) => Promise<readonly RawToken[] | undefined>

/** Asks, and gives up after a time. @throws `http/timeout` */
async function withTimeout<T>(
  ctx: BalancesContext,
  limit: number,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const { signal } = controller
  const late = async (): Promise<never> => {
    await ctx.services.clock.sleep(limit, signal)
    throw kernelError('http/timeout', { details: { limit } })
  }
  try {
    return await Promise.race([ask(signal), late()])
  } finally {
    controller.abort()
  }
}

/** Connections and networks whose wallet has nothing to tell, or failed to: not asked again while the page is open. */
const mute = new WeakMap<object, Set<string>>()

/** The wallet itself, where it offers to tell; `undefined` where it does not. */
const fromWallet: Source = async (ctx, { account, network }) => {
  const { store, kernel } = ctx
  const read = ctx.capability('walletAssets')
  const place = `${store.get(kernel.atoms.connection)?.id} ${network.id}`
  const known = mute.get(store) ?? new Set()
  mute.set(store, known)
  if (!read || known.has(place)) return undefined
  try {
    const { assets } = await withTimeout(ctx, WALLET_LIMIT, (signal) => read({}, { signal }))
    if (!assets) known.add(place)
    if (!assets || assets.some(({ address }) => address === undefined)) return assets
    const value = store.get(kernel.atoms.nativeBalances)[`${network.id}:${account.address}`]?.value
    const { name, symbol, decimals } = network.nativeCurrency
    return value === undefined ? assets : [{ name, symbol, decimals, value }, ...assets]
  } catch (error) {
    known.add(place)
    throw error
  }
}

/** The gateway, where it serves the network; `undefined` where it does not. */
const fromService: Source = async (ctx, { account, network, force }) => {
  const { api } = ctx.plugins
  if (!api) return undefined
  return withTimeout(ctx, GATEWAY_LIMIT, async (signal) => {
    if (!(await api.isSupported(network.id, { signal }))) return undefined
    const known = force ? ctx.store.get(ctx.atoms.portfolios)[`${network.id}:${account.address}`]?.holdings : undefined
    const addresses = [NATIVE, ...(known?.flatMap(({ asset }) => asset.address ?? []) ?? [])]
    // What is named is read past what services keep; the coin is, so that nothing that they keep is taken for new.
    const forceUpdate = addresses.slice(0, 20).map((address) => `${network.id}:${address}`)
    const request = { address: account.address, chainId: network.id, ...(force && { forceUpdate }) }
    const { balances, missing } = await api.getBalances(request, { signal })
    if (missing.includes(network.id)) throw kernelError('rpc/unavailable', { details: { network: network.name } })
    return fromGateway(balances, network.id)
  })
}

/** Tokens from the chain: all that the account holds where it can list them, else those of the lists and those it has moved. */
async function tokensOnChain(
  read: BoundCapability<'tokenBalances'>,
  listed: readonly ListedToken[],
  moved: readonly string[],
  { log }: BalancesContext['services'],
): Promise<readonly RawToken[] | undefined> {
  const { balances, isWhole } = await read({})
  if (isWhole) return balances
  const known = new Set(balances.map(({ address }) => address))
  const tokens = listed.flatMap(({ address }) => (known.has(address) ? [] : [address]))
  const further = moved.filter((address) => !known.has(address))
  const [onLists, onNone] = await Promise.all([
    tokens.length === 0 ? [] : read({ tokens }).then((answer) => answer.balances),
    // What is on no list spoils nothing: it may be no token at all.
    further.length === 0
      ? []
      : read({ tokens: further }).then(
          (answer) => answer.balances,
          (error: unknown) => {
            const { code } = fromUnknown(error)
            if (code === 'kernel/aborted') throw error
            log.debug('Tokens that were moved could not be read', code)
            return []
          },
        ),
  ])
  const found = [...balances, ...onLists, ...onNone]
  return found.length > 0 || tokens.length > 0 ? found : undefined
}

/** The chain itself: the native coin, and tokens where the family can read some and they are wanted. */
async function fromChain(
  ctx: BalancesContext,
  owner: Owner,
  listed: readonly ListedToken[] | undefined,
  family: AssetNames | undefined,
): Promise<readonly RawToken[] | undefined> {
  // Bound to this account and network before anything is waited for.
  const { network, force } = owner
  const readTokens = ctx.capability('tokenBalances')
  const reading = ctx.kernel.wallet.nativeBalance({ force })
  const own: CaipAddress = `${network.id}:${owner.account.address}`
  const moved = listed ? movedTokens(ctx.store.get(ctx.kernel.atoms.transactions), own, listed, family) : []
  const [native, tokens] = await Promise.all([
    reading,
    readTokens && listed && tokensOnChain(readTokens, listed, moved, ctx.services),
  ])
  if (native?.status === 'failed' && native.error) throw native.error
  const { name, symbol, decimals } = network.nativeCurrency
  const coin = native?.value === undefined ? [] : [{ name, symbol, decimals, value: native.value }]
  if (coin.length === 0 && !tokens) return undefined
  return [...coin, ...(tokens ?? [])]
}

/** Adds the prices that the gateway knows; without it, and where it fails, prices stay unknown. */
async function withPrices(
  ctx: BalancesContext,
  holdings: readonly Holding[],
  { network, at }: HoldingPlace,
): Promise<readonly Holding[]> {
  const { api } = ctx.plugins
  const missing = holdings.filter(({ asset, price, amount }) => !price && amount > 0n && asset.standing !== 'imitation')
  if (!api || missing.length === 0 || network.testnet) return holdings
  const prices = new Map<string, string>()
  try {
    for (let start = 0; start < missing.length; start += PRICES_AT_ONCE) {
      const wanted = missing.slice(start, start + PRICES_AT_ONCE)
      const ids = wanted.map(({ asset }) => `${network.id}:${asset.address ?? NATIVE}` as const)
      const { fungibles } = await api.getPrices(ids, { signal: ctx.signal })
      for (const { address, price } of fungibles) {
        const usd = priceText(price)
        // Without its address it is unknown which token a price is of.
        if (address !== undefined && usd !== undefined) prices.set(address.toLowerCase(), usd)
      }
    }
  } catch (error) {
    ctx.services.log.debug('Prices are not known', fromUnknown(error).code)
  }
  return holdings.map((holding) => {
    const usd = prices.get(`${network.id}:${holding.asset.address ?? NATIVE}`.toLowerCase())
    return usd === undefined || holding.price || holding.asset.traits
      ? holding
      : { ...holding, price: { usd, at, source: 'gateway' } }
  })
}

/** Holdings a wallet told, at the gateway's prices; its own count only where the gateway has none. */
async function pricedLast(
  ctx: BalancesContext,
  raw: readonly RawToken[],
  place: HoldingPlace,
): Promise<readonly Holding[]> {
  const bare = raw.map(({ price: _, ...token }) => token)
  const own = new Map(holdingsFrom(raw, place).map(({ asset, price }) => [asset.id, price]))
  const priced = await withPrices(ctx, holdingsFrom(bare, place), place)
  return priced.map((holding) => {
    const price = own.get(holding.asset.id)
    return holding.price || !price ? holding : { ...holding, price }
  })
}

/**
 * What an account holds, from the first source that tells: the wallet, the gateway, then the chain. On test networks and on those the
 * site does not offer only the native coin is read. `undefined` where nothing can tell.
 * @throws what the last source failed with
 */
export async function readHoldings(ctx: BalancesContext, owner: Owner): Promise<readonly Holding[] | undefined> {
  const { network } = owner
  const family = ctx.store.get(ctx.kernel.atoms.families).find(({ namespace }) => namespace === network.namespace)
  const { wellKnownTokens } = await import('../model/wellKnownTokens.ts')
  const entries = [...ctx.store.get(ctx.atoms.tokens), ...wellKnownTokens]
  const listed = tokensOf(entries, network.id, family)
  const place = (source: Holding['source']): HoldingPlace => ({
    network,
    family,
    listed,
    at: ctx.services.clock.now(),
    source,
  })
  const isPlain = network.testnet === true || 'unsupported' in network
  const chain = async (): Promise<readonly Holding[] | undefined> => {
    const raw = await fromChain(ctx, owner, isPlain ? undefined : listed, family)
    return raw && withPrices(ctx, holdingsFrom(raw, place('chain')), place('chain'))
  }
  if (isPlain) return chain()
  try {
    const raw = await fromWallet(ctx, owner)
    if (raw) return await pricedLast(ctx, raw, place('wallet'))
  } catch (error) {
    ctx.services.log.debug('The wallet does not tell balances', fromUnknown(error).code)
  }
  let failure: KernelError | undefined
  try {
    const raw = await fromService(ctx, owner)
    if (raw) return withPrices(ctx, holdingsFrom(raw, place('gateway')), place('gateway'))
  } catch (error) {
    failure = fromUnknown(error)
    ctx.services.log.debug('The gateway does not tell balances', failure.code)
  }
  const found = await chain()
  if (!found && failure) throw failure
  return found
}
