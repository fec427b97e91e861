import type { CapabilityContext, FeeSpeed } from '@latchkey/kernel'
import { malformedAnswer, type NodeContext, nodeCall, readProperty, toBase64 } from '@latchkey/kernel/adapter'
import { MAX_PRIORITY_FEE, priorityFee, SIGNATURE_FEE } from './chain/programs.ts'
import { COMMITMENT, readInteger } from './chain/rpc.ts'
import { transactionError } from './chainErrors.ts'

/** Of what others paid lately, in percent: as much as half of them, as most, as nearly all. */
const PERCENTILES: Readonly<Record<FeeSpeed, number>> = { standard: 50, fast: 75, instant: 95 }
export const SPEEDS = ['standard', 'fast', 'instant'] as const
/** Of what the transaction needed when it was tried, in percent. */
const ROOM = 110n
const MAX_ACCOUNTS = 128
/** Compute units of a transaction, at most. */
const MAX_UNITS = 1_400_000n
const MAX_SAMPLES = 1000

/** What compute units cost at each speed, in millionths of a lamport. */
export type Prices = Readonly<Record<FeeSpeed, bigint>>

/** What others paid lately to change the same accounts. */
export async function readPrices(ctx: NodeContext, written: readonly string[]): Promise<Prices> {
  const method = 'getRecentPrioritizationFees'
  const answer = await nodeCall(ctx, method, [[...new Set(written)].slice(0, MAX_ACCOUNTS)])
  if (!Array.isArray(answer)) throw malformedAnswer(ctx, method, 'a list')
  const fees = answer
    .slice(0, MAX_SAMPLES)
    .map((entry: unknown) => readInteger(readProperty(entry, 'prioritizationFee'), method, ctx))
    .sort((a, b) => (a < b ? -1 : 1))
  const at = (percent: number): bigint =>
    fees[Math.min(fees.length - 1, Math.floor((fees.length * percent) / 100))] ?? 0n
  const { standard, fast, instant } = PERCENTILES
  return { standard: at(standard), fast: at(fast), instant: at(instant) }
}

/** A price that keeps the part for getting ahead within its limit, whatever nodes say others pay. */
export function boundedPrice(units: bigint, price: bigint): bigint {
  return priorityFee(units, price) <= MAX_PRIORITY_FEE ? price : (MAX_PRIORITY_FEE * 1_000_000n) / units
}

/** What the network takes for a transaction with one signature, in lamports: exactly that, whatever it uses. */
export function feeOf(units: bigint, price: bigint): bigint {
  return SIGNATURE_FEE + priorityFee(units, price)
}

/** What a node found when it tried a transaction. */
export interface Simulation {
  /** Compute units, with room. */
  readonly units: bigint
  /** Lamports of the account that was asked about, afterwards. */
  readonly lamports: bigint | undefined
}

/**
 * Tries a transaction on a node without sending it.
 * @param watch - an account whose lamports afterwards are wanted
 * @throws what the network would refuse it with
 */
export async function simulate(
  bytes: Uint8Array,
  ctx: Pick<CapabilityContext, 'services' | 'network' | 'signal'>,
  { symbol, watch }: { readonly symbol: string; readonly watch?: string | undefined },
): Promise<Simulation> {
  const method = 'simulateTransaction'
  const answer = await nodeCall(ctx, method, [
    toBase64(bytes),
    {
      encoding: 'base64',
      sigVerify: false,
      replaceRecentBlockhash: true,
      ...COMMITMENT,
      ...(watch ? { accounts: { encoding: 'base64', addresses: [watch] } } : {}),
    },
  ])
  const value = readProperty(answer, 'value')
  const err = readProperty(value, 'err')
  const logs = readProperty(value, 'logs')
  if (err !== null && err !== undefined)
    throw transactionError(err, Array.isArray(logs) ? logs : [], { network: ctx.network, symbol })
  const used = readInteger(readProperty(value, 'unitsConsumed'), method, ctx)
  if (used > MAX_UNITS) throw malformedAnswer(ctx, method, 'what a transaction can use')
  const accounts = readProperty(value, 'accounts')
  const watched = Array.isArray(accounts) ? readProperty(accounts[0], 'lamports') : undefined
  return {
    units: (used * ROOM) / 100n + 1n,
    lamports: watched === undefined ? undefined : readInteger(watched, method, ctx),
  }
}
