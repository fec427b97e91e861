import type { Plugin } from '@latchkey/kernel'
import type { DirectoryActions, DirectoryList, DirectoryOptions, DirectoryWallet } from '@latchkey/plugin-directory'
import type { Atom } from 'jotai/vanilla'

export type { DirectoryList, DirectoryWallet }

type DirectoryPeerActions = Pick<DirectoryActions, 'load' | 'more' | 'search'>

interface DirectoryPeerAtoms {
  readonly lists: Atom<Readonly<Record<string, DirectoryList>>>
  readonly options: Atom<Pick<DirectoryOptions, 'allWallets'>>
}

/** What this plugin uses of whichever plugin answers to the id `directory`. */
export interface DirectoryPeer
  extends Plugin<'directory', DirectoryPeerActions, DirectoryPeerAtoms, {}, readonly [], {}> {}
