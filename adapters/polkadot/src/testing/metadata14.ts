import { Metadata, TypeRegistry } from '@polkadot/types'
import { concatBytes, toHex } from '../bytes.ts'
import { assetHubMetadata } from './metadata.mjs'

const MAGIC_AND_VERSION = [0x6d, 0x65, 0x74, 0x61, 14]

/**
 * The same runtime as {@link assetHubMetadata} described in version 14, which nodes give on `state_getMetadata`.
 * @param without - an extension that is left out
 */
export function assetHubMetadata14(without?: string): Uint8Array {
  const registry = new TypeRegistry()
  const { lookup, pallets, extrinsic } = new Metadata(registry, toHex(assetHubMetadata)).asV15
  const type = lookup.types.find((item) => item.type.path.at(-1)?.eq('UncheckedExtrinsic'))?.id
  const { version } = extrinsic
  const signedExtensions = extrinsic.signedExtensions.filter(({ identifier }) => identifier.toString() !== without)
  const older = registry.createType('MetadataV14', {
    lookup,
    pallets: pallets.map(({ name, storage, calls, events, constants, errors, index }) => ({
      ...{ name, storage, calls, events, constants, errors, index },
    })),
    extrinsic: { type, version, signedExtensions },
    type: 0,
  })
  return concatBytes(MAGIC_AND_VERSION, older.toU8a())
}
