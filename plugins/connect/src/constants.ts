// Used by several chunks; every other constant is in the file that uses it.

/** Recent wallets that are remembered. */
export const MAX_RECENT = 2

/** The reason of a cancelled connection while the terms are not accepted. */
export const LEGAL_REASON = 'legal-not-accepted'

/** Milliseconds in which a wallet may answer without a view that says so: one that is connected already does. */
export const ANSWER_AT_ONCE = 60
