import type {
  CaipNetworkId,
  Context,
  Plugin,
  SlotIcon,
  SlotRoute,
  SlotText,
  SlotValue,
  SlotView,
  Uses,
} from '@latchkey/kernel'
import type { DirectoryList, DirectoryPlugin, DirectoryWallet } from '@latchkey/plugin-directory'
import type * as actions from './actions/index.ts'
import type messages from './locales/en.ts'
import type { WalletPlatform } from './model/platforms.ts'
import type { ConnectAtoms } from './state.ts'
import type { Connect } from './views/Connect.tsx'
import type * as otherViews from './views/otherViews.ts'
import type * as walletViews from './views/walletViews.ts'

export type { DirectoryList, DirectoryWallet }

/** What this plugin uses of a plugin with the id `directory`. */
export type DirectoryPeer = Uses<
  DirectoryPlugin,
  { actions: 'load' | 'loadNames' | 'more' | 'search' | 'find'; atoms: 'lists' | 'names' | 'options' }
>

/** What this plugin reports. */
export interface ConnectEvents {
  /** A wallet was chosen. */
  readonly SELECT_WALLET: { readonly name: string; readonly platform: WalletPlatform }
  readonly CONNECT_SUCCESS: { readonly method: 'browser' | 'qrcode' | 'mobile'; readonly name: string }
  /** `code` is the error's code; its message may hold the wallet's own words and is never sent. */
  readonly CONNECT_ERROR: { readonly code: string; readonly name: string }
  /** A link to the wallet's app was followed, and no app opened. `mobileLink` is the part of it that every pairing has. */
  readonly CONNECT_PROXY_ERROR: { readonly name: string; readonly mobileLink?: string }
  readonly CLICK_WALLET_HELP: undefined
  readonly CLICK_GET_WALLET: undefined
  readonly CLICK_ALL_WALLETS: undefined
  readonly SEARCH_WALLET: { readonly badge: 'certified' | ''; readonly search: string }
}

/** What other plugins add to the Connect view. */
export interface ConnectSlots {
  /**
   * A block of its own, such as a field for an e-mail address. `method` decides its place, see `methodOrder`. Where an account
   * of one chain family is asked for, it is left out unless the connector `connectorId` serves that family.
   */
  readonly method: {
    readonly method: SlotValue<string>
    readonly view: SlotView
    readonly connectorId?: SlotValue<string>
  }
  /** A row below the wallets. */
  readonly option: { readonly label: SlotText; readonly icon: SlotIcon; readonly open: SlotRoute }
}

/** Limits a connection to a chain family, and names the network to select afterwards. */
export interface ConnectTarget {
  readonly namespace?: string
  readonly network?: CaipNetworkId
}

/** The wallet that is being connected. */
export interface ConnectingParams extends ConnectTarget {
  readonly connectorId: string
  readonly name: string
  /** A `data:` or `https:` image address. */
  readonly icon?: string
  /** The directory wallet to pair with; absent when any wallet may scan the code. */
  readonly wallet?: DirectoryWallet
}

/** An installed wallet that supports several chain families. */
export interface MultiChainParams extends ConnectTarget {
  readonly name: string
  readonly icon?: string
  readonly connectorIds: readonly string[]
}

/** A wallet to install first. */
export interface DownloadsParams extends ConnectTarget {
  readonly wallet: DirectoryWallet
}

/** The connect plugin. */
export interface ConnectPlugin
  extends Plugin<{
    id: 'connect'
    actions: typeof actions
    atoms: ConnectAtoms
    messages: typeof messages
    views: { readonly Connect: typeof Connect } & typeof otherViews.views & typeof walletViews
    events: ConnectEvents
    slots: ConnectSlots
    needs: { directory?: DirectoryPeer }
  }> {}

/** The context of this plugin's actions. */
export interface ConnectContext extends Context<ConnectPlugin> {}
