/** Gives the EIP-55 form of an address, `undefined` when the text is none. */
export type AddressParser = (value: string) => string | undefined

const ONE_CASE = /^0x([0-9a-f]{40}|[0-9A-F]{40})$/

/** EIP-55, of which the checksum half is loaded when first needed. */
export interface AddressRule {
  /**
   * Never accepts a wrong address. Until {@link AddressRule.load} is done, an address in mixed case is refused even when
   * its checksum is right, because a checksum needs a hash function that the first bundle does not carry.
   */
  isAddress(value: string): boolean
  /** Loads the checksum half; the parser it gives works at once. */
  load(): Promise<AddressParser>
}

/** Makes the rule; sessions and `parseAddress` of one adapter share it. */
export function createAddressRule(): AddressRule {
  let parser: AddressParser | undefined
  return {
    isAddress: (value) => (parser ? parser(value) !== undefined : ONE_CASE.test(value)),
    load: async () => {
      parser ??= (await import('./capabilities/loaders.ts')).parseAddress
      return parser
    },
  }
}
