import type { SendCallsParams } from '@latchkey/plugin-embedded/messages'
import { concatHex, type Hex, keccak256 } from 'viem'
import type { Chain } from '../app/project.ts'
import { FrameError } from '../errors/frameError.ts'
import type { Subject } from '../read/facts.ts'
import { numbered } from '../read/readBatch.ts'
import { approveMade, type Request } from './approve.ts'
import { prepareAtomic } from './atomicBatch.ts'
import { isDearNow } from './fees.ts'
import { checkNonce, contextOf, signAndSend } from './sendTransaction.ts'
import { findCalls, noteCalls } from './sentCalls.ts'
import { type Cost, stepsWarning } from './shortage.ts'
import { type Outcome, simulate, triedCall, withOutcome } from './simulate.ts'
import { accountTypeOn } from './smartNetworks.ts'
import { type PreparedTransaction, prepareTransaction } from './transaction.ts'

/** Several calls under one approval. */
export interface Batch {
  readonly subject: Subject
  /** Whether all of them are one transaction. */
  readonly isAtomic: boolean
  /** Its transactions. */
  readonly count: number
  /** Signs and sends what was drawn. `onSent` hears the hashes so far, after each transaction. */
  send(onSent: (hashes: readonly Hex[]) => Promise<void>): Promise<void>
}

/** What all of them take at most. */
function costOf(transactions: readonly PreparedTransaction[]): Cost {
  const costs = transactions.map(({ cost }) => cost)
  return {
    value: costs.reduce((all, { value }) => all + value, 0n),
    fee: costs.reduce((all, { fee }) => all + fee, 0n),
    dataFee: costs.reduce((all, { dataFee = 0n }) => all + dataFee, 0n),
  }
}

/** The facts of all calls, numbered. A later call may need what an earlier one does, so it cannot be tried beforehand. */
function factsOf(transactions: readonly PreparedTransaction[], outcome: Outcome, chain: Chain): Subject['facts'] {
  const [first] = transactions
  if (first && transactions.length === 1) return first.subject.facts
  const shortage = first?.subject.facts.shortage
  const { rows, warnings } = numbered(transactions.map(({ subject }) => subject.facts))
  // What each of them pays is little, and dear together.
  const isDear =
    warnings.some(({ key }) => key === 'dearNow') ||
    isDearNow(
      transactions.map(({ offer }) => offer),
      chain,
    )
  return {
    sentence: { key: 'batch', values: { count: String(transactions.length) } },
    warnings: [
      { tone: 'warning', key: 'notAtomic' },
      ...(shortage ? [] : stepsWarning(costOf(transactions), first?.balance, outcome, chain)),
      ...(isDear ? [{ tone: 'danger', key: 'dearNow' } as const] : []),
      ...warnings
        .filter(({ key }) => key !== 'dearNow')
        .map((warning) =>
          warning.at > 1 && warning.key === 'wouldFail'
            ? ({ tone: 'warning', key: 'notTried', values: { at: String(warning.at) } } as const)
            : warning,
        ),
    ],
    rows,
    raw: transactions.map(({ bytes }) => bytes).join('\n'),
    ...(shortage && { shortage }),
  }
}

/** The calls as the transactions they become, one after the other; what comes after a refusal is not sent. */
async function prepareSteps(request: Request, params: SendCallsParams): Promise<Batch> {
  if (params.atomicRequired) throw new FrameError('This account cannot send calls as one.', 5760)
  const from = params.from ?? request.address
  const context = { ...contextOf(request), granted: new Map() }
  const trial = { address: request.address, calls: params.calls.map(triedCall) }
  const trying = simulate(context.node, trial, request.chain.nativeCurrency)
  const transactions: PreparedTransaction[] = []
  for (const [at, { to, data, value }] of params.calls.entries()) {
    const [first] = transactions
    const chainId = params.chainId && { chainId: params.chainId }
    const call = { from, to, ...(data !== undefined && { data }), ...(value !== undefined && { value }) }
    const given = { ...context, ...(first && { nonce: first.nonce + at }) }
    transactions.push(await prepareTransaction({ ...call, ...chainId }, given))
  }
  const outcome = await trying
  return {
    subject: {
      digest: keccak256(concatHex(transactions.map(({ subject }) => subject.digest))),
      facts: withOutcome(factsOf(transactions, outcome, request.chain), outcome),
    },
    isAtomic: false,
    count: transactions.length,
    async send(onSent) {
      if (transactions[0]) await checkNonce(context, transactions[0])
      const hashes: Hex[] = []
      for (const transaction of transactions) {
        hashes.push(await signAndSend(request, transaction))
        await onSent(hashes)
      }
    },
  }
}

/** @throws FrameError 5700 where the site cannot do without something that this wallet does not have */
function checkCapabilities({ capabilities, calls }: SendCallsParams): void {
  const all = [capabilities, ...calls.map((call) => call.capabilities)]
  for (const [name, wanted] of all.flatMap((named) => Object.entries(named ?? {})))
    if (Reflect.get(Object(wanted), 'optional') !== true)
      throw new FrameError('This wallet has no capability {{name}}.', 5700, undefined, { name: name.slice(0, 40) })
}

/**
 * Answers `wallet_sendCalls` (EIP-5792): one approval, and one transaction where the account is a smart one.
 * @throws FrameError 5700, 5720, 5760, and as any transaction
 */
export async function sendCalls(request: Request, params: SendCallsParams): Promise<{ readonly id: string }> {
  const { app, asked, address, chain } = request
  checkCapabilities(params)
  const by = { origin: asked.origin, account: address }
  const checkId = async (): Promise<void> => {
    if (params.id !== undefined && (await findCalls(app, { ...by, id: params.id })))
      throw new FrameError('These calls were already sent.', 5720)
  }
  await checkId()
  const type = await accountTypeOn(app, chain.id)
  const prepare = type === 'smartAccount' ? prepareAtomic : prepareSteps
  const batch = await approveMade(request, () => prepare(request, params))
  // Another tab may have sent them.
  await checkId()
  // A batch that says the same again is another one: its transactions have other numbers.
  const id = params.id ?? keccak256(batch.subject.digest)
  const { isAtomic, count } = batch
  let hashes: readonly Hex[] = []
  // What was sent stays sent, and the site hears of it, whatever storage says.
  const note = (isOver: boolean): Promise<void> =>
    noteCalls(app, { ...by, id, chain: chain.id, isAtomic, count, hashes, isOver, at: Date.now() }).catch(
      () => undefined,
    )
  try {
    await batch.send((sent) => {
      hashes = [...sent]
      return note(hashes.length === count)
    })
  } catch (error) {
    if (hashes.length === 0) throw error
    await note(true)
  }
  return { id }
}
