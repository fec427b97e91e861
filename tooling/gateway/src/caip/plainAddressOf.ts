/** The address of a plain address or a CAIP-10 id. */
export function plainAddressOf(address: string): string {
  return address.slice(address.lastIndexOf(':') + 1)
}
