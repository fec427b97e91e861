import { definePlugin, lazy, maybe } from '@latchkey/kernel'
import { connectAtoms } from './atoms.ts'
import { checkOptions } from './checkOptions.ts'
import { LEGAL_REASON } from './constants.ts'
import type { ConnectOptions } from './options.ts'
import type { DirectoryPeer } from './peers.ts'
import type { ConnectPlugin } from './types.ts'
import { css, views, words } from './views.ts'

export type { WalletListInput, WalletLists } from './derived/list/buildWalletList.ts'
export type { WalletGroup, WalletItem } from './derived/list/walletItem.ts'
export type { WalletMark } from './derived/walletList.ts'
export type { ConnectEvents } from './events.ts'
export type { ConnectMethod, ConnectOptions, LegalOptions, WalletGuide } from './options.ts'
export type { DirectoryList, DirectoryPeer, DirectoryWallet } from './peers.ts'
export type {
  ConnectActions,
  ConnectAtoms,
  ConnectAttempt,
  ConnectingParams,
  ConnectPlugin,
  ConnectTarget,
  ConnectViews,
  Device,
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
    i18n: { en: words, others: { de: () => import('./locales/de.ts') } },
    css,
    views,
    actions(ctx) {
      const verb = <Name extends keyof Verbs>(name: Name) => lazy<Verbs[Name]>(ctx, async () => (await verbs())[name])
      return {
        connectWallet: verb('connectWallet'),
        chooseWallet: verb('chooseWallet'),
        pairAny: verb('pairAny'),
        prepare: verb('prepare'),
        begin: verb('begin'),
        retry: verb('retry'),
        cancel: verb('cancel'),
        finish: verb('finish'),
        opened: verb('opened'),
        copyLink: verb('copyLink'),
        forgetRecent: verb('forgetRecent'),
        acceptLegal: verb('acceptLegal'),
        note: verb('note'),
        noteSearch: verb('noteSearch'),
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
