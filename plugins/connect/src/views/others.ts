// One chunk for what follows the list of wallets: every file of its own would cost a request and its name in the host's
// first bundle.
export { default as ConnectingExternal } from './ConnectingExternal.tsx'
export { default as GetWallet } from './GetWallet.tsx'
export { default as WhatIsAWallet } from './WhatIsAWallet.tsx'
