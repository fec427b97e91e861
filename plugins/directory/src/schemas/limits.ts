/** Most entries of one answer (security.md T20). */
export const MAX_ITEMS = 5000

/** Most characters of one text (security.md T20). */
export const MAX_TEXT = 10_000

/** Most ids or chains a query names, and most entries it asks for; a page of the directory has 40, a search 100. */
export const MAX_LIST = 500
