import { view } from '@latchkey/kernel'
import type { ConnectViews } from './types.ts'

const first = () => import('./views/first.ts')
const others = () => import('./views/others.ts')

export const css = async (): Promise<{ readonly default: string }> => ({ default: (await first()).css })

export const views: ConnectViews = {
  Connect: view(async () => ({ default: (await first()).Connect }), {
    title: 'connect',
    help: 'connect.WhatIsAWallet',
    start: 'disconnected',
    prefetch: 'open',
  }),
  ConnectingExternal: view(async () => ({ default: (await others()).ConnectingExternal }), {
    title: 'connectTo',
    titleValues: ({ name }) => ({ wallet: name }),
    help: 'connect.WhatIsAWallet',
  }),
  WhatIsAWallet: view(async () => ({ default: (await others()).WhatIsAWallet }), { title: 'whatIsAWallet' }),
  GetWallet: view(async () => ({ default: (await others()).GetWallet }), { title: 'getWallet' }),
}
