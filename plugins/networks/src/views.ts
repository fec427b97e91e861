import { view } from '@latchkey/kernel'
import type { NetworksViews } from './types.ts'

const load = () => import('./views/all.ts')

export const css = async (): Promise<{ readonly default: string }> => ({ default: (await load()).css })

export const views: NetworksViews = {
  Networks: view(async () => ({ default: (await load()).Networks }), {
    title: 'networks',
    help: 'networks.WhatIsANetwork',
  }),
  SwitchNetwork: view(async () => ({ default: (await load()).SwitchNetwork }), { title: 'switchNetwork' }),
  UnsupportedChain: view(async () => ({ default: (await load()).UnsupportedChain }), {
    title: 'switchNetwork',
    back: 'close',
  }),
  WhatIsANetwork: view(async () => ({ default: (await load()).WhatIsANetwork }), { title: 'whatIsANetwork' }),
}
