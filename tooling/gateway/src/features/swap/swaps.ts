import type { SwapQuote, SwapSubmission, SwapToken } from '@latchkey/plugin-api/schemas'
import { LRUCache } from 'lru-cache'
import { parseAccountId, toCaipId, toEvmAddress } from '../../core/caip.ts'
import type { Chains } from '../../core/chains/chains.ts'
import { GatewayError } from '../../core/errors.ts'
import { type Selected, serves } from '../../core/sources/compose.ts'
import type { Merged, RequestOptions } from '../../core/sources/source.ts'
import { SourceError } from '../../core/sources/sourceFetch.ts'
import { findTokens } from '../tokens/tokenList.ts'
import { buildApproval, readAllowance } from './allowances.ts'
import { bestFirst, type Competition, compete, markedId, type QuoteTimes, readId, type Scales } from './compete.ts'
import { nativeAddressOf } from './exchange.ts'
import type {
  ApprovalRequest,
  ApproveTransaction,
  BuiltSwap,
  QuoteSource,
  SignedSwap,
  SwapRequest,
  SwapTerms,
} from './source.ts'

/** What the endpoints of swaps are answered from. */
export interface Swaps {
  /** The native currency first. */
  tokens(
    request: { readonly chainId: string; readonly search?: string | undefined },
    options: RequestOptions,
  ): Promise<readonly SwapToken[]>
  /** Best first; `missing` names the engines that gave no usable answer. */
  quotes(request: SwapRequest, options: RequestOptions): Promise<Merged<readonly SwapQuote[]>>
  /** Smallest units that the spender may take of the account's token. */
  allowance(
    request: Pick<SwapRequest, 'from' | 'userAddress'> & { readonly spender?: string | undefined },
    options: RequestOptions,
  ): Promise<bigint>
  /** @throws GatewayError 400 for the native currency, which needs no approval */
  buildApprove(request: ApprovalRequest, options: RequestOptions): Promise<ApproveTransaction>
  /** @throws GatewayError 422 when the swap would fail, saying why */
  buildTransaction(request: SwapRequest, terms: SwapTerms, options: RequestOptions): Promise<BuiltSwap>
  /** Sends a signed swap once; a second request gets the first outcome. */
  submit(signed: SignedSwap, options: RequestOptions): Promise<SwapSubmission>
}

/** What the endpoints of swaps are made with: the prices put network fees into tokens. */
export interface SwapsNeeds extends Scales {
  readonly times?: { readonly [Key in keyof QuoteTimes]?: QuoteTimes[Key] | undefined } | undefined
}

const SETTLE_MS = 700
const CAP_MS = 2_500
const MAX_TOKENS = 5_000
/** Outcomes of submitted swaps are remembered for so long. */
const OUTCOME_MS = 600_000
/** Milliseconds that handing over may take. */
const SUBMIT_MS = 20_000

/** What is said when no engine gave anything: what one of them refused the request for, else that they are away. */
function noQuote({ errors, missing }: Competition): GatewayError {
  const refusal = errors.find((error) => error instanceof GatewayError && error.status < 500)
  if (refusal instanceof GatewayError) return refusal
  const details = missing.map((name) => ({ name, description: 'no usable answer' }))
  return new GatewayError(503, 'quotes-away', 'No exchange gives a price at the moment: try again in a while.', {
    details,
    retryAfter: 10,
  })
}

/** What a service's failure to make a transaction is answered with: in our words, never in the service's. */
function toRefusal(use: string, error: unknown): unknown {
  if (!(error instanceof SourceError)) return error
  const { kind } = error
  const options = { cause: error, details: [{ name: use, description: kind }] }
  if (kind === 'limited')
    return new GatewayError(429, 'quotes-limited', 'Too many prices were asked for: wait a minute and try again.', {
      ...options,
      retryAfter: 60,
    })
  if (kind === 'refused')
    return new GatewayError(422, 'swap-refused', 'This swap cannot be made now: ask for a new price.', options)
  return new GatewayError(503, 'quotes-away', 'The exchange does not answer: try again in a while.', {
    ...options,
    retryAfter: 10,
  })
}

type Engine = Selected<QuoteSource>

/** Finds the engines of a chain. @throws GatewayError 400 `swap-unsupported` naming the chains that have some */
function engineFinder(selected: readonly Engine[], chains: Chains): (id: string) => readonly Engine[] {
  return (id) => {
    const { id: chainId } = chains.get(id)
    const found = selected.filter((entry) => serves(entry, chainId))
    if (found.length > 0) return found
    const having = chains.all.map((chain) => chain.id).filter((chain) => selected.some((entry) => serves(entry, chain)))
    const served = having.join(', ') || 'none'
    throw new GatewayError(
      400,
      'swap-unsupported',
      `Tokens cannot be swapped on ${id}; chains with an exchange: ${served}.`,
    )
  }
}

/** What is configured and listed on a chain, the native currency first. */
async function listed(
  chainId: string,
  { chains, tokens }: SwapsNeeds,
  options: RequestOptions,
  search: string | undefined,
): Promise<readonly SwapToken[]> {
  const { name, symbol, decimals } = chains.get(chainId).config.nativeCurrency
  const all = await tokens.ofChain(chainId, options)
  const known = search === undefined ? [...all.values()].slice(0, MAX_TOKENS) : findTokens(all, search)
  return [
    { name, symbol, decimals, address: toCaipId(chainId, nativeAddressOf(chainId)), logoUri: '' },
    ...known.map((token) => ({
      name: token.name,
      symbol: token.symbol,
      decimals: token.decimals,
      address: toCaipId(chainId, token.address),
      logoUri: token.logoUri ?? '',
    })),
  ]
}

/** What the engines of a chain trade; one without a list of its own trades what the lists know. */
async function tokensOf(
  { chainId, search }: Parameters<Swaps['tokens']>[0],
  engines: readonly Engine[],
  needs: SwapsNeeds,
  options: RequestOptions,
) {
  const stated = engines.filter(({ source }) => source.tokens)
  const lists = await Promise.all(stated.map(({ source }) => source.tokens?.({ chainId }, options) ?? []))
  if (stated.length < engines.length) lists.push(await listed(chainId, needs, options, search))
  const byAddress = new Map<string, SwapToken>()
  for (const token of lists.flat())
    if (!byAddress.has(token.address.toLowerCase())) byAddress.set(token.address.toLowerCase(), token)
  const tokens = [...byAddress.values()]
  return search === undefined ? tokens.slice(0, MAX_TOKENS) : findTokens(tokens, search)
}

function spenderOf(id: string, engines: readonly Engine[], named?: string): `0x${string}` {
  const spenders = engines.flatMap(({ source }) => source.spender?.(id) ?? [])
  const spender =
    named === undefined ? spenders[0] : spenders.find((address) => address.toLowerCase() === named.toLowerCase())
  if (spender !== undefined) return toEvmAddress(spender)
  throw new GatewayError(400, 'unknown-spender', `No exchange on ${id} takes tokens by an approval of that contract.`)
}

/** Hands signed swaps to who made them, each once. */
function submitter(selected: readonly Engine[]): Swaps['submit'] {
  const outcomes = new LRUCache<string, Promise<SwapSubmission>>({ max: 20_000, ttl: OUTCOME_MS })
  return async ({ quoteId, signedTransaction }, options) => {
    const marked = readId(quoteId)
    const { submit } = selected.find(({ use }) => use === marked?.use)?.source ?? {}
    if (!marked?.id || !submit)
      throw new GatewayError(400, 'unknown-quote', 'Nobody has made this transaction here: ask for a new price.')
    const known = outcomes.get(quoteId)
    if (known) return known
    // It goes on when the client is gone: it may be sent already.
    const signal = AbortSignal.timeout(SUBMIT_MS)
    const outcome = submit({ quoteId: marked.id, signedTransaction }, { ...options, signal })
    outcomes.set(quoteId, outcome)
    return outcome
  }
}

/** Several engines as one: asked at once, the best quote first, and each transaction made by who gave the quote. */
export function combineQuotes(selected: readonly Engine[], needs: SwapsNeeds): Swaps {
  const { chains } = needs
  const { settleMs = SETTLE_MS, capMs = CAP_MS } = needs.times ?? {}
  const enginesOf = engineFinder(selected, chains)

  async function askAll(request: SwapRequest, options: RequestOptions): Promise<Competition> {
    const { chainId } = parseAccountId(request.from)
    const found = await compete(enginesOf(chainId), request, options, { settleMs, capMs })
    if (found.quotes.length === 0 && found.errors.length + found.missing.length > 0) throw noQuote(found)
    return { ...found, quotes: await bestFirst(found.quotes, needs, options) }
  }

  /** Who makes a transaction: the engine of the quote that was shown, else the one that is best now. */
  async function makerOf(request: SwapRequest, { quoteId, slippage }: SwapTerms, options: RequestOptions) {
    const engines = enginesOf(parseAccountId(request.from).chainId)
    const marked = readId(quoteId)
    if (marked) return { ...marked, engine: engines.find(({ use }) => use === marked.use) }
    if (engines.length === 1) return { id: quoteId, engine: engines[0] }
    const { quotes } = await askAll({ ...request, slippage }, options)
    const best = readId(quotes[0]?.id ?? undefined)
    return { id: best?.id, engine: engines.find(({ use }) => use === best?.use) }
  }

  return {
    tokens: async (request, options) => tokensOf(request, enginesOf(request.chainId), needs, options),
    async quotes(request, options) {
      const { quotes, missing } = await askAll(request, options)
      return { value: quotes, missing }
    },
    async allowance({ spender, ...request }) {
      const { chainId } = parseAccountId(request.from)
      const named = spender === undefined ? undefined : parseAccountId(spender).address
      return readAllowance(chains.getEvm(chainId), spenderOf(chainId, enginesOf(chainId), named), request)
    },
    async buildApprove(request) {
      const { chainId } = parseAccountId(request.from)
      return buildApproval(chains.getEvm(chainId), spenderOf(chainId, enginesOf(chainId)), request)
    },
    async buildTransaction(request, terms, options) {
      const { engine, id } = await makerOf(request, terms, options)
      if (!engine)
        throw new GatewayError(
          422,
          'no-route',
          'Nothing would come out: these tokens are not traded for one another now.',
        )
      const built = await engine.source
        .buildTransaction(request, { ...terms, quoteId: id }, options)
        .catch((error: unknown) => {
          throw toRefusal(engine.use, error)
        })
      const { solana } = built
      return solana?.quoteId ? { solana: { ...solana, quoteId: markedId(engine.use, solana.quoteId) } } : built
    },
    submit: submitter(selected),
  }
}
