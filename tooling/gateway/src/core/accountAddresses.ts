import { createHash } from 'node:crypto'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { GatewayError } from './errors.ts'

/** What an address says of itself. */
interface BitcoinAddress {
  /** In the form in which services write it: of bech32 case says nothing (BIP-173). */
  readonly address: string
  /** Which networks write addresses like this one: those of value, or those for tests. */
  readonly kind: 'main' | 'test'
}

const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest())
/** First bytes of payments to a key and to a script. */
const VERSIONS: Readonly<Record<number, BitcoinAddress['kind']>> = { 0: 'main', 5: 'main', 111: 'test', 196: 'test' }
const PREFIXES: Readonly<Record<string, BitcoinAddress['kind']>> = { bc: 'main', tb: 'test', bcrt: 'test' }
/** Version byte and hash. */
const BASE58_BYTES = 21
const MOST = 90
/** Bytes of a program of version 0: of a key, and of a script. */
const PROGRAM_0: readonly number[] = [20, 32]

/** A text that one of the encodings refuses is no address. */
function decoded<Value>(decode: () => Value): Value | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}

function readSegwit(text: string): BitcoinAddress | undefined {
  const kind = PREFIXES[text.slice(0, text.lastIndexOf('1')).toLowerCase()]
  const first = decoded(() => bech32.decode(text as `${string}1${string}`, MOST))
  const found = first ?? decoded(() => bech32m.decode(text as `${string}1${string}`, MOST))
  const [version = 17, ...words] = found?.words ?? []
  const { length } = decoded(() => bech32.fromWords(words)) ?? []
  // Version 0 has the older check sum, every later one the newer (BIP-350).
  const isRight = first ? version === 0 && PROGRAM_0.includes(length ?? 0) : version > 0 && version <= 16
  if (!kind || !isRight || length === undefined || length < 2 || length > 40) return undefined
  return { address: text.toLowerCase(), kind }
}

/** Reads an address of a network of Bitcoin with its check sum; `undefined` for a text that is none. */
function readBitcoinAddress(text: string): BitcoinAddress | undefined {
  if (/^(bc|tb|bcrt)1/i.test(text)) return readSegwit(text)
  const bytes = text.length <= MOST ? decoded(() => base58check.decode(text)) : undefined
  const kind = bytes?.length === BASE58_BYTES ? VERSIONS[bytes[0] ?? -1] : undefined
  return kind && { address: text, kind }
}

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

/** What a request costs: a point for each address of its whole list, a repeated one once. */
export function addressCost({ params, query }: { readonly params: unknown; readonly query: unknown }): number {
  const textOf = (part: unknown, name: string): string => {
    const value: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined
    return typeof value === 'string' ? value : ''
  }
  const account = textOf(params, 'address') || textOf(params, 'account')
  const [, , own = account] = account.split(':')
  const distinct = new Set<string>()
  for (const named of new Set([own, ...textOf(query, 'addresses').split(',')])) {
    if (named !== '') distinct.add(written(named))
    // With more of them the question is refused.
    if (distinct.size > MAX_ADDRESSES) break
  }
  return Math.max(1, distinct.size)
}
