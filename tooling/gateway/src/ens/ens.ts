/** The name service of one chain. */
export interface Ens {
  /** The address of a name; undefined when it has none or is no valid name (ENSIP-15). */
  addressOf(name: string): Promise<`0x${string}` | undefined>
  /** The name that an address calls itself and that leads back to it (ERC-181); undefined when either way is missing. */
  nameOf(address: `0x${string}`): Promise<string | undefined>
  /** One of the name's own texts, such as `avatar` (ERC-634). */
  textOf(name: string, key: string): Promise<string | undefined>
}
