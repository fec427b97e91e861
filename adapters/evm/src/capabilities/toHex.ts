/** A number in the form of EIP-1474 quantities. */
export function toHex(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}
