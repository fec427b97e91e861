import { isIPv6 } from 'node:net'

const GROUPS = 8

/** A customer is given at least this much of the space (RFC 6177), so one address more costs nothing. */
const NETWORK_GROUPS = 4

/** What a client is counted under: its address, of version 6 the first 64 bits. */
export function clientKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [left = '', right] = plain.toLowerCase().split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right ? right.split(':') : []
  const zeros = right === undefined ? 0 : GROUPS - head.length - tail.length
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail]
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
