// Used by several chunks; every other constant is in the file that uses it.

/** Milliseconds in which a wallet may answer without a view that says so. */
export const ANSWER_AT_ONCE = 60
