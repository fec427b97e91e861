import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const fixture = (name) => readFileSync(join(import.meta.dirname, '../fixtures', name))

/** Metadata of Polkadot Asset Hub as its runtime gave it. */
export const assetHubMetadata = Uint8Array.from(gunzipSync(fixture('polkadot-asset-hub-v15.scale.gz')))
/** What a node of it answers to `state_getRuntimeVersion`. */
export const assetHubVersion = JSON.parse(fixture('polkadot-asset-hub-version.json'))
