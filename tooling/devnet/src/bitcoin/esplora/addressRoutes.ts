import { HttpProblem } from '../../http/httpProblem.ts'
import type { HttpHandler, HttpRequest } from '../../http/types.ts'
import type { BitcoinPrefixes } from '../accounts.ts'
import type { Store } from '../index/createStore.ts'
import type { IndexedTransaction } from '../index/indexedTransaction.ts'
import type { BitcoinChain } from '../node/bitcoinChain.ts'
import { readAddress } from '../wallet/readAddress.ts'
import { format } from './format.ts'

/** What a group of routes is made from. */
export interface RouteContext {
  readonly chain: BitcoinChain
  /** Of addresses in answers to questions that name none. */
  readonly prefixes: BitcoinPrefixes
}

/** Handlers by `METHOD /path/:name`. */
export type Routes = (context: RouteContext) => Readonly<Record<string, HttpHandler>>

/** What went in and out of an address, as Esplora counts it. */
interface AddressStats {
  readonly funded_txo_count: number
  readonly funded_txo_sum: number
  readonly spent_txo_count: number
  readonly spent_txo_sum: number
  readonly tx_count: number
}

function sum(values: readonly bigint[]): number {
  return Number(values.reduce((total, value) => total + value, 0n))
}

/** Counts the given transactions of a script. */
function addressStats(store: Store, script: string, transactions: readonly IndexedTransaction[]): AddressStats {
  const own = (outputs: readonly ({ script: string; value: bigint } | undefined)[]) =>
    outputs.flatMap((output) => (output?.script === script ? [output.value] : []))
  const funded = own(transactions.flatMap(({ outputs }) => outputs))
  const spent = own(
    transactions.flatMap(({ inputs }) =>
      inputs.map(({ source }) => (source ? store.output(source.txid, source.vout) : undefined)),
    ),
  )
  return {
    funded_txo_count: funded.length,
    funded_txo_sum: sum(funded),
    spent_txo_count: spent.length,
    spent_txo_sum: sum(spent),
    tx_count: transactions.length,
  }
}

/** Transactions on a page, as Esplora has it: so many that wait, and so many that are mined. */
const WAITING_PAGE = 50
const MINED_PAGE = 25

function read({ parameters }: HttpRequest) {
  const { address = '' } = parameters
  const found = readAddress(address)
  if (!found) throw new HttpProblem(400, 'Invalid Bitcoin address')
  return { address, ...found }
}

function isMined({ block }: IndexedTransaction): boolean {
  return block !== undefined
}

function isWaiting({ block }: IndexedTransaction): boolean {
  return block === undefined
}

/** Everything about one address. Answers have the prefixes of the address that was asked for. */
export const addressRoutes: Routes = ({ chain }) => {
  const { store } = chain.index

  const mined = (request: HttpRequest, after: string | null | undefined) => {
    const { script, prefixes } = read(request)
    const all = store.ofScript(script).filter(isMined)
    const start = after ? all.findIndex(({ txid }) => txid === after) + 1 : 0
    if (after && start === 0) throw new HttpProblem(422, `${after} is not a transaction of this address.`)
    return all.slice(start, start + MINED_PAGE).map((entry) => format.transaction(entry, store, prefixes))
  }
  const waiting = (request: HttpRequest) => {
    const { script, prefixes } = read(request)
    const all = store.ofScript(script).filter(isWaiting)
    return all.slice(0, WAITING_PAGE).map((entry) => format.transaction(entry, store, prefixes))
  }

  return {
    'GET /address/:address': (request) => {
      const { address, script } = read(request)
      const all = store.ofScript(script)
      const stats = (wanted: (transaction: IndexedTransaction) => boolean) =>
        addressStats(store, script, all.filter(wanted))
      return { json: { address, chain_stats: stats(isMined), mempool_stats: stats(isWaiting) } }
    },
    'GET /address/:address/utxo': (request) => {
      const { script } = read(request)
      const unspent = store.ofScript(script).flatMap(({ txid, outputs, block }) =>
        outputs.flatMap((output, vout) => {
          if (output.script !== script || store.spender(txid, vout)) return []
          return [{ txid, vout, status: format.status(block), value: Number(output.value) }]
        }),
      )
      return { json: unspent }
    },
    'GET /address/:address/txs': (request) => {
      const after = request.url.searchParams.get('after_txid')
      return { json: after ? mined(request, after) : [...waiting(request), ...mined(request, undefined)] }
    },
    'GET /address/:address/txs/mempool': (request) => ({ json: waiting(request) }),
    'GET /address/:address/txs/chain': (request) => ({ json: mined(request, undefined) }),
    'GET /address/:address/txs/chain/:after': (request) => ({ json: mined(request, request.parameters.after) }),
  }
}
