// One chunk for wallets that are not in this browser.
export { AllWallets } from './AllWallets.tsx'
export { ConnectingMultiChain } from './ConnectingMultiChain.tsx'
export {
  ConnectingWalletConnect,
  ConnectingWalletConnect as ConnectingWalletConnectBasic,
} from './ConnectingWalletConnect.tsx'
export { Downloads } from './Downloads.tsx'
