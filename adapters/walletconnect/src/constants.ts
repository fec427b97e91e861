/** Id of the connector. */
export const CONNECTOR_ID = 'walletConnect'
/** Its name, as views show it. */
export const CONNECTOR_NAME = 'WalletConnect'
/** The public relay. */
export const PUBLIC_RELAY = 'wss://relay.walletconnect.org'
/** Storage key of an open session and the app it was opened with, before its topic. */
export const SESSION_KEY = 'wc:session:'
/** Validity of a pairing URI, milliseconds. */
export const PAIRING_LIFE = 240_000
/** How long before its end a URI counts as expired, milliseconds. */
export const PAIRING_MARGIN = 10_000
/** How long an answer that was given while the page slept may take to arrive, milliseconds. */
export const WAKE_GRACE = 5000
/** How long the relay may take until a URI can be shown, milliseconds. */
export const RELAY_LIMIT = 20_000
/** How long a wallet may take to answer a request, seconds: the relay keeps it so long. */
export const REQUEST_LIFE = 300
/** How long a wallet may take to answer a request that it does not show its user, milliseconds: a sleeping app is not woken. */
export const READ_LIMIT = 10_000
/** How long wallets keep a session unless it is extended, seconds (Sign protocol, session expiry). */
export const SESSION_LIFE = 604_800
/** How long a wallet may take to be told that a session is over, milliseconds. */
export const DISCONNECT_LIMIT = 5000
/** How long after an answered switch the wallet's approval of the new network may arrive, milliseconds. */
export const SWITCH_GRACE = 5000
/** The only wallet taken at its word that it can switch to networks it has not approved. */
export const ALL_NETWORKS_PEER = 'MetaMask Wallet'
