import { type Hex, isAddressEqual, zeroAddress } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { normalize } from 'viem/ens'
import { createKeyedCached } from '../../core/cache.ts'
import type { EvmChain } from '../../core/chains/chain.ts'
import type { Chains } from '../../core/chains/chains.ts'
import { evmClient } from '../../core/chains/evmClient.ts'
import { isRefusal } from '../../core/chains/isRefusal.ts'
import { CcipError, ccipRequest } from './ccipRequest.ts'

/** The name service of one chain. */
export interface Ens {
  /** The address of a name; undefined when it has none or is no valid name (ENSIP-15). */
  addressOf(name: string): Promise<Hex | undefined>
  /** The name that an address calls itself and that leads back to it (ENSIP-19); undefined when either way is missing. */
  nameOf(address: Hex): Promise<string | undefined>
  /** One of the name's own texts, such as `avatar` (ENSIP-5). */
  textOf(name: string, key: string): Promise<string | undefined>
}

/** Where ENS has its universal resolver on every chain that has one (https://docs.ens.domains/resolvers/universal). */
const UNIVERSAL_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

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

/** What the resolver of a name comes to; undefined when it refuses, or sends the reader to a gateway that is not allowed. */
async function answered<Value>(ask: Promise<Value | null>): Promise<Value | undefined> {
  try {
    return (await ask) ?? undefined
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof CcipError) return undefined
    if (isRefusal(error)) return undefined
    throw error
  }
}

/**
 * Reads names through the universal resolver: wildcards (ENSIP-10), primary names of any EVM chain (ENSIP-19), and names
 * kept outside the chain (ERC-3668), for which only the given gateways are asked.
 *
 * @param gateways origins that contracts may send the reader to
 */
export function createEns({ config, rpc }: EvmChain, gateways: readonly string[] = []): Ens {
  const { ensUniversalResolver: universalResolverAddress = UNIVERSAL_RESOLVER } = config
  // Not in one multicall with the reads of others: a resolver of anybody answers.
  const ccipRead = gateways.length > 0 && { request: ccipRequest(gateways) }
  const client = evmClient({ ...config, multicall: undefined }, rpc, ccipRead)

  async function addressOf(name: string): Promise<Hex | undefined> {
    const wanted = normal(name)
    if (!wanted) return undefined
    const found = await answered(getEnsAddress(client, { name: wanted, universalResolverAddress }))
    return found === undefined || isAddressEqual(found, zeroAddress) ? undefined : found
  }

  return {
    addressOf,
    async nameOf(owner) {
      const name = await answered(getEnsName(client, { address: owner, universalResolverAddress }))
      if (!name || normal(name) !== name) return undefined
      const back = await addressOf(name)
      return back !== undefined && isAddressEqual(back, owner) ? name : undefined
    },
    async textOf(name, key) {
      const wanted = normal(name)
      if (!wanted) return undefined
      return (await answered(getEnsText(client, { name: wanted, key, universalResolverAddress }))) || undefined
    },
  }
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

/** The name service of the first chain that is configured with a registry; names live on chain 1. */
export function findEns(chains: Chains, gateways: readonly string[]): Ens | undefined {
  for (const chain of chains.evm)
    if (chain.config.ensRegistry ?? chain.config.ensUniversalResolver) return cachedEns(createEns(chain, gateways))
  return undefined
}
