import { type Account, type CapabilityContext, kernelError, type RpcRequest } from '@latchkey/kernel'
import { fromBase64, readProperty, toBase64 } from '@latchkey/kernel/adapter'
import { readAddress } from '../chain/addresses.ts'
import { fromHex, toHex } from '../chain/bytes.ts'
import { scripts } from '../chain/scripts.ts'
import { readTransaction, type Transaction, transactionId, writeTransaction } from '../chain/transaction.ts'
import { bitcoin } from '../networks/bitcoin.ts'
import { keyAccount, signWith } from './keychain.ts'
import { accountOf, nodeContext, type Recorded, type World } from './nodeContext.ts'

/** What three speeds cost, in satoshis for a virtual byte. */
const RATES = { hourFee: 2, halfHourFee: 5, fastestFee: 12 }
/** Who paid the account. */
const PAYER = toHex(scripts.p2pkh(new Uint8Array(20)))

/** An output as Esplora has it. */
interface WrittenOutput {
  readonly scriptpubkey: string
  readonly value: number
}

/** A transaction as Esplora has it. */
export interface WrittenTransaction {
  readonly txid: string
  readonly status: unknown
  readonly fee: number
  readonly vin: readonly { readonly txid: string; readonly vout: number; readonly prevout: WrittenOutput }[]
  readonly vout: readonly WrittenOutput[]
}

/** What a test writes of a chain. */
export interface Written extends Omit<World, 'node'> {
  /** Whether the wallet has no account apart for ordinals. */
  readonly isAlone?: boolean
  readonly isConfirmed?: boolean
  /** Answers before the chain does; `undefined` leaves it to the chain. */
  readonly node?: (path: string, body?: unknown) => unknown
  /** What the wallet says when it is asked for the keys of its accounts; without it, it knows no such question. */
  readonly tellKeys?: () => unknown
  /** Changes what the wallet is about to sign, and what it has signed. */
  readonly beforeSigning?: (psbt: Uint8Array) => Uint8Array
  readonly afterSigning?: (psbt: Uint8Array) => Uint8Array
}

/** A chain, with what happened on it. */
export interface WrittenChain {
  readonly ctx: CapabilityContext & Recorded
  /** How the account's outputs are locked. */
  readonly script: Uint8Array
  readonly account: Account
  readonly coins: readonly { readonly txid: string; readonly vout: number; readonly value: number }[]
  /** Bytes that were handed over, in order. */
  readonly broadcast: readonly string[]
  /** Methods that the wallet was asked for, in order. */
  readonly prompts: readonly string[]
  /** Takes a transaction, which waits from then on; gives its id. */
  readonly take: (raw: string) => string
}

/** A chain where an account holds coins, each of a transaction of its own, and a wallet that signs for it. */
export function writtenChain(index: number, values: readonly number[], written: Written = {}): WrittenChain {
  const { isAlone = false, isConfirmed = true, tellKeys, beforeSigning, afterSigning, node: ask, ...world } = written
  const { account = accountOf(index) } = world
  const script = readAddress(account.address, [bitcoin])?.script ?? new Uint8Array()
  const status = { confirmed: isConfirmed }
  const known = new Map<string, WrittenTransaction & { readonly raw: string }>()
  const coins = values.map((value, at) => {
    const made: Transaction = {
      version: 2,
      inputs: [{ txid: 'ee'.repeat(32), index: at, script: new Uint8Array(), sequence: 0, witness: [] }],
      outputs: [{ value: BigInt(value), script }],
      lockTime: 0,
    }
    const txid = transactionId(made)
    const vin = [{ txid: 'ee'.repeat(32), vout: at, prevout: { scriptpubkey: PAYER, value: 9_000_000 } }]
    const vout = [{ scriptpubkey: toHex(script), value }]
    known.set(txid, { txid, status, fee: 500, vin, vout, raw: toHex(writeTransaction(made)) })
    return { txid, vout: 0, value, status }
  })
  const broadcast: string[] = []
  const spent = new Set<string>()
  const take = (raw: string): string => {
    const transaction = readTransaction(fromHex(raw) ?? new Uint8Array())
    const txid = transactionId(transaction)
    const vin = transaction.inputs.map((input) => {
      const prevout = known.get(input.txid)?.vout[input.index] ?? { scriptpubkey: PAYER, value: 0 }
      return { txid: input.txid, vout: input.index, prevout }
    })
    const vout = transaction.outputs.map((output) => ({
      scriptpubkey: toHex(output.script),
      value: Number(output.value),
    }))
    const sum = (outputs: readonly WrittenOutput[]) => outputs.reduce((total, { value }) => total + value, 0)
    const fee = sum(vin.map(({ prevout }) => prevout)) - sum(vout)
    known.set(txid, { txid, status: { confirmed: false }, fee, vin, vout, raw })
    for (const input of transaction.inputs) spent.add(`${input.txid}:${input.index}`)
    return txid
  }
  const node = (path: string, body?: unknown): unknown => {
    const answer = ask?.(path, body)
    if (answer !== undefined) return answer
    if (path === '/tx') {
      broadcast.push(String(body))
      return take(String(body))
    }
    if (path === `/address/${account.address}/utxo`)
      return coins.filter(({ txid, vout }) => !spent.has(`${txid}:${vout}`))
    if (path === '/blocks/tip/height') return 800_000
    if (path === '/v1/fees/recommended') return RATES
    if (path === '/fee-estimates') return { '144': RATES.hourFee, '6': RATES.halfHourFee, '1': RATES.fastestFee }
    const [, txid = '', form] = /^\/tx\/([0-9a-f]{64})(\/hex)?$/.exec(path) ?? []
    const found = known.get(txid)
    if (found) return form ? found.raw : found
    if (txid) throw kernelError('rpc/invalid-input')
    throw new Error(`nobody wrote an answer to ${path}`)
  }
  const prompts: string[] = []
  const wallet = ({ method, params }: RpcRequest): unknown => {
    if (method === 'getAccountAddresses' && tellKeys) return tellKeys()
    prompts.push(method)
    if (method !== 'signPsbt') throw kernelError('request/unsupported-method')
    const given = fromBase64(String(readProperty(params, 'psbt'))) ?? new Uint8Array()
    const list = readProperty(params, 'signInputs')
    const indexes = Array.isArray(list) ? list.map((entry: unknown) => Number(readProperty(entry, 'index'))) : []
    const signed = signWith([keyAccount(index)], beforeSigning?.(given) ?? given, indexes)
    return { psbt: toBase64(afterSigning?.(signed) ?? signed) }
  }
  // Where ordinals have an account of their own, small outputs are ordinary money.
  const accounts = isAlone ? [account] : [account, accountOf(index === 1 ? 5 : 1, 'ordinal')]
  const ctx = nodeContext({ accounts, wallet, ...world, node, account })
  return { ctx, script, account, coins, broadcast, prompts, take }
}
