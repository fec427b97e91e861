import { getAddress, isAddress } from 'viem'
import { GatewayError } from './errors.ts'
import { base58Bytes } from './text/base58.ts'

/** A CAIP-10 id as text: `namespace:reference:address`. */
export type CaipId = `${string}:${string}:${string}`

/** Ids of Solana's networks from before CAIP-30 changed, in lower case, as older clients send them too. */
const DEPRECATED: ReadonlyMap<string, string> = new Map([
  ['solana:4sgjmw1sunhzsxgspuhpqldx6wiyjntz', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:8e9rvcklfqia2y35hxjjpwzj8wevo44k', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
])

/** The CAIP-2 id that a chain goes by today. */
export function currentChainId(id: string): string {
  return DEPRECATED.get(id.toLowerCase()) ?? id
}

/** Narrows a configured chain's id, whose shape the configuration's schema has checked. */
export function isCaipNetworkId(id: string): id is `${string}:${string}` {
  return id.includes(':')
}

/** The parts of a CAIP-10 id. */
interface AccountId {
  /** CAIP-2. */
  readonly chainId: `${string}:${string}`
  readonly address: string
}

/**
 * Splits `namespace:reference:address`.
 *
 * @throws GatewayError 400 `bad-address`
 */
export function parseAccountId(id: string): AccountId {
  const [namespace, reference, address, ...rest] = id.split(':')
  if (!namespace || !reference || !address || rest.length > 0)
    throw new GatewayError(
      400,
      'bad-address',
      'Expected a CAIP-10 id: namespace, chain and address with colons between them.',
    )
  return { chainId: `${namespace}:${reference}`, address }
}

/** The address of a plain address or a CAIP-10 id. */
export function plainAddressOf(address: string): string {
  return address.slice(address.lastIndexOf(':') + 1)
}

/** The CAIP-10 id of an address or a token on a chain (CAIP-2). */
export function toCaipId(chainId: string, address: string): CaipId {
  const colon = chainId.indexOf(':')
  return `${chainId.slice(0, colon)}:${chainId.slice(colon + 1)}:${address}`
}

/**
 * The checksummed form of an EVM address. Mixed case must be the checksum of EIP-55.
 *
 * @throws GatewayError 400 `bad-address`
 */
export function toEvmAddress(address: string): `0x${string}` {
  if (isAddress(address)) return getAddress(address)
  throw new GatewayError(
    400,
    'bad-address',
    'This is not an EVM address: use 0x and 40 hexadecimal digits; where letters are in mixed case, the case is a checksum.',
  )
}

/** Whether it is written as an address of an EVM chain; the checksum is not looked at. */
export function isEvmAddress(address: string): boolean {
  return isAddress(address, { strict: false })
}

const BITCOIN = /^(bc1|tb1|bcrt1)[02-9ac-hj-np-z]{8,87}$/i
/** Bytes of an address that is written in base58, by family: Solana's keys, Bitcoin's and Polkadot's with their check sums. */
const LENGTHS: Readonly<Record<number, string>> = { 25: 'bip122', 32: 'solana', 35: 'polkadot', 36: 'polkadot' }

/** The CAIP-2 namespace whose chains write addresses like this one; `undefined` for none that is known. */
export function namespaceOfAddress(address: string): string | undefined {
  if (isEvmAddress(address)) return 'eip155'
  if (BITCOIN.test(address)) return 'bip122'
  return LENGTHS[base58Bytes(address)?.length ?? 0]
}
