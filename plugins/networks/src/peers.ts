import type { CaipNetworkId, Plugin, View } from '@latchkey/kernel'

/** What the connect view is asked for: wallets of one chain family, and the network to be on afterwards. */
export interface ConnectParams {
  readonly namespace?: string
  readonly network?: CaipNetworkId
}

/** What this plugin uses of whichever plugin answers to the id `connect`. */
export interface ConnectPeer
  extends Plugin<'connect', {}, {}, { readonly Connect: View<ConnectParams | undefined> }, readonly [], {}> {}
