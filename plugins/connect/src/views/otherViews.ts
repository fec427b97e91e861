// One chunk for what follows the list of wallets: each chunk costs a request and its name in the host's first bundle.
export { ConnectingExternal } from './ConnectingExternal.tsx'
export { GetWallet } from './GetWallet.tsx'
export { WhatIsAWallet } from './WhatIsAWallet.tsx'
