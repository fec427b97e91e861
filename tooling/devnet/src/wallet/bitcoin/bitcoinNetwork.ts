import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'

/** First 32 characters of the genesis hash by network, https://namespaces.chainagnostic.org/bip122/caip2. */
const MAIN = 'bip122:000000000019d6689c085ae165831e93'
const TEST = 'bip122:000000000933ea01ad0ee984209779ba'

/** Address prefixes of a CAIP-2 chain; those of regtest for chains that are neither the main nor the test network. */
export function bitcoinNetwork(chainId: string): typeof NETWORK {
  if (chainId === MAIN) return NETWORK
  return chainId === TEST ? TEST_NETWORK : { ...TEST_NETWORK, bech32: 'bcrt' }
}
