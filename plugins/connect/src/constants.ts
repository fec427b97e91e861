/** Milliseconds without an answer after which a wallet counts as slow (visual language, "Harbor is not responding"). */
export const SLOW_AFTER = 30_000

/** Milliseconds the closed latch stays before the view changes (visual language, section 5). */
export const LATCH_HOLD = 400

/** Recent wallets kept (specification section 9). */
export const MAX_RECENT = 2

/** Wallets shown before "More wallets" when the list is collapsed and the host sets no number. */
export const COLLAPSED_WALLETS = 3

/** Lists longer than this render only what is in sight. */
export const WINDOW_FROM = 24

/** Rows that come and go together, so that not every scrolled row draws the list anew. */
export const WINDOW_STEP = 4

/** Rows kept rendered above and below what is in sight, so that a tab or a flick finds them there. */
export const WINDOW_MARGIN = 8

/** Milliseconds after which people are told what to do when no wallet app opened, and then how to go on (facts 7). */
export const HINT_AFTER = 3000
export const RETRY_AFTER = 5000

/** Milliseconds a pairing URI is good for (specification section 4). */
export const PAIRING_TIME = 240_000

/** Routes of this plugin, by their full names. */
export const ROUTES = {
  connect: 'connect.Connect',
  connecting: 'connect.ConnectingExternal',
  pairing: 'connect.ConnectingWalletConnect',
  pairingAny: 'connect.ConnectingWalletConnectBasic',
  multiChain: 'connect.ConnectingMultiChain',
  allWallets: 'connect.AllWallets',
  downloads: 'connect.Downloads',
  whatIsAWallet: 'connect.WhatIsAWallet',
  getWallet: 'connect.GetWallet',
} as const

/** Why the gate refuses a connection while the terms are not accepted. */
export const LEGAL_REASON = 'legal-not-accepted'
