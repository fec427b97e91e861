/** What this plugin reports through `onEvent`. */
export interface ConnectEvents {
  /** A wallet was chosen. */
  readonly SELECT_WALLET: { readonly name: string; readonly platform: 'browser' }
  readonly CONNECT_SUCCESS: { readonly method: 'browser'; readonly name: string }
  /** `code` is the error's code; its message may hold the wallet's own words and is never sent. */
  readonly CONNECT_ERROR: { readonly code: string; readonly name: string }
  readonly CLICK_WALLET_HELP: Readonly<Record<string, never>>
  readonly CLICK_GET_WALLET: Readonly<Record<string, never>>
}
