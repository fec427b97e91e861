/** Milliseconds without a response after which a wallet counts as slow. */
export const SLOW_AFTER = 30_000

/** Milliseconds the closed latch stays visible before the view changes. */
export const LATCH_HOLD = 400

/** Recent wallets that are remembered. */
export const MAX_RECENT = 2

/** Milliseconds a press on a recent wallet waits for its current links. */
export const RECENT_WAIT = 2000

/** Wallets shown before "More wallets" when the list is collapsed and the host sets no number. */
export const COLLAPSED_WALLETS = 3

/** Longer lists render only the visible rows. */
export const WINDOW_FROM = 24

/** Rows added and removed together, so that the list does not render for every scrolled row. */
export const WINDOW_STEP = 4

/** Rows rendered above and below the visible ones, for the Tab key and fast scrolling. */
export const WINDOW_MARGIN = 8

/** Milliseconds after which a hint appears when no wallet app opened, and after which other options do. */
export const HINT_AFTER = 3000
export const RETRY_AFTER = 5000

/** Milliseconds for which a pairing URI is valid. */
export const PAIRING_TIME = 240_000

/** The routes of this plugin. */
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

/** The reason of a cancelled connection while the terms are not accepted. */
export const LEGAL_REASON = 'legal-not-accepted'
