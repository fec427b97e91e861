/** Metadata of Polkadot Asset Hub, version 15, as its runtime gave it. */
export const assetHubMetadata: Uint8Array
/** What a node of it answers to `state_getRuntimeVersion`. */
export const assetHubVersion: {
  readonly specName: string
  readonly specVersion: number
  readonly transactionVersion: number
}
