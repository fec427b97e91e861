/** Blocks until the coins of a new block can be spent (`COINBASE_MATURITY` of Bitcoin Core). */
export const MATURITY = 100

/** Milliseconds between looks at the mempool; a block is mined when there is something in it. */
export const MINE_EVERY_MS = 3000

/** Virtual bytes of one input of each address type, rounded up (BIP-141 weights). */
export const INPUT_BYTES = { p2wpkh: 68n, p2tr: 58n, 'p2sh-p2wpkh': 91n, p2pkh: 148n } as const

/** How far back the seeded past goes, in seconds: 60 days. */
export const HISTORY_SECONDS = 60 * 24 * 60 * 60

/** Smallest output that the node relays for every script type (`GetDustThreshold` of Bitcoin Core). */
export const DUST = 546n
