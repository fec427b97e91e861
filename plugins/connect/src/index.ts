import {
  definePlugin,
  eagerSlotView,
  lazyActions,
  lazyViews,
  optional,
  slotIcon,
  slotRoute,
  slotText,
  slotValue,
} from '@latchkey/kernel'
import { ANSWER_AT_ONCE, LEGAL_REASON } from './constants.ts'
import { type ConnectOptions, checkOptions } from './options.ts'
import type { ConnectPlugin } from './plugin.ts'
import { connectAtoms } from './state.ts'

export type { WalletGroup, WalletItem, WalletStatus } from './model/walletItem.ts'
export type { WalletLists, WalletListsInput } from './model/walletLists.ts'
export type { ConnectMethod, ConnectOptions, LegalOptions, WalletGuide } from './options.ts'
export type {
  ConnectEvents,
  ConnectingParams,
  ConnectPlugin,
  ConnectSlots,
  ConnectTarget,
  DirectoryList,
  DirectoryPeer,
  DirectoryWallet,
  DownloadsParams,
  MultiChainParams,
} from './plugin.ts'
export type { ConnectAtoms, ConnectAttempt, Device, LegalState, Opening, Site } from './state.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

const connectView = () => import('./views/connectView.ts')
const otherViews = () => import('./views/otherViews.ts')
const help = 'connect.WhatIsAWallet'

/** The title of a view that waits for a wallet. */
const connectTo = ({ name }: { readonly name: string }, t: (key: 'connectTo', values: { wallet: string }) => string) =>
  t('connectTo', { wallet: name })

/**
 * Choosing a wallet, waiting for it, and everything that can go wrong in between.
 * @throws `config/invalid` naming the option
 */
export function connect(options: ConnectOptions = {}): ConnectPlugin {
  if (process.env.NODE_ENV !== 'production') checkOptions(options)
  return definePlugin<ConnectPlugin>({
    id: 'connect',
    api: 1,
    needs: { directory: optional() },
    atoms: connectAtoms(options),
    messages: {
      en: async () => ({ default: (await connectView()).en }),
      others: async () => ({ default: (await connectView()).others }),
    },
    css: async () => ({ default: (await connectView()).css }),
    slots: {
      method: { method: slotValue<string>(), view: eagerSlotView, connectorId: slotValue<string>() },
      option: { label: slotText, icon: slotIcon, open: slotRoute },
    },
    views: {
      Connect: {
        load: async () => ({ default: await (await connectView()).connectFor(options) }),
        title: 'connect',
        help,
        start: 'disconnected',
        prefetch: 'paint',
      },
      ...lazyViews(async () => (await otherViews()).views, {
        ConnectingExternal: { title: connectTo, help, prefetch: 'open', paintAfter: ANSWER_AT_ONCE },
        WhatIsAWallet: { title: 'whatIsAWallet' },
        GetWallet: { title: 'getWallet' },
      }),
      ...lazyViews(() => import('./views/walletViews.ts'), {
        ConnectingWalletConnect: { title: connectTo, help },
        ConnectingWalletConnectBasic: { title: 'phoneWallet', help },
        ConnectingMultiChain: { title: connectTo, help },
        AllWallets: { title: 'allWallets' },
        Downloads: { title: ({ wallet }, t) => t('getThis', { wallet: wallet.name }) },
      }),
    },
    actions: lazyActions(async () => (await otherViews()).actions),
    hooks: {
      beforeConnect: {
        stage: 'early',
        tap: ({ store, atoms }, _, hook) => {
          if (options.legal?.checkbox && !store.get(atoms.legal).accepted) hook.cancel(LEGAL_REASON)
        },
      },
    },
  })
}
