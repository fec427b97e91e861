import type { CapabilityContext, CapabilityMap } from '@latchkey/kernel'
import { nodeCall } from '@latchkey/kernel/adapter'
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

/** What may be taken, and whether it has to be 0 before it can be changed: the token is tried, not looked up. */
export const tokenAllowance: CapabilityMap['tokenAllowance'] = async ({ token, spender }, ctx) => {
  const contract = checkAddress(token, 'token')
  const taker = checkAddress(spender, 'spender')
  const owner = checkAddress(ctx.account.address, 'account')
  const data = encodeFunctionData({ abi: allowanceAbi, functionName: 'allowance', args: [owner, taker] })
  const amount = BigInt(await readContract(ctx, contract, data))
  // Neither nothing nor what is allowed already.
  const other = amount === 1n ? 2n : 1n
  const refuses = amount > 0n && !(await takes(contract, approve(taker, other), ctx))
  return { amount, mustReset: refuses && (await takes(contract, approve(taker, 0n), ctx)) }
}

/** The calls that allow exactly an amount. @throws `evm/invalid-input` */
export const buildApproval: CapabilityMap['buildApproval'] = async ({ token, spender, amount, current }) => {
  const to = checkAddress(token, 'token')
  const taker = checkAddress(spender, 'spender')
  const wanted = { to, data: approve(taker, checkAmount(amount, 'amount')), value: 0n }
  const zero = { to, data: approve(taker, 0n), value: 0n }
  return { calls: current.mustReset && current.amount > 0n ? [zero, wanted] : [wanted] }
}
