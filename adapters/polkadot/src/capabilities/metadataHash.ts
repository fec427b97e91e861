import type { Network } from '@latchkey/kernel'
import { merkleizeMetadata } from '@polkadot-api/merkleize-metadata'
import { prefixOf } from '../ss58.ts'
import type { Runtime } from './runtime.ts'

/**
 * The hash by which a runtime proves to wallets that the metadata they show a call with is its own (RFC-0078).
 */
export function metadataHash({ bytes, specName, specVersion }: Runtime, network: Network): Uint8Array {
  const { decimals, symbol: tokenSymbol } = network.nativeCurrency
  const extra = { decimals, tokenSymbol, base58Prefix: prefixOf(network), specName, specVersion }
  return merkleizeMetadata(bytes, extra).digest()
}
