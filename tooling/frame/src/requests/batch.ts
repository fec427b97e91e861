import type { SendCallsParams } from '@latchkey/plugin-embedded/messages'
import { concatHex, type Hex, keccak256 } from 'viem'
import { FrameError } from '../frameError.ts'
import type { Row, Subject, Warning } from '../read/facts.ts'
import type { Request } from './approve.ts'
import type { Node } from './node.ts'
import { contextOf, signAndSend } from './sendTransaction.ts'
import { type PreparedTransaction, prepareTransaction } from './transaction.ts'

/** Several calls as the transactions they become, in order, under one approval. */
export interface Batch {
  readonly id: string
  readonly subject: Subject
  readonly transactions: readonly PreparedTransaction[]
}

interface Sent {
  readonly chain: string
  readonly hashes: readonly Hex[]
}

const sent = new Map<string, Sent>()

/** The facts of all calls, numbered. A later call may need what an earlier one does, so it cannot be tried beforehand. */
function factsOf(transactions: readonly PreparedTransaction[]): Subject['facts'] {
  const rows = transactions.flatMap(({ subject }, at): Row[] =>
    subject.facts.rows.map((row) => ({ ...row, at: at + 1 })),
  )
  const warnings = transactions.flatMap(({ subject }, at): Warning[] =>
    subject.facts.warnings.map((warning) =>
      at > 0 && warning.key === 'wouldFail'
        ? { tone: 'warning', key: 'notTried', values: { at: String(at + 1) } }
        : warning,
    ),
  )
  return {
    sentence: { key: 'batch', values: { count: String(transactions.length) } },
    warnings: [{ tone: 'warning', key: 'notAtomic' }, ...warnings],
    rows,
    raw: transactions.map(({ bytes }) => bytes).join('\n'),
  }
}

/** Makes and reads the transactions of `wallet_sendCalls`. @throws FrameError 5760 where they must be atomic */
export async function prepareBatch(request: Request, params: SendCallsParams): Promise<Batch> {
  if (params.atomicRequired) throw new FrameError('This account cannot send calls as one.', 5760)
  const from = params.from ?? request.address
  const context = contextOf(request)
  const transactions: PreparedTransaction[] = []
  for (const [at, call] of params.calls.entries()) {
    const nonce = transactions[0] && { nonce: `0x${(transactions[0].nonce + at).toString(16)}` }
    const chainId = params.chainId && { chainId: params.chainId }
    transactions.push(await prepareTransaction({ from, ...call, ...chainId, ...nonce }, context))
  }
  const digest = keccak256(concatHex(transactions.map(({ subject }) => subject.digest)))
  const id = params.id ?? `0x${keccak256(digest).slice(2)}`
  if (sent.has(id)) throw new FrameError('These calls were already sent.', 5720)
  return { id, subject: { digest, facts: factsOf(transactions) }, transactions }
}

/** Signs and sends in order; what comes after a refusal is not sent. */
export async function sendBatch(request: Request, { id, transactions }: Batch): Promise<{ readonly id: string }> {
  const hashes: Hex[] = []
  for (const transaction of transactions) {
    hashes.push(await signAndSend(request, transaction))
    sent.set(id, { chain: request.chain.id, hashes: [...hashes] })
  }
  return { id }
}

/** The answer of `wallet_getCallsStatus` (EIP-5792), from the chain's receipts. @throws FrameError 5730 */
export async function callsStatus(nodes: (chain: string) => Node, params: unknown): Promise<unknown> {
  const id: unknown = Array.isArray(params) ? params[0] : undefined
  const found = typeof id === 'string' ? sent.get(id) : undefined
  if (!found) throw new FrameError('These calls are not known.', 5730)
  const { chain, hashes } = found
  const node = nodes(chain)
  const receipts = await Promise.all(hashes.map((hash) => node('eth_getTransactionReceipt', [hash])))
  const mined = receipts.filter((receipt) => typeof receipt === 'object' && receipt !== null)
  const failed = mined.filter((receipt) => Reflect.get(receipt, 'status') !== '0x1').length
  const done = failed === 0 ? 200 : failed === hashes.length ? 500 : 600
  const status = mined.length < hashes.length ? 100 : done
  const chainId = `0x${Number(chain.slice('eip155:'.length)).toString(16)}`
  return { version: '2.0.0', id, chainId, status, atomic: false, receipts: mined }
}
