import { kernelError } from '@latchkey/kernel'

const QUANTITY = /^0x[0-9a-f]{1,64}$/i

/** A number from a node, from 0 to 2^256 - 1. @throws `rpc/malformed` for everything else */
export function readQuantity(answer: unknown, method: string, node: string): bigint {
  if (typeof answer === 'string' && QUANTITY.test(answer)) return BigInt(answer)
  throw kernelError('rpc/malformed', { details: { method, url: node, expected: 'a hexadecimal quantity' } })
}

/** A number in the form of EIP-1474 quantities. */
export function toHex(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}
