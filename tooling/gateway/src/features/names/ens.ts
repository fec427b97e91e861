import { isAddressEqual, namehash, parseAbi, zeroAddress } from 'viem'
import { normalize } from 'viem/ens'
import { createKeyedCached } from '../../core/cache.ts'
import type { EvmChain } from '../../core/chains/chain.ts'
import type { Chains } from '../../core/chains/chains.ts'
import { evmClient } from '../../core/chains/evmClient.ts'
import { isRefusal } from '../../core/chains/isRefusal.ts'
import { splitName } from './labels.ts'

/** The name service of one chain. */
export interface Ens {
  /** The address of a name; undefined when it has none or is no valid name (ENSIP-15). */
  addressOf(name: string): Promise<`0x${string}` | undefined>
  /** The name that an address calls itself and that leads back to it (ERC-181); undefined when either way is missing. */
  nameOf(address: `0x${string}`): Promise<string | undefined>
  /** One of the name's own texts, such as `avatar` (ERC-634). */
  textOf(name: string, key: string): Promise<string | undefined>
}

/** What is read of registry and resolvers (ERC-137, ERC-181, ERC-634). */
const ensAbi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function addr(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
  'function text(bytes32 node, string key) view returns (string)',
])

/** Characters of the longest name: longer ones cost seconds to normalise and are no names (RFC 1035, section 3.1). */
const LONGEST_NAME = 255

/** The normalised form, in which names are hashed; undefined for what is no name. */
function normal(name: string): string | undefined {
  if (name.length > LONGEST_NAME) return undefined
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}

/** What a contract answers; undefined when it refuses. */
async function answered<Value>(ask: Promise<Value>): Promise<Value | undefined> {
  try {
    return await ask
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

/**
 * Reads names from the registry's contracts only. Names whose resolver sends the reader to a web address (ERC-3668) are
 * not found: this gateway asks no address that a contract names.
 */
export function createEns({ config, rpc }: EvmChain, registry: `0x${string}`): Ens {
  // Not in one multicall with the reads of others: a resolver of anybody answers.
  const client = evmClient({ ...config, multicall: undefined }, rpc)

  async function resolverOf(node: `0x${string}`): Promise<`0x${string}` | undefined> {
    const ask = client.readContract({ address: registry, abi: ensAbi, functionName: 'resolver', args: [node] })
    const address = await answered(ask)
    return address === undefined || isAddressEqual(address, zeroAddress) ? undefined : address
  }

  /** What the resolver of a node says; undefined when there is none or it refuses. */
  async function said<Value>(
    node: `0x${string}`,
    read: (resolver: `0x${string}`) => Promise<Value>,
  ): Promise<Value | undefined> {
    const resolver = await resolverOf(node)
    return resolver && answered(read(resolver))
  }

  async function addressOf(name: string): Promise<`0x${string}` | undefined> {
    const wanted = normal(name)
    if (!wanted) return undefined
    const args = [namehash(wanted)] as const
    const found = await said(args[0], (address) =>
      client.readContract({ address, abi: ensAbi, functionName: 'addr', args }),
    )
    return found === undefined || isAddressEqual(found, zeroAddress) ? undefined : found
  }

  async function nameOf(owner: `0x${string}`): Promise<string | undefined> {
    const args = [namehash(`${owner.slice(2).toLowerCase()}.addr.reverse`)] as const
    const name = await said(args[0], (address) =>
      client.readContract({ address, abi: ensAbi, functionName: 'name', args }),
    )
    if (!name || normal(name) !== name) return undefined
    const back = await addressOf(name)
    return back !== undefined && isAddressEqual(back, owner) ? name : undefined
  }

  async function textOf(name: string, key: string): Promise<string | undefined> {
    const wanted = normal(name)
    if (!wanted) return undefined
    const args = [namehash(wanted), key] as const
    const text = await said(args[0], (address) =>
      client.readContract({ address, abi: ensAbi, functionName: 'text', args }),
    )
    return text || undefined
  }

  return { addressOf, nameOf, textOf }
}

/** Names are looked up again after this many milliseconds. */
const LIFETIME = 15_000
const MOST = 5_000

/** Remembers what was read for a short time, because every widget asks for the same few names again and again. */
function cachedEns(ens: Ens): Ens {
  const addresses = createKeyedCached(LIFETIME, MOST, ens.addressOf)
  const names = createKeyedCached(LIFETIME, MOST, ens.nameOf)
  const texts = createKeyedCached(LIFETIME, MOST, (key) => {
    const [name = '', text = ''] = key.split('\n')
    return ens.textOf(name, text)
  })
  return {
    addressOf: addresses.read,
    nameOf: names.read,
    textOf: (name, key) => texts.read(`${name}\n${key}`),
  }
}

/** A name service without the names of the gateway's own zones: those belong to who registered them here. */
export function outsideZones(ens: Ens, zones: readonly string[]): Ens {
  const isForeign = (name: string): boolean => splitName(name, zones) === undefined
  return {
    addressOf: async (name) => (isForeign(name) ? ens.addressOf(name) : undefined),
    async nameOf(address) {
      const name = await ens.nameOf(address)
      return name !== undefined && isForeign(name) ? name : undefined
    },
    textOf: async (name, key) => (isForeign(name) ? ens.textOf(name, key) : undefined),
  }
}

/** The name service of the first chain that is configured with a registry; names live on chain 1. */
export function findEns(chains: Chains, zones: readonly string[]): Ens | undefined {
  for (const chain of chains.evm) {
    const { ensRegistry } = chain.config
    if (ensRegistry) return outsideZones(cachedEns(createEns(chain, ensRegistry)), zones)
  }
  return undefined
}
