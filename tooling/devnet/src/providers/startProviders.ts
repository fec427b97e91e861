import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { exchangePairAbi } from '../contracts/abis.generated.ts'
import { EXCHANGE } from '../contracts/deployed.ts'
import { TOKENS } from '../contracts/tokens.ts'
import { callRpc } from '../evm/callRpc.ts'
import { startHttp } from '../http/startHttp.ts'
import type { HttpAnswer, HttpHandler } from '../http/types.ts'
import type { Part, PartOptions } from '../part.ts'
import { SOLANA_TOKENS } from '../solana/genesis/tokens.ts'
import { jupiterPrice } from '../solana/market/trades.ts'
import { coinbaseRoutes } from './coinbase.ts'
import { engineRoutes } from './engines.ts'
import { createFaults, type Faults } from './faults.ts'
import { jupiterRoutes } from './jupiter.ts'
import { meldRoutes } from './meld.ts'
import { type Counters, createSales } from './sales.ts'
import { webhookRoutes } from './webhooks.ts'

/** The service's names of the chains that run here. */
const CHAINS: Readonly<Record<string, string>> = { ethereum: 'evm-1', arbitrum: 'evm-42161' }
const ZERO = '0x0000000000000000000000000000000000000000'
/** What the pairs with a dollar say; a dollar is one itself. */
const PRICED = ['weth', 'latch', 'ticket', 'eurc'] as const
const DOLLARS = ['usdc', 'usdt'] as const
/** Coins that are not traded here, in dollars. */
const UNTRADED: Readonly<Record<string, readonly [symbol: string, price: number]>> = {
  bitcoin: ['BTC', 64_250],
  polkadot: ['DOT', 4.2],
}
/** This token is dearer here than on the exchange: a comparison of two sources finds a difference. */
const DISPUTED = { token: 'eurc', factor: 1.3 } as const

async function reserves(url: string, pair: Hex, signal: AbortSignal): Promise<readonly [bigint, bigint]> {
  const call = { abi: exchangePairAbi, functionName: 'getReserves' } as const
  const data = await callRpc(url, 'eth_call', [{ to: pair, data: encodeFunctionData(call) }, 'latest'], signal)
  const [first, second] = decodeFunctionResult({ ...call, data: String(data) as Hex })
  return [first, second]
}

/** Dollars of one whole token, by the pair it has with USDC. */
async function priceOf(url: string, key: (typeof PRICED)[number], signal: AbortSignal): Promise<number> {
  const [token, dollar] = [TOKENS[key], TOKENS.usdc]
  const [first, second] = await reserves(url, EXCHANGE.pairs[`${key}/usdc`], signal)
  // The exchange sorts the two tokens of a pair by their addresses.
  const [own, dollars] = BigInt(token.address) < BigInt(dollar.address) ? [first, second] : [second, first]
  const price = Number(dollars) / 10 ** dollar.decimals / (Number(own) / 10 ** token.decimals)
  return key === DISPUTED.token ? price * DISPUTED.factor : price
}

/** What is said of a mint of the local Solana chain. */
async function solanaCoin(url: string | undefined, mint: string) {
  const [dollar] = SOLANA_TOKENS
  const price = url && (await jupiterPrice(url, mint, dollar.mint))
  const { symbol = 'SOL', decimals = 9 } = SOLANA_TOKENS.find((token) => token.mint === mint) ?? {}
  return price && { price, symbol, decimals, timestamp: Math.floor(Date.now() / 1000), confidence: 0.99 }
}

function untradedCoin(name: string) {
  const [symbol, price] = UNTRADED[name] ?? []
  return price && { price, symbol, timestamp: Math.floor(Date.now() / 1000), confidence: 0.99 }
}

/** What is said of one `chain:address`; nothing of what is not known. */
async function coinOf(services: Readonly<Record<string, string>>, id: string, signal: AbortSignal) {
  const [chain = '', address = ''] = id.split(':')
  if (chain === 'solana') return solanaCoin(services.solana, address)
  if (chain === 'coingecko') return untradedCoin(address)
  const url = services[CHAINS[chain] ?? '']
  if (!url) return undefined
  const wanted = address === ZERO ? TOKENS.weth.address.toLowerCase() : address.toLowerCase()
  const is = (key: keyof typeof TOKENS): boolean => TOKENS[key].address.toLowerCase() === wanted
  const { symbol, decimals } = Object.values(TOKENS).find((token) => token.address.toLowerCase() === wanted) ?? {}
  const priced = PRICED.find(is)
  const price = DOLLARS.some(is) ? 1 : priced && (await priceOf(url, priced, signal))
  return price && { price, symbol, decimals, timestamp: Math.floor(Date.now() / 1000), confidence: 0.99 }
}

/** The mint that wraps SOL, whose price is the coin's. */
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'

/** What is said of the coin and the mints of the local Solana chain, by what the service calls them. */
async function coinsOf(url: string, mints: Readonly<Record<string, string>>): Promise<HttpAnswer> {
  const found = await Promise.all(
    Object.entries(mints).map(async ([key, mint]) => [key, await solanaCoin(url, mint)] as const),
  )
  const reported = found.flatMap(([key, coin]) =>
    coin ? [[key, { usd: coin.price, last_updated_at: coin.timestamp }] as const] : [],
  )
  return { json: Object.fromEntries(reported) }
}

/** A second source of prices for Solana, in the form in which CoinGecko answers. */
function coingeckoRoutes(solana: string): Readonly<Record<string, HttpHandler>> {
  return {
    'GET /coingecko/simple/price': ({ url }) =>
      coinsOf(solana, url.searchParams.get('ids') === 'solana' ? { solana: WRAPPED_SOL } : {}),
    'GET /coingecko/simple/token_price/solana'({ url }) {
      const mints = (url.searchParams.get('contract_addresses') ?? '').split(',').filter(Boolean)
      return coinsOf(solana, Object.fromEntries(mints.map((mint) => [mint, mint])))
    },
  }
}

/** Who sells coins, where the local on-ramp and exchange run. */
function sellerRoutes(
  { onramp, exchange }: Counters,
  { disturb, take }: Faults,
  signal: AbortSignal,
): Readonly<Record<string, HttpHandler>> {
  const counters = { onramp, exchange }
  const sales = { coinbase: createSales(counters, 'Coinbase'), meld: createSales(counters, 'Meld') }
  return {
    ...coinbaseRoutes(sales.coinbase, disturb),
    ...meldRoutes(sales.meld, disturb),
    ...webhookRoutes(sales, take, signal),
  }
}

/**
 * Starts what stands for services outside: a second source of prices, in the form in which DefiLlama answers
 * (https://api-docs.defillama.com), from the pairs of the local exchange; for Solana another one, in CoinGecko's form
 * (https://docs.coingecko.com/reference/simple-token-price); the engines of swaps LI.FI, 0x and Jupiter, whose trades are
 * real; and, after the local on-ramp and exchange, Coinbase and Meld, which sell their coins. `POST /dev/fault` makes the next answers wrong.
 * @throws DevnetError `start-failed` when the port is taken
 */
export async function startProviders({ port, signal, services = {} }: PartOptions): Promise<Part> {
  const faults = createFaults()
  const ended = new AbortController()
  const { onramp, exchange } = services
  const http = await startHttp({
    what: 'The providers',
    port,
    signal,
    routes: {
      async 'GET /prices/current/:coins'({ parameters, signal: gone }): Promise<HttpAnswer> {
        const { status, factor = 1 } = faults.take('prices')
        if (status !== undefined) return { status, json: { message: 'A fault that was asked for.' } }
        const ids = (parameters.coins ?? '').split(',')
        const found = await Promise.all(ids.map(async (id) => [id, await coinOf(services, id, gone)] as const))
        const coins = found.flatMap(([id, coin]) => (coin ? [[id, { ...coin, price: coin.price * factor }]] : []))
        return { json: { coins: Object.fromEntries(coins) } }
      },
      async 'POST /dev/fault'({ json }) {
        return { json: faults.ask(await json()) }
      },
      ...engineRoutes(services, faults.disturb),
      ...(services.solana
        ? { ...jupiterRoutes(services.solana, faults.disturb), ...coingeckoRoutes(services.solana) }
        : {}),
      ...(onramp && exchange ? sellerRoutes({ onramp, exchange }, faults, ended.signal) : {}),
    },
  })
  const stop = (): Promise<void> => {
    ended.abort()
    return http.stop()
  }
  signal?.addEventListener('abort', () => ended.abort(), { once: true })
  return { name: 'providers', url: http.url, stop }
}
