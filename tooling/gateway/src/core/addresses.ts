import ipaddr from 'ipaddr.js'

/** A customer is given at least this much of the space (RFC 6177), so one address more costs nothing. */
const NETWORK_BITS = 64
const BITS_OF_A_PART = 16

/** What a client is counted under: its address, of version 6 the first 64 bits. */
export function clientKey(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = parsed.parts.slice(0, NETWORK_BITS / BITS_OF_A_PART).map((part) => part.toString(16))
  return `${network.join(':')}::/${NETWORK_BITS}`
}

/**
 * What an address is for, as the registries of IANA say: `unicast` is the public network, `loopback` this machine.
 *
 * @returns `undefined` for a text that is no address
 */
export function addressRange(address: string): string | undefined {
  return ipaddr.isValid(address) ? ipaddr.process(address).range() : undefined
}

/** Whether a text is an IP address, or a network of them with the number of its leading bits (RFC 4632). */
export function isNetwork(text: string): boolean {
  return text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text) && /[.:].*[.:]/.test(text)
}
