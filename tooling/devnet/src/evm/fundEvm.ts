import { START_TIMEOUT_MS } from '../core/constants.ts'
import { DevnetError } from '../core/devnetError.ts'
import { within } from '../http/readText.ts'
import { DEPLOYER, toQuantity } from './callRpc.ts'
import { evmNode } from './evmNode.ts'

/** What the faucet keeps for fees. */
const SPARE = 10n ** 18n

function isReceipt(value: unknown): value is { readonly transactionHash: string } {
  return typeof value === 'object' && value !== null && 'transactionHash' in value
}

/**
 * Sends ether of a local chain to an address by a real transaction, so that a history shows it. The faucet never runs dry.
 * @param wei more than zero
 * @returns the transaction's hash; it is in a block
 * @throws DevnetError `rpc-failed` with what the node said
 */
export async function fundEvm(
  rpcUrl: string,
  address: string,
  wei: bigint,
  signal?: AbortSignal,
): Promise<`0x${string}`> {
  const node = evmNode(rpcUrl, within(START_TIMEOUT_MS, signal))
  const balance = await node.call('eth_getBalance', DEPLOYER, 'latest')
  if (typeof balance === 'string' && BigInt(balance) < wei + SPARE)
    await node.call('anvil_setBalance', DEPLOYER, toQuantity(wei + SPARE))
  const receipt = await node.call('eth_sendTransactionSync', { from: DEPLOYER, to: address, value: toQuantity(wei) })
  if (!isReceipt(receipt))
    throw new DevnetError('rpc-failed', `${rpcUrl} gave no receipt for the ether sent to ${address}.`)
  return `0x${receipt.transactionHash.slice(2)}`
}
