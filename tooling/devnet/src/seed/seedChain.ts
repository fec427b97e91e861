import { numberToHex, parseEther, parseGwei, parseUnits } from 'viem'
import { plainTokenAbi } from '../contracts/abis.generated.ts'
import { TOKENS } from '../contracts/tokens.ts'
import { PAST_SPAN } from '../core/constants.ts'
import { DevnetError } from '../core/devnetError.ts'
import { callTo } from '../evm/callRpc.ts'
import type { EvmNode, RpcCall } from '../evm/evmNode.ts'
import { type PastTransaction, pastTimes } from './pastTransaction.ts'
import { token } from './payments.ts'
import { PEOPLE } from './people.ts'
import { planPast } from './planPast.ts'

/** What those who send tokens to alice must have first. */
export function fundSenders(): PastTransaction[] {
  const mint = (who: 'employer' | 'falseShop' | 'spammer', key: 'usdc' | 'hostile', whole: string) => {
    const { address, decimals } = TOKENS[key]
    const args = [PEOPLE[who], parseUnits(whole, decimals)] as const
    return callTo(PEOPLE[who], address, { abi: plainTokenAbi, functionName: 'mint', args }, { gas: 120_000n })
  }
  return [mint('employer', 'usdc', '1000000'), mint('falseShop', 'usdc', '1'), mint('spammer', 'hostile', '1000000')]
}

const { bob, dave, erin } = PEOPLE
const EVERY = 15

/** What happens in the same block without alice: now and then bob pays another account, or is paid. */
export function planOthers(index: number): PastTransaction[] {
  if (index % EVERY !== 7) return []
  const turn = Math.floor(index / EVERY)
  return turn % 2 === 0
    ? [token('usdc', bob, erin, 150 + turn)]
    : [{ from: dave, to: bob, value: 10n ** 15n * BigInt(turn), gas: 21_000n }]
}

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
  await node.callAll(fundSenders().map((transaction) => send(transaction, 0n)))
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
