import { isAddressEqual, namehash, zeroAddress } from 'viem'
import { normalize } from 'viem/ens'
import type { EvmChain } from '../chains/chain.ts'
import { isRefusal } from '../sources/onchain/isRefusal.ts'
import type { Ens } from './ens.ts'
import { ensAbi } from './ensAbi.ts'

/** The normalised form, in which names are hashed; undefined for what is no name. */
function normal(name: string): string | undefined {
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
export function createEns({ client }: EvmChain, registry: `0x${string}`): Ens {
  async function resolverOf(node: `0x${string}`): Promise<`0x${string}` | undefined> {
    const ask = client.readContract({ address: registry, abi: ensAbi, functionName: 'resolver', args: [node] })
    const address = await answered(ask)
    return address === undefined || isAddressEqual(address, zeroAddress) ? undefined : address
  }

  async function addressOf(name: string): Promise<`0x${string}` | undefined> {
    const wanted = normal(name)
    if (!wanted) return undefined
    const node = namehash(wanted)
    const resolver = await resolverOf(node)
    if (!resolver) return undefined
    const found = await answered(
      client.readContract({ address: resolver, abi: ensAbi, functionName: 'addr', args: [node] }),
    )
    return found === undefined || isAddressEqual(found, zeroAddress) ? undefined : found
  }

  return {
    addressOf,
    async nameOf(address) {
      const node = namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)
      const resolver = await resolverOf(node)
      if (!resolver) return undefined
      const said = await answered(
        client.readContract({ address: resolver, abi: ensAbi, functionName: 'name', args: [node] }),
      )
      if (!said || normal(said) !== said) return undefined
      const back = await addressOf(said)
      return back !== undefined && isAddressEqual(back, address) ? said : undefined
    },
    async textOf(name, key) {
      const wanted = normal(name)
      if (!wanted) return undefined
      const node = namehash(wanted)
      const resolver = await resolverOf(node)
      if (!resolver) return undefined
      const text = await answered(
        client.readContract({ address: resolver, abi: ensAbi, functionName: 'text', args: [node, key] }),
      )
      return text || undefined
    },
  }
}
