import type { Balance } from '@latchkey/plugin-api/schemas'
import { formatUnits } from 'viem'
import { createKeyedCached } from '../../core/cache.ts'
import { isCaipNetworkId, isEvmAddress, toCaipId } from '../../core/caip.ts'
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

/**
 * Balances as holdings times prices, with names and pictures from the lists: whichever source of prices is selected
 * prices them. Without prices there are balances all the same.
 */
export function joinBalances({ chains, holdings, tokens, prices }: BalanceParts): BalanceSource {
  const discovered = new Map(
    holdings.map((entry) => [
      entry,
      createKeyedCached(DISCOVERED_MS, MAX_ACCOUNTS, (key: string) => {
        const [chainId = '', address = ''] = key.split(' ')
        return entry.source.holdings(address, chainId, AbortSignal.timeout(LOAD_MS))
      }),
    ]),
  )

  /** What services know of, from the first that answers. */
  async function discover(chain: Chain, address: string, options: AskOptions): Promise<readonly Holding[]> {
    const key = `${chain.id} ${address}`
    for (const entry of holdings.filter((one) => servesChain(one, chain.id)))
      try {
        return (await discovered.get(entry)?.read(key)) ?? []
      } catch (error) {
        options.log.warn({ err: error, source: entry.use, chain: chain.id }, 'a source of holdings failed')
      }
    return []
  }

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
    const known = new Set([...read, ...(chain.config.tokens ?? [])].map((one) => one.address?.toLowerCase()))
    return [...read, ...found.filter((one) => one.address && one.amount > 0n && !known.has(one.address.toLowerCase()))]
  }

  async function priced(chain: Chain, all: readonly Holding[], currency: string, options: AskOptions) {
    try {
      const { value } = await prices.prices(
        all.map((holding) => priceId(chain, holding)),
        currency,
        options,
      )
      return new Map(value.map((price) => [price.address, price]))
    } catch (error) {
      options.signal.throwIfAborted()
      options.log.warn({ err: error, chain: chain.id }, 'balances are shown without prices')
      return new Map<string, Price>()
    }
  }

  async function ofChain(chain: Chain, question: BalanceQuestion, options: AskOptions): Promise<readonly Balance[]> {
    const chainId = chain.id
    if (!isCaipNetworkId(chainId)) return []
    const all = await held(chain, question, options)
    const [found, listed] = await Promise.all([
      priced(chain, all, question.currency, options),
      tokens.ofChain(chainId, options),
    ])
    return all.map((holding) => {
      const { address, amount, decimals, name, symbol, logoUri } = holding
      const numeric = formatUnits(amount, decimals)
      const price = found.get(priceId(chain, holding))?.price
      return {
        name,
        symbol,
        chainId,
        ...(address ? { address: toCaipId(chainId, address) } : {}),
        // Numbers for showing: what is signed is never computed from them.
        ...(price === undefined ? {} : { price, value: price * Number(numeric) }),
        quantity: { decimals: `${decimals}`, numeric },
        iconUrl: logoUri ?? listed.get(address?.toLowerCase() ?? '')?.logoUri ?? '',
      }
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
