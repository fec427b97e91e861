import { type Abi, type EncodeFunctionDataParameters, encodeFunctionData, type Hex } from 'viem'
import type { NodeTransaction } from './evmNode.ts'

const GAS = 600_000n

/** A transaction that calls a contract. */
export function callTo<const Contract extends Abi, Name extends EncodeFunctionDataParameters<Contract>['functionName']>(
  from: Hex,
  to: Hex,
  call: EncodeFunctionDataParameters<Contract, Name>,
  { value = 0n, gas = GAS }: { readonly value?: bigint; readonly gas?: bigint } = {},
): NodeTransaction {
  return { from, to, value, gas, data: encodeFunctionData(call) }
}
