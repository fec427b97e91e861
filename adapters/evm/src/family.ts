import type { ChainFamily, Network } from '@latchkey/kernel'
import { chainIdHex, readChainId } from './connectors/chainId.ts'

/** Gives the EIP-55 form of an address, `undefined` when the text is none. */
export type AddressParser = (value: string) => string | undefined

const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'
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
    isAddress: (value) => (parser ? !!parser(value) : ONE_CASE.test(value)),
    load: async () => {
      if (parser) return parser
      parser = (await loaders()).parseAddress
      // The first hash takes milliseconds, for which no click on a wallet should wait.
      parser(ZERO_ADDRESS)
      return parser
    },
  }
}

/** The meaning of `eip155`. */
export interface EvmFamily extends ChainFamily<'eip155'> {
  /**
   * Checks an address with its EIP-55 checksum and gives its checksummed form, `undefined` when it is not one. Loads the
   * hash function on the first call; use it wherever an address was typed or pasted.
   */
  parseAddress(value: string): Promise<string | undefined>
}

/** What a wallet that connects needs; one chunk. */
export const loaders = (): Promise<typeof import('./capabilities/loaders.ts')> => import('./capabilities/loaders.ts')

/** Builds the family over the networks it brings. */
export function createFamily(
  networks: readonly Network[],
  rule: AddressRule,
  nameGateways?: readonly string[],
): EvmFamily {
  let loaded: typeof import('./capabilities/loaders.ts') | undefined
  return {
    namespace: 'eip155',
    label: 'Ethereum and EVM networks',
    shortLabel: 'EVM',
    networks,
    // Whatever a browser wallet shares is taken for a plain account until it says otherwise; wallets whose accounts are
    // contracts set the type themselves.
    defaultAccountType: 'eoa',
    slip44: 60,
    tokenStandard: 'erc20',
    entries: async () => (await import('./capabilities/entries.ts')).entries,
    methods: async () => (await loaders()).methods,
    isAddress: rule.isAddress,
    parseAddress: async (value) => (await rule.load())(value),
    explorerUrl: ({ explorer }, address) => explorer && `${explorer.url.replace(/\/+$/, '')}/address/${address}`,
    chainCheck: async ({ id }, node) => readChainId(await node.request('eth_chainId', [])) === id,
    toChainId: chainIdHex,
    prepare: async () => {
      loaded = await loaders()
    },
    capabilities: (session) => loaded?.capabilitiesOf(session, nameGateways) ?? {},
  }
}
