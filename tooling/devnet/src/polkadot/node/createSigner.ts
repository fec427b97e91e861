import type { Blockchain } from '@acala-network/chopsticks-core'
import { Keyring } from '@polkadot/keyring'
import type { GenericCall, GenericExtrinsic } from '@polkadot/types'
import type { RuntimeVersion } from '@polkadot/types/interfaces'
import type { HexString } from '@polkadot/util/types'
import { cryptoWaitReady } from '@polkadot/util-crypto'
import { GENESIS_HASH } from '../constants.ts'

/** Signs extrinsics of one account, counting its transactions. */
export interface Signer {
  readonly address: string
  /** The signed extrinsic; it holds forever. Each has the number after that of the last one unless it is given. */
  sign(call: GenericCall, nonce?: number): Promise<HexString>
}

/** The signer of a development account, given as `//Name`; nobody else may use that account meanwhile. */
export async function createSigner(chain: Blockchain, uri: string): Promise<Signer> {
  await cryptoWaitReady()
  const pair = new Keyring({ type: 'sr25519' }).addFromUri(uri)
  let next = 0
  return {
    address: pair.address,
    async sign(call, nonce = next) {
      next = nonce + 1
      const registry = await chain.head.registry
      const extrinsic = registry.createType<GenericExtrinsic>('GenericExtrinsic', call, { version: 4 })
      const runtimeVersion = registry.createType<RuntimeVersion>('RuntimeVersion', await chain.head.runtimeVersion)
      const hashes = { blockHash: GENESIS_HASH, genesisHash: GENESIS_HASH }
      extrinsic.sign(pair, { ...hashes, nonce, runtimeVersion })
      return extrinsic.toHex()
    },
  }
}
