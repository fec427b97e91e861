import { ConnectingExternal } from './ConnectingExternal.tsx'
import { GetWallet } from './GetWallet.tsx'
import { WhatIsAWallet } from './WhatIsAWallet.tsx'

export * as actions from '../actions/index.ts'

interface OtherViews {
  readonly ConnectingExternal: typeof ConnectingExternal
  readonly GetWallet: typeof GetWallet
  readonly WhatIsAWallet: typeof WhatIsAWallet
}

// One chunk for what follows the list of wallets: each chunk costs a request and its name in the host's first bundle.
export const views: OtherViews = { ConnectingExternal, GetWallet, WhatIsAWallet }
