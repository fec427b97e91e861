import type * as all from './index.ts'
import { Networks } from './Networks.tsx'
import { SwitchNetwork } from './SwitchNetwork.tsx'
import { UnsupportedChain } from './UnsupportedChain.tsx'
import { WhatIsANetwork } from './WhatIsANetwork.tsx'

// One chunk for all views and their style sheet: they share most of what they are made of, and every file of its own
// would cost a request and its name in the host's first bundle.
export const views: typeof all = { Networks, SwitchNetwork, UnsupportedChain, WhatIsANetwork }

export const css: string = __LK_CSS__
