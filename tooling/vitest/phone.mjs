// Plain JavaScript, so that packages without Node's types can use it.
export { startRelay } from '../devnet/src/relay/index.ts'
export { startWallet } from '../devnet/src/wallet/index.ts'
