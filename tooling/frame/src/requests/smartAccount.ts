import { type Address, decodeAbiParameters, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { FrameError } from '../errors/frameError.ts'
import type { Call } from '../read/readCall.ts'
import { type Node, NodeError } from './node.ts'

/**
 * Whose code a smart account takes on (EIP-7702): `EIP7702StatelessDeleGator` of the Delegation Framework 1.3.0, at the same
 * address of every network that has it (https://github.com/MetaMask/delegation-framework).
 */
export const ACCOUNT_CODE: Address = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'

/** What stands in an account that has taken code on, before that code's address (EIP-7702). */
const DESIGNATOR = '0xef0100'
const DESIGNATED = /^0xef0100([\da-f]{40})$/
/** ERC-7579: a batch that reverts as a whole. */
const BATCH: Hex = `0x01${'00'.repeat(31)}`
const executeAbi = parseAbi(['function execute(bytes32 mode, bytes calls)'])
const callsAbi = [
  {
    type: 'tuple[]',
    components: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' },
    ],
  },
] as const

/** A call to an account; a batch makes no contracts. */
export interface BatchStep extends Call {
  readonly to: Address
}

/** What the account is called with, by itself or by the entry point, to make calls all or none. */
export function encodeBatch(steps: readonly BatchStep[]): Hex {
  const calls = encodeAbiParameters(callsAbi, [steps.map(({ to, value, data }) => ({ to, value, data }))])
  return encodeFunctionData({ abi: executeAbi, functionName: 'execute', args: [BATCH, calls] })
}

/** The calls in such bytes. @throws FrameError where they hold anything else */
export function decodeBatch(data: Hex): readonly BatchStep[] {
  // Selector, mode, offset and length of the calls stand before them.
  const length = Number(BigInt(`0x${data.slice(10 + 128, 10 + 192)}`))
  const [steps] = decodeAbiParameters(callsAbi, `0x${data.slice(10 + 192, 10 + 192 + length * 2)}`)
  // Whatever the bytes say beside the calls would be signed without being shown.
  if (encodeBatch(steps) !== data.toLowerCase())
    throw new FrameError('The request changed. Start again on the site.', 4001)
  return steps
}

/** What an account runs: nothing, the wallet's own code, or foreign code. */
export type Delegation = 'none' | 'own' | { readonly code: Address }

/** Reads what an account runs on the node's chain. @throws NodeError where the answer is neither nothing nor such code */
export async function delegationOf(node: Node, address: string): Promise<Delegation> {
  const code = String(await node('eth_getCode', [address, 'latest'])).toLowerCase()
  if (code === '0x') return 'none'
  const [, found] = DESIGNATED.exec(code) ?? []
  if (found === undefined) throw new NodeError('The answer is no code of an account.')
  const target: Address = `0x${found}`
  return target === ACCOUNT_CODE.toLowerCase() ? 'own' : { code: target }
}

/** What an account that takes the code on looks like to a node that tries a call (the state override of `eth_call`). */
export const asDelegated = (address: string): Readonly<Record<string, { readonly code: Hex }>> => ({
  [address]: { code: `${DESIGNATOR}${ACCOUNT_CODE.slice(2).toLowerCase()}` },
})
