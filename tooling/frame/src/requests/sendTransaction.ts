import type { TransactionParams } from '@latchkey/plugin-embedded/messages'
import { encodeFunctionData, type Hex, parseAbi, parseUnits } from 'viem'
import { FrameError } from '../errors/frameError.ts'
import { approveOrRedraw, match, type Request, untilDoneFor } from './approve.ts'
import { type Node, NodeError, nodeOf } from './node.ts'
import { countsOf, type NumberedAccount } from './nonce.ts'
import { simulate, triedCall, withOutcome } from './simulate.ts'
import { digestOf, type PreparedTransaction, prepareTransaction, type TransactionContext } from './transaction.ts'

const approveAbi = parseAbi(['function approve(address spender, uint256 amount)'])

/** What a transaction of a request is made with. */
export function contextOf({ app, address, chain }: Request): TransactionContext {
  return { app, node: nodeOf(app.service, chain.id), chain, address }
}

/** Hands signed bytes over, once. Where no answer comes the hash is the answer: following it shows what became of it. */
export async function broadcast(node: Node, raw: Hex, hash: Hex): Promise<Hex> {
  try {
    await node('eth_sendRawTransaction', [raw])
  } catch (error) {
    const isRefused = error instanceof NodeError && !/already known|already imported/i.test(error.message)
    if (isRefused) throw error
  }
  return hash
}

/** Signs the very bytes that were drawn, if nothing has changed since. */
export async function signAndSend(request: Request, prepared: PreparedTransaction): Promise<Hex> {
  const { bytes, subject } = prepared
  if (digestOf(bytes) !== subject.digest) throw new FrameError('The request changed. Start again on the site.', 4001)
  const { signTransaction } = await import('../sign/evm.ts')
  match(request)
  const { raw, hash } = await request.wallet.withKey(async (key) => signTransaction(bytes, key))
  return broadcast(nodeOf(request.app.service, request.chain.id), raw, hash)
}

/** @throws FrameError where the account has sent something else since the transaction was drawn */
export async function checkNonce(
  account: Pick<NumberedAccount, 'node' | 'address'>,
  { nonce }: Pick<PreparedTransaction, 'nonce'>,
): Promise<void> {
  const { pending } = await countsOf(account)
  if (pending !== nonce)
    throw new FrameError('The account was used elsewhere meanwhile. Start again on the site.', 4001)
}

/** The same approval with another amount, as the person has typed it. */
function withLimit(transaction: TransactionParams, amount: bigint): TransactionParams {
  const data = (transaction.data ?? transaction.input ?? '0x') as Hex
  const spender: Hex = `0x${data.slice(34, 74)}`
  const { input: _input, gas: _gas, ...rest } = transaction
  return { ...rest, data: encodeFunctionData({ abi: approveAbi, functionName: 'approve', args: [spender, amount] }) }
}

/** Draws a transaction until it is approved or declined: a new limit, or a new look, is drawn anew with everything about it. */
export async function approveTransaction(request: Request, asked: TransactionParams): Promise<Hex> {
  let transaction = asked
  const context = contextOf(request)
  const { address, chain } = request
  const make = async () => {
    const trial = { address, calls: [triedCall(transaction)] }
    const [prepared, outcome] = await Promise.all([
      prepareTransaction(transaction, context),
      simulate(context.node, trial, chain.nativeCurrency),
    ])
    return { prepared, subject: { ...prepared.subject, facts: withOutcome(prepared.subject.facts, outcome) } }
  }
  let made = await make()
  for (;;) {
    const { prepared, subject } = made
    const change = await approveOrRedraw(request, subject)
    if (!change) {
      if (asked.nonce === undefined) await checkNonce(context, prepared)
      return signAndSend(request, prepared)
    }
    if (change !== 'again')
      transaction = withLimit(transaction, parseUnits(change.limit, subject.facts.limit?.decimals ?? 0))
    made = await untilDoneFor(request, { subject, title: 'checkFailed' }, make)
  }
}
