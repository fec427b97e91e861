import type { CapabilityContext, CapabilityMap, TokenAllowance } from '@latchkey/kernel'
import { nodeCall } from '@latchkey/kernel/adapter'
import { everyNode } from '@latchkey/kernel/assets'
import { fromUnknown } from '@latchkey/kernel/errors'
import { encodeFunctionData } from 'viem/utils'
import { checkAddress, checkAmount } from './input.ts'
import { readContract } from './prepareCall.ts'

const allowanceAbi = [
  {
    type: 'function',
    name: 'allowance',
    stateMutability: 'view',
    inputs: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
    ],
    outputs: [{ type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'approve',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'spender', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [],
  },
] as const

function approve(spender: `0x${string}`, amount: bigint): `0x${string}` {
  return encodeFunctionData({ abi: allowanceAbi, functionName: 'approve', args: [spender, amount] })
}

/** Whether the token would take this allowance now. What keeps a node from answering is no answer of the token. */
async function takes(token: string, data: string, ctx: CapabilityContext): Promise<boolean> {
  try {
    await nodeCall(ctx, 'eth_call', [{ from: ctx.account.address, to: token, data }, 'latest'])
    return true
  } catch (error) {
    const { code } = fromUnknown(error)
    if (code === 'kernel/aborted' || code === 'rpc/unavailable') throw error
    return false
  }
}

/** Milliseconds after which nodes are asked again that do not agree: some may be a block behind. */
const PAUSES = [1_000, 2_000, 0]

/** What one node says. The token is tried, not looked up. */
async function readAt(token: string, spender: `0x${string}`, ctx: CapabilityContext): Promise<TokenAllowance> {
  const owner = checkAddress(ctx.account.address, 'account')
  const data = encodeFunctionData({ abi: allowanceAbi, functionName: 'allowance', args: [owner, spender] })
  const amount = BigInt(await readContract(ctx, token, data))
  // Neither nothing nor what is allowed already.
  const other = amount === 1n ? 2n : 1n
  const refuses = amount > 0n && !(await takes(token, approve(spender, other), ctx))
  return { amount, mustReset: refuses && (await takes(token, approve(spender, 0n), ctx)) }
}

function isAgreed([first, ...others]: readonly TokenAllowance[]): boolean {
  return others.every(({ amount, mustReset }) => amount === first?.amount && mustReset === first.mustReset)
}

async function readOnAll(token: string, spender: `0x${string}`, ctx: CapabilityContext) {
  let answer: readonly TokenAllowance[] = []
  for (const pause of PAUSES) {
    answer = await everyNode(ctx, (at) => readAt(token, spender, at))
    if (isAgreed(answer) || pause === 0) return answer
    await ctx.services.clock.sleep(pause, ctx.signal)
  }
  return answer
}

/** What may be taken, and whether it has to be 0 before it can be changed, by every node of the network. */
export const tokenAllowance: CapabilityMap['tokenAllowance'] = async ({ token, spender }, ctx) => {
  const answer = await readOnAll(checkAddress(token, 'token'), checkAddress(spender, 'spender'), ctx)
  const least = answer.reduce((found, other) => (other.amount < found.amount ? other : found))
  return isAgreed(answer) ? least : { ...least, isDisputed: true }
}

/** The calls that allow exactly an amount. @throws `evm/invalid-input` */
export const buildApproval: CapabilityMap['buildApproval'] = async ({ token, spender, amount, current }) => {
  const to = checkAddress(token, 'token')
  const taker = checkAddress(spender, 'spender')
  const wanted = { to, data: approve(taker, checkAmount(amount, 'amount')), value: 0n }
  const zero = { to, data: approve(taker, 0n), value: 0n }
  return { calls: current.mustReset && current.amount > 0n ? [zero, wanted] : [wanted] }
}
