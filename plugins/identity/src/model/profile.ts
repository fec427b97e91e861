import { kernelError } from '@latchkey/kernel'
import { cleanText } from '@latchkey/kernel/text'
import type { NameRecord } from '@latchkey/plugin-api/schemas'

/** How an account presents itself, as far as that was checked. */
export interface Profile {
  /** Leads back to the account, and is fit to be shown. */
  readonly name?: string
  /** Address of a picture: `https:`, or a small `data:` picture. */
  readonly avatar?: string
  /** Who said so: a service, the wallet's chain family (ENS), or a registry of names. */
  readonly source: 'service' | 'family' | 'registry'
}

/** Longest name (RFC 1035). */
const MAX_LENGTH = 255
/** Longest picture that is part of its address. */
const MAX_DATA = 65_536
const PICTURE = /^https:\/\/[^\s"'<>]{1,2000}$/
const DATA = /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,][^\s"'<>]+$/

/** Whether a text can be a name: at least two parts, nothing that is not seen, in the form in which names are stored. */
export function isName(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return false
  return /^[^\s.]+(\.[^\s.]+)+$/u.test(text) && text === text.toLowerCase().normalize('NFC')
}

/** A picture's address, if it is one that may be shown. */
export function pictureOf(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  return PICTURE.test(text) || (DATA.test(text) && text.length <= MAX_DATA) ? text : undefined
}

/** Whether two addresses are the same; case counts only where it is no hexadecimal number. */
export function isSameAddress(first: string | undefined, other: string): boolean {
  if (first === undefined) return false
  return first === other || (/^0x[0-9a-f]+$/i.test(other) && first.toLowerCase() === other.toLowerCase())
}

/** Coin type of Ether (SLIP-44), by which records of before ENSIP-11 mean chain 1. */
const ETHER = '60'

/**
 * Where a record leads on an EVM network (CAIP-2 id): to what it says of that network (ENSIP-11), else to an account that has
 * shown its key, which it has on every chain. A contract is its owner's only where it stands: on another chain the same address
 * may be another owner's, or without one.
 */
export function addressOn({ addresses }: Pick<NameRecord, 'addresses'>, network: string): string | undefined {
  const chain = Number(network.slice(network.indexOf(':') + 1))
  const own = addresses[`${(0x8000_0000 | chain) >>> 0}`] ?? (chain === 1 ? addresses[ETHER] : undefined)
  return (own ?? Object.values(addresses).find(({ signedBy }) => signedBy === 'key'))?.address
}

/** Reads what an earlier visit or another tab has stored. @throws `storage/invalid` */
export function parseStored(value: unknown): { readonly profile?: Profile } {
  const { profile } = Object(value)
  if (profile === undefined) return {}
  const { name, avatar, source } = Object(profile)
  const isSource = source === 'service' || source === 'family' || source === 'registry'
  const isNamed = name === undefined || (isName(name) && cleanText(name) !== '')
  if (!isSource || !isNamed || (avatar !== undefined && pictureOf(avatar) === undefined))
    throw kernelError('storage/invalid', { details: { key: 'identity' } })
  return { profile: { source, ...(name && { name }), ...(avatar && { avatar }) } }
}
