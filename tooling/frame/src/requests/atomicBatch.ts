import type { SendCallsParams } from '@latchkey/plugin-embedded/messages'
import { type Address, formatUnits, getAddress, type Hex, parseTransaction, serializeTransaction } from 'viem'
import { FrameError } from '../errors/frameError.ts'
import type { Subject, Warning } from '../read/facts.ts'
import { refuseOwnCall } from '../read/ownCalls.ts'
import { readBatch } from '../read/readBatch.ts'
import { AUTHORIZATION_GAS, type Delegating, digestOf } from '../sign/delegating.ts'
import { match, type Request } from './approve.ts'
import type { Batch } from './batch.ts'
import { noteCodeChange } from './codeChanges.ts'
import { feeWarnings, ownFees } from './fees.ts'
import { type Node, NodeError, quantityOf } from './node.ts'
import { soleNonce } from './nonce.ts'
import { broadcast, checkNonce, contextOf } from './sendTransaction.ts'
import { simulate, withOutcome } from './simulate.ts'
import {
  ACCOUNT_CODE,
  asDelegated,
  type BatchStep,
  type Delegation,
  decodeBatch,
  delegationOf,
  encodeBatch,
} from './smartAccount.ts'
import type { TransactionContext } from './transaction.ts'

/** Gas of a batch that could not be tried, for each of its calls. */
const FALLBACK_GAS = 500_000n

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

interface Estimate {
  readonly gas: bigint
  /** Why it would fail. */
  readonly problem?: string
}

/** Tries the batch as if the account had its code already: an authorization is signed after the approval only. */
async function estimate(node: Node, address: Address, data: Hex, steps: number, isFirst: boolean): Promise<Estimate> {
  const call = { from: address, to: address, data }
  try {
    const params = isFirst ? [call, 'latest', asDelegated(address)] : [call]
    const gas = quantityOf(await node('eth_estimateGas', params))
    return { gas: gas + gas / 5n + (isFirst ? AUTHORIZATION_GAS : 0n) }
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    return { gas: FALLBACK_GAS * BigInt(steps), problem: error.message.slice(0, 120) }
  }
}

function warningsOf(delegation: Delegation, { chain }: TransactionContext): Warning[] {
  if (delegation === 'own') return []
  if (delegation === 'none') return [{ tone: 'warning', key: 'smartOn', values: { network: chain.name } }]
  return [{ tone: 'danger', key: 'smartReplaces', values: { code: delegation.code, network: chain.name } }]
}

/** Reads what will be signed, from its bytes. */
async function readPrepared(prepared: Delegating, context: TransactionContext): Promise<Subject> {
  const { node, chain, address } = context
  const { data = '0x', gas = 0n, maxFeePerGas = 0n, nonce = 0 } = parseTransaction(prepared.bytes)
  const reading = await readBatch(decodeBatch(data), address, { node, coin: chain.nativeCurrency })
  const { decimals, symbol } = chain.nativeCurrency
  const { authorization } = prepared
  return {
    digest: digestOf(prepared),
    facts: {
      ...reading,
      rows: [
        ...reading.rows,
        ...(authorization ? [{ label: 'smartCode' as const, value: authorization.address, isStacked: true }] : []),
        { label: 'fee', value: `≤ ${formatUnits(gas * maxFeePerGas, decimals)} ${symbol}` },
        { label: 'nonce', value: String(nonce) },
      ],
      raw: authorization ? `${prepared.bytes}\n${JSON.stringify(authorization)}` : prepared.bytes,
    },
  }
}

/** The transaction that makes all calls or none. The first one of an account takes the wallet's code on as well. */
async function prepare(steps: readonly BatchStep[], context: TransactionContext, delegation: Delegation) {
  const { node, chain, address } = context
  const data = encodeBatch(steps)
  const isFirst = delegation !== 'own'
  const [own, nonce, { gas, problem }] = await Promise.all([
    ownFees(node),
    soleNonce(context),
    estimate(node, address, data, steps.length, isFirst),
  ])
  const chainId = Number(chain.id.slice('eip155:'.length))
  const bytes = serializeTransaction({ type: 'eip1559', chainId, nonce, gas, ...own.fees, to: address, data })
  // The transaction itself counts first (EIP-7702).
  const authorization = isFirst ? { chainId, address: ACCOUNT_CODE, nonce: nonce + 1 } : undefined
  const warnings: Warning[] = warningsOf(delegation, context)
  if (problem !== undefined) warnings.push({ tone: 'danger', key: 'wouldFail', values: { reason: problem } })
  warnings.push(...feeWarnings({ own, gas, needed: gas, fees: own.fees }, chain))
  return { prepared: { bytes, authorization, nonce }, warnings }
}

/** Makes and reads a batch that is one transaction of the account to itself. @throws FrameError */
export async function prepareAtomic(request: Request, params: SendCallsParams): Promise<Batch> {
  const context = contextOf(request)
  const { node, address } = context
  const steps = stepsOf(params, context)
  const delegation = await delegationOf(node, address)
  const overrides = delegation === 'own' ? {} : { overrides: asDelegated(address) }
  const trial = { address, calls: [{ to: address, data: encodeBatch(steps), value: 0n }], ...overrides }
  const [{ prepared, warnings }, outcome] = await Promise.all([
    prepare(steps, context, delegation),
    simulate(node, trial, context.chain.nativeCurrency),
  ])
  const { signDelegating } = await import('../sign/evm.ts')
  const subject = await readPrepared(prepared, context)
  return {
    subject: {
      ...subject,
      facts: withOutcome({ ...subject.facts, warnings: [...warnings, ...subject.facts.warnings] }, outcome),
    },
    isAtomic: true,
    count: 1,
    async send(onSent) {
      await checkNonce(request, prepared)
      if (digestOf(prepared) !== subject.digest)
        throw new FrameError('The request changed. Start again on the site.', 4001)
      match(request)
      const { raw, hash } = await request.wallet.withKey(async (key) => signDelegating(prepared, key))
      const sent = await broadcast(node, raw, hash)
      if (prepared.authorization) await noteCodeChange(context, prepared.nonce)
      await onSent([sent])
    },
  }
}
