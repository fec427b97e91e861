import { definePlugin, lazy } from '@latchkey/kernel'
import { directoryAtoms } from './atoms.ts'
import { checkOptions } from './checkOptions.ts'
import type { DirectoryOptions } from './options.ts'
import type { DirectoryPlugin } from './types.ts'

export type { CustomWallet, DirectoryOptions } from './options.ts'
export type { InjectedHint, WalletEntry } from './schemas/walletEntry.ts'
export type {
  DirectoryActions,
  DirectoryAtoms,
  DirectoryList,
  DirectoryPlugin,
  DirectorySearch,
  DirectoryTarget,
  DirectoryWallet,
} from './types.ts'
export type { WalletLinks } from './walletLinks.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

const verbs = () => import('./actions/index.ts')

type Verbs = Awaited<ReturnType<typeof verbs>>

/**
 * The wallets there are: what a directory service knows, the host's own, and a built-in list for when there is no
 * service. Requests nothing before somebody asks.
 * @throws `config/invalid` naming the option
 */
export function directory(options: DirectoryOptions = {}): DirectoryPlugin {
  if (typeof process === 'object' && process.env.NODE_ENV !== 'production') checkOptions(options)
  return definePlugin({
    id: 'directory',
    api: 1,
    atoms: directoryAtoms(options),
    actions(ctx) {
      const verb = <Name extends keyof Verbs>(name: Name) => lazy<Verbs[Name]>(ctx, async () => (await verbs())[name])
      return {
        load: verb('load'),
        more: verb('more'),
        search: verb('search'),
        isAnalyticsEnabled: verb('isAnalyticsEnabled'),
      }
    },
  })
}
