import type { Permission } from '@latchkey/plugin-embedded/messages'
import { type Address, concatHex, getAddress, type Hex, numberToHex, size, slice } from 'viem'
import { FrameError } from '../errors/frameError.ts'
import { type Caveat, type Delegation, ROOT } from './delegation.ts'

/** So much of one asset in each period, until a time: what a permission lets its key take. */
export interface Limits {
  /** The coin of the chain where it is absent. */
  readonly token: Address | undefined
  /** In the smallest unit, in each period. */
  readonly allowance: bigint
  /** Seconds since 1970. */
  readonly start: number
  /** Seconds. */
  readonly period: number
  /** Seconds since 1970: from then on nothing. */
  readonly until: number
  /** Who takes it. */
  readonly taker: Address
  /** Whose signature each use needs as well. */
  readonly coSigner: Address | undefined
}

/**
 * Contracts of the Delegation Framework 1.3.0, at the same address of every network that has it
 * (`DELEGATOR_CONTRACTS` of `@metamask/delegation-deployments`).
 */
const ENFORCERS = {
  /** So much of the coin in each period; it looks at nothing but the value of the call. */
  coinPeriod: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  /** So much of a token in each period, by `transfer` alone; it does not look at the value of the call. */
  tokenPeriod: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
  /** Between two times. */
  time: '0x1046bb45C8d673d4ea75321280DB34899413c069',
  /** With these bytes and no others. */
  calldata: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
  /** With at most so much of the coin. */
  value: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
  /** By these accounts alone, whichever key has the right. */
  redeemer: '0xE144b0b2618071B4E56f746313528a669c7E65c5',
} as const

const word = (value: bigint | number): Hex => numberToHex(value, { size: 32 })
const half = (value: bigint | number): Hex => numberToHex(value, { size: 16 })
const caveat = (enforcer: Address, terms: Hex): Caveat => ({ enforcer, terms, args: '0x' })

/** What the contracts check of a permission. */
export function caveatsOf({ token, allowance, start, period, until, taker, coSigner }: Limits): readonly Caveat[] {
  const each = [word(allowance), word(period), word(start)]
  // Without the second of each pair the key could call any contract, or send all of the coin along.
  const asset =
    token === undefined
      ? [caveat(ENFORCERS.coinPeriod, concatHex(each)), caveat(ENFORCERS.calldata, '0x')]
      : [caveat(ENFORCERS.tokenPeriod, concatHex([token, ...each])), caveat(ENFORCERS.value, word(0))]
  return [
    ...asset,
    caveat(ENFORCERS.time, concatHex([half(0), half(until)])),
    // The co-signer has the right, and hands each use on to the key: neither of them can use it alone.
    ...(coSigner === undefined ? [] : [caveat(ENFORCERS.redeemer, taker)]),
  ]
}

/** A permission of an account, unsigned. */
export function toDelegation(limits: Limits, delegator: Address, salt: bigint): Delegation {
  const delegate = getAddress(limits.coSigner ?? limits.taker)
  return { delegate, delegator, authority: ROOT, caveats: caveatsOf(limits), salt, signature: '0x' }
}

const numberAt = (terms: Hex, from: number, to: number): bigint => BigInt(slice(terms, from, to))
const secondsAt = (terms: Hex, from: number, to: number): number => Number(numberAt(terms, from, to))

/** The terms of the only caveat of a contract. */
function termsOf(caveats: readonly Caveat[], enforcer: Address, length: number): Hex | undefined {
  const found = caveats.filter((known) => known.enforcer.toLowerCase() === enforcer.toLowerCase())
  const [only] = found
  return only && found.length === 1 && size(only.terms) === length ? only.terms : undefined
}

function readCaveats({ caveats, delegate }: Delegation): Limits | undefined {
  const coin = termsOf(caveats, ENFORCERS.coinPeriod, 96)
  const tokens = termsOf(caveats, ENFORCERS.tokenPeriod, 116)
  const time = termsOf(caveats, ENFORCERS.time, 32)
  const redeemer = termsOf(caveats, ENFORCERS.redeemer, 20)
  const each = coin ?? (tokens && slice(tokens, 20))
  if (!each || !time) return undefined
  return {
    token: tokens && getAddress(slice(tokens, 0, 20)),
    allowance: numberAt(each, 0, 32),
    period: secondsAt(each, 32, 64),
    start: secondsAt(each, 64, 96),
    until: secondsAt(time, 16, 32),
    taker: redeemer ? getAddress(redeemer) : getAddress(delegate),
    coSigner: redeemer && getAddress(delegate),
  }
}

/**
 * What a permission lets its key take, read from what is signed of it.
 * @throws FrameError for one that holds anything that such limits do not say
 */
export function readLimits(delegation: Delegation): Limits {
  const unreadable = (cause?: unknown): FrameError => new FrameError('This permission cannot be read.', -32602, cause)
  const limits = readCaveats(delegation)
  const isSame = (made: Caveat, at: number): boolean => {
    const { enforcer, terms } = delegation.caveats[at] ?? made
    return enforcer.toLowerCase() === made.enforcer.toLowerCase() && terms.toLowerCase() === made.terms.toLowerCase()
  }
  if (!limits || delegation.authority !== ROOT) throw unreadable()
  try {
    const made = caveatsOf(limits)
    if (made.length === delegation.caveats.length && made.every(isSame)) return limits
  } catch (cause) {
    // A time beyond all numbers.
    throw unreadable(cause)
  }
  throw unreadable()
}

/** How often a period begins while a permission is good. */
export function periodsOf({ start, period, until }: Pick<Limits, 'start' | 'period' | 'until'>): number {
  return Math.max(0, Math.ceil((until - start) / period))
}

/** The most that it can cost in all. */
export function mostOf(limits: Limits): bigint {
  return limits.allowance * BigInt(periodsOf(limits))
}

/** The longest that a permission may last, in seconds. */
const YEAR = 366 * 24 * 60 * 60
/** How far back the first period may begin, in seconds: a site's clock, and the time until its user is asked. */
const LATENESS = 300

const invalid = (): FrameError => new FrameError('The parameters of the request are not valid.', -32602)

interface Terms {
  /** Seconds since 1970. */
  readonly now: number
  readonly expiry: number
  readonly taker: Address
  readonly coSigner: Address | undefined
}

/** The limits that a site asks for. @throws FrameError for what the contracts cannot enforce */
export function limitsOf(permission: Permission, { now, expiry, taker, coSigner }: Terms): Limits {
  if (permission.type === 'contract-call')
    throw new FrameError('This wallet has no permission {{name}}.', -32602, undefined, { name: permission.type })
  const { allowance, start, period } = permission.data
  const token = permission.type === 'erc20-recurring-allowance' ? getAddress(permission.data.token) : undefined
  const limits = { token, allowance: BigInt(allowance), start, period, until: expiry, taker, coSigner }
  if (expiry - now > YEAR) throw new FrameError('A permission is good for a year at most.', -32602)
  const isOver = expiry <= now || expiry <= start
  if (isOver || start < now - LATENESS || limits.allowance === 0n || period > YEAR) throw invalid()
  return limits
}
