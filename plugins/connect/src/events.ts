import type { WalletPlatform } from './derived/list/platformsOf.ts'

/** What this plugin reports through `onEvent`. */
export interface ConnectEvents {
  /** A wallet was chosen. */
  readonly SELECT_WALLET: { readonly name: string; readonly platform: WalletPlatform }
  readonly CONNECT_SUCCESS: { readonly method: 'browser' | 'qrcode' | 'mobile'; readonly name: string }
  /** `code` is the error's code; its message may hold the wallet's own words and is never sent. */
  readonly CONNECT_ERROR: { readonly code: string; readonly name: string }
  readonly CLICK_WALLET_HELP: Readonly<Record<string, never>>
  readonly CLICK_GET_WALLET: Readonly<Record<string, never>>
  readonly CLICK_ALL_WALLETS: Readonly<Record<string, never>>
  readonly SEARCH_WALLET: { readonly badge: 'certified' | ''; readonly search: string }
}
