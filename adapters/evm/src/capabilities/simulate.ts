import { type CapabilityContext, kernelError, type TransferRequest } from '@latchkey/kernel'
import { nodeCall, readProperty } from '@latchkey/kernel/adapter'
import { fromUnknown } from '@latchkey/kernel/errors'
import { encodeFunctionData } from 'viem/utils'
import { erc20Abi, type TransactionTo } from './erc20.ts'
import { checkAddress } from './input.ts'

/** What ERC-20 answers to a transfer that would work. */
const TRUE = /^0x0{63}1/
const WORD = /^0x[0-9a-f]{64}$/i
/** Not the asset's answer but no answer at all: the check is left out, the wallet makes its own. */
const NO_ANSWER =
  /^(http\/|rpc\/(unavailable|internal|limit-exceeded|wrong-chain|method-not-found|method-not-supported|invalid-params)$)/

/** What came of trying a transfer on a node. */
export interface Trial {
  /** What the receiver would own more of, where the node can tell. */
  readonly arrives?: bigint
}

function refused(reason: string, cause?: unknown): Error {
  return kernelError('transfer/refused', { details: { reason }, cause })
}

/** A node's answer; `undefined` where there is none. @throws `transfer/refused` for what the asset refuses */
async function tryCall(call: TransactionTo, ctx: CapabilityContext): Promise<unknown> {
  const { to, value, data } = call
  try {
    return await nodeCall(ctx, 'eth_call', [
      { from: ctx.account.address, to, value: `0x${value.toString(16)}`, data },
      'latest',
    ])
  } catch (error) {
    const { code, details } = fromUnknown(error)
    if (code === 'kernel/aborted') throw error
    if (!NO_ANSWER.test(code)) throw refused(typeof details.reason === 'string' ? details.reason : 'it refuses', error)
    ctx.services.log.warn('A transfer could not be tried first', code)
    return undefined
  }
}

/**
 * How much more the receiver of a token owns after the transfer, by one simulated block that reads, moves and reads again
 * (`eth_simulateV1`); `undefined` on nodes without it.
 */
async function gainOf(call: TransactionTo, receiver: string, ctx: CapabilityContext): Promise<bigint | undefined> {
  const from = ctx.account.address
  const owner = checkAddress(receiver, 'to')
  const balance = {
    from,
    to: call.to,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
  }
  const calls = [balance, { from, to: call.to, data: call.data }, balance]
  try {
    const answer = await nodeCall(ctx, 'eth_simulateV1', [
      { blockStateCalls: [{ calls }], validation: false },
      'latest',
    ])
    const results = Array.isArray(answer) ? readProperty(answer[0], 'calls') : undefined
    if (!Array.isArray(results)) return undefined
    const [before, , after] = results.map((result: unknown) => readProperty(result, 'returnData'))
    if (typeof before !== 'string' || typeof after !== 'string' || !WORD.test(before) || !WORD.test(after))
      return undefined
    return BigInt(after) - BigInt(before)
  } catch (error) {
    const { code } = fromUnknown(error)
    if (code === 'kernel/aborted') throw error
    ctx.services.log.debug('A transfer could not be simulated', code)
    return undefined
  }
}

/**
 * Tries a transfer on a node before the user is asked to sign. Tokens answer with `true`, or with nothing (USDT); a `false`
 * would cost a fee and move nothing.
 * @throws `transfer/refused` with the reason
 */
export async function trialOf(
  call: TransactionTo,
  { asset, to }: TransferRequest,
  amount: bigint,
  ctx: CapabilityContext,
): Promise<Trial> {
  const answer = await tryCall(call, ctx)
  if (asset.standard !== 'erc20' || answer === undefined) return {}
  if (answer !== '0x' && !(typeof answer === 'string' && TRUE.test(answer))) throw refused('the token refuses')
  const isOwn = to.toLowerCase() === ctx.account.address.toLowerCase()
  const arrives = amount === 0n || isOwn ? undefined : await gainOf(call, to, ctx)
  if (arrives !== undefined && arrives <= 0n) throw refused('nothing would arrive')
  return arrives === undefined ? {} : { arrives }
}
