import { definePlugin, lazyActions } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { checkOptions, type DirectoryOptions } from './options.ts'
import type { DirectoryList, DirectoryPlugin, DirectoryWallet } from './plugin.ts'

export type { CustomWallet, DirectoryOptions } from './options.ts'
export type {
  DirectoryAtoms,
  DirectoryList,
  DirectoryPlugin,
  DirectorySearch,
  DirectoryTarget,
  DirectoryWallet,
  WalletLinks,
} from './plugin.ts'
export type { InjectedHint, WalletEntry, WalletName } from './schemas/wallets.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * The wallets of a directory service, the host's own, and a built-in list for when there is no service. Sends no request
 * before its actions are called.
 * @throws `config/invalid` naming the option
 */
export function directory(options: DirectoryOptions = {}): DirectoryPlugin {
  if (process.env.NODE_ENV !== 'production') checkOptions(options)
  return definePlugin<DirectoryPlugin>({
    id: 'directory',
    api: 1,
    permissions: { hosts: ['gateway', options.apiUrl] },
    atoms: {
      lists: atom<Readonly<Record<string, DirectoryList>>>({}),
      names: atom<Readonly<Record<string, readonly DirectoryWallet[]>>>({}),
      options: atom(() => options),
    },
    actions: lazyActions(() => import('./actions/index.ts')),
  })
}
