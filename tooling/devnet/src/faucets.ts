export { fundBitcoin } from './bitcoin/fundBitcoin.ts'
export { fundEvm } from './evm/fundEvm.ts'
export { fundPolkadot } from './polkadot/fundPolkadot.ts'
export { fundSolana } from './solana/fundSolana.ts'
