import * as z from 'zod/mini'
import { SourceError, type SourceFetch } from '../../core/sources/sourceFetch.ts'

/** Rows of one list that are asked for at once. */
export const EXPLORER_ROWS = 100
/** How long a list of an account is used. */
const KEPT_MS = 15_000

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
/** Some lists have an empty text where there is no address. */
const maybeAddress = z.string().check(z.regex(/^(0x[0-9a-fA-F]{40})?$/))
const number = z.string().check(z.regex(/^\d{1,15}$/))
const amount = z.string().check(z.regex(/^\d{1,78}$/))
const name = z.string().check(z.maxLength(10_000))

const shared = { blockNumber: number, timeStamp: number, from: address, to: maybeAddress }
const row = z.object({
  ...shared,
  hash: z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/)),
  nonce: z.optional(number),
  value: z.optional(amount),
  input: z.optional(z.string()),
  isError: z.optional(z.string()),
  contractAddress: z.optional(maybeAddress),
  tokenID: z.optional(amount),
  tokenValue: z.optional(amount),
  tokenName: z.optional(name),
  tokenSymbol: z.optional(name),
  tokenDecimal: z.optional(z.string().check(z.regex(/^\d{0,3}$/))),
})

/** Blockscout calls the hash of an internal row otherwise. */
const renamed = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'transactionHash' in value && !('hash' in value)
    ? { ...value, hash: value.transactionHash }
    : value

/** A row of one of the lists of an Etherscan-compatible API, with the fields that its list has. */
export type ExplorerRow = z.output<typeof row>

/** The lists that a history is put together from. */
export const EXPLORER_LISTS = ['txlist', 'txlistinternal', 'tokentx', 'tokennfttx'] as const
/** One of them. */
export type ExplorerList = (typeof EXPLORER_LISTS)[number]

const answer = z.object({ status: z.string(), message: z.optional(z.string()), result: z.unknown() })

/** How an explorer is asked for one chain. */
export interface ExplorerEndpoint {
  /** The source's name in the configuration. */
  readonly source: string
  /** With what every request carries, such as the chain and the key. */
  readonly url: URL
}

/** The rows of an answer. @throws SourceError for a refusal, which these services put into the body of a success */
function rowsOf(source: string, reply: unknown): readonly unknown[] {
  const { success, data } = z.safeParse(answer, reply)
  if (!success) throw new SourceError('malformed', source, `The source "${source}" answered in another shape.`)
  const { result } = data
  // "No transactions found" is an empty list with status 0; a refusal is a text with status 0.
  if (Array.isArray(result)) return result
  const isLimit = /rate limit|too many/i.test(`${result} ${data.message}`)
  throw new SourceError(
    isLimit ? 'limited' : 'refused',
    source,
    isLimit
      ? `The source "${source}" is over its limit.`
      : `The source "${source}" refused the request: check its key and its chains.`,
  )
}

/**
 * One list of an account, newest first.
 *
 * @param before the first block that is not asked for
 * @throws SourceError also for what HTTP calls a success: these services put refusals into the body
 */
export async function readExplorerList(
  fetch: SourceFetch,
  { source, url }: ExplorerEndpoint,
  list: ExplorerList,
  account: string,
  before: number | undefined,
  signal: AbortSignal,
): Promise<readonly ExplorerRow[]> {
  const asked = new URL(url)
  const parameters = {
    module: 'account',
    action: list,
    address: account,
    page: '1',
    offset: `${EXPLORER_ROWS}`,
    sort: 'desc',
  }
  for (const [key, value] of Object.entries(parameters)) asked.searchParams.set(key, value)
  if (before !== undefined) {
    asked.searchParams.set('startblock', '0')
    asked.searchParams.set('endblock', `${before - 1}`)
  }
  const check = (reply: unknown): void => void rowsOf(source, reply)
  const rows = rowsOf(source, await fetch.json(asked, { signal, keepMs: KEPT_MS, check }))
  return rows.flatMap((value) => {
    const parsed = z.safeParse(row, renamed(value))
    return parsed.success ? [parsed.data] : []
  })
}
