/** A quantity as JSON-RPC writes it. */
export function toHex(number: number): string {
  return `0x${number.toString(16)}`
}
