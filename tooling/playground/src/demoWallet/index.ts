export { WalletError } from './methods/walletError.ts'
export { startDemoWallet } from './startDemoWallet.ts'
export type {
  Address,
  DemoAccount,
  DemoChain,
  DemoProvider,
  DemoWallet,
  DemoWalletControl,
  DemoWalletOptions,
  Fault,
  Hang,
  RequestArguments,
  RequestRecord,
  WalletState,
} from './types.ts'
