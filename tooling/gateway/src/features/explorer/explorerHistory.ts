import type { Chains } from '../../core/chains/chains.ts'
import type { RequestOptions } from '../../core/sources/source.ts'
import type { SourceFetch } from '../../core/sources/sourceFetch.ts'
import { cleanText } from '../../core/text/cleanText.ts'
import { skeleton } from '../../core/text/skeleton.ts'
import { cursorInvalid } from '../history/cursor.ts'
import type { PageMetadata } from '../history/pageMetadata.ts'
import type { HistoryRow } from '../history/readRows.ts'
import type { ChainHistorySource } from '../history/source.ts'
import type { TokenInfo } from '../history/tokenMetadata.ts'
import { toTransaction } from '../history/toTransaction.ts'
import { withinBudget } from '../history/withinBudget.ts'
import { operationOf } from '../indexer/classify.ts'
import type { Movement } from '../indexer/movements.ts'
import { shortAddressKey } from '../indexer/rows.ts'
import type { TokenMetadata } from '../tokens/tokenMetadata.ts'
import {
  EXPLORER_LISTS,
  EXPLORER_ROWS,
  type ExplorerEndpoint,
  type ExplorerList,
  type ExplorerRow,
  readExplorerList,
} from './explorerClient.ts'

const PAGE = 25
const MAX_DECIMALS = 77

type Rows = Readonly<Record<ExplorerList, readonly ExplorerRow[]>>

const lower = (text: string | undefined): string => (text ?? '').toLowerCase()

/** What a row of a list moved. */
function movementOf(list: ExplorerList, row: ExplorerRow): readonly Movement[] {
  const { from, to, value = '0', contractAddress, tokenID = '', tokenValue } = row
  if (to === '' || (list === 'txlist' && row.isError === '1') || (list === 'txlistinternal' && row.isError === '1'))
    return []
  const parties = { from: lower(from), to: lower(to) }
  if (list === 'tokentx')
    return [{ kind: 'erc20', token: lower(contractAddress), tokenId: '', ...parties, amount: BigInt(value) }]
  if (list === 'tokennfttx')
    return [
      {
        kind: 'erc721',
        token: lower(contractAddress),
        tokenId: tokenID,
        ...parties,
        amount: BigInt(tokenValue ?? '1'),
      },
    ]
  return value === '0' ? [] : [{ kind: 'native', token: '', tokenId: '', ...parties, amount: BigInt(value) }]
}

function directionOf({ from, to }: Movement, account: string): string {
  return from === to ? 'self' : to === account ? 'in' : 'out'
}

/** One transaction from its rows in all lists, seen from an account. */
function toRow(chainId: string, account: string, hash: string, rows: Rows): HistoryRow | undefined {
  const all = EXPLORER_LISTS.flatMap((list) =>
    rows[list].filter((row) => lower(row.hash) === hash).map((row) => ({ list, row })),
  )
  const [first] = all
  if (!first) return undefined
  const outer = all.find(({ list }) => list === 'txlist')?.row
  const movements = all
    .flatMap(({ list, row }) => movementOf(list, row))
    .filter(({ from, to }) => from === account || to === account)
  // Without the transaction itself, which only its sender and receiver have, who moved something is taken for the sender.
  const sender = lower(outer?.from ?? first.row.from)
  const receiver = lower(outer?.to || outer?.contractAddress || first.row.to)
  const transaction = {
    hash,
    index: 0,
    from: sender,
    to: outer && outer.to === '' ? null : receiver,
    value: BigInt(outer?.value ?? '0'),
    gas: undefined,
    nonce: Number(outer?.nonce ?? 0),
    selector: lower(outer?.input).slice(0, 10).replace(/^0x$/, ''),
  }
  const succeeded = outer?.isError !== '1'
  const operation = operationOf({
    transaction,
    receipt: { hash, succeeded, contract: null, logs: [] },
    movements,
    isApprover:
      sender === account && movements.length === 0 && /^0x(095ea7b3|39509351|a22cb465)/.test(transaction.selector),
    account,
  })
  return {
    position: hash,
    chain_id: chainId,
    operation,
    hash,
    sender,
    receiver,
    nonce: transaction.nonce,
    is_failed: succeeded ? 0 : 1,
    mined_at: Number(first.row.timeStamp),
    movements: movements.map((movement) => ({
      kind: movement.kind,
      token: movement.token,
      token_id: movement.tokenId,
      direction: directionOf(movement, account),
      counterparty: movement.from === account ? movement.to : movement.from,
      amount: `${movement.amount}`,
    })),
  }
}

/** Tokens by what the explorer says of them, which is what their contracts say; the lists' word counts more. */
async function tokensOf(
  chainId: string,
  rows: Rows,
  native: TokenInfo,
  tokens: TokenMetadata,
  options: RequestOptions,
) {
  const listed = await tokens.ofChain(chainId, options)
  const found = new Map<string, TokenInfo>([['', { ...native, isListed: true }]])
  for (const { contractAddress, tokenName = '', tokenSymbol = '', tokenDecimal = '' } of [
    ...rows.tokentx,
    ...rows.tokennfttx,
  ]) {
    const decimals = tokenDecimal === '' ? null : Math.min(Number(tokenDecimal), MAX_DECIMALS)
    found.set(lower(contractAddress), {
      name: cleanText(tokenName) || null,
      symbol: cleanText(tokenSymbol) || null,
      decimals,
    })
  }
  for (const key of found.keys()) {
    const known = listed.get(key)
    if (known)
      found.set(key, {
        name: known.name,
        symbol: known.symbol,
        decimals: known.decimals,
        icon: known.logoUri,
        isListed: true,
      })
  }
  const symbols = [...[...listed.values()].map(({ symbol }) => symbol), native.symbol ?? '']
  return { tokens: found, listedSymbols: new Set(symbols.map(skeleton)) }
}

/** Addresses that can be taken for one that the account sent something to on this page, or for itself. */
function lookAlikes(rows: readonly HistoryRow[], account: string): ReadonlySet<string> {
  const trusted = new Set(
    rows.flatMap(({ sender, movements }) =>
      sender === account
        ? movements.filter(({ direction }) => direction === 'out').map(({ counterparty }) => counterparty)
        : [],
    ),
  )
  const looks = new Set([account, ...trusted].map(shortAddressKey))
  const seen = rows.flatMap(({ movements }) => movements.map(({ counterparty }) => counterparty))
  return new Set(seen.filter((first) => first !== account && !trusted.has(first) && looks.has(shortAddressKey(first))))
}

/** What an explorer's history is made from. */
export interface ExplorerHistoryOptions {
  readonly fetch: SourceFetch
  readonly chains: Chains
  readonly tokens: TokenMetadata
  /** How it is asked for a chain; `undefined` for one that it does not know. */
  endpoint(chainId: string): ExplorerEndpoint | undefined
}

/**
 * The history of EVM accounts from an Etherscan-compatible explorer: Etherscan itself, or a Blockscout. Everything an
 * account did, put together from the explorer's lists; blocks are given whole, so
 * nothing is lost or told twice.
 */
export function explorerHistory({ fetch, chains, tokens, endpoint }: ExplorerHistoryOptions): ChainHistorySource {
  async function read(
    account: string,
    chainId: string,
    before: number | undefined,
    signal: AbortSignal,
  ): Promise<Rows> {
    const asked = endpoint(chainId)
    const found: Partial<Record<ExplorerList, readonly ExplorerRow[]>> = {}
    // One after the other: the plans that cost nothing allow few requests a second.
    for (const list of EXPLORER_LISTS)
      found[list] = asked ? await readExplorerList(fetch, asked, list, account, before, signal) : []
    return { txlist: [], txlistinternal: [], tokentx: [], tokennfttx: [], ...found }
  }

  return {
    supports: (chainId) => endpoint(chainId) !== undefined,
    async page({ address, chainId, cursor }, options) {
      const account = address.toLowerCase()
      if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw cursorInvalid()
      const before = cursor === undefined ? undefined : Number(cursor)
      const rows = await read(account, chainId, before, options.signal)
      const lists = EXPLORER_LISTS.map((list) => rows[list])
      // Below the end of a list that was cut there may be more of its last block.
      const ends = lists.map((list) => (list.length >= EXPLORER_ROWS ? Number(list.at(-1)?.blockNumber ?? 0) : -1))
      const horizon = Math.max(...ends)
      const blockOf = new Map(lists.flat().map(({ hash, blockNumber }) => [lower(hash), Number(blockNumber)]))
      const whole = [...blockOf].filter(([, block]) => block > horizon).sort(([, first], [, other]) => other - first)
      const known = whole.length > 0 ? whole : [...blockOf].filter(([, block]) => block === horizon)
      const edge = known[PAGE - 1]?.[1] ?? -1
      const shown = known.filter(([, block]) => block >= edge)
      const history = shown.flatMap(([hash]) => toRow(chainId, account, hash, rows) ?? [])
      const last = shown.at(-1)?.[1]
      const hasMore = last !== undefined && (horizon >= 0 || shown.length < known.length)
      const native = chains.get(chainId).config.nativeCurrency
      const facts: PageMetadata = {
        ...(await tokensOf(chainId, rows, native, tokens, options)),
        nfts: new Map(),
        lookAlikes: lookAlikes(history, account),
        airdropped: new Set(),
      }
      const data = withinBudget(history.flatMap((row) => toTransaction(row, account, facts)))
      return { data, next: hasMore ? `${last}` : null }
    },
  }
}
