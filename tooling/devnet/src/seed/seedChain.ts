import { numberToHex, parseEther, parseGwei } from 'viem'
import { DevnetError } from '../devnetError.ts'
import type { EvmNode, RpcCall } from '../evm/evmNode.ts'
import { PAST_SPAN, pastTimes } from './pastTimes.ts'
import type { PastTransaction } from './pastTransaction.ts'
import { PEOPLE } from './people.ts'
import { planOthers } from './planOthers.ts'
import { planPast } from './planPast.ts'
import { planPockets } from './planPockets.ts'

/** Transactions of account 0 in the past of chain 1, and of every other chain. */
export const PAST_TRANSACTIONS = { main: 300, other: 60 } as const

const POCKET = numberToHex(parseEther('100'))
const POCKETS_BEFORE = 3600
const USUAL_BASE_FEE = parseGwei('1')

function send({ from, to, value = 0n, data = '0x', gas }: PastTransaction, tip: bigint): RpcCall {
  const fees = { maxFeePerGas: numberToHex(parseGwei('100')), maxPriorityFeePerGas: numberToHex(tip) }
  const amounts = { value: numberToHex(value), gas: numberToHex(gas) }
  return ['eth_sendTransaction', { from, to, data, ...amounts, ...fees }]
}

/** Base fee of a block of the past: between 0.4 and 3.3 gigawei, up and down. */
function baseFee(index: number): bigint {
  return parseGwei('0.4') + BigInt((index * 37) % 30) * parseGwei('0.1')
}

async function check(node: EvmNode, past: readonly PastTransaction[], hashes: readonly unknown[]): Promise<void> {
  const receipts = await node.callAll(hashes.map((hash) => ['eth_getTransactionReceipt', hash] as const))
  const wrong = past.findIndex(({ fails = false }, index) => {
    const receipt = receipts[index]
    const known = typeof receipt === 'object' && receipt !== null && 'status' in receipt
    return !known || receipt.status !== (fails ? '0x0' : '0x1')
  })
  if (wrong < 0) return
  throw new DevnetError('start-failed', `Transaction ${wrong} of the past of ${node.url} did not end as planned.`)
}

/** Gives a chain that has all contracts a past of some months, which ends a minute before `now` (seconds since 1970). */
export async function seedChain(node: EvmNode, chainId: number, now: number): Promise<void> {
  const count = chainId === 1 ? PAST_TRANSACTIONS.main : PAST_TRANSACTIONS.other
  const past = planPast(count)
  const times = pastTimes(count, now)
  await node.callAll([
    ['evm_setAutomine', false],
    ['anvil_autoImpersonateAccount', true],
    ...Object.values(PEOPLE).map((address) => ['anvil_setBalance', address, POCKET] as const),
  ])
  await node.callAll(planPockets().map((transaction) => send(transaction, 0n)))
  await node.call('evm_mine', now - PAST_SPAN - POCKETS_BEFORE)
  const hashes: unknown[] = []
  for (const [index, transaction] of past.entries()) {
    const fee = ['anvil_setNextBlockBaseFeePerGas', numberToHex(baseFee(index))] as const
    const tip = parseGwei('0.01') * BigInt(1 + (index % 7))
    const others = planOthers(index).map((other) => send(other, tip))
    const [hash] = await node.callAll([send(transaction, tip), fee, ...others])
    await node.call('evm_mine', times[index])
    hashes.push(hash)
  }
  await check(node, past, hashes)
  await node.callAll([
    ['anvil_autoImpersonateAccount', false],
    ['anvil_setNextBlockBaseFeePerGas', numberToHex(USUAL_BASE_FEE)],
    ['evm_setTime', Math.floor(Date.now() / 1000)],
    ['evm_setAutomine', true],
  ])
}
