import { view } from '@latchkey/kernel'
import type { ConnectViews } from './types.ts'

export const views: ConnectViews = {
  Connect: view(() => import('./views/Connect.tsx'), {
    title: 'connect',
    help: 'connect.WhatIsAWallet',
    start: 'disconnected',
    prefetch: 'open',
  }),
  ConnectingExternal: view(() => import('./views/ConnectingExternal.tsx'), {
    title: 'connectTo',
    titleValues: ({ name }) => ({ wallet: name }),
    help: 'connect.WhatIsAWallet',
  }),
  WhatIsAWallet: view(() => import('./views/WhatIsAWallet.tsx'), { title: 'whatIsAWallet' }),
  GetWallet: view(() => import('./views/GetWallet.tsx'), { title: 'getWallet' }),
}
