import { GatewayError } from './errors.ts'
import { readBitcoinAddress } from './text/bitcoinAddress.ts'

/** Addresses of one question, with the one in its path. */
const MAX_ADDRESSES = 20
const MAIN_NETWORK = 'bip122:000000000019d6689c085ae165831e93'

/** Whose addresses they are, as a request names them. */
interface Asked {
  /** The one in the path. */
  readonly address: string
  /** Comma list of the others. */
  readonly addresses?: string | undefined
  /** CAIP-2. */
  readonly chainId?: string | undefined
}

const refusal = (code: string, message: string): GatewayError => new GatewayError(400, code, message)

function read(address: string) {
  const found = readBitcoinAddress(address)
  if (found) return found
  throw refusal('bad-address', `${address.slice(0, 20)}… is not a Bitcoin address: check it for a typing error.`)
}

/**
 * All addresses of the account that a request is about, the one in its path first, each once and as services write it.
 *
 * @returns `undefined` for a request that names one address alone
 * @throws GatewayError 400 without a chain, for a family whose accounts have one address, for addresses of several networks,
 *   for a wrong check sum, and for more than 20
 */
export function accountAddresses({ address, addresses, chainId }: Asked): readonly string[] | undefined {
  if (addresses === undefined) return undefined
  if (chainId === undefined)
    throw refusal('chain-missing', 'Several addresses are of one network: name it with chainId.')
  if (!chainId.startsWith('bip122:'))
    throw refusal('addresses-unsupported', `An account of ${chainId} has one address: leave "addresses" out.`)
  const all = [address, ...addresses.split(',')].map(read)
  const isMain = chainId === MAIN_NETWORK
  const [first] = all
  if (all.some(({ kind }) => kind !== first?.kind) || (isMain && first?.kind !== 'main'))
    throw refusal('addresses-mixed', `The addresses are not all of ${chainId}: ask for those of one network.`)
  const distinct = [...new Set(all.map((entry) => entry.address))]
  if (distinct.length <= MAX_ADDRESSES) return distinct
  throw refusal('too-many-addresses', `At most ${MAX_ADDRESSES} addresses are asked for at once: name fewer.`)
}

const written = (address: string): string => readBitcoinAddress(address)?.address ?? address

/** What a request costs: a point for each address, a repeated one once. */
export function addressCost({ params, query }: { readonly params: unknown; readonly query: unknown }): number {
  const textOf = (part: unknown, name: string): string => {
    const value: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined
    return typeof value === 'string' ? value : ''
  }
  const path = textOf(params, 'address') || textOf(params, 'account')
  const list = textOf(query, 'addresses').split(',')
  const distinct = new Set([path.slice(path.lastIndexOf(':') + 1), ...list.slice(0, MAX_ADDRESSES)].map(written))
  distinct.delete('')
  return Math.max(1, distinct.size)
}
