// One chunk for everything about wallets that are not in this browser.
export { default as AllWallets } from './AllWallets.tsx'
export { default as ConnectingMultiChain } from './ConnectingMultiChain.tsx'
export { default as ConnectingWalletConnect } from './ConnectingWalletConnect.tsx'
export { default as Downloads } from './Downloads.tsx'
