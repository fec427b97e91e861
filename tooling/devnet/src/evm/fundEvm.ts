import { setTimeout as sleep } from 'node:timers/promises'
import { START_TIMEOUT_MS } from '../constants.ts'
import { DevnetError } from '../devnetError.ts'
import { DEPLOYER } from './deployer.ts'
import { evmNode } from './evmNode.ts'
import { toQuantity } from './toQuantity.ts'

const POLL_MS = 20
/** What the faucet keeps for fees. */
const SPARE = 10n ** 18n

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
  const timeout = AbortSignal.timeout(START_TIMEOUT_MS)
  const limit = signal ? AbortSignal.any([signal, timeout]) : timeout
  const node = evmNode(rpcUrl, limit)
  const balance = await node.call('eth_getBalance', DEPLOYER, 'latest')
  if (typeof balance === 'string' && BigInt(balance) < wei + SPARE)
    await node.call('anvil_setBalance', DEPLOYER, toQuantity(wei + SPARE))
  const hash = await node.call('eth_sendTransaction', { from: DEPLOYER, to: address, value: toQuantity(wei) })
  if (typeof hash !== 'string' || !hash.startsWith('0x'))
    throw new DevnetError('rpc-failed', `${rpcUrl} gave no transaction for the ether sent to ${address}.`)
  while ((await node.call('eth_getTransactionReceipt', hash)) === null)
    await sleep(POLL_MS, undefined, { signal: limit })
  return `0x${hash.slice(2)}`
}
