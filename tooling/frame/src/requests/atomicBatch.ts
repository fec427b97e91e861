import type { SendCallsParams } from '@latchkey/plugin-embedded/messages'
import { getAddress, type Hex, parseTransaction } from 'viem'
import { FrameError } from '../errors/frameError.ts'
import type { Subject } from '../read/facts.ts'
import { refuseOwnCall } from '../read/ownCalls.ts'
import { readBatch } from '../read/readBatch.ts'
import { digestOf } from '../sign/delegating.ts'
import type { Request } from './approve.ts'
import type { Batch } from './batch.ts'
import { costOf, type PreparedOwn, prepareOwn, sendOwn } from './ownTransaction.ts'
import { contextOf } from './sendTransaction.ts'
import { leaving, shortageOf, stepsWarning } from './shortage.ts'
import { simulate, withOutcome } from './simulate.ts'
import { asDelegated, type BatchStep, decodeBatch, delegationOf, encodeBatch } from './smartAccount.ts'
import type { TransactionContext } from './transaction.ts'

/** The calls of a request. @throws FrameError 4100, 4901, 4200 */
function stepsOf({ from, chainId, calls }: SendCallsParams, { address, chain }: TransactionContext): BatchStep[] {
  if (from !== undefined && from.toLowerCase() !== address.toLowerCase())
    throw new FrameError('The request is for another account.', 4100)
  if (chainId !== undefined && `eip155:${BigInt(chainId)}` !== chain.id)
    throw new FrameError('The request is for another network.', 4901)
  return calls.map(({ to, data = '0x', value = '0x0' }) => {
    refuseOwnCall(to, data, address)
    return { to: getAddress(to), data: data.toLowerCase() as Hex, value: BigInt(value) }
  })
}

/** Reads what will be signed, from its bytes. */
async function readPrepared({ prepared, cost }: PreparedOwn, context: TransactionContext): Promise<Subject> {
  const { node, chain, address } = context
  const { data = '0x' } = parseTransaction(prepared.bytes)
  const reading = await readBatch(decodeBatch(data), address, { node, coin: chain.nativeCurrency })
  const { authorization } = prepared
  return {
    digest: digestOf(prepared),
    facts: {
      ...reading,
      rows: [...reading.rows, ...costOf(prepared, chain, cost)],
      raw: authorization ? `${prepared.bytes}\n${JSON.stringify(authorization)}` : prepared.bytes,
    },
  }
}

/** Makes and reads a batch that is one transaction of the account to itself. @throws FrameError */
export async function prepareAtomic(request: Request, params: SendCallsParams): Promise<Batch> {
  const context = contextOf(request)
  const { node, address } = context
  const steps = stepsOf(params, context)
  const delegation = await delegationOf(node, address)
  const overrides = delegation === 'own' ? {} : { overrides: asDelegated(address) }
  const trial = { address, calls: [{ to: address, data: encodeBatch(steps), value: 0n }], ...overrides }
  const [made, outcome] = await Promise.all([
    prepareOwn({ to: address, data: encodeBatch(steps), steps: steps.length }, context, delegation),
    simulate(node, trial, context.chain.nativeCurrency),
  ])
  const { prepared, warnings, shortage, balance } = made
  const { digest, facts } = await readPrepared(made, context)
  const cost = { ...made.cost, value: steps.reduce((all, { value }) => all + value, 0n) }
  const value = leaving(cost.value, outcome)
  // A node tries nothing whose amount is not there: neither its fee nor its failure means anything.
  const isTried = balance === undefined || value <= balance
  const missing = isTried ? shortage : shortageOf({ value, fee: 0n }, balance, context.chain)
  const found = isTried ? warnings : warnings.filter(({ key }) => key !== 'wouldFail')
  const short = missing ? [] : stepsWarning(cost, balance, outcome, context.chain)
  const all = { ...facts, warnings: [...short, ...found, ...facts.warnings], ...(missing && { shortage: missing }) }
  return {
    subject: { digest, facts: withOutcome(all, outcome) },
    isAtomic: true,
    count: 1,
    async send(onSent) {
      await onSent([await sendOwn(request, prepared, digest)])
    },
  }
}
