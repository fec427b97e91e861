/** Id of the connector (facts.md section 8.1). */
export const CONNECTOR_ID = 'walletConnect'
/** Its name, as views show it (facts.md section 8.1). */
export const CONNECTOR_NAME = 'WalletConnect'
/** The public relay (facts.md section 1). */
export const PUBLIC_RELAY = 'wss://relay.walletconnect.org'
/** Where the topic of the open session and the chosen app are kept. */
export const SESSION_KEY = 'wc:session'
/** Validity of a pairing URI, milliseconds (specification section 9). */
export const PAIRING_LIFE = 240_000
/** How long before its end a URI counts as expired, milliseconds (specification section 9). */
export const PAIRING_MARGIN = 10_000
/** How long an answer that was given while the page slept may take to arrive, milliseconds. */
export const WAKE_GRACE = 5000
/** How long the relay may take until a URI can be shown, milliseconds. */
export const RELAY_LIMIT = 20_000
/** How long a wallet may take to answer a request, seconds: the relay keeps it so long. */
export const REQUEST_LIFE = 300
/** The only wallet taken at its word that it can switch to networks it has not approved (facts.md section 4.2). */
export const ALL_NETWORKS_PEER = 'MetaMask Wallet'
