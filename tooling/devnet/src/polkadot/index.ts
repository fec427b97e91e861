export { POLKADOT_ACCOUNTS, type PolkadotAccount } from './accounts.ts'
export { POLKADOT_ASSET } from './constants.ts'
export { fundPolkadot } from './fundPolkadot.ts'
