import { view } from '@latchkey/kernel'
import type { NetworksViews } from './types.ts'

export const views: NetworksViews = {
  Networks: view(() => import('./views/Networks.tsx'), { title: 'networks', help: 'networks.WhatIsANetwork' }),
  SwitchNetwork: view(() => import('./views/SwitchNetwork.tsx'), { title: 'switchNetwork' }),
  UnsupportedChain: view(() => import('./views/UnsupportedChain.tsx'), { title: 'switchNetwork', back: 'close' }),
  WhatIsANetwork: view(() => import('./views/WhatIsANetwork.tsx'), { title: 'whatIsANetwork' }),
}
