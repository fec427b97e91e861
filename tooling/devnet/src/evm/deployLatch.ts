import { setTimeout as sleep } from 'node:timers/promises'
import code from '../../contracts/code.generated.json' with { type: 'json' }
import { CREATE2_DEPLOYER, CREATE2_SALT } from '../constants.ts'
import { ADDRESSES } from '../contracts/addresses.generated.ts'
import { DevnetError } from '../devnetError.ts'
import { DEPLOYER } from './deployer.ts'
import type { EvmNode } from './evmNode.ts'

const POLL_MS = 5

/** Puts only the test token and the multicall on a fresh chain: quicker than everything. */
export async function deployLatch(node: EvmNode, signal: AbortSignal): Promise<void> {
  const data = `${CREATE2_SALT}${code.initCodes.latch.slice(2)}`
  const [hash] = await node.callAll([
    ['eth_sendTransaction', { from: DEPLOYER, to: CREATE2_DEPLOYER, data }],
    ['anvil_setCode', ADDRESSES.multicall, code.runtimeCodes.multicall],
  ])
  while ((await node.call('eth_getTransactionReceipt', hash)) === null) await sleep(POLL_MS, undefined, { signal })
  const found = await node.call('eth_getCode', ADDRESSES.latch, 'latest')
  if (found === '0x')
    throw new DevnetError('start-failed', `The test token is not at ${ADDRESSES.latch} of ${node.url}.`)
}
