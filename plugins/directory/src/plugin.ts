import type { Context, KernelError, Plugin } from '@latchkey/kernel'
import type { Atom, PrimitiveAtom } from 'jotai/vanilla'
import type * as actions from './actions/index.ts'
import type { DirectoryOptions } from './options.ts'

/** Where a wallet is found. Every text comes from outside; links are checked when they are built. */
export interface WalletLinks {
  /** Reverse domain name, as its extension announces itself. */
  readonly rdns?: string
  /** Its own site. */
  readonly homepage?: string
  /** A scheme of its app such as `harbor://`, or a universal link. */
  readonly mobileLink?: string
  /** A universal link beside a scheme. */
  readonly universalLink?: string
  /** A scheme of its program for computers. */
  readonly desktopLink?: string
  /** Its page that works as a wallet. */
  readonly webLink?: string
  /** Its page in the App Store. */
  readonly appStore?: string
  /** Its page in Google Play. */
  readonly playStore?: string
  /** Its page in the Chrome Web Store. */
  readonly chromeStore?: string
}

/** A wallet of the directory, installed or not. Every text comes from outside. */
export interface DirectoryWallet extends WalletLinks {
  readonly id: string
  readonly name: string
  /** The directory has certified it. */
  readonly certified?: boolean
  /** CAIP-2 ids; empty when the directory does not say. */
  readonly chains: readonly string[]
  /** An `https:` or `data:` address. */
  readonly image?: string
  /** Only what its row needs is known: `find` knows its links and its picture. */
  readonly isNameOnly?: true
}

/** The directory of all chain families, or of one. */
export interface DirectoryList {
  /** `builtIn`: there is no service to ask, only the built-in wallets. */
  readonly status: 'loading' | 'ready' | 'failed' | 'builtIn'
  /** The host's choice, in its order. */
  readonly featured: readonly DirectoryWallet[]
  /** The host's own. */
  readonly custom: readonly DirectoryWallet[]
  readonly recommended: readonly DirectoryWallet[]
  /** The pages so far, each wallet once, without those above. The built-in wallets until the first page is loaded. */
  readonly wallets: readonly DirectoryWallet[]
  /** How many wallets there are on all pages, with the featured and custom ones. */
  readonly count: number
  /** Pages so far. */
  readonly page: number
  readonly hasMore: boolean
  /** A page is loading. */
  readonly isBusy: boolean
  /** Reverse domain names of excluded wallets; installed ones are hidden too. */
  readonly excludedRdns: readonly string[]
  readonly error?: KernelError
}

/** Limits a request to a chain family. */
export interface DirectoryTarget {
  /** A CAIP-2 namespace; all families otherwise. */
  readonly namespace?: string | undefined
}

/** A search by name. */
export interface DirectorySearch extends DirectoryTarget {
  readonly text: string
  /** Only certified wallets, or only others. */
  readonly badge?: 'certified' | 'none' | undefined
}

export interface DirectoryAtoms {
  /** By namespace; `''` holds the list of all families. */
  readonly lists: PrimitiveAtom<Readonly<Record<string, DirectoryList>>>
  /** By namespace as in `lists`: the names of the whole directory, to search among before the service responds. */
  readonly names: PrimitiveAtom<Readonly<Record<string, readonly DirectoryWallet[]>>>
  readonly options: Atom<DirectoryOptions>
}

/** The directory plugin. */
export interface DirectoryPlugin extends Plugin<{ id: 'directory'; actions: typeof actions; atoms: DirectoryAtoms }> {}

/** The context of this plugin's actions. */
export interface DirectoryContext extends Context<DirectoryPlugin> {}
