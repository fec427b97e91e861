import { isKernelError } from '@latchkey/kernel'
import { type Chain, type Client, createClient, custom, type Transport } from 'viem'
import { toCoinType } from 'viem/ens'
import { ethereum } from '../networks/ethereum.ts'
import { askGateways } from './askGateways.ts'
import type { NameIo } from './nameIo.ts'

/** Where the names of a network are looked up. */
export interface EnsSource {
  readonly client: Client<Transport, Chain>
  /** ENSIP-11: which chain's address of a name is meant. Absent on the chain ENS itself lives on. */
  readonly coinType?: bigint
}

const numberOf = (id: string): number => Number(id.slice(id.indexOf(':') + 1))

/** Reads through our nodes; what a contract reverted with reaches viem as the node said it. */
function transportOf({ services, signal }: NameIo, network: `${string}:${string}`): Transport {
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    try {
      return await services.rpc.request(network, method, params, { signal })
    } catch (error) {
      throw isKernelError(error) && error.details.rpcCode !== undefined ? error.cause : error
    }
  }
  return custom({ request }, { retryCount: 0 })
}

/**
 * ENS as a network sees it: its own where it has one, else that of Ethereum; `undefined` for test networks without one.
 * Gateways outside the chain (ERC-3668, CCIP read) are asked only when the host has allowed them: it is the contract of a
 * name that chooses their addresses.
 */
export function ensSource(io: NameIo): EnsSource | undefined {
  const { network } = io
  const own = network.contracts?.ensUniversalResolver
  if (!own && network.testnet) return undefined
  const home = own ? network : ethereum
  const { ensUniversalResolver = '' } = home.contracts ?? {}
  const chain: Chain = {
    id: numberOf(home.id),
    name: home.name,
    nativeCurrency: home.nativeCurrency,
    rpcUrls: { default: { http: home.rpcUrls } },
    contracts: { ensUniversalResolver: { address: `0x${ensUniversalResolver.slice(2)}` } },
  }
  const { nameGateways = [] } = io
  const ccipRead = nameGateways.length > 0 && { request: askGateways(io, nameGateways) }
  const client = createClient({ chain, transport: transportOf(io, home.id), ccipRead })
  return own ? { client } : { client, coinType: toCoinType(numberOf(network.id)) }
}
