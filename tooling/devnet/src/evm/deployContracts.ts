import { concat, encodeAbiParameters, type Hex, keccak256, pad, zeroHash } from 'viem'
import code from '../../contracts/code.generated.json' with { type: 'json' }
import { CREATE2_DEPLOYER, CREATE2_SALT } from '../constants.ts'
import { ADDRESSES } from '../contracts/addresses.generated.ts'
import { ENTRY_POINTS } from '../contracts/entryPoints.ts'
import { DevnetError } from '../devnetError.ts'
import { DEPLOYER } from './deployer.ts'
import { entryPoints } from './entryPoints.ts'
import type { EvmNode, NodeTransaction, RpcCall } from './evmNode.ts'
import { sendAll } from './sendAll.ts'
import { setUpExchange } from './setUpExchange.ts'
import { setUpHoldings } from './setUpHoldings.ts'
import { setUpNames } from './setUpNames.ts'

const DEPLOY_GAS = 7_000_000n
/** Of the one block that holds everything; afterwards it is what it was. */
const SETUP_BLOCK_GAS = '0x3b9aca00'
const USUAL_BLOCK_GAS = '0x1c9c380'

function deployment(initCode: string, salt: Hex = CREATE2_SALT): NodeTransaction {
  return { from: DEPLOYER, to: CREATE2_DEPLOYER, data: concat([salt, `0x${initCode.slice(2)}`]), gas: DEPLOY_GAS }
}

/** Where the registry of names keeps the owner of the root: the first field of the record of node zero, in slot 0. */
const ROOT_OWNER_SLOT = keccak256(encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [zeroHash, 0n]))

function place(): RpcCall[] {
  const { multicall, nameRegistry, universalResolver } = code.runtimeCodes
  return [
    ['anvil_setCode', ADDRESSES.multicall, multicall],
    ['anvil_setCode', ADDRESSES.nameRegistry, nameRegistry],
    ['anvil_setCode', ADDRESSES.universalResolver, universalResolver],
    ['anvil_setStorageAt', ADDRESSES.nameRegistry, ROOT_OWNER_SLOT, pad(DEPLOYER)],
  ]
}

async function check(node: EvmNode): Promise<void> {
  const expected = Object.entries({ ...ADDRESSES, ...ENTRY_POINTS })
  const codes = await node.callAll(expected.map(([, address]) => ['eth_getCode', address, 'latest'] as const))
  const absent = expected.filter((_, index) => codes[index] === '0x').map(([name, address]) => `${name} at ${address}`)
  if (absent.length > 0)
    throw new DevnetError('start-failed', `Contracts are missing at ${node.url}: ${absent.join(', ')}.`)
}

/** Puts every contract on a fresh chain, with liquidity, names and holdings. */
export async function deployContracts(node: EvmNode, chainId: number): Promise<void> {
  const points = await entryPoints()
  await node.callAll([['evm_setAutomine', false], ['evm_setBlockGasLimit', SETUP_BLOCK_GAS], ...place()])
  await sendAll(
    node,
    [
      ...Object.values(code.initCodes).map((initCode) => deployment(initCode)),
      ...points.map(({ initCode, salt }) => deployment(initCode, salt)),
      ...setUpExchange(chainId),
      ...setUpHoldings(),
      ...setUpNames(),
    ],
    new Map(),
  )
  await check(node)
  await node.callAll([
    ['evm_setAutomine', true],
    ['evm_setBlockGasLimit', USUAL_BLOCK_GAS],
  ])
}
