import { definePlugin, lazy } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { checkOptions, type DirectoryOptions } from './options.ts'
import type { DirectoryList, DirectoryPlugin } from './types.ts'

export type { CustomWallet, DirectoryOptions } from './options.ts'
export type { InjectedHint, WalletEntry } from './schemas/wallets.ts'
export type {
  DirectoryActions,
  DirectoryAtoms,
  DirectoryList,
  DirectoryPlugin,
  DirectorySearch,
  DirectoryTarget,
  DirectoryWallet,
  WalletLinks,
} from './types.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

const verbs = () => import('./actions/index.ts')

type Verbs = Awaited<ReturnType<typeof verbs>>

/**
 * The wallets of a directory service, the host's own, and a built-in list for when there is no service. Sends no request
 * before its actions are called.
 * @throws `config/invalid` naming the option
 */
export function directory(options: DirectoryOptions = {}): DirectoryPlugin {
  if (typeof process === 'object' && process.env.NODE_ENV !== 'production') checkOptions(options)
  return definePlugin({
    id: 'directory',
    api: 1,
    atoms: { lists: atom<Readonly<Record<string, DirectoryList>>>({}), options: atom(() => options) },
    actions(ctx) {
      const verb = <Name extends keyof Verbs>(name: Name) => lazy<Verbs[Name]>(ctx, async () => (await verbs())[name])
      return {
        load: verb('load'),
        more: verb('more'),
        search: verb('search'),
        find: verb('find'),
        isAnalyticsEnabled: verb('isAnalyticsEnabled'),
      }
    },
  })
}
