import { type FeeRateRange, type FeeSpeed, isKernelError } from '@latchkey/kernel'
import { type NodeContext, readProperty } from '@latchkey/kernel/adapter'
import { bitcoinError } from '../errors.ts'
import { ask } from './esplora.ts'

/** What is paid for a thousand virtual bytes, in satoshis. */
export type Rate = bigint

/** Satoshis for one virtual byte, whatever nodes say. */
const MIN_RATE = 1
const MAX_RATE = 1000
/** How users state a rate. */
export const FEE_RATE: FeeRateRange = { unit: 'sat/vB', least: MIN_RATE, most: MAX_RATE }
/** What mempool.space calls the three speeds, and the blocks that Esplora waits for each. */
const RECOMMENDED: Readonly<Record<FeeSpeed, string>> = {
  standard: 'hourFee',
  fast: 'halfHourFee',
  instant: 'fastestFee',
}
const BLOCKS: Readonly<Record<FeeSpeed, string>> = { standard: '144', fast: '6', instant: '1' }
const SPEEDS = ['standard', 'fast', 'instant'] as const

/** The rates at which transactions are taken up, the slowest first. */
export type Rates = Readonly<Record<FeeSpeed, Rate>>

/** A rate in satoshis for one virtual byte, within what is plausible. */
export function rateOf(perByte: number): Rate {
  return BigInt(Math.ceil(Math.min(MAX_RATE, Math.max(MIN_RATE, perByte)) * 1000))
}

function readRates(answer: unknown, names: Readonly<Record<FeeSpeed, string>>): Rates | undefined {
  const found = SPEEDS.map((speed) => readProperty(answer, names[speed]))
  if (!found.every((entry) => typeof entry === 'number' && Number.isFinite(entry) && entry > 0)) return undefined
  const [standard = 0n, fast = 0n, instant = 0n] = found.map((entry) => rateOf(Number(entry)))
  const second = fast > standard ? fast : standard
  return { standard, fast: second, instant: instant > second ? instant : second }
}

async function askRates(ctx: NodeContext, path: string, names: Readonly<Record<FeeSpeed, string>>) {
  try {
    return readRates(await ask(ctx, path), names)
  } catch (error) {
    if (ctx.signal.aborted || !isKernelError(error)) throw error
    ctx.services.log.debug('A node does not say what fees are paid', error)
    return undefined
  }
}

/** What is paid now. @throws `bitcoin/fee-unknown` when no node says */
export async function currentRates(ctx: NodeContext): Promise<Rates> {
  const rates =
    (await askRates(ctx, '/v1/fees/recommended', RECOMMENDED)) ?? (await askRates(ctx, '/fee-estimates', BLOCKS))
  if (!rates) throw bitcoinError('bitcoin/fee-unknown')
  return rates
}

/** A source that asks more than this many times what another one does is doubted. */
const DOUBTED = 5n

/**
 * What a fee of one source would be by the other one, where that is far less; `undefined` where they agree, and where the
 * other one does not say.
 */
export async function feeElsewhere(
  { fee, rate, speed }: { readonly fee: bigint; readonly rate: Rate; readonly speed: FeeSpeed },
  ctx: NodeContext,
): Promise<bigint | undefined> {
  const other = (await askRates(ctx, '/fee-estimates', BLOCKS))?.[speed]
  return other !== undefined && rate > DOUBTED * other ? (fee * other) / rate : undefined
}

/** What a transaction of this size costs, in satoshis. */
export function feeOf(size: number, rate: Rate): bigint {
  return (BigInt(size) * rate + 999n) / 1000n
}

/** A fee up to this many satoshis is never out of proportion. */
const SMALL_FEE = 20_000n

/** Whether a fee may be an accident: more than a quarter of what is sent, and no small sum. */
export function isFeeHigh(fee: bigint, amount: bigint): boolean {
  return fee > SMALL_FEE && fee * 4n > amount
}
