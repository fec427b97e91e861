import { FEE_RATE, feeOf, type Rate } from './fees.ts'
import { type ScriptType, typeOf } from './scripts.ts'

/** Something that can be chosen to be spent. */
export interface Choosable {
  /** In satoshis. */
  readonly value: bigint
}

/** What a choice has to pay for. */
export interface Wanted {
  /** What goes to the receiver, in satoshis. */
  readonly amount: bigint
  readonly rate: Rate
  /** Weight units (BIP-141) of one input, of the receiver's output, and of change. */
  readonly inputWeight: number
  readonly outputWeight: number
  readonly changeWeight: number
  /** Change smaller than this is left to the fee, in satoshis. */
  readonly dust: bigint
  /** Most inputs that one transaction holds. @defaultValue as many as nodes relay */
  readonly mostInputs?: number
}

/** Coins, and what becomes of them: their sum is the amount, the fee and the change. */
export interface Choice<C extends Choosable> {
  readonly coins: readonly C[]
  readonly fee: bigint
  /** 0 where there is none. */
  readonly change: bigint
}

/** Version, counts, lock time, and the mark of a transaction with witnesses. */
const BASE_WEIGHT = 42
/** The most that nodes relay, in weight units. */
const MAX_WEIGHT = 400_000
/** Steps that are tried for a choice without change. */
const STEPS = 20_000

/** Weight units of an input of each type, with its signature. */
const INPUT_WEIGHTS: Readonly<Partial<Record<ScriptType, number>>> = {
  p2wpkh: 272,
  p2tr: 230,
  // Of the scripts by hash only those of a key are spent here (BIP-141, P2SH-P2WPKH).
  p2sh: 364,
  p2pkh: 592,
}

/** What spending an output of this script weighs; `undefined` for scripts that are not spent here. */
export function inputWeightOf(script: Uint8Array): number | undefined {
  return INPUT_WEIGHTS[typeOf(script)]
}

/** What an output of this script weighs. */
export function outputWeightOf(script: Uint8Array): number {
  return (9 + script.length) * 4
}

/** What a transaction will weigh once it is signed; `undefined` where what it spends is not known or not of these types. */
export function transactionWeight(
  spent: readonly ({ readonly script: Uint8Array } | undefined)[],
  made: readonly { readonly script: Uint8Array }[],
): number | undefined {
  const inputs = spent.map((output) => output && inputWeightOf(output.script))
  const weights = inputs.filter((weight) => weight !== undefined)
  if (weights.length < inputs.length) return undefined
  return [BASE_WEIGHT, ...weights, ...made.map(({ script }) => outputWeightOf(script))].reduce(
    (sum, weight) => sum + weight,
  )
}

/** The fee for each whole virtual byte (BIP-141), as users state it; `undefined` where the weight is not known. */
export function feeRateOf(fee: bigint, weight: number | undefined): string | undefined {
  return weight === undefined ? undefined : `${(Number(fee) / Math.ceil(weight / 4)).toFixed(1)} ${FEE_RATE.unit}`
}

/** The smallest output of this script that nodes relay: spending it at 3 sat/vB costs as much (Bitcoin Core, `GetDustThreshold`). */
export function dustOf(script: Uint8Array): bigint {
  const isWitness = ['p2wpkh', 'p2wsh', 'p2tr', 'witness'].includes(typeOf(script))
  return BigInt(3 * (9 + script.length + (isWitness ? 67 : 148)))
}

/** The most inputs that a transaction with two such outputs can have. */
export function mostInputsOf({ inputWeight, outputWeight, changeWeight, mostInputs }: Wanted): number {
  const room = MAX_WEIGHT - BASE_WEIGHT - outputWeight - changeWeight
  return Math.min(mostInputs ?? Number.MAX_SAFE_INTEGER, Math.floor(room / inputWeight))
}

/** What a transaction with so many inputs costs, with change or without. */
export function feeFor(count: number, isWithChange: boolean, wanted: Wanted): bigint {
  const { inputWeight, outputWeight, changeWeight, rate } = wanted
  const weight = BASE_WEIGHT + count * inputWeight + outputWeight + (isWithChange ? changeWeight : 0)
  return feeOf(Math.ceil(weight / 4), rate)
}

const sumOf = (coins: readonly Choosable[]): bigint => coins.reduce((sum, { value }) => sum + value, 0n)

/** Fee and change of coins that are chosen; `undefined` while they are not enough. */
export function settle<C extends Choosable>(coins: readonly C[], wanted: Wanted): Choice<C> | undefined {
  const left = sumOf(coins) - wanted.amount
  const change = left - feeFor(coins.length, true, wanted)
  if (change >= wanted.dust) return { coins, fee: left - change, change }
  // What would be too little to come back goes to the fee.
  return coins.length && left >= feeFor(coins.length, false, wanted) ? { coins, fee: left, change: 0n } : undefined
}

/** Takes coins in their order until they are enough. */
function takeInOrder<C extends Choosable>(coins: readonly C[], wanted: Wanted): Choice<C> | undefined {
  const most = mostInputsOf(wanted)
  let sum = 0n
  for (let count = 1; count <= Math.min(most, coins.length); count += 1) {
    sum += coins[count - 1]?.value ?? 0n
    if (sum < wanted.amount + feeFor(count, false, wanted)) continue
    return settle(coins.slice(0, count), wanted)
  }
  return undefined
}

/**
 * Looks for coins that need no change: branch and bound over what each is worth less what spending it costs, as Bitcoin
 * Core does.
 */
function withoutChange<C extends Choosable>(coins: readonly C[], wanted: Wanted): Choice<C> | undefined {
  const cost = feeFor(1, false, wanted) - feeFor(0, false, wanted)
  const target = wanted.amount + feeFor(0, false, wanted)
  // What change would cost, or would be too little to be: as much may be left to the fee.
  const slack = feeFor(0, true, wanted) - feeFor(0, false, wanted) + wanted.dust - 1n
  const sorted = coins.filter(({ value }) => value > cost)
  const worth = sorted.map(({ value }) => value - cost)
  const rest: bigint[] = new Array<bigint>(worth.length + 1).fill(0n)
  for (let at = worth.length - 1; at >= 0; at -= 1) rest[at] = (rest[at + 1] ?? 0n) + (worth[at] ?? 0n)
  const most = mostInputsOf(wanted)
  const taken: number[] = []
  let [sum, at] = [0n, 0]
  for (let step = 0; step < STEPS; step += 1) {
    if (sum >= target && sum <= target + slack && taken.length <= most) {
      const choice = settle(
        taken.flatMap((index) => sorted[index] ?? []),
        wanted,
      )
      if (choice && choice.change === 0n) return choice
    }
    if (sum < target && sum + (rest[at] ?? 0n) >= target && taken.length < most && at < worth.length) {
      taken.push(at)
      sum += worth[at] ?? 0n
      at += 1
      continue
    }
    const last = taken.pop()
    if (last === undefined) return undefined
    sum -= worth[last] ?? 0n
    at = last + 1
  }
  return undefined
}

/** The order of a draw: each coin as likely as another to be the next one. */
function shuffled<C>(coins: readonly C[], random: () => number): readonly C[] {
  const order = [...coins]
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const [entry, two] = [order[at] as C, order[other] as C]
    order[at] = two
    order[other] = entry
  }
  return order
}

/**
 * Chooses coins: those that need no change if there are such, else the cheaper of the largest first and of a draw.
 * @param random - from 0 to below 1
 * @returns `undefined` when they are not enough
 */
export function chooseCoins<C extends Choosable>(
  coins: readonly C[],
  wanted: Wanted,
  random: () => number = Math.random,
): Choice<C> | undefined {
  const sorted = [...coins].sort((entry, other) => (entry.value < other.value ? 1 : entry.value > other.value ? -1 : 0))
  const exact = withoutChange(sorted, wanted)
  if (exact) return exact
  const found = [sorted, shuffled(sorted, random)].flatMap((order) => takeInOrder(order, wanted) ?? [])
  return found.sort((entry, other) => (entry.fee < other.fee ? -1 : entry.fee > other.fee ? 1 : 0))[0]
}

/** All coins that are worth spending, to one output without change; `undefined` when nothing would be left. */
export function chooseAll<C extends Choosable>(coins: readonly C[], wanted: Wanted): Choice<C> | undefined {
  const cost = feeFor(1, false, wanted) - feeFor(0, false, wanted)
  const worth = coins.filter(({ value }) => value > cost)
  const fee = feeFor(worth.length, false, wanted)
  return worth.length && sumOf(worth) > fee ? { coins: worth, fee, change: 0n } : undefined
}
