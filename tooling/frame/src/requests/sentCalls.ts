import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { App } from '../app/app.ts'
import { FrameError } from '../errors/frameError.ts'
import { type Node, nodeOf } from './node.ts'

/** A batch that was handed over to its chain. */
export interface SentCalls {
  /** By which the site asks for it. */
  readonly id: string
  /** Of the site that asked for it: ids of other sites are theirs. */
  readonly origin: string
  readonly account: string
  /** CAIP-2 id. */
  readonly chain: string
  /** Of its transactions that were sent. */
  readonly hashes: readonly Hex[]
  /** How many transactions it has, sent or not. */
  readonly count: number
  /** Nothing more of it is going to be sent. */
  readonly isOver: boolean
  /** Whether all of its calls are one transaction. */
  readonly isAtomic: boolean
  /** Milliseconds since 1970. */
  readonly at: number
}

/** A site may ask for that long, in milliseconds: EIP-5792 wants a day at least. */
const KEPT = 24 * 60 * 60 * 1000
/** Of one browser; the oldest go first. */
const MAX_CALLS = 200
/** Milliseconds for which another tab, perhaps one that the browser has frozen, may keep what is noted. */
const LOCK_LIMIT = 2_000
/** Milliseconds after which a batch that was being sent has been left: its page is gone. */
const LEFT_AFTER = 120_000

const stored: z.ZodMiniType<readonly SentCalls[]> = z.array(
  z.object({
    id: z.string(),
    origin: z.string(),
    account: z.string(),
    chain: z.string(),
    hashes: z.array(z.templateLiteral(['0x', z.string()])),
    count: z.number(),
    isOver: z.boolean(),
    isAtomic: z.boolean(),
    at: z.number(),
  }),
)

async function readAll({ store }: App, now: number): Promise<readonly SentCalls[]> {
  const { data = [] } = z.safeParse(stored, await store.get<unknown>('calls'))
  return data.filter(({ at }) => at > now - KEPT)
}

/** What a batch is found by. */
export type CallsName = Pick<SentCalls, 'id' | 'origin' | 'account'>

const isOf =
  ({ id, origin, account }: CallsName) =>
  (calls: SentCalls): boolean =>
    calls.id === id && calls.origin === origin && calls.account.toLowerCase() === account.toLowerCase()

/** The batch that a site has sent from an account under an id; `undefined` for one it has not sent within a day. */
export async function findCalls(app: App, name: CallsName): Promise<SentCalls | undefined> {
  return (await readAll(app, Date.now())).find(isOf(name))
}

/** Changes what tabs share in the store, one of them after the other. */
export async function inTurn({ store }: Pick<App, 'store'>, write: () => Promise<void>): Promise<void> {
  if (!store.isLasting) return write()
  const waiting = new AbortController()
  const limit = setTimeout(() => waiting.abort(), LOCK_LIMIT)
  try {
    await navigator.locks.request('latchkey-calls', { signal: waiting.signal }, write)
  } finally {
    clearTimeout(limit)
  }
}

/** Notes what was handed over of a batch, in place of what was noted of it before. */
export function noteCalls(app: App, calls: SentCalls): Promise<void> {
  return inTurn(app, async () => {
    const others = (await readAll(app, calls.at)).filter((known) => !isOf(calls)(known))
    await app.store.set('calls', [...others, calls].slice(-MAX_CALLS))
  })
}

/** What a site hears of one transaction of a batch. */
function receiptOf(receipt: object): object {
  const field = (name: string): unknown => Reflect.get(receipt, name)
  const names = ['logs', 'status', 'blockHash', 'blockNumber', 'gasUsed', 'transactionHash']
  return Object.fromEntries(names.map((name) => [name, field(name)]))
}

/** How far a batch is, by the receipts of what was sent of it and is mined. */
function statusOf(mined: readonly object[], { hashes, count, isOver, at }: SentCalls): number {
  const isBeingSent = !isOver && hashes.length < count && Date.now() - at < LEFT_AFTER
  if (isBeingSent || mined.length < hashes.length) return 100
  const done = mined.filter((receipt) => Reflect.get(receipt, 'status') === '0x1').length
  if (done === count) return 200
  return done === 0 ? 500 : 600
}

const receipt = (hash: Hex) =>
  z.looseObject({ transactionHash: z.literal(hash), status: z.enum(['0x0', '0x1']), blockHash: z.string() })

/** The receipts of what is mined; a node's answer about anything else is none. */
async function receiptsOf(node: Node, { hashes }: SentCalls): Promise<readonly object[]> {
  const answers = await Promise.all(
    hashes.map(async (hash) => z.safeParse(receipt(hash), await node('eth_getTransactionReceipt', [hash])).data ?? []),
  )
  return answers.flat()
}

/** The answer of `wallet_getCallsStatus` (EIP-5792), from the chain's receipts. @throws FrameError 5730 */
export async function callsStatus(app: App, by: Omit<CallsName, 'id'>, params: unknown): Promise<unknown> {
  const id: unknown = Array.isArray(params) ? params[0] : undefined
  const calls = typeof id === 'string' ? await findCalls(app, { ...by, id }) : undefined
  if (!calls) throw new FrameError('These calls are not known.', 5730)
  const mined = await receiptsOf(nodeOf(app.service, calls.chain), calls)
  const chainId = `0x${Number(calls.chain.slice('eip155:'.length)).toString(16)}`
  const status = statusOf(mined, calls)
  return { version: '2.0.0', id, chainId, status, atomic: calls.isAtomic, receipts: mined.map(receiptOf) }
}
