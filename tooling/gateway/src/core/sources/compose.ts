import { LRUCache } from 'lru-cache'
import { GatewayError } from '../errors.ts'
import { type SourceSelection, servesChain } from './selection.ts'
import type { RequestOptions } from './source.ts'

/** A source as it is selected: under which name, for which chains. */
export interface Selected<Source extends object> extends Pick<SourceSelection, 'use' | 'chains'> {
  readonly source: Source
}

type Method = (...args: unknown[]) => Promise<unknown>

/** What `supports` of a source says, where it has one. */
function knows(source: object, chainId: string): boolean {
  return !('supports' in source) || typeof source.supports !== 'function' || source.supports(chainId) === true
}

/** Whether a selected source is meant for a chain, and knows it. */
export function serves({ source, ...selected }: Selected<object>, chainId: string): boolean {
  return servesChain(selected, chainId) && knows(source, chainId)
}

/** The chain (CAIP-2) that a request names: by its `chainId`, or by the CAIP-10 id in its `from`. */
function chainOf([request]: readonly unknown[]): string | undefined {
  if (typeof request !== 'object' || request === null) return undefined
  if ('chainId' in request && typeof request.chainId === 'string') return request.chainId
  if (!('from' in request) || typeof request.from !== 'string') return undefined
  return request.from.split(':').slice(0, 2).join(':')
}

const isOptions = (value: unknown): value is RequestOptions =>
  typeof value === 'object' && value !== null && 'signal' in value && 'log' in value

/** An object with the methods of all sources, each answered by `ask`. */
function combined<Source extends object>(
  selected: readonly Selected<Source>[],
  ask: (name: string, args: unknown[]) => Promise<unknown>,
): Source {
  const names = new Set(
    selected.flatMap(({ source }) =>
      Object.entries(source).flatMap(([name, member]) => (typeof member === 'function' ? [name] : [])),
    ),
  )
  names.delete('supports')
  const methods = [...names].map((name) => [name, (...args: unknown[]) => ask(name, args)] as const)
  const supports = (chainId: string): boolean => selected.some((entry) => serves(entry, chainId))
  // Every method that any of the sources has is there, with the types of the sources' own.
  return { ...Object.fromEntries(methods), supports } as unknown as Source
}

const methodOf = (source: object, name: string): Method | undefined => {
  const member: unknown = Object.entries(source).find(([key]) => key === name)?.[1]
  return typeof member === 'function' ? (member as Method) : undefined
}

/** A refusal is an answer: only what is the service's own fault makes the next one be asked. */
const isAnswer = (error: unknown): boolean => error instanceof GatewayError && error.status < 500

/**
 * Several sources as one: each request goes to the first that is for its chain and answers. What a source refuses with a
 * status below 500 is the answer; anything else is logged, and the next one is asked. A method whose last argument is not
 * `RequestOptions`, or which changes something, should not be combined in this way.
 */
export function firstOf<Source extends object>(selected: readonly Selected<Source>[]): Source {
  return combined(selected, async (name, args) => {
    const chainId = chainOf(args)
    const options = args.findLast(isOptions)
    let last: unknown
    for (const entry of selected) {
      if (chainId !== undefined && !serves(entry, chainId)) continue
      const method = methodOf(entry.source, name)
      if (!method) continue
      try {
        return await method.apply(entry.source, args)
      } catch (error) {
        options?.signal.throwIfAborted()
        if (isAnswer(error)) throw error
        options?.log.warn({ err: error, source: entry.use, chain: chainId }, 'a source failed: the next one is asked')
        last = error
      }
    }
    throw last ?? notServed(chainId)
  })
}

function notServed(chainId: string | undefined): GatewayError {
  const where = chainId === undefined ? '' : ` for ${chainId.slice(0, 50)}`
  return new GatewayError(501, 'not-served', `This gateway has no source of this${where}: its operator selects one.`)
}

/**
 * Several sources as one, by chain: each request goes to the one source that is listed first for its chain, and to no other.
 *
 * @example route([{ chains: ['solana:*'], source: jupiter }, { chains: ['eip155:*'], source: mine }])
 */
export function route<Source extends object>(table: readonly Omit<Selected<Source>, 'use'>[]): Source {
  const rows = table.map((row) => ({ use: 'routed', ...row }))
  return combined(rows, async (name, args) => {
    const chainId = chainOf(args)
    const entry = rows.find((row) => chainId === undefined || serves(row, chainId))
    const method = entry && methodOf(entry.source, name)
    if (!entry || !method) throw notServed(chainId)
    return method.apply(entry.source, args)
  })
}

/** How long answers are kept, and how many. */
export interface CachedOptions {
  /** Milliseconds. */
  readonly ttlMs: number
  /** Answers kept at once; 5,000 unless given. */
  readonly max?: number
  /** The methods whose answers are kept; all unless given. */
  readonly methods?: readonly string[]
}

/** Milliseconds that a read which several wait for may take; no one's own signal ends it. */
const SHARED_MS = 15_000

/**
 * A source whose answers are kept for a short time, and shared by those who ask the same at the same moment. Failures are
 * not kept.
 */
export function cached<Source extends object>(source: Source, { ttlMs, max = 5_000, methods }: CachedOptions): Source {
  const answers = new LRUCache<string, Promise<unknown>>({ max, ttl: ttlMs })
  return combined([{ use: 'cached', source }], async (name, args) => {
    const method = methodOf(source, name)
    if (!method) throw notServed(chainOf(args))
    if (methods && !methods.includes(name)) return method.apply(source, args)
    const asked = args.filter((part) => !isOptions(part))
    const key = JSON.stringify([name, asked], (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
    const known = answers.get(key)
    if (known) return known
    const signal = AbortSignal.timeout(SHARED_MS)
    const shared = args.map((part) => (isOptions(part) ? { ...part, signal } : part))
    const fresh = method.apply(source, shared)
    answers.set(key, fresh)
    fresh.catch(() => {
      if (answers.peek(key) === fresh) answers.delete(key)
    })
    return fresh
  })
}
