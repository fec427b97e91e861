import type { Balance } from '@latchkey/plugin-api/schemas'
import { formatUnits } from 'viem'
import { type CaipId, isCaipNetworkId, namespaceOfAddress, parseAccountId, toCaipId } from '../../core/caip.ts'
import type { Chain } from '../../core/chains/chain.ts'
import type { Chains } from '../../core/chains/chains.ts'
import type { AnswerStore } from '../../core/sources/answerStore.ts'
import { cached, firstOf, type Selected } from '../../core/sources/compose.ts'
import { askEach, type RequestOptions } from '../../core/sources/source.ts'
import { withinTime } from '../../core/withinTime.ts'
import type { Price, PriceSource } from '../prices/source.ts'
import type { TokenMetadata } from '../tokens/tokenMetadata.ts'
import { evmHoldings } from './evmHoldings.ts'
import { keptHoldings } from './keptHoldings.ts'
import { polkadotHoldings } from './polkadotHoldings.ts'
import { solanaHoldings } from './solanaHoldings.ts'
import type { BalanceRequest, BalanceSource, Holding, HoldingSource } from './source.ts'

/** What balances are joined from. */
export interface BalanceParts {
  readonly chains: Chains
  /** Besides what the chains themselves say of the listed tokens. */
  readonly holdings: readonly Selected<HoldingSource>[]
  readonly tokens: TokenMetadata
  readonly prices: PriceSource
  /** Where what the chains say is kept. */
  readonly answers: AnswerStore
}

/** How long what a service says of an account's tokens is used. */
const DISCOVERED_MS = 30_000

/** The families whose accounts are read from the chain itself. */
const READ = /^(eip155|solana|polkadot):/

const namespaceOf = ({ id }: Chain): string => id.slice(0, id.indexOf(':'))

/** The id under which a holding is priced; the chain's own coin has the address of EIP-7528 or the word `native`. */
function priceId({ id }: Chain, { address }: Holding) {
  return toCaipId(id, address ?? (id.startsWith('eip155:') ? '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee' : 'native'))
}

/** What the selected services say an account holds; the same request is made once in half a minute. */
function discovery(holdings: readonly Selected<HoldingSource>[]): HoldingSource {
  const shortLived = holdings.map((entry) => ({ ...entry, source: cached(entry.source, { ttlMs: DISCOVERED_MS }) }))
  return firstOf(shortLived)
}

/** Milliseconds that balances wait for prices. */
const PRICES_MS = 4_000

/** Prices by id; without an answer in time balances are shown without them. */
async function pricesOf(prices: PriceSource, ids: readonly CaipId[], currency: string, options: RequestOptions) {
  try {
    const soon = AbortSignal.any([options.signal, AbortSignal.timeout(PRICES_MS)])
    // Who is too slow is not cut off: that it does not answer is noted, and it is left alone for a while.
    const { value } = await withinTime(soon, prices.prices(ids, currency, options))
    return new Map<string, Price>(value.map((price) => [price.address, price]))
  } catch (error) {
    options.signal.throwIfAborted()
    options.log.warn({ err: error }, 'balances are shown without prices')
    return new Map<string, Price>()
  }
}

/** A holding as the wire has it. Numbers of dollars are for showing: what is signed is never computed from them. */
function toBalance(chainId: `${string}:${string}`, holding: Holding, price: number | undefined, logo: string): Balance {
  const { address, amount, locked, reserved, decimals, name, symbol, byAddress } = holding
  const numeric = formatUnits(amount, decimals)
  return {
    name,
    symbol,
    chainId,
    ...(address ? { address: toCaipId(chainId, address) } : {}),
    ...(price === undefined ? {} : { price, value: price * Number(numeric) }),
    quantity: {
      decimals: `${decimals}`,
      numeric,
      ...(locked === undefined ? {} : { locked: formatUnits(locked, decimals) }),
      ...(reserved === undefined ? {} : { reserved: formatUnits(reserved, decimals) }),
    },
    iconUrl: logo,
    ...(byAddress && {
      addresses: byAddress.map((held) => ({ address: held.address, numeric: formatUnits(held.amount, decimals) })),
    }),
  }
}

/** The sum under a name; nothing where neither address has such a part. */
function sumOf(name: 'locked' | 'reserved', sum: bigint | undefined, more: bigint | undefined): Partial<Holding> {
  return sum === undefined && more === undefined ? {} : { [name]: (sum ?? 0n) + (more ?? 0n) }
}

/** What several addresses hold together, each token once, and what each of them has of it. */
function together(lists: readonly { readonly address: string; readonly held: readonly Holding[] }[]): Holding[] {
  const joined = new Map<string, Holding>()
  for (const { address, held } of lists)
    for (const holding of held) {
      const key = holding.address?.toLowerCase() ?? ''
      const { amount = 0n, locked, reserved, byAddress = [] } = joined.get(key) ?? {}
      joined.set(key, {
        ...holding,
        amount: amount + holding.amount,
        ...sumOf('locked', locked, holding.locked),
        ...sumOf('reserved', reserved, holding.reserved),
        byAddress: [...byAddress, { address, amount: holding.amount }],
      })
    }
  return [...joined.values()]
}

/** What only a service knows of; without its answer there are the tokens of the lists. */
async function unlisted(
  discovered: ReturnType<typeof discovery>,
  request: Parameters<ReturnType<typeof discovery>['holdings']>[0],
  options: RequestOptions,
): Promise<readonly Holding[]> {
  if (!discovered.supports?.(request.chainId)) return []
  try {
    return await discovered.holdings(request, options)
  } catch (error) {
    options.signal.throwIfAborted()
    options.log.warn(
      { err: error, chain: request.chainId },
      'balances are shown without the tokens that are on no list',
    )
    return []
  }
}

/** What asks the chain itself. */
async function reader(
  chain: Chain,
  { address, fresh, tokens }: Pick<BalanceRequest, 'address' | 'fresh'> & Pick<BalanceParts, 'tokens'>,
  options: RequestOptions,
): Promise<() => Promise<readonly Holding[]>> {
  const { client } = chain
  if (client) return () => evmHoldings({ chain: { ...chain, client }, address, fresh })
  if (namespaceOf(chain) !== 'solana') return () => polkadotHoldings(chain, address)
  const listed = await tokens.ofChain(chain.id, options)
  return () => solanaHoldings(chain, address, listed)
}

/**
 * Balances as holdings times prices, with names and pictures from the lists: whichever source of prices is selected
 * prices them. Without prices there are balances all the same.
 */
export function joinBalances({ chains, holdings, tokens, prices, answers }: BalanceParts): BalanceSource {
  const discovered = discovery(holdings)
  const isRead = ({ id, config }: Chain): boolean => READ.test(id) && config.rpcUrls.length > 0
  const supports = (chainId: string): boolean => {
    const chain = chains.find(chainId)
    return chain !== undefined && (isRead(chain) || discovered.supports?.(chainId) === true)
  }

  /** What the chain says counts; what only a service knows of is added. Of other families the service says all. */
  async function held(chain: Chain, request: BalanceRequest, options: RequestOptions): Promise<readonly Holding[]> {
    const { address, addresses } = request
    const known = (owner: string) => discovered.holdings({ chainId: chain.id, address: owner }, options)
    if (!isRead(chain) && addresses)
      return together(await Promise.all(addresses.map(async (each) => ({ address: each, held: await known(each) }))))
    if (!isRead(chain)) return known(address)
    const fresh = request.fresh.filter((id) => parseAccountId(id).chainId === chain.id)
    const read = await reader(chain, { address, fresh, tokens }, options)
    const own = keptHoldings(answers, { chain, address, isFresh: fresh.length > 0, read })
    const [found, more] = await Promise.all([own, unlisted(discovered, { chainId: chain.id, address }, options)])
    const named = new Set([...found, ...(chain.config.tokens ?? [])].map((token) => token.address?.toLowerCase()))
    return [
      ...found,
      ...more.filter((token) => token.address && token.amount > 0n && !named.has(token.address.toLowerCase())),
    ]
  }

  async function ofChain(chain: Chain, request: BalanceRequest, options: RequestOptions): Promise<readonly Balance[]> {
    const chainId = chain.id
    if (!isCaipNetworkId(chainId)) return []
    const all = await held(chain, request, options)
    const ids = all.map((holding) => priceId(chain, holding))
    const [found, listed] = await Promise.all([
      pricesOf(prices, ids, request.currency, options),
      tokens.ofChain(chainId, options),
    ])
    return all.map((holding) => {
      const logo = holding.logoUri ?? listed.get(holding.address?.toLowerCase() ?? '')?.logoUri ?? ''
      return toBalance(chainId, holding, found.get(priceId(chain, holding))?.price, logo)
    })
  }

  return {
    supports,
    async balances(request, options) {
      const { address, chainId } = request
      const namespace = namespaceOfAddress(address)
      const asked = (chainId ? [chains.get(chainId)] : chains.all).filter(
        (chain) => namespaceOf(chain) === namespace && supports(chain.id),
      )
      const [only] = asked
      if (chainId && only) return { value: await ofChain(only, request, options), missing: [] }
      return askEach(asked, (chain) => ofChain(chain, request, options), options)
    },
  }
}
