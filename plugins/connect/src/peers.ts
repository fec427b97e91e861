import type { KernelError, Plugin } from '@latchkey/kernel'
import type { Atom } from 'jotai/vanilla'

/** A wallet that can be had, as the directory knows it. Every text came from outside. */
export interface DirectoryWallet {
  readonly id: string
  readonly name: string
  readonly certified?: boolean
  /** CAIP-2 ids; empty when nothing is known. */
  readonly chains: readonly string[]
  readonly image?: string
  readonly rdns?: string
  readonly homepage?: string
  readonly mobileLink?: string
  readonly universalLink?: string
  readonly desktopLink?: string
  readonly webLink?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
}

/** What is known of the directory, for all chain families or one. */
export interface DirectoryList {
  readonly status: 'loading' | 'ready' | 'failed' | 'builtIn'
  readonly featured: readonly DirectoryWallet[]
  readonly custom: readonly DirectoryWallet[]
  readonly recommended: readonly DirectoryWallet[]
  readonly wallets: readonly DirectoryWallet[]
  readonly count: number
  readonly hasMore: boolean
  readonly isBusy: boolean
  readonly excludedRdns: readonly string[]
  readonly error?: KernelError
}

interface Target {
  readonly namespace?: string | undefined
}

interface DirectoryPeerActions {
  load(target?: Target): Promise<void>
  more(target?: Target): Promise<void>
  search(
    search: Target & { readonly text: string; readonly badge?: 'certified' | 'none' | undefined },
    options?: { readonly signal?: AbortSignal },
  ): Promise<readonly DirectoryWallet[]>
}

interface DirectoryPeerAtoms {
  readonly lists: Atom<Readonly<Record<string, DirectoryList>>>
  readonly options: Atom<{ readonly allWallets?: 'show' | 'hide' | 'mobile' }>
}

/** What this plugin uses of whichever plugin answers to the id `directory`. */
export interface DirectoryPeer
  extends Plugin<'directory', DirectoryPeerActions, DirectoryPeerAtoms, {}, readonly [], {}> {}
