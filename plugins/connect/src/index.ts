import { definePlugin, lazy, maybe } from '@latchkey/kernel'
import { LEGAL_REASON } from './constants.ts'
import { type ConnectOptions, checkOptions } from './options.ts'
import { connectAtoms } from './state.ts'
import type { ConnectPlugin, DirectoryPeer } from './types.ts'
import { css, messages, views } from './views.ts'

export type { WalletGroup, WalletItem, WalletStatus } from './model/walletItem.ts'
export type { WalletLists, WalletListsInput } from './model/walletLists.ts'
export type { ConnectMethod, ConnectOptions, LegalOptions, WalletGuide } from './options.ts'
export type {
  ConnectActions,
  ConnectAtoms,
  ConnectAttempt,
  ConnectEvents,
  ConnectingParams,
  ConnectPlugin,
  ConnectTarget,
  ConnectViews,
  Device,
  DirectoryList,
  DirectoryPeer,
  DirectoryWallet,
  DownloadsParams,
  LegalState,
  MultiChainParams,
  Opening,
  Site,
} from './types.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

const verbs = () => import('./actions/index.ts')

type Verbs = Awaited<ReturnType<typeof verbs>>

/**
 * Choosing a wallet, waiting for it, and everything that can go wrong in between.
 * @throws `config/invalid` naming the option
 */
export function connect(options: ConnectOptions = {}): ConnectPlugin {
  if (typeof process === 'object' && process.env.NODE_ENV !== 'production') checkOptions(options)
  const atoms = connectAtoms(options)
  return definePlugin({
    id: 'connect',
    api: 1,
    requires: [maybe<DirectoryPeer>('directory')],
    atoms,
    i18n: { en: messages, others: { de: () => import('./locales/de.ts') } },
    css,
    views,
    actions(ctx) {
      const verb = <Name extends keyof Verbs>(name: Name) => lazy<Verbs[Name]>(ctx, async () => (await verbs())[name])
      return {
        connectWallet: verb('connectWallet'),
        chooseWallet: verb('chooseWallet'),
        connectByQrCode: verb('connectByQrCode'),
        preloadWallets: verb('preloadWallets'),
        startConnecting: verb('startConnecting'),
        retry: verb('retry'),
        cancel: verb('cancel'),
        finish: verb('finish'),
        watchAppOpened: verb('watchAppOpened'),
        copyLink: verb('copyLink'),
        forgetRecent: verb('forgetRecent'),
        acceptLegal: verb('acceptLegal'),
        trackEvent: verb('trackEvent'),
        trackSearch: verb('trackSearch'),
      }
    },
    hooks: (ctx) => ({
      beforeConnect: {
        stage: 'early',
        tap: (_, hook) => {
          if (options.legal?.checkbox && !ctx.store.get(atoms.legal).accepted) hook.cancel(LEGAL_REASON)
        },
      },
    }),
  })
}
