export { POLKADOT_ACCOUNTS, type PolkadotAccount } from './accounts.ts'
export { POLKADOT_ASSET } from './asset.ts'
export { fundPolkadot } from './fundPolkadot.ts'
