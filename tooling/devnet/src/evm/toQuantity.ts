/** A number as JSON-RPC writes it: hexadecimal, without leading zeros. */
export function toQuantity(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}
