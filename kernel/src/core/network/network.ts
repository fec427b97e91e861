import { kernelError } from '../errors/errorTable.ts'
import { parseCaipNetworkId } from './caip.ts'

/** `namespace:reference`, CAIP-2. */
export type CaipNetworkId = `${string}:${string}`
/** `namespace:reference:address`, CAIP-10. */
export type CaipAddress = `${string}:${string}:${string}`
/** `namespace:reference/asset_namespace:asset_reference`, CAIP-19. */
export type CaipAssetId = `${string}:${string}/${string}:${string}`

/** A network of any chain family. */
export interface Network {
  readonly id: CaipNetworkId
  readonly namespace: string
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Tried in order; the next one takes over when one fails. */
  readonly rpcUrls: readonly string[]
  /**
   * How its nodes are asked: by JSON-RPC, or by plain HTTP, where a method is a verb and a path such as `GET /blocks/tip`.
   * @defaultValue 'json-rpc'
   */
  readonly rpcKind?: 'json-rpc' | 'rest'
  /** What the family has to know of it besides; each family says which. */
  readonly parameters?: Readonly<Record<string, string | number>>
  readonly explorer?: { readonly name: string; readonly url: string; readonly apiUrl?: string }
  /** Coin type (SLIP-44) of the native currency. @defaultValue that of the family */
  readonly slip44?: number
  readonly contracts?: Readonly<Record<string, string>>
  readonly testnet?: boolean
  /** A picture as data or https address. */
  readonly icon?: string
  /** An id this network had before. */
  readonly deprecatedId?: CaipNetworkId
}

/** A network with the mark that the site does not offer it. */
export interface UnsupportedNetwork extends Network {
  readonly unsupported: true
}

/** The placeholder for a network the wallet is on and the site does not know. */
export function unsupportedNetwork(id: CaipNetworkId): UnsupportedNetwork {
  const namespace = id.slice(0, id.indexOf(':'))
  return {
    id,
    namespace,
    name: 'Unknown Network',
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: [],
    unsupported: true,
  }
}

/** Whether the site does not offer this network. */
export function isUnsupported(network: Network | undefined): network is UnsupportedNetwork {
  return network !== undefined && 'unsupported' in network
}

function problemOf(network: Network): string | undefined {
  const { name, nativeCurrency, rpcUrls, namespace, id } = network
  if (!id.startsWith(`${namespace}:`)) return `its id ${id} does not begin with its namespace ${namespace}`
  if (typeof name !== 'string' || name.trim() === '') return `${id} has no name`
  if (typeof nativeCurrency?.symbol !== 'string') return `${id} has no native currency`
  const { decimals } = nativeCurrency
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36)
    return `the decimals of ${id} are not a whole number from 0 to 36`
  if (!Array.isArray(rpcUrls) || rpcUrls.length === 0) return `${id} has no rpcUrls`
  const bad = rpcUrls.find((url) => !/^(https?|wss?):\/\/[^\s/]+/i.test(url))
  return bad === undefined ? undefined : `${bad} is not an address of a node`
}

/** @throws `config/invalid` naming `argument`, `caip/network` */
export function checkNetwork(network: Network, argument: string): void {
  if (typeof network !== 'object' || network === null)
    throw kernelError('config/invalid', { details: { argument, problem: 'not a network' } })
  parseCaipNetworkId(network.id)
  const problem = problemOf(network)
  if (problem) throw kernelError('config/invalid', { details: { argument, problem } })
}
