import type { Transaction, Transfer } from '@latchkey/plugin-api/schemas'
import { formatUnits } from 'viem'
import * as z from 'zod/mini'
import { isCaipNetworkId } from '../../core/caip.ts'
import type { Chains } from '../../core/chains/chains.ts'
import { SourceError, type SourceFetch } from '../../core/sources/sourceFetch.ts'
import type { HoldingSource } from '../balance/source.ts'
import { cursorInvalid } from '../history/cursor.ts'
import type { ChainHistorySource } from '../history/source.ts'
import { ESPLORA_PAGE, type EsploraPlace, readEsploraPage } from './esploraPages.ts'

/** Public instances of Esplora, by CAIP-2 id (https://github.com/Blockstream/esplora, https://mempool.space/docs/api). */
export const ESPLORA_INSTANCES: Readonly<Record<string, string>> = {
  'bip122:000000000019d6689c085ae165831e93': 'https://blockstream.info/api',
  'bip122:000000000933ea01ad0ee984209779ba': 'https://blockstream.info/testnet/api',
  'bip122:00000008819873e925422c1ff0f99f7c': 'https://mempool.space/signet/api',
}

const LAST_SECOND = 253_402_300_799

const satoshis = z.int().check(z.minimum(0))
const stats = z.object({ funded_txo_sum: satoshis, spent_txo_sum: satoshis })
const addressAnswer = z.object({ chain_stats: stats, mempool_stats: stats })

const txid = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const output = z.object({ scriptpubkey_address: z.nullish(z.string().check(z.maxLength(128))), value: satoshis })
const transactionAnswer = z.object({
  txid,
  fee: satoshis,
  vin: z.array(z.object({ prevout: z.nullish(output) })).check(z.maxLength(100_000)),
  vout: z.array(output).check(z.maxLength(100_000)),
  status: z.object({
    confirmed: z.boolean(),
    block_height: z.nullish(z.int().check(z.minimum(0))),
    block_time: z.nullish(z.int().check(z.minimum(0), z.maximum(LAST_SECOND))),
  }),
})
const pageAnswer = z.array(transactionAnswer).check(z.maxLength(1_000))

type EsploraTransaction = z.infer<typeof transactionAnswer>
type Output = z.infer<typeof output>

function parse<Answer>(schema: z.ZodMiniType<Answer>, answer: unknown): Answer {
  const { success, data } = z.safeParse(schema, answer)
  if (success) return data
  throw new SourceError('malformed', 'esplora', 'The source "esplora" answered in another shape.')
}

/** Of addresses in bech32 case says nothing (BIP-173); services write them in lower case. */
const written = (address: string): string => (/^(bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address)

const sumOf = (outputs: readonly Output[]): bigint => outputs.reduce((sum, { value }) => sum + BigInt(value), 0n)

/** Who has the largest of some outputs; empty where no address is written for it. */
function largest(outputs: readonly Output[]): string {
  const [most] = [...outputs].sort((first, other) => other.value - first.value)
  return most?.scriptpubkey_address ?? ''
}

/** What a transaction changed for an account. */
interface Net {
  readonly direction: Transfer['direction']
  /** In satoshis, without the fee where the account alone paid it. */
  readonly amount: bigint
  readonly sender: string
  readonly recipient: string
  /** In satoshis, where the account alone paid it. */
  readonly fee?: bigint
}

/** What stays in the account moved to those of its addresses that paid nothing; among the others all that came back did. */
function toOneself(spent: readonly Output[], taken: readonly Output[]): Net {
  const payers = new Set(spent.map(({ scriptpubkey_address: owner }) => owner))
  const moved = taken.filter(({ scriptpubkey_address: owner }) => !payers.has(owner))
  const shown = moved.length > 0 ? moved : taken
  return {
    direction: 'self',
    amount: sumOf(shown),
    sender: largest(spent),
    recipient: largest(shown) || largest(spent),
  }
}

/** Change that comes back counts for nothing, and the fee is no part of what was sent. */
function netOf({ vin, vout, fee: paid }: EsploraTransaction, addresses: ReadonlySet<string>): Net {
  const isOwn = ({ scriptpubkey_address: owner }: Output): boolean => addresses.has(owner ?? '')
  const spent = vin.flatMap(({ prevout }) => prevout ?? [])
  const [given, taken] = [spent.filter(isOwn), vout.filter(isOwn)]
  const others = vout.filter((entry) => !isOwn(entry))
  const isAlone = spent.length > 0 && spent.every(isOwn)
  const fee = BigInt(paid)
  if (isAlone && others.every(({ value }) => value === 0)) return { ...toOneself(given, taken), fee }
  const change = sumOf(taken) - sumOf(given)
  if (change > 0n)
    return {
      direction: 'in',
      amount: change,
      sender: largest(spent.filter((entry) => !isOwn(entry))),
      recipient: largest(taken),
    }
  // Who else paid for a transaction of several may have paid the fee, too.
  const sent = { direction: 'out', sender: largest(given), recipient: largest(others) } as const
  return isAlone ? { ...sent, amount: -change - fee, fee } : { ...sent, amount: -change }
}

/** Whose transaction is shown, on which chain. */
interface EsploraContext {
  /** All of the account. */
  readonly addresses: ReadonlySet<string>
  readonly chainId: `${string}:${string}`
  readonly coin: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Milliseconds since 1970, for what waits to be mined. */
  readonly now: number
}

function toTransaction(
  transaction: EsploraTransaction,
  { addresses, chainId, coin, now }: EsploraContext,
): Transaction {
  const { direction, amount, sender, recipient, fee } = netOf(transaction, addresses)
  const { confirmed, block_time: time } = transaction.status
  const { name, symbol, decimals } = coin
  return {
    id: `${chainId}:${transaction.txid}`,
    metadata: {
      operationType: direction === 'in' ? 'receive' : 'send',
      hash: transaction.txid,
      chain: chainId,
      minedAt: new Date(confirmed ? (time ?? 0) * 1000 : now).toISOString(),
      sentFrom: sender,
      sentTo: recipient,
      status: confirmed ? 'confirmed' : 'pending',
      ...(fee === undefined ? {} : { fee: formatUnits(fee, decimals) }),
    },
    transfers: [
      {
        direction,
        quantity: { numeric: formatUnits(amount, decimals) },
        fungible_info: { name, symbol, flags: { is_spam: false } },
        ...(sender === '' ? {} : { sender }),
        ...(recipient === '' ? {} : { recipient }),
      },
    ],
  }
}

/**
 * Bitcoin's coin of an address, mined or not: what waits to be mined counts as it does in wallets.
 *
 * @param urls of the instances, by CAIP-2 id
 */
export function esploraHoldings(fetch: SourceFetch, chains: Chains, urls: ReadonlyMap<string, string>): HoldingSource {
  return {
    supports: (chainId) => urls.has(chainId),
    async holdings({ address, chainId }, { signal }) {
      const asked = new URL(`${urls.get(chainId)}/address/${encodeURIComponent(written(address))}`)
      const { chain_stats: mined, mempool_stats: waiting } = parse(addressAnswer, await fetch.json(asked, { signal }))
      const funded = BigInt(mined.funded_txo_sum) + BigInt(waiting.funded_txo_sum)
      const amount = funded - BigInt(mined.spent_txo_sum) - BigInt(waiting.spent_txo_sum)
      if (amount < 0n)
        throw new SourceError('malformed', 'esplora', 'The source "esplora" says that more was spent than was there.')
      return [{ ...chains.get(chainId).config.nativeCurrency, amount }]
    },
  }
}

/** The path of a list of an address from a place on. */
function pathOf(place: EsploraPlace): string {
  if (place === 'start' || place === 'end') return 'txs'
  return place === 'mined' ? 'txs/chain' : `txs/chain/${place.after}`
}

/** A page of one address, whose cursor is the service's own: the id of the last transaction. */
async function onePage(
  ask: (place: EsploraPlace) => Promise<readonly EsploraTransaction[]>,
  cursor: string | undefined,
) {
  if (cursor !== undefined && !z.safeParse(txid, cursor).success) throw cursorInvalid()
  const transactions = await ask(cursor === undefined ? 'start' : { after: cursor })
  const mined = transactions.filter(({ status }) => status.confirmed)
  return { transactions, next: mined.length < ESPLORA_PAGE ? null : (mined.at(-1)?.txid ?? null) }
}

/**
 * The history of a Bitcoin account: what waits to be mined, then 25 mined transactions a page, each after the last one's
 * id (https://github.com/Blockstream/esplora/blob/master/API.md). Of several addresses, which the service knows one by one,
 * the pages are merged by blocks.
 *
 * @param urls of the instances, by CAIP-2 id
 */
export function esploraHistory(
  fetch: SourceFetch,
  chains: Chains,
  urls: ReadonlyMap<string, string>,
): ChainHistorySource {
  return {
    supports: (chainId) => urls.has(chainId),
    takesAddresses: true,
    async page({ address: asked, addresses: several, chainId, cursor }, { signal }) {
      const { id, config } = chains.get(chainId)
      if (!isCaipNetworkId(id)) return { data: [], next: null }
      const ask = async (address: string, place: EsploraPlace) => {
        const url = new URL(`${urls.get(chainId)}/address/${encodeURIComponent(address)}/${pathOf(place)}`)
        return parse(pageAnswer, await fetch.json(url, { signal }))
      }
      const addresses = (several ?? [asked]).map(written)
      const { transactions, next } = several
        ? await readEsploraPage(ask, addresses, cursor)
        : await onePage((place) => ask(written(asked), place), cursor)
      const context = { addresses: new Set(addresses), chainId: id, coin: config.nativeCurrency, now: Date.now() }
      const data = transactions.map((entry) => toTransaction(entry, context))
      // A block may carry an earlier time than the one before it.
      data.sort((first, other) => Date.parse(other.metadata.minedAt) - Date.parse(first.metadata.minedAt))
      return { data, next }
    },
  }
}
