import type { ChainFamily, Network } from '@latchkey/kernel'
import type { AddressRule } from './addressRule.ts'
import { capabilities } from './capabilities.ts'
import { loadWalletParts } from './loadWalletParts.ts'
import { readChainId } from './readChainId.ts'

/** The meaning of `eip155`. */
export interface EvmFamily extends ChainFamily<'eip155'> {
  /**
   * Checks an address with its EIP-55 checksum and gives its checksummed form, `undefined` when it is not one
   * (security.md section 7). Loads the hash function on the first call; use it wherever an address was typed or pasted.
   */
  parseAddress(value: string): Promise<string | undefined>
}

/** Builds the family over the networks it brings. */
export function createFamily(
  networks: readonly Network[],
  rule: AddressRule,
  nameGateways?: readonly string[],
): EvmFamily {
  return {
    namespace: 'eip155',
    label: 'Ethereum and EVM networks',
    networks,
    // The specification's smartAccount is the default of embedded wallets, which set it themselves; whatever a browser
    // wallet shares is taken for a plain account until it says otherwise.
    defaultAccountType: 'eoa',
    methods: async () => (await loadWalletParts()).methods,
    isAddress: rule.isAddress,
    parseAddress: async (value) => (await rule.load())(value),
    explorerUrl: ({ explorer }, address) => explorer && `${explorer.url.replace(/\/+$/, '')}/address/${address}`,
    chainCheck: ({ id }) => ({ method: 'eth_chainId', matches: (result) => readChainId(result) === id }),
    capabilities: (session) => capabilities(session, nameGateways),
  }
}
