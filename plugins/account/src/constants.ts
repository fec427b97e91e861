/** Milliseconds a native balance counts as fresh (specification section 9). */
export const BALANCE_FRESH = 30_000

/** Milliseconds after a failure in which no further attempt is made (specification sections 5 and 9). */
export const BALANCE_RETRY_BLOCK = 30_000

/** Milliseconds between two looks while the account view is open (facts, section 7). */
export const BALANCE_POLL = 10_000

/** Decimals of a shown balance; the rest is cut off (specification section 9). */
export const BALANCE_DIGITS = 3

/** Accounts of a chain family that are shown at once; wallets may share thousands. */
export const ACCOUNTS_SHOWN = 50

/** Milliseconds between two updates of ages and waits. */
export const TICK = 1_000
