import { askNode } from '../test.ts'

/** What every transaction of the local chain carries besides its call, in order. */
const EXTENSIONS = [
  'CheckNonZeroSender',
  'CheckSpecVersion',
  'CheckTxVersion',
  'CheckGenesis',
  'CheckMortality',
  'CheckNonce',
  'CheckWeight',
  'ChargeAssetTxPayment',
]
/** Blocks for which it may be taken up. */
const PERIOD = 64

/** A number as these payloads have it, the highest byte first. */
const hex = (value: number, bytes: number): string => `0x${value.toString(16).padStart(2 * bytes, '0')}`

/** `Utility.batch_all` of a payment of half a DOT and of a batch with a remark in it. */
const batch = (publicKey: string): string =>
  `0x280208${`0a0300${publicKey.slice(2)}0700f2052a01`}${'280004'}${'0001084869'}`

/** A payload as the library of a site makes it (`SignerPayloadJSON` of polkadot-js), with calls in calls. */
export async function batchPayload(node: string, address: string, receiverKey: string) {
  const [genesisHash, blockHash, version] = await Promise.all([
    askNode(node, 'chain_getBlockHash', [0]),
    askNode(node, 'chain_getFinalizedHead', []),
    askNode(node, 'state_getRuntimeVersion', []),
  ])
  const { number } = (await askNode(node, 'chain_getHeader', [blockHash])) as { readonly number: string }
  const { specVersion, transactionVersion } = version as Readonly<Record<string, number>>
  const nonce = Number(await askNode(node, 'system_accountNextIndex', [address]))
  // The lower four bits say how long it lives, the others at which block of that period it begins; the lowest byte first.
  const era = 5 | ((Number(number) % PERIOD) << 4)
  return {
    ...{ address, blockHash: String(blockHash), genesisHash: String(genesisHash), method: batch(receiverKey) },
    ...{ blockNumber: number, era: hex(((era & 255) << 8) | (era >> 8), 2), nonce: hex(nonce, 4), tip: hex(0, 16) },
    ...{ specVersion: hex(specVersion ?? 0, 4), transactionVersion: hex(transactionVersion ?? 0, 4) },
    ...{ signedExtensions: EXTENSIONS, version: 4, mode: 0, metadataHash: null, assetId: null },
  }
}
