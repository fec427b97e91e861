import { concat, encodeAbiParameters, type Hex, keccak256, pad, zeroHash } from 'viem'
import code from '../../contracts/code.generated.json' with { type: 'json' }
import { ADDRESSES } from '../contracts/addresses.generated.ts'
import { DELEGATION, ENFORCERS, ENTRY_POINTS } from '../contracts/deployed.ts'
import { CREATE2_DEPLOYER, CREATE2_SALT } from '../core/constants.ts'
import { DevnetError } from '../core/devnetError.ts'
import { DEPLOYER, toQuantity } from './callRpc.ts'
import { placeDelegation } from './delegation.ts'
import type { EvmNode, NodeTransaction, RpcCall } from './evmNode.ts'
import { setUpExchange } from './setUpExchange.ts'
import { setUpHoldings } from './setUpHoldings.ts'
import { setUpNames } from './setUpNames.ts'

function isReceipt(value: unknown): value is { status: string } {
  return typeof value === 'object' && value !== null && 'status' in value
}

/**
 * Runs transactions in the order given, in one block. The node must not mine by itself then, and a block of its
 * must hold them: it drops what comes after the first that does not fit.
 * @param nonces next nonce by sender, kept up to date
 * @throws DevnetError `start-failed` when one of them fails
 */
export async function sendAll(
  node: EvmNode,
  transactions: readonly NodeTransaction[],
  nonces: Map<string, number>,
): Promise<void> {
  const hashes = await node.callAll(
    transactions.map(({ from, to, value = 0n, data = '0x', gas }) => {
      const nonce = nonces.get(from) ?? 0
      nonces.set(from, nonce + 1)
      const fields = {
        from,
        to,
        data,
        value: toQuantity(value),
        gas: toQuantity(gas),
        nonce: toQuantity(BigInt(nonce)),
      }
      return ['eth_sendTransaction', fields] as const
    }),
  )
  await node.call('evm_mine')
  const receipts = await node.callAll(hashes.map((hash) => ['eth_getTransactionReceipt', hash] as const))
  const failed = receipts.findIndex((receipt) => !isReceipt(receipt) || receipt.status !== '0x1')
  if (failed < 0) return
  const why = isReceipt(receipts[failed]) ? 'failed' : 'was not mined'
  throw new DevnetError('start-failed', `Transaction ${failed} of the devnet's own ${why} at ${node.url}.`)
}

/** How an entry point got to its address of the main network: its creation code and the published salt. */
export interface EntryPointCode {
  readonly initCode: string
  readonly salt: Hex
}

/** Creation code of the entry points 0.6, 0.7 and 0.8, from the packages of their authors. */
export async function entryPoints(): Promise<readonly EntryPointCode[]> {
  const [v06, v07, v08] = await Promise.all([
    import('entry-point-0.6/artifacts/EntryPoint.json', { with: { type: 'json' } }),
    import('entry-point-0.7/artifacts/EntryPoint.json', { with: { type: 'json' } }),
    import('entry-point-0.8/artifacts/EntryPoint.json', { with: { type: 'json' } }),
  ])
  return [
    { initCode: v06.default.bytecode, salt: zeroHash },
    {
      initCode: v07.default.bytecode,
      salt: '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
    },
    {
      initCode: v08.default.bytecode,
      salt: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
    },
  ]
}

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
  const addresses: Readonly<Record<string, string>> = ADDRESSES
  return [
    ...Object.entries(code.runtimeCodes).map(([name, bytes]) => ['anvil_setCode', addresses[name], bytes] as const),
    ['anvil_setStorageAt', ADDRESSES.nameRegistry, ROOT_OWNER_SLOT, pad(DEPLOYER)],
  ]
}

async function check(node: EvmNode): Promise<void> {
  const expected = Object.entries({ ...ADDRESSES, ...ENTRY_POINTS, ...DELEGATION, ...ENFORCERS })
  const codes = await node.callAll(expected.map(([, address]) => ['eth_getCode', address, 'latest'] as const))
  const absent = expected.filter((_, index) => codes[index] === '0x').map(([name, address]) => `${name} at ${address}`)
  if (absent.length > 0)
    throw new DevnetError('start-failed', `Contracts are missing at ${node.url}: ${absent.join(', ')}.`)
}

/** Puts every contract on a fresh chain, with liquidity, names and holdings. */
export async function deployContracts(node: EvmNode, chainId: number): Promise<void> {
  const [points, delegation] = await Promise.all([entryPoints(), placeDelegation(node)])
  const start: readonly RpcCall[] = [
    ['evm_setAutomine', false],
    ['evm_setBlockGasLimit', SETUP_BLOCK_GAS],
  ]
  await node.callAll([...start, ...place(), ...delegation])
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
