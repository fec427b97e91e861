import { isAddressEqual, namehash, zeroAddress } from 'viem'
import { normalize } from 'viem/ens'
import type { EvmChain } from '../chains/chain.ts'
import { evmClient } from '../chains/evmClient.ts'
import { isRefusal } from '../sources/onchain/isRefusal.ts'
import type { Ens } from './ens.ts'
import { ensAbi } from './ensAbi.ts'

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
