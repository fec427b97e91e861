import type { Transaction, Transfer } from '@latchkey/plugin-api/schemas'
import { formatUnits } from 'viem'
import * as z from 'zod/mini'
import { isCaipNetworkId, toCaipId } from '../../core/caip.ts'
import type { Chains } from '../../core/chains/chains.ts'
import { SourceError, type SourceFetch } from '../../core/sources/sourceFetch.ts'
import { cleanText } from '../../core/text/cleanText.ts'
import { ss58Key } from '../../core/text/ss58.ts'
import { cursorInvalid } from '../history/cursor.ts'
import type { ChainHistorySource } from '../history/source.ts'

/** The service's own instances, by CAIP-2 id (https://support.subscan.io). */
export const SUBSCAN_INSTANCES: Readonly<Record<string, string>> = {
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 'https://polkadot.api.subscan.io',
  'polkadot:68d56f15f85d3136970ec16946040bc1': 'https://assethub-polkadot.api.subscan.io',
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': 'https://kusama.api.subscan.io',
  'polkadot:48239ef607d7928874027a43a6768920': 'https://assethub-kusama.api.subscan.io',
  'polkadot:e143f23803ac50e8f6f8e62695d1ce9e': 'https://westend.api.subscan.io',
}

const ROWS = 50
const LAST_SECOND = 253_402_300_799

const address = z.string().check(z.maxLength(128))
const row = z.object({
  from: address,
  to: address,
  success: z.boolean(),
  hash: z.string().check(z.regex(/^0x[0-9a-f]{64}$/i)),
  block_timestamp: z.int().check(z.minimum(0), z.maximum(LAST_SECOND)),
  /** In whole coins. */
  amount: z.string().check(z.regex(/^\d{1,40}(\.\d{1,40})?$/)),
  /** In the smallest unit. */
  amount_v2: z.nullish(z.string().check(z.regex(/^\d{1,40}$/))),
  asset_symbol: z.nullish(z.string().check(z.maxLength(1_000))),
  /** `native`, or another word for a token. */
  asset_type: z.nullish(z.string().check(z.maxLength(100))),
  /** Of a token of the pallet `Assets`: `standard_assets/` and its number. */
  asset_unique_id: z.nullish(z.string().check(z.maxLength(200))),
})
const answer = z.object({
  code: z.int(),
  data: z.nullish(z.object({ transfers: z.nullish(z.array(row).check(z.maxLength(1_000))) })),
})

type Row = z.infer<typeof row>

/** Whose transfers are shown, on which chain. */
interface Viewer {
  /** The account, in hexadecimal: each network writes its address otherwise. */
  readonly key: string
  readonly chainId: `${string}:${string}`
  readonly coin: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

function keyOf(text: string): string {
  return Buffer.from(ss58Key(text) ?? []).toString('hex') || text
}

function directionOf({ from, to }: Row, { key }: Viewer): Transfer['direction'] {
  const [isFrom, isTo] = [keyOf(from) === key, keyOf(to) === key]
  if (isFrom && isTo) return 'self'
  return isFrom ? 'out' : 'in'
}

function toTransfer(row: Row, viewer: Viewer): Transfer {
  const { name, symbol, decimals } = viewer.coin
  const isCoin = (row.asset_type ?? 'native') === 'native'
  const id = /^standard_assets\/(\d{1,10})$/.exec(row.asset_unique_id ?? '')?.[1]
  const coin = { name, symbol, flags: { is_spam: false } }
  const token = {
    symbol: cleanText(row.asset_symbol ?? ''),
    ...(id === undefined ? {} : { address: toCaipId(viewer.chainId, id) }),
    flags: { is_spam: false },
  }
  const exact = isCoin && row.amount_v2 ? formatUnits(BigInt(row.amount_v2), decimals) : row.amount
  return {
    direction: directionOf(row, viewer),
    quantity: { numeric: exact },
    fungible_info: isCoin ? coin : token,
    sender: row.from,
    recipient: row.to,
  }
}

/** The transfers of one extrinsic: several where it is a batch. */
function toTransaction(rows: readonly [Row, ...Row[]], viewer: Viewer): Transaction {
  const [first] = rows
  const { chainId } = viewer
  const transfers = rows.map((entry) => toTransfer(entry, viewer))
  return {
    id: `${chainId}:${first.hash}`,
    metadata: {
      operationType: transfers.every(({ direction }) => direction === 'in') ? 'receive' : 'send',
      hash: first.hash,
      chain: chainId,
      minedAt: new Date(first.block_timestamp * 1000).toISOString(),
      sentFrom: first.from,
      sentTo: first.to,
      status: first.success ? 'confirmed' : 'failed',
    },
    transfers,
  }
}

function readPage(reply: unknown): readonly Row[] {
  const { success, data } = z.safeParse(answer, reply)
  if (!success) throw new SourceError('malformed', 'subscan', 'The source "subscan" answered in another shape.')
  // What is refused comes with HTTP status 200 and a number of the service's own.
  if (data.code !== 0)
    throw new SourceError('refused', 'subscan', 'The source "subscan" refused the request: check its key and its plan.')
  return data.data?.transfers ?? []
}

/** How the service is asked. */
interface SubscanOptions {
  /** Of the instances, by CAIP-2 id. */
  readonly urls: ReadonlyMap<string, string>
  readonly apiKey: string | undefined
}

/**
 * The transfers of a Polkadot account from Subscan, or from a server that speaks the same
 * (`POST /api/v2/scan/transfers`, https://support.subscan.io).
 */
export function subscanHistory(
  fetch: SourceFetch,
  chains: Chains,
  { urls, apiKey }: SubscanOptions,
): ChainHistorySource {
  return {
    supports: (chainId) => urls.has(chainId),
    async page({ address: account, chainId, cursor = '0' }, { signal }) {
      if (!/^\d{1,6}$/.test(cursor)) throw cursorInvalid()
      const { id, config } = chains.get(chainId)
      if (!isCaipNetworkId(id)) return { data: [], next: null }
      const page = Number(cursor)
      const rows = readPage(
        await fetch.json(new URL(`${urls.get(chainId)}/api/v2/scan/transfers`), {
          signal,
          body: { address: account, row: ROWS, page },
          ...(apiKey === undefined ? {} : { headers: { 'x-api-key': apiKey } }),
        }),
      )
      const byHash = new Map<string, [Row, ...Row[]]>()
      for (const entry of rows) {
        const found = byHash.get(entry.hash)
        if (found) found.push(entry)
        else byHash.set(entry.hash, [entry])
      }
      const viewer = { key: keyOf(account), chainId: id, coin: config.nativeCurrency }
      const data = [...byHash.values()].map((entries) => toTransaction(entries, viewer))
      return { data, next: rows.length < ROWS ? null : `${page + 1}` }
    },
  }
}
