import * as z from 'zod/mini'
import { isCaipNetworkId } from '../../core/caip.ts'
import type { Chains } from '../../core/chains/chains.ts'
import { getProp } from '../../core/readField.ts'
import { SourceError, type SourceFetch } from '../../core/sources/sourceFetch.ts'
import { cursorInvalid } from '../history/cursor.ts'
import { parseSignature } from '../history/solanaHistory.ts'
import { solanaFacts } from '../history/solanaMints.ts'
import { parseSolanaTransaction } from '../history/solanaTransaction.ts'
import type { ChainHistorySource } from '../history/source.ts'
import { toSolanaTransaction } from '../history/toSolanaTransaction.ts'
import type { TokenMetadata } from '../tokens/tokenMetadata.ts'

/** Where the service answers, for who asks no other address. */
export const HELIUS_URL = 'https://mainnet.helius-rpc.com'

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const PAGE = 50

const answer = z.object({
  result: z.object({
    data: z.array(z.unknown()).check(z.maxLength(1_000)),
    paginationToken: z.nullish(z.string().check(z.maxLength(100))),
  }),
})

/**
 * The history of Solana accounts from Helius, which knows the transactions of an account's token accounts too
 * (`getTransactionsForAddress`, https://www.helius.dev/docs/rpc/gettransactionsforaddress).
 *
 * @param url with the key
 */
export function heliusHistory(
  fetch: SourceFetch,
  { chains, tokens }: { readonly chains: Chains; readonly tokens: TokenMetadata },
  url: URL,
): ChainHistorySource {
  const options = {
    transactionDetails: 'full',
    encoding: 'json',
    maxSupportedTransactionVersion: 0,
    sortOrder: 'desc',
    commitment: 'confirmed',
    limit: PAGE,
    filters: { tokenAccounts: 'balanceChanged' },
  }
  return {
    supports: (chainId) => chainId === MAINNET,
    async page({ address, chainId, cursor }, asked) {
      if (cursor !== undefined && !/^\d{1,15}:\d{1,9}$/.test(cursor)) throw cursorInvalid()
      const params = [address, { ...options, ...(cursor === undefined ? {} : { paginationToken: cursor }) }]
      const body = { jsonrpc: '2.0', id: 1, method: 'getTransactionsForAddress', params }
      const reply = await fetch.json(url, { signal: asked.signal, body })
      const parsed = z.safeParse(answer, reply)
      if (!parsed.success) {
        // What is refused comes with HTTP status 200, as JSON-RPC has it.
        const isRefusal = getProp(reply, 'error') !== undefined
        const words = isRefusal ? 'refused the request: check its key and its plan' : 'answered in another shape'
        throw new SourceError(isRefusal ? 'refused' : 'malformed', 'helius', `The source "helius" ${words}.`)
      }
      const { data, paginationToken } = parsed.data.result
      const entries = data.map((item) => {
        const signatures = getProp(getProp(item, 'transaction'), 'signatures')
        const signature = Array.isArray(signatures) ? signatures[0] : undefined
        const [slot, blockTime] = [getProp(item, 'slot'), getProp(item, 'blockTime')]
        const entry = parseSignature({ signature, slot, blockTime, err: getProp(getProp(item, 'meta'), 'err') })
        return { entry, transaction: parseSolanaTransaction(item) }
      })
      const { id, config } = chains.get(chainId)
      if (!isCaipNetworkId(id)) return { data: [], next: null }
      const transactions = entries.map(({ transaction }) => transaction)
      const facts = await solanaFacts(chains.get(chainId), address, transactions, tokens, asked)
      const context = { account: address, chainId: id, config, facts }
      return {
        data: entries.map(({ entry, transaction }) => toSolanaTransaction(entry, transaction, context)),
        next: paginationToken ?? null,
      }
    },
  }
}
