import { Networks } from './Networks.tsx'
import { SwitchNetwork } from './SwitchNetwork.tsx'
import { UnsupportedChain } from './UnsupportedChain.tsx'
import { WhatIsANetwork } from './WhatIsANetwork.tsx'

export * as actions from '../actions/index.ts'
export { default as en } from '../locales/en.ts'
export { NetworkButton } from './NetworkButton.tsx'
export { UnsupportedBanner } from './UnsupportedChain.tsx'

interface NetworksViews {
  readonly Networks: typeof Networks
  readonly SwitchNetwork: typeof SwitchNetwork
  readonly UnsupportedChain: typeof UnsupportedChain
  readonly WhatIsANetwork: typeof WhatIsANetwork
}

// One chunk for all views and their style sheet: they share most of what they are made of, and every file of its own
// would cost a request and its name in the host's first bundle.
export const views: NetworksViews = { Networks, SwitchNetwork, UnsupportedChain, WhatIsANetwork }

export const css: string = __LK_CSS__

/** The languages besides English, which comes with the views. */
export const others: {
  readonly ar: () => Promise<typeof import('../locales/ar.ts')>
  readonly de: () => Promise<typeof import('../locales/de.ts')>
} = {
  ar: () => import('../locales/ar.ts'),
  de: () => import('../locales/de.ts'),
}
