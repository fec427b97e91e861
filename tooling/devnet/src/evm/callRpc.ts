import { type Abi, type EncodeFunctionDataParameters, encodeFunctionData, type Hex } from 'viem'
import { ACCOUNTS } from '../core/accounts.ts'
import { DevnetError } from '../core/devnetError.ts'
import { reach } from '../http/ports.ts'
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

/** A number as JSON-RPC writes it: hexadecimal, without leading zeros. */
export function toQuantity(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}

/** The account that deploys the contracts and owns the liquidity: the last one. */
export const DEPLOYER: `0x${string}` = ACCOUNTS.at(-1)?.address ?? ACCOUNTS[0].address

/**
 * One JSON-RPC call to a node of the devnet.
 * @throws DevnetError `rpc-failed` with what the node said, or when there is none
 */
export async function callRpc(
  url: string,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await reach(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal })
  const answer: { result?: unknown; error?: { message: string } } = JSON.parse(await response.text())
  if (answer.error) throw new DevnetError('rpc-failed', `${method} at ${url} failed: ${answer.error.message}`)
  return answer.result
}
