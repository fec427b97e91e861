/** Wallets on a page of the list (specification section 9). */
export const PAGE_SIZE = 40

/** Wallets of a search (specification section 9). */
export const SEARCH_SIZE = 100

/** Recommended wallets, and featured ones when the host names none (specification section 7). */
export const RECOMMENDED = 4

/** Pictures that are fetched before a page is shown (specification section 9). */
export const PREFETCHED = 20

/** Milliseconds a page waits for its pictures (specification section 9). */
export const PRELOAD_LIMIT = 2000

/** Milliseconds before a search is sent; a search never answers earlier (facts 3.1). */
export const SEARCH_WAIT = 300

/** Most wallets kept of a directory, however many pages it claims to have (security.md T20). */
export const MAX_WALLETS = 20_000

/** Most characters that are sent of what a person searches. */
export const MAX_SEARCH = 200
