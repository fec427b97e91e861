import { atom } from 'jotai/vanilla'
import type { DirectoryOptions } from './options.ts'
import type { DirectoryAtoms, DirectoryList } from './types.ts'

/** Wallets of a page of the list. */
export const PAGE_SIZE = 40

/** Wallets of a search. */
export const SEARCH_SIZE = 100

/** Recommended wallets of the Connect view. */
export const RECOMMENDED = 4

/** Images loaded before a page is shown. */
export const PRELOADED_IMAGES = 20

/** Milliseconds a page waits for its images. */
export const PRELOAD_LIMIT = 2000

/** Milliseconds between the last key and the request of a search. */
export const SEARCH_WAIT = 300

/** Most wallets held in memory, however many pages a service claims to have. */
export const MAX_WALLETS = 20_000

/** Most characters of a search text that are sent. */
export const MAX_SEARCH = 200

/** The plugin's state. */
export function directoryAtoms(options: DirectoryOptions): DirectoryAtoms {
  return {
    lists: atom<Readonly<Record<string, DirectoryList>>>({}),
    options: atom(() => options),
  }
}
