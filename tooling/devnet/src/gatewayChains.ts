import { fileURLToPath } from 'node:url'
import { ENS, EXCHANGE, MULTICALL } from './contracts/deployed.ts'
import { TOKENS } from './contracts/tokens.ts'
import { POLKADOT_ASSET } from './polkadot/constants.ts'
import { CREDENTIALS } from './providers/credentials.ts'
import { SOLANA_TOKENS } from './solana/genesis/tokens.ts'

const NAMES: Readonly<Record<string, string>> = { '1': 'Ethereum', '42161': 'Arbitrum One' }
const STABLE: readonly string[] = [TOKENS.usdc.symbol, TOKENS.usdt.symbol]
const LISTED = [TOKENS.weth, TOKENS.usdc, TOKENS.usdt, TOKENS.latch, TOKENS.ticket, TOKENS.eurc]

/** One chain as `@latchkey/gateway` is told of it. */
export interface GatewayChain {
  /** CAIP-2. */
  readonly id: string
  readonly name: string
  readonly rpcUrls: readonly string[]
  /** Of Bitcoin: what its adapter may ask through the gateway. */
  readonly esploraUrls?: readonly string[]
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly tokens: readonly {
    readonly address: string
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }[]
}

/** Where the tokens that the local ones stand for are on Ethereum. */
const MAINNET: Readonly<Record<string, string>> = {
  WETH: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  USDC: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  USDT: '0xdac17f958d2ee523a2206206994597c13d831ec7',
  EURC: '0x1abaea1f7c830bd89acc67ec4af516284b1bc33c',
}

function evmChain(id: string, url: string): GatewayChain {
  const chain = {
    id: `eip155:${id}`,
    name: NAMES[id] ?? `Chain ${id}`,
    rpcUrls: [url],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    confirmations: 5,
    isLocal: true,
    multicall: MULTICALL,
    ensRegistry: ENS.registry,
    exchange: {
      factory: EXCHANGE.factory,
      router: EXCHANGE.router,
      wrappedNative: EXCHANGE.weth,
      permit: EXCHANGE.permit,
    },
    tokens: LISTED.map(({ address, name, symbol, decimals }) => ({
      address,
      name,
      symbol,
      decimals,
      isStable: STABLE.includes(symbol),
      eip2612: symbol === TOKENS.usdc.symbol,
      ...(symbol in MAINNET ? { logo: `eip155:1:${MAINNET[symbol]}` } : {}),
    })),
  }
  return chain
}

function solanaChain(url: string): GatewayChain {
  return {
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    rpcUrls: [url],
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    tokens: Object.values(SOLANA_TOKENS).map(({ mint, name, symbol, decimals }) => ({
      address: mint,
      name,
      symbol,
      decimals,
    })),
  }
}

/** The RPC proxy asks over HTTP, which answers at the same port as the WebSocket. */
function polkadotChain(url: string): GatewayChain {
  return {
    id: 'polkadot:68d56f15f85d3136970ec16946040bc1',
    name: 'Polkadot Asset Hub',
    rpcUrls: [url.replace(/^ws/, 'http')],
    nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
    tokens: [
      {
        address: `${POLKADOT_ASSET.id}`,
        name: POLKADOT_ASSET.name,
        symbol: POLKADOT_ASSET.symbol,
        decimals: POLKADOT_ASSET.decimals,
      },
    ],
  }
}

/** Known through its explorer alone: the node underneath is another one than Bitcoin's own. */
const BITCOIN_CHAIN: GatewayChain = {
  id: 'bip122:000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  rpcUrls: [],
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  tokens: [],
}

/** The local chains, with their contracts, as a gateway's configuration lists them. */
export function gatewayChains(services: Readonly<Record<string, string>>): readonly GatewayChain[] {
  return Object.entries(services).flatMap(([name, url]) => {
    if (name.startsWith('evm-')) return evmChain(name.slice('evm-'.length), url)
    if (name === 'bitcoin') return { ...BITCOIN_CHAIN, esploraUrls: [url] }
    if (name === 'polkadot') return polkadotChain(url)
    return name === 'solana' ? solanaChain(url) : []
  })
}

/** A source of this package as the gateway's configuration names it: by its file. */
const ownSource = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** The entry of a gateway's `sources.exchanges` for the local exchange at an address. */
export function exchangeSelection(url: string): { readonly use: string; readonly url: string } {
  return { use: ownSource('exchange/source.ts'), url }
}

/** The entry of a gateway's `sources.onramp` for the local on-ramp at an address; it sells coins of the EVM chains. */
export function onrampSelection(
  url: string,
  services: Readonly<Record<string, string>>,
): { readonly use: string; readonly url: string; readonly chains: readonly string[] } {
  const references = Object.keys(services).flatMap((name) => /^evm-(\d+)$/.exec(name)?.[1] ?? [])
  return { use: ownSource('onramp/source.ts'), url, chains: references.map((reference) => `eip155:${reference}`) }
}

/** Public services allow about one question a second; those of this machine need no rest. */
const LOCAL_PACE = 1000

/** Two sources for every chain: on Solana there is no exchange that the gateway reads itself. */
function priceSources(providers: string, solana: string | undefined): readonly unknown[] {
  const other = { use: 'coingecko', chains: ['solana:*'], url: `${providers}/coingecko`, perSecond: LOCAL_PACE }
  return ['onchain', { use: 'defillama', url: providers }, ...(solana ? [other] : [])]
}

/** Coinbase and Meld as they are played here, which sell what the local on-ramp and exchange have. */
function sellers(
  { providers, exchange, onramp }: Readonly<Record<string, string | undefined>>,
  chains: readonly string[],
): readonly object[] {
  if (!providers || !exchange || !onramp) return []
  const common = { url: providers, chains, perSecond: LOCAL_PACE }
  return [
    { use: 'coinbase', ...CREDENTIALS.coinbase, ...common, pageUrl: providers },
    { use: 'meld', ...CREDENTIALS.meld, ...common },
  ]
}

/** The services that a gateway asks besides the nodes, as its configuration selects them. */
export function gatewaySources({
  bitcoin,
  polkadot,
  solana,
  providers,
  exchange,
  onramp,
  ...others
}: Readonly<Record<string, string>>): object {
  const esplora = bitcoin && { use: 'esplora', instances: { [BITCOIN_CHAIN.id]: bitcoin } }
  const local = onramp && onrampSelection(onramp, others)
  const played = sellers({ providers, exchange, onramp }, local ? local.chains : [])
  const subscan = polkadot && {
    use: 'subscan',
    instances: { 'polkadot:68d56f15f85d3136970ec16946040bc1': polkadot.replace(/^ws/, 'http') },
  }
  return {
    holdings: [esplora].filter(Boolean),
    history: [esplora, subscan].filter(Boolean),
    fees: [esplora].filter(Boolean),
    ...(exchange ? { exchanges: [exchangeSelection(exchange), ...played] } : {}),
    ...(local ? { onramp: [local, ...played] } : {}),
    // Trades compare two sources.
    // Three engines compete on each EVM chain: the chain's own exchange is one of them.
    ...(providers
      ? {
          quotes: [
            { use: 'lifi', chains: ['eip155:*'], url: providers, apiKey: 'local' },
            { use: 'zeroex', chains: ['eip155:*'], url: providers, apiKey: 'local' },
            ...(solana ? [{ use: 'jupiter', chains: ['solana:*'], url: providers, perSecond: LOCAL_PACE }] : []),
          ],
        }
      : {}),
    ...(providers ? { prices: priceSources(providers, solana), secondPrice: true } : {}),
  }
}
