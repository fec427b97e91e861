import type { CapabilityContext } from '@latchkey/kernel'
import { encodeFunctionData } from 'viem/utils'
import { nodeCall } from './nodeCall.ts'
import { readQuantity } from './readQuantity.ts'

const ABI = [
  {
    type: 'function',
    name: 'getL1FeeUpperBound',
    stateMutability: 'view',
    inputs: [{ type: 'uint256' }],
    outputs: [{ type: 'uint256' }],
  },
] as const
/** Bytes of a transaction without its data: signature, fees, nonce, receiver. */
const ENVELOPE = 120n

/** What networks of the OP Stack take besides, for storing the transaction on Ethereum; 0 on others. */
export async function dataFee(data: string, io: CapabilityContext): Promise<bigint> {
  const to = io.network.contracts?.gasPriceOracle
  if (!to) return 0n
  const size = ENVELOPE + BigInt((data.length - 2) / 2)
  const call = { to, data: encodeFunctionData({ abi: ABI, args: [size] }) }
  return readQuantity(await nodeCall(io, 'eth_call', [call, 'latest']), 'getL1FeeUpperBound', io.network.name)
}
