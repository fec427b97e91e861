import type { ContextFor, KernelError, Plugin } from '@latchkey/kernel'
import type { Atom, PrimitiveAtom } from 'jotai/vanilla'
import type { DirectoryOptions } from './options.ts'
import type { WalletLinks } from './walletLinks.ts'

/** A wallet that can be had, installed or not. Every text came from outside. */
export interface DirectoryWallet extends WalletLinks {
  readonly id: string
  readonly name: string
  /** The directory vouches for it. */
  readonly certified?: boolean
  /** CAIP-2 ids; empty when the directory does not say. */
  readonly chains: readonly string[]
  /** An `https:` or `data:` address. */
  readonly image?: string
}

/** What is known of the directory, for all chain families or one. */
export interface DirectoryList {
  /** `builtIn`: only the list that ships with the plugin is there, and no service to ask. */
  readonly status: 'loading' | 'ready' | 'failed' | 'builtIn'
  /** The host's choice, in its order. */
  readonly featured: readonly DirectoryWallet[]
  /** Of the host's own. */
  readonly custom: readonly DirectoryWallet[]
  readonly recommended: readonly DirectoryWallet[]
  /** The pages so far, each wallet once, without those above. The built-in list until the first page is there. */
  readonly wallets: readonly DirectoryWallet[]
  /** How many wallets there are on all pages, with the featured and custom ones. */
  readonly count: number
  /** Pages so far. */
  readonly page: number
  readonly hasMore: boolean
  /** A page is on its way. */
  readonly isBusy: boolean
  /** Reverse domain names of wallets the host left out; installed ones are hidden too. */
  readonly excludedRdns: readonly string[]
  readonly error?: KernelError
}

/** Narrows to a chain family. */
export interface DirectoryTarget {
  /** A CAIP-2 namespace; all families otherwise. */
  readonly namespace?: string | undefined
}

/** What to search. */
export interface DirectorySearch extends DirectoryTarget {
  readonly text: string
  /** Only certified wallets, or only others. */
  readonly badge?: 'certified' | 'none' | undefined
}

/** What other plugins and the host can ask for. */
export interface DirectoryActions {
  /**
   * Fills `atoms.lists`: the built-in list at once, then what the directory service says. Does nothing when it is
   * there or on its way; asks again after a failure. Failures stand in the list.
   */
  load(target?: DirectoryTarget): Promise<void>
  /** Adds the next page. Does nothing while one is on its way, and when there is none. */
  more(target?: DirectoryTarget): Promise<void>
  /**
   * Asks the service for wallets by name, after 300 ms; empty without one. A newer search of the same signal's owner
   * should abort the older one.
   * @throws `http/…` as the service fails, `kernel/aborted`
   */
  search(search: DirectorySearch, options?: { readonly signal?: AbortSignal }): Promise<readonly DirectoryWallet[]>
  /** Whether analytics are wanted for this project; a failure counts as no (facts 3.2). */
  isAnalyticsEnabled(): Promise<boolean>
}

export interface DirectoryAtoms {
  /** By namespace; `''` holds the list of all families. */
  readonly lists: PrimitiveAtom<Readonly<Record<string, DirectoryList>>>
  readonly options: Atom<DirectoryOptions>
}

/** The directory plugin. */
export interface DirectoryPlugin extends Plugin<'directory', DirectoryActions, DirectoryAtoms, {}, readonly [], {}> {}

/** What every file of this plugin receives. */
export type DirectoryContext = ContextFor<DirectoryPlugin>
