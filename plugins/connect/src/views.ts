import { view } from '@latchkey/kernel'
import type english from './locales/en.ts'
import type { ConnectViews } from './types.ts'

const first = () => import('./views/first.ts')
const others = () => import('./views/others.ts')
const wallets = () => import('./views/wallets.ts')

export const css = async (): Promise<{ readonly default: string }> => ({ default: (await first()).css })
/** English, which every first view needs; with it instead of after it. */
export const words = async (): Promise<{ readonly default: typeof english }> => ({ default: (await first()).words })

const connecting = {
  title: 'connectTo',
  titleValues: ({ name }: { readonly name: string }) => ({ wallet: name }),
  help: 'connect.WhatIsAWallet',
} as const

export const views: ConnectViews = {
  Connect: view(async () => ({ default: (await first()).Connect }), {
    title: 'connect',
    help: 'connect.WhatIsAWallet',
    start: 'disconnected',
    prefetch: 'open',
  }),
  ConnectingExternal: view(async () => ({ default: (await others()).ConnectingExternal }), connecting),
  ConnectingWalletConnect: view(async () => ({ default: (await wallets()).ConnectingWalletConnect }), connecting),
  ConnectingWalletConnectBasic: view(async () => ({ default: (await wallets()).ConnectingWalletConnect }), {
    title: 'phoneWallet',
    help: 'connect.WhatIsAWallet',
  }),
  ConnectingMultiChain: view(async () => ({ default: (await wallets()).ConnectingMultiChain }), connecting),
  AllWallets: view(async () => ({ default: (await wallets()).AllWallets }), { title: 'allWallets' }),
  Downloads: view(async () => ({ default: (await wallets()).Downloads }), {
    title: 'getThis',
    titleValues: ({ wallet }) => ({ wallet: wallet.name }),
  }),
  WhatIsAWallet: view(async () => ({ default: (await others()).WhatIsAWallet }), { title: 'whatIsAWallet' }),
  GetWallet: view(async () => ({ default: (await others()).GetWallet }), { title: 'getWallet' }),
}
