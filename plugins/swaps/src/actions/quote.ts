import { type Asset, type AssetId, nativeAsset } from '@latchkey/kernel/assets'
import type { SwapQuote } from '@latchkey/plugin-api/schemas'
import { DEFAULT_FEE_RATE, leastOf, priceText, type SwapPrice } from '../model/figures.ts'
import { readAmount } from '../model/form.ts'
import { isSameAddress, isSameToken, plainOf, tokenIdOf } from '../model/networks.ts'
import { type Intent, isUnderWay, type Quote, state } from '../model/swapState.ts'
import type { SwapsContext } from '../plugin.ts'
import { checkTokens } from './checkTokens.ts'
import { canHandOver, errorOf, familyOf, step } from './read.ts'
import { createRuns } from './runs.ts'

/** Milliseconds after the last change until a price is asked for. */
export const QUOTE_DELAY = 200

/** The price that is asked for. */
const requests = createRuns()

/** Prices of assets, by the gateway's first and second source; those it does not know are left out. */
export async function readPrices(
  ctx: SwapsContext,
  assets: readonly Asset[],
  signal: AbortSignal,
): Promise<Readonly<Record<AssetId, SwapPrice>>> {
  const { fungibles } = await ctx.plugins.api.getPrices(assets.map(tokenIdOf), { signal })
  const at = ctx.services.clock.now()
  return Object.fromEntries(
    assets.flatMap((asset) => {
      const id = tokenIdOf(asset)
      // Other gateways leave the address out, and mean the token by its symbol.
      const found = fungibles.find(({ address, symbol }) =>
        address === undefined ? symbol.toLowerCase() === asset.symbol.toLowerCase() : isSameToken(address, id),
      )
      const usd = found && priceText(found.price)
      const other = found?.other && priceText(found.other.price)
      return usd === undefined ? [] : [[asset.id, { usd, at, source: 'gateway', ...(other ? { other } : {}) }]]
    }),
  )
}

/** What the account owns of assets; what cannot be read is left out. */
export async function readBalances(
  ctx: SwapsContext,
  assets: readonly Asset[],
  signal: AbortSignal,
): Promise<Readonly<Record<AssetId, bigint>>> {
  const tokens = assets.filter(({ kind }) => kind === 'token')
  const read = ctx.capability('tokenBalances')
  const [native, answer] = await Promise.all([
    // Beside a token the coin only pays the fee: what is known of it is fresh enough for that.
    ctx.kernel.wallet.nativeBalance({ force: tokens.length === 0 }),
    tokens.length > 0 && read
      ? read({ tokens: tokens.map(({ address = '' }) => address) }, { signal })
      : { balances: [] },
  ])
  return Object.fromEntries(
    assets.flatMap((asset): [AssetId, bigint][] => {
      if (asset.kind === 'native') return native?.value === undefined ? [] : [[asset.id, native.value]]
      const found = answer.balances.find(({ address }) => isSameAddress(address, asset.address))
      // Decimals are the chain's; a list that says something else would make the amount another one.
      return found && found.decimals === asset.decimals ? [[asset.id, found.value]] : []
    }),
  )
}

function readTime(text: string | undefined): { readonly expiresAt?: number } {
  const at = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? {} : { expiresAt: at }
}

/** A quote as it is calculated with; `undefined` for one of something else than what was asked for. */
function readQuote(
  quote: SwapQuote,
  intent: Intent,
  { amount, now, isSigner }: { readonly amount: bigint; readonly now: number; readonly isSigner: boolean },
): Quote | undefined {
  const { from, to } = intent
  if (!from || !to || !isSameToken(quote.fromAccount, tokenIdOf(from)) || !isSameToken(quote.toAccount, tokenIdOf(to)))
    return undefined
  const {
    id,
    provider,
    execution = 'transaction',
    minToAmount,
    priceImpact,
    networkFee,
    fees,
    spender,
    block,
    approvals,
  } = quote
  const gets = BigInt(quote.toAmount)
  if (BigInt(quote.fromAmount) !== amount || gets <= 0n) return undefined
  if (execution !== 'transaction' && !isSigner) return undefined
  if (provider && intent.excluded.includes(provider.id)) return undefined
  const least = leastOf(gets, intent.slippage)
  const stated = minToAmount === undefined ? least : BigInt(minToAmount)
  const feeRate = fees ? fees.reduce((sum, fee) => sum + (fee.rate ?? 0), 0) : DEFAULT_FEE_RATE
  if (!(feeRate >= 0 && feeRate <= 1)) return undefined
  return {
    version: intent.version,
    at: now,
    id,
    ...(provider ? { provider } : {}),
    ...(spender ? { spender } : {}),
    pays: amount,
    gets,
    // A gateway may promise more than the slippage asks for, never less.
    minimum: stated > least ? stated : least,
    ...readTime(quote.expiresAt),
    ...(priceImpact === undefined ? {} : { impact: priceImpact }),
    ...(networkFee ? { networkFee: BigInt(networkFee.amount) } : {}),
    ...(block === undefined ? {} : { block: BigInt(block) }),
    ...(approvals?.includes('permit') ? { takesPermit: true } : {}),
    feeRate,
  }
}

/** The best price for an intent; `undefined` when there is none. */
export async function askQuote(ctx: SwapsContext, intent: Intent, signal: AbortSignal): Promise<Quote | undefined> {
  const { from, to, account, slippage } = intent
  const { amount } = readAmount(intent.amountText, from?.decimals ?? 0)
  if (!from || !to || !amount) return undefined
  const request = {
    amount: amount.toString(),
    userAddress: plainOf(account),
    from: tokenIdOf(from),
    to: tokenIdOf(to),
    // Gateways of other makers know no such field; theirs is 1 percent.
    ...(slippage === 100 ? {} : { slippage: slippage / 100 }),
  }
  const { quotes } = await ctx.plugins.api.getSwapQuotes(request, { signal })
  const now = ctx.services.clock.now()
  const isSigner = canHandOver(ctx)
  const read = quotes.flatMap((quote) => readQuote(quote, intent, { amount, now, isSigner }) ?? [])
  return read.find(({ expiresAt }) => expiresAt === undefined || expiresAt > now)
}

/** Reads what stands beside the price. What fails is reported and stays as it was. */
export async function readBeside(
  ctx: SwapsContext,
  { version, from, to, network }: Intent,
  signal: AbortSignal,
): Promise<void> {
  const place = ctx.store.get(ctx.kernel.atoms.networks).find(({ id }) => id === network)
  const native = place && nativeAsset(place, familyOf(ctx, network))
  const assets = [from, to, native].filter((asset) => asset !== undefined)
  const unique = assets.filter(({ id }, at) => assets.findIndex((other) => other.id === id) === at)
  // Of what comes out the account need own nothing.
  const spent = unique.filter(({ id }) => id === from?.id || id === native?.id)
  const { quote } = ctx.store.get(state)
  const hasFee = quote?.version === version && quote.networkFee !== undefined
  const take = async (read: () => Promise<Parameters<typeof step>[1]>): Promise<void> => {
    try {
      const event = await read()
      if (!signal.aborted) step(ctx, event)
    } catch (error) {
      if (!signal.aborted) ctx.report(error, 'quote')
    }
  }
  await Promise.all([
    take(async () => ({ type: 'known', version, prices: await readPrices(ctx, unique, signal) })),
    take(async () => ({ type: 'known', version, balances: await readBalances(ctx, spent, signal) })),
    // Where a swap is no call there is no gas, and where the price names its fee the cost of gas is not asked.
    !hasFee &&
      ctx.capability('prepareCall') &&
      take(async () => {
        const { standard } = await ctx.plugins.api.getGasPrice({ network, signal })
        return { type: 'known', version, gasPrice: BigInt(standard) }
      }),
  ])
}

/**
 * Asks for price, balances and fee of what stands in the form; a newer request ends an older one.
 * @param delay milliseconds to wait for further changes
 */
export async function renewQuote(ctx: SwapsContext, delay: number = 0): Promise<void> {
  const { store, services } = ctx
  if (isUnderWay(store.get(state))) return
  const run = requests.start(ctx)
  const { signal } = run
  if (delay > 0) await services.clock.sleep(delay, signal).catch(() => undefined)
  const { intent, phase } = store.get(state)
  if (signal.aborted || phase !== 'editing') return
  const { version } = intent
  step(ctx, { type: 'quoting', version })
  const beside = readBeside(ctx, intent, signal)
  try {
    const hasAmount = readAmount(intent.amountText, intent.from?.decimals ?? 0).amount
    const [quote] = await Promise.all([askQuote(ctx, intent, signal), checkTokens(run, [intent.from, intent.to])])
    if (signal.aborted) return
    if (quote) step(ctx, { type: 'quoted', quote })
    else if (hasAmount && intent.from && intent.to) step(ctx, { type: 'noQuote', version })
  } catch (cause) {
    if (!signal.aborted) step(ctx, { type: 'quoteFailed', version, error: errorOf(cause) })
  }
  await beside
}
