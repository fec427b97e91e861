export { rpcUrlsOf } from './request/nodes.ts'
export { startWallet } from './startWallet.ts'
export type {
  Answer,
  Approval,
  Seen,
  TestWallet,
  WalletControls,
  WalletMetadata,
  WalletOptions,
  WalletSession,
} from './types.ts'
