import type { ContextFor, KernelError, Plugin } from '@latchkey/kernel'
import type { Atom, PrimitiveAtom } from 'jotai/vanilla'
import type { DirectoryOptions } from './options.ts'

/** Where a wallet is found. Every text comes from outside; links are checked when they are built. */
export interface WalletLinks {
  /** Reverse domain name, as its extension announces itself. */
  readonly rdns?: string
  readonly homepage?: string
  /** A scheme of its app such as `harbor://`, or a universal link. */
  readonly mobileLink?: string
  /** A universal link beside a scheme. */
  readonly universalLink?: string
  readonly desktopLink?: string
  readonly webLink?: string
  readonly appStore?: string
  readonly playStore?: string
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

/** What other plugins and the host can call. */
export interface DirectoryActions {
  /**
   * Fills `atoms.lists`: the built-in wallets at once, then those of the directory service. Does nothing while the list is
   * loading or loaded; asks again after a failure, which is in the list's `error`.
   */
  load(target?: DirectoryTarget): Promise<void>
  /** Adds the next page. Does nothing while one is loading, and when there is none. */
  more(target?: DirectoryTarget): Promise<void>
  /**
   * Asks the service for wallets by name, after 300 ms; empty without a service. Callers abort the older search when a
   * newer one starts.
   * @throws `http/…` as the service fails, `kernel/aborted`
   */
  search(search: DirectorySearch, options?: { readonly signal?: AbortSignal }): Promise<readonly DirectoryWallet[]>
  /**
   * The wallets with these ids as the directory knows them now, from its lists or else from the service; unknown and
   * excluded ones are left out.
   * @throws `http/…` as the service fails, `kernel/aborted`
   */
  find(ids: readonly string[], options?: { readonly signal?: AbortSignal }): Promise<readonly DirectoryWallet[]>
  /** Whether the service accepts analytics for this project; a failure counts as no. */
  isAnalyticsEnabled(): Promise<boolean>
}

export interface DirectoryAtoms {
  /** By namespace; `''` holds the list of all families. */
  readonly lists: PrimitiveAtom<Readonly<Record<string, DirectoryList>>>
  readonly options: Atom<DirectoryOptions>
}

/** The directory plugin. */
export interface DirectoryPlugin extends Plugin<'directory', DirectoryActions, DirectoryAtoms, {}, readonly [], {}> {}

/** The context of this plugin's actions. */
export type DirectoryContext = ContextFor<DirectoryPlugin>
