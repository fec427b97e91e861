import { view } from '@latchkey/kernel'
import type english from './locales/en.ts'
import type { ConnectViews } from './types.ts'

const connectView = () => import('./views/connectView.ts')
const otherViews = () => import('./views/otherViews.ts')
const walletViews = () => import('./views/walletViews.ts')

export const css = async (): Promise<{ readonly default: string }> => ({ default: (await connectView()).css })
/** English, which every first view needs: in its chunk, without a request of its own. */
export const messages = async (): Promise<{ readonly default: typeof english }> => ({
  default: (await connectView()).messages,
})

const connecting = {
  title: 'connectTo',
  titleValues: ({ name }: { readonly name: string }) => ({ wallet: name }),
  help: 'connect.WhatIsAWallet',
} as const

export const views: ConnectViews = {
  Connect: view(async () => ({ default: (await connectView()).Connect }), {
    title: 'connect',
    help: 'connect.WhatIsAWallet',
    start: 'disconnected',
    prefetch: 'open',
  }),
  ConnectingExternal: view(async () => ({ default: (await otherViews()).ConnectingExternal }), connecting),
  ConnectingWalletConnect: view(async () => ({ default: (await walletViews()).ConnectingWalletConnect }), connecting),
  ConnectingWalletConnectBasic: view(async () => ({ default: (await walletViews()).ConnectingWalletConnect }), {
    title: 'phoneWallet',
    help: 'connect.WhatIsAWallet',
  }),
  ConnectingMultiChain: view(async () => ({ default: (await walletViews()).ConnectingMultiChain }), connecting),
  AllWallets: view(async () => ({ default: (await walletViews()).AllWallets }), { title: 'allWallets' }),
  Downloads: view(async () => ({ default: (await walletViews()).Downloads }), {
    title: 'getThis',
    titleValues: ({ wallet }) => ({ wallet: wallet.name }),
  }),
  WhatIsAWallet: view(async () => ({ default: (await otherViews()).WhatIsAWallet }), { title: 'whatIsAWallet' }),
  GetWallet: view(async () => ({ default: (await otherViews()).GetWallet }), { title: 'getWallet' }),
}
