import { BaseError, type Hex, isAddressEqual, isHex, type PublicClient, zeroAddress } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { normalize } from 'viem/ens'
import { createKeyedCached } from '../../core/cache.ts'
import { type EvmChain, RpcError } from '../../core/chains/chain.ts'
import type { Chains } from '../../core/chains/chains.ts'
import { evmClient } from '../../core/chains/evmClient.ts'
import { isRefusal } from '../../core/chains/isRefusal.ts'
import { GatewayError } from '../../core/errors.ts'
import { ccipRequest } from './ccipRequest.ts'

/** The name service of one chain. */
export interface Ens {
  /**
   * The address of a name; undefined when it has none or is no valid name (ENSIP-15).
   *
   * @throws GatewayError 503 `ens-unread` when it could not be read: the name may lead anywhere
   */
  addressOf(name: string): Promise<Hex | undefined>
  /**
   * The name that an address calls itself on Ethereum and that leads back to it (ENSIP-19, coin type 60); undefined when
   * either way is missing. Those of other chains are not read: who asks for an identity names no chain.
   */
  nameOf(address: Hex): Promise<string | undefined>
  /** One of the name's own texts, such as `avatar` (ENSIP-5). */
  textOf(name: string, key: string): Promise<string | undefined>
}

/** Where ENS has its universal resolver on every chain that has one (https://docs.ens.domains/resolvers/universal). */
const UNIVERSAL_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/** Characters of the longest name: longer ones cost seconds to normalise and are no names (RFC 1035, section 3.1). */
const LONGEST_NAME = 255
/** JSON-RPC code of a call that reverts. */
const REVERTED = 3

/** The normalised form, in which names are hashed; undefined for what is no name. */
function normal(name: string): string | undefined {
  if (name.length > LONGEST_NAME) return undefined
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}

/** ENS could not be asked about a name. */
export const ensUnread = (cause: unknown): GatewayError =>
  new GatewayError(
    503,
    'ens-unread',
    'Whether ENS knows this name cannot be read now: try again in a minute. If it stays so, the operator allows the gateway of the name in names.gateways.',
    { cause },
  )

/** Whether nodes say by it that a contract reverted, and not that they could not ask it. */
const isReverted = ({ code, data }: RpcError): boolean => code === REVERTED || isHex(data)

/** A contract sent its readers outside the chain, and they came back without anything: why is known by who asked there. */
const isLookup = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk((cause) => cause instanceof Error && /^OffchainLookup/.test(cause.name)) !== null

/** What is to be seen only: a name that cannot be read is none. */
async function seen<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'ens-unread') return undefined
    throw error
  }
}

/**
 * Reads names through the universal resolver: wildcards (ENSIP-10), primary names of Ethereum (ENSIP-19), and names
 * kept outside the chain (ERC-3668), for which only the given gateways are asked.
 *
 * @param gateways origins that contracts may send the reader to
 */
export function createEns({ config, rpc }: EvmChain, gateways: readonly string[] = []): Ens {
  const { ensUniversalResolver: universalResolverAddress = UNIVERSAL_RESOLVER } = config
  // Not in one multicall with the reads of others: foreign resolvers answer.
  const single = { ...config, multicall: undefined }

  /** What the resolver of a name comes to; undefined when it refuses. @throws GatewayError 503 `ens-unread` */
  async function answered<Value>(ask: (client: PublicClient) => Promise<Value | null>): Promise<Value | undefined> {
    let unread: unknown
    const request = ccipRequest(gateways, (error) => {
      unread = error
    })
    try {
      const found = await ask(evmClient(single, rpc, { request }))
      if (found !== null) return found
    } catch (error) {
      for (let cause = error; cause instanceof Error; cause = cause.cause)
        if (cause instanceof RpcError && !isReverted(cause)) throw ensUnread(error)
      if (unread === undefined && !isRefusal(error) && !isLookup(error)) throw error
    }
    if (unread !== undefined) throw ensUnread(unread)
    return undefined
  }

  async function addressOf(name: string): Promise<Hex | undefined> {
    const wanted = normal(name)
    if (!wanted) return undefined
    const found = await answered((client) => getEnsAddress(client, { name: wanted, universalResolverAddress }))
    return found === undefined || isAddressEqual(found, zeroAddress) ? undefined : found
  }

  return {
    addressOf,
    async nameOf(owner) {
      const name = await seen(answered((client) => getEnsName(client, { address: owner, universalResolverAddress })))
      if (!name || normal(name) !== name) return undefined
      const back = await seen(addressOf(name))
      return back !== undefined && isAddressEqual(back, owner) ? name : undefined
    },
    async textOf(name, key) {
      const wanted = normal(name)
      if (!wanted) return undefined
      const text = answered((client) => getEnsText(client, { name: wanted, key, universalResolverAddress }))
      return (await seen(text)) || undefined
    },
  }
}

/** Names are looked up again after this many milliseconds. */
const LIFETIME = 15_000
const MAX_CACHED = 5_000

/** Remembers what was read for a short time, because every widget asks for the same few names again and again. */
function cachedEns(ens: Ens): Ens {
  const addresses = createKeyedCached(LIFETIME, MAX_CACHED, ens.addressOf)
  const names = createKeyedCached(LIFETIME, MAX_CACHED, ens.nameOf)
  const texts = createKeyedCached(LIFETIME, MAX_CACHED, (key) => {
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
