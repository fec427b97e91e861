import type { Balance } from '@latchkey/plugin-api/schemas'
import { formatUnits } from 'viem'
import { createKeyedCached } from '../../core/cache.ts'
import { type CaipId, isCaipNetworkId, isEvmAddress, toCaipId } from '../../core/caip.ts'
import type { Chain } from '../../core/chains/chain.ts'
import type { Chains } from '../../core/chains/chains.ts'
import { type AskOptions, askEach } from '../../core/source.ts'
import { type SourceSelection, servesChain } from '../../core/sources/selection.ts'
import type { Price, PriceSource } from '../prices/source.ts'
import type { TokenMetadata } from '../tokens/tokenMetadata.ts'
import { evmHoldings } from './evmHoldings.ts'
import { solanaHoldings } from './solanaHoldings.ts'
import type { BalanceQuestion, BalanceSource, Holding, HoldingSource } from './source.ts'

/** A source of holdings as it is selected. */
export interface SelectedHoldings extends Pick<SourceSelection, 'use' | 'chains'> {
  readonly source: HoldingSource
}

/** What balances are joined from. */
export interface BalanceParts {
  readonly chains: Chains
  /** Besides what the chains themselves say of the listed tokens. */
  readonly holdings: readonly SelectedHoldings[]
  readonly tokens: TokenMetadata
  readonly prices: PriceSource
}

/** How long what a service says of an account's tokens is used. */
const DISCOVERED_MS = 30_000
const MAX_ACCOUNTS = 5_000
const LOAD_MS = 10_000

const namespaceOf = ({ id }: Chain): string => id.slice(0, id.indexOf(':'))

/** The id under which a holding is priced; the chain's own coin has the address of EIP-7528 or the word `native`. */
function priceId({ id }: Chain, { address }: Holding) {
  return toCaipId(id, address ?? (id.startsWith('eip155:') ? '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee' : 'native'))
}

/** Asks the selected services for what an account holds on a chain; the same question is asked once in half a minute. */
function discovery(holdings: readonly SelectedHoldings[]) {
  const selected = holdings.map((entry) => ({
    ...entry,
    cached: createKeyedCached(DISCOVERED_MS, MAX_ACCOUNTS, (key: string) => {
      const [chainId = '', address = ''] = key.split(' ')
      return entry.source.holdings(address, chainId, AbortSignal.timeout(LOAD_MS))
    }),
  }))
  return async ({ id }: Chain, address: string, { log }: AskOptions): Promise<readonly Holding[]> => {
    for (const entry of selected.filter((item) => servesChain(item, id)))
      try {
        return await entry.cached.read(`${id} ${address}`)
      } catch (error) {
        log.warn({ err: error, source: entry.use, chain: id }, 'a source of holdings failed')
      }
    return []
  }
}

/** Prices by id; without an answer balances are shown without them. */
async function pricesOf(prices: PriceSource, ids: readonly CaipId[], currency: string, options: AskOptions) {
  try {
    const { value } = await prices.prices(ids, currency, options)
    return new Map<string, Price>(value.map((price) => [price.address, price]))
  } catch (error) {
    options.signal.throwIfAborted()
    options.log.warn({ err: error }, 'balances are shown without prices')
    return new Map<string, Price>()
  }
}

/** A holding as the wire has it. Numbers of dollars are for showing: what is signed is never computed from them. */
function toBalance(chainId: `${string}:${string}`, holding: Holding, price: number | undefined, logo: string): Balance {
  const { address, amount, decimals, name, symbol } = holding
  const numeric = formatUnits(amount, decimals)
  return {
    name,
    symbol,
    chainId,
    ...(address ? { address: toCaipId(chainId, address) } : {}),
    ...(price === undefined ? {} : { price, value: price * Number(numeric) }),
    quantity: { decimals: `${decimals}`, numeric },
    iconUrl: logo,
  }
}

/**
 * Balances as holdings times prices, with names and pictures from the lists: whichever source of prices is selected
 * prices them. Without prices there are balances all the same.
 */
export function joinBalances({ chains, holdings, tokens, prices }: BalanceParts): BalanceSource {
  const discover = discovery(holdings)

  /** What the chain says counts; what only a service knows of is added. */
  async function held(
    chain: Chain,
    { address, fresh }: BalanceQuestion,
    options: AskOptions,
  ): Promise<readonly Holding[]> {
    if (!chain.client) return solanaHoldings(chain, address, await tokens.ofChain(chain.id, options))
    const evm = { ...chain, client: chain.client }
    const [read, found] = await Promise.all([
      evmHoldings({ chain: evm, address, fresh }),
      discover(chain, address, options),
    ])
    const known = new Set([...read, ...(chain.config.tokens ?? [])].map((token) => token.address?.toLowerCase()))
    return [
      ...read,
      ...found.filter((token) => token.address && token.amount > 0n && !known.has(token.address.toLowerCase())),
    ]
  }

  async function ofChain(chain: Chain, question: BalanceQuestion, options: AskOptions): Promise<readonly Balance[]> {
    const chainId = chain.id
    if (!isCaipNetworkId(chainId)) return []
    const all = await held(chain, question, options)
    const ids = all.map((holding) => priceId(chain, holding))
    const [found, listed] = await Promise.all([
      pricesOf(prices, ids, question.currency, options),
      tokens.ofChain(chainId, options),
    ])
    return all.map((holding) => {
      const logo = holding.logoUri ?? listed.get(holding.address?.toLowerCase() ?? '')?.logoUri ?? ''
      return toBalance(chainId, holding, found.get(priceId(chain, holding))?.price, logo)
    })
  }

  return {
    async balances(question, options) {
      const { address, chainId } = question
      const namespace = isEvmAddress(address) ? 'eip155' : 'solana'
      const asked = (chainId ? [chains.get(chainId)] : chains.all).filter((chain) => namespaceOf(chain) === namespace)
      const [only] = asked
      if (chainId && only) return { value: await ofChain(only, question, options), missing: [] }
      return askEach(asked, (chain) => ofChain(chain, question, options), options)
    },
  }
}
