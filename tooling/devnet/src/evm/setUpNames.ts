import { encodeFunctionData, type Hex, labelhash, namehash, zeroHash } from 'viem'
import { nameRegistryAbi, nameResolverAbi } from '../contracts/abis.generated.ts'
import { ENS } from '../contracts/deployed.ts'
import { type DevnetName, NAMES } from '../contracts/names.ts'
import { callTo, DEPLOYER } from './callRpc.ts'
import type { NodeTransaction } from './evmNode.ts'

const RESOLVER_GAS = 4_000_000n
const ETHER = 60n
/** ENSIP-19: stands for every EVM chain. */
const ANY_EVM_CHAIN = 0x80000000n

function register(parent: string, label: string, owner: Hex): NodeTransaction {
  return callTo(DEPLOYER, ENS.registry, {
    abi: nameRegistryAbi,
    functionName: 'setSubnodeRecord',
    args: [parent === '' ? zeroHash : namehash(parent), labelhash(label), owner, ENS.resolver, 0n],
  })
}

function reverseNames({ address }: DevnetName): string[] {
  const label = address.slice(2).toLowerCase()
  return [`${label}.addr.reverse`, `${label}.default.reverse`]
}

function records(entry: DevnetName): Hex[] {
  const node = namehash(entry.name)
  const call = { abi: nameResolverAbi } as const
  return [
    ...[ETHER, ANY_EVM_CHAIN].map((coinType) =>
      encodeFunctionData({ ...call, functionName: 'setAddr', args: [node, coinType, entry.address] }),
    ),
    ...Object.entries(entry.texts).map(([key, value]) =>
      encodeFunctionData({ ...call, functionName: 'setText', args: [node, key, value] }),
    ),
    ...(entry.primary ? reverseNames(entry) : []).map((name) =>
      encodeFunctionData({ ...call, functionName: 'setName', args: [namehash(name), entry.name] }),
    ),
  ]
}

function split(name: string): [label: string, parent: string] {
  const dot = name.indexOf('.')
  return dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot + 1)]
}

/** The transactions that register the names with their records and then hand them to their owners. */
export function setUpNames(): NodeTransaction[] {
  const own = (name: string, owner: Hex) => {
    const [label, parent] = split(name)
    return register(parent, label, owner)
  }
  const spaces = ['eth', 'reverse', 'addr.reverse', 'default.reverse']
  const reverse = NAMES.filter(({ primary }) => primary).flatMap((entry) =>
    reverseNames(entry).map((name) => ({ name, address: entry.address })),
  )
  const all = [...NAMES, ...reverse]
  return [
    ...spaces.map((name) => own(name, DEPLOYER)),
    ...all.map(({ name }) => own(name, DEPLOYER)),
    ...NAMES.map((entry) =>
      callTo(
        DEPLOYER,
        ENS.resolver,
        { abi: nameResolverAbi, functionName: 'multicall', args: [records(entry)] },
        { gas: RESOLVER_GAS },
      ),
    ),
    ...[...all].reverse().map(({ name, address }) =>
      callTo(DEPLOYER, ENS.registry, {
        abi: nameRegistryAbi,
        functionName: 'setOwner',
        args: [namehash(name), address],
      }),
    ),
  ]
}
