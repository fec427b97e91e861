import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { App } from '../app.ts'
import { FrameError } from '../frameError.ts'
import { type Node, nodeOf } from './node.ts'

/** A batch that was handed over to its chain. */
export interface SentCalls {
  /** By which the site asks for it. */
  readonly id: string
  readonly account: string
  /** CAIP-2 id. */
  readonly chain: string
  /** Of its transactions. */
  readonly hashes: readonly Hex[]
  /** Whether all of its calls are one transaction. */
  readonly isAtomic: boolean
  /** Milliseconds since 1970. */
  readonly at: number
}

/** A site may ask for that long, in milliseconds: EIP-5792 wants a day at least. */
const KEPT = 24 * 60 * 60 * 1000
/** Of one browser; the oldest go first. */
const MOST = 200

const stored: z.ZodMiniType<readonly SentCalls[]> = z.array(
  z.object({
    id: z.string(),
    account: z.string(),
    chain: z.string(),
    hashes: z.array(z.templateLiteral(['0x', z.string()])),
    isAtomic: z.boolean(),
    at: z.number(),
  }),
)

async function readAll({ store }: App, now: number): Promise<readonly SentCalls[]> {
  const { data = [] } = z.safeParse(stored, await store.get<unknown>('calls'))
  return data.filter(({ at }) => at > now - KEPT)
}

const isOf = (account: string, id: string) => (calls: SentCalls) =>
  calls.id === id && calls.account.toLowerCase() === account.toLowerCase()

/** The batch of an account that goes by an id; `undefined` for one nobody has sent within a day. */
export async function findCalls(app: App, account: string, id: string): Promise<SentCalls | undefined> {
  return (await readAll(app, Date.now())).find(isOf(account, id))
}

/** Notes what was handed over of a batch, in place of what was noted of it before. */
export async function noteCalls(app: App, calls: SentCalls): Promise<void> {
  const write = async (): Promise<void> => {
    const others = (await readAll(app, calls.at)).filter((known) => !isOf(calls.account, calls.id)(known))
    await app.store.set('calls', [...others, calls].slice(-MOST))
  }
  // Tabs share what is stored.
  if (app.store.isLasting) await navigator.locks.request('latchkey-calls', write)
  else await write()
}

/** What a site hears of one transaction of a batch. */
function receiptOf(receipt: object): object {
  const field = (name: string): unknown => Reflect.get(receipt, name)
  const names = ['logs', 'status', 'blockHash', 'blockNumber', 'gasUsed', 'transactionHash']
  return Object.fromEntries(names.map((name) => [name, field(name)]))
}

/** How far the transactions of a batch are, by the receipts of those that are mined. */
function statusOf(mined: readonly object[], { hashes }: SentCalls): number {
  if (mined.length < hashes.length) return 100
  const failed = mined.filter((receipt) => Reflect.get(receipt, 'status') !== '0x1').length
  if (failed === 0) return 200
  return failed === mined.length ? 500 : 600
}

async function receiptsOf(node: Node, { hashes }: SentCalls): Promise<readonly object[]> {
  const answers = await Promise.all(hashes.map((hash) => node('eth_getTransactionReceipt', [hash])))
  return answers.filter((answer) => typeof answer === 'object' && answer !== null)
}

/** The answer of `wallet_getCallsStatus` (EIP-5792), from the chain's receipts. @throws FrameError 5730 */
export async function callsStatus(app: App, account: string, params: unknown): Promise<unknown> {
  const id: unknown = Array.isArray(params) ? params[0] : undefined
  const calls = typeof id === 'string' ? await findCalls(app, account, id) : undefined
  if (!calls) throw new FrameError('These calls are not known.', 5730)
  const mined = await receiptsOf(nodeOf(app.service, calls.chain), calls)
  const chainId = `0x${Number(calls.chain.slice('eip155:'.length)).toString(16)}`
  const status = statusOf(mined, calls)
  return { version: '2.0.0', id, chainId, status, atomic: calls.isAtomic, receipts: mined.map(receiptOf) }
}
