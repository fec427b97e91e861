import { isKernelError, type KernelError } from '@latchkey/kernel'
import { malformedAnswer, type NodeContext, nodeCall, readProperty } from '@latchkey/kernel/adapter'
import { fromHex } from './bytes.ts'

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

/** Satoshis there will ever be. */
export const MAX_MONEY = 2_100_000_000_000_000n
const TXID = /^[0-9a-f]{64}$/
/** Outputs that one answer may hold. */
const MAX_COINS = 100_000

/** Reads from the network's nodes, in the words of Esplora. */
export function ask(ctx: NodeContext, path: string): Promise<unknown> {
  return nodeCall(ctx, `GET ${path}`, undefined)
}

/** The same; `undefined` for what no node knows. */
export async function askIfKnown(ctx: NodeContext, path: string): Promise<unknown> {
  try {
    return await ask(ctx, path)
  } catch (error) {
    if (isKernelError(error, 'rpc/invalid-input')) return undefined
    throw error
  }
}

/** An answer of a node that is not what the path promises. */
export function malformed(ctx: NodeContext, path: string, expected: string): KernelError {
  return malformedAnswer(ctx, `GET ${path}`, expected)
}

/** Satoshis, no more than there are. @throws `rpc/malformed` */
function readSats(value: unknown, ctx: NodeContext, path: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && BigInt(value) <= MAX_MONEY)
    return BigInt(value)
  throw malformed(ctx, path, 'an amount in satoshis')
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

/** What an address holds, with what is on its way. */
export async function readBalance(address: string, ctx: NodeContext): Promise<bigint> {
  const path = `/address/${address}`
  const answer = await ask(ctx, path)
  const sums = ['chain_stats', 'mempool_stats'].map((name) => {
    const stats = readProperty(answer, name)
    return (
      readSats(readProperty(stats, 'funded_txo_sum'), ctx, path) -
      readSats(readProperty(stats, 'spent_txo_sum'), ctx, path)
    )
  })
  const sum = (sums[0] ?? 0n) + (sums[1] ?? 0n)
  if (sum < 0n) throw malformed(ctx, path, 'a balance')
  return sum
}

function readOutput(value: unknown, ctx: NodeContext, path: string): ChainOutput {
  const script = readProperty(value, 'scriptpubkey')
  const bytes = typeof script === 'string' ? fromHex(script) : undefined
  if (!bytes) throw malformed(ctx, path, 'a script')
  return { script: bytes, value: readSats(readProperty(value, 'value'), ctx, path) }
}

/** A transaction; `undefined` when no node knows it. */
export async function readChainTransaction(txid: string, ctx: NodeContext): Promise<ChainTransaction | undefined> {
  const path = `/tx/${txid}`
  const answer = await askIfKnown(ctx, path)
  if (answer === undefined) return undefined
  const [vin, vout] = [readProperty(answer, 'vin'), readProperty(answer, 'vout')]
  if (readProperty(answer, 'txid') !== txid || !Array.isArray(vin) || !Array.isArray(vout))
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

/** The transaction that spends an output; `undefined` while it is unspent, or where nobody knows the output. */
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
