import { isKernelError } from '@latchkey/kernel'
import { type NodeContext, readProperty } from '@latchkey/kernel/adapter'
import { fromHex } from './bytes.ts'
import { ask, malformed, readSats } from './esplora.ts'

/** Where a transaction stands. */
export interface ChainStatus {
  readonly confirmed: boolean
  readonly height?: number
  /** Milliseconds since 1970. */
  readonly time?: number
}

/** An output that can be spent. */
export interface Coin {
  readonly txid: string
  readonly vout: number
  /** In satoshis. */
  readonly value: bigint
  readonly confirmed: boolean
}

/** An output as nodes describe it. */
export interface ChainOutput {
  readonly script: Uint8Array
  readonly value: bigint
}

/** A transaction as nodes describe it. */
export interface ChainTransaction {
  readonly txid: string
  readonly status: ChainStatus
  readonly fee: bigint
  /** What each input spends, in order; `undefined` for new coins. */
  readonly spends: readonly (ChainOutput | undefined)[]
  readonly inputs: readonly { readonly txid: string; readonly vout: number }[]
  readonly outputs: readonly ChainOutput[]
}

const TXID = /^[0-9a-f]{64}$/
/** Outputs that one answer may hold. */
const MAX_COINS = 100_000

/** What nodes answer; `undefined` for what none of them knows. */
export async function askIfKnown(ctx: NodeContext, path: string): Promise<unknown> {
  try {
    return await ask(ctx, path)
  } catch (error) {
    if (isKernelError(error, 'rpc/invalid-input')) return undefined
    throw error
  }
}

/** A number of blocks or seconds. */
const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 40

function readStatus(value: unknown): ChainStatus {
  const [height, time] = [readProperty(value, 'block_height'), readProperty(value, 'block_time')]
  return {
    confirmed: readProperty(value, 'confirmed') === true,
    ...(isCount(height) ? { height } : {}),
    ...(isCount(time) ? { time: time * 1000 } : {}),
  }
}

function readPlace(value: unknown, ctx: NodeContext, path: string): { readonly txid: string; readonly vout: number } {
  const [txid, vout] = [readProperty(value, 'txid'), readProperty(value, 'vout')]
  if (typeof txid === 'string' && TXID.test(txid) && typeof vout === 'number' && Number.isInteger(vout) && vout >= 0)
    return { txid, vout }
  throw malformed(ctx, path, 'an output')
}

/** What an address can spend. */
export async function readCoins(address: string, ctx: NodeContext): Promise<readonly Coin[]> {
  const path = `/address/${address}/utxo`
  const answer = await ask(ctx, path)
  if (!Array.isArray(answer) || answer.length > MAX_COINS) throw malformed(ctx, path, 'a list of outputs')
  const coins = answer.map((entry: unknown) => ({
    ...readPlace(entry, ctx, path),
    value: readSats(readProperty(entry, 'value'), ctx, path),
    confirmed: readStatus(readProperty(entry, 'status')).confirmed,
  }))
  return [...new Map(coins.map((coin) => [`${coin.txid}:${coin.vout}`, coin])).values()]
}

function readOutput(value: unknown, ctx: NodeContext, path: string): ChainOutput {
  const script = readProperty(value, 'scriptpubkey')
  const bytes = typeof script === 'string' ? fromHex(script) : undefined
  if (!bytes) throw malformed(ctx, path, 'a script')
  return { script: bytes, value: readSats(readProperty(value, 'value'), ctx, path) }
}

function readAnswer(answer: unknown, ctx: NodeContext, path: string): ChainTransaction {
  const [txid, vin, vout] = ['txid', 'vin', 'vout'].map((name) => readProperty(answer, name))
  if (typeof txid !== 'string' || !TXID.test(txid) || !Array.isArray(vin) || !Array.isArray(vout))
    throw malformed(ctx, path, 'the transaction')
  return {
    txid,
    status: readStatus(readProperty(answer, 'status')),
    fee: readSats(readProperty(answer, 'fee'), ctx, path),
    inputs: vin.map((entry: unknown) => readPlace(entry, ctx, path)),
    spends: vin.map((entry: unknown) => {
      const spent = readProperty(entry, 'prevout')
      return spent === null || spent === undefined ? undefined : readOutput(spent, ctx, path)
    }),
    outputs: vout.map((entry: unknown) => readOutput(entry, ctx, path)),
  }
}

/** A transaction; `undefined` when no node knows it. */
export async function readChainTransaction(txid: string, ctx: NodeContext): Promise<ChainTransaction | undefined> {
  const path = `/tx/${txid}`
  const answer = await askIfKnown(ctx, path)
  if (answer === undefined) return undefined
  const found = readAnswer(answer, ctx, path)
  if (found.txid === txid) return found
  throw malformed(ctx, path, 'the transaction')
}

/** Transactions that one answer may hold: 50 that wait and 25 in blocks. */
const MAX_PAST = 100

/** What an address took part in, the newest first: what waits and the newest blocks, or what comes before a transaction. */
export async function readPast(
  address: string,
  before: string | undefined,
  ctx: NodeContext,
): Promise<readonly ChainTransaction[]> {
  const path = `/address/${address}/txs${before === undefined ? '' : `/chain/${before}`}`
  const answer = await ask(ctx, path)
  if (!Array.isArray(answer) || answer.length > MAX_PAST) throw malformed(ctx, path, 'a list of transactions')
  return answer.map((entry: unknown) => readAnswer(entry, ctx, path))
}

/** The transaction that spends an output; `undefined` while it is unspent, or where no node knows the output. */
export async function readSpender(
  { txid, vout }: { readonly txid: string; readonly vout: number },
  ctx: NodeContext,
): Promise<string | undefined> {
  const answer = await askIfKnown(ctx, `/tx/${txid}/outspend/${vout}`)
  const spender = readProperty(answer, 'txid')
  return readProperty(answer, 'spent') === true && typeof spender === 'string' && TXID.test(spender)
    ? spender
    : undefined
}

/** The height of the last block. */
export async function readHeight(ctx: NodeContext): Promise<number> {
  const path = '/blocks/tip/height'
  const answer = await ask(ctx, path)
  const height = typeof answer === 'string' && /^\d+$/.test(answer.trim()) ? Number(answer) : answer
  // From 500,000,000 on a lock time is read as a date.
  if (isCount(height) && height < 500_000_000) return height
  throw malformed(ctx, path, 'a height')
}
