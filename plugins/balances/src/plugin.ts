import type {
  CaipNetworkId,
  Context,
  KernelError,
  Plugin,
  Router,
  SlotIcon,
  SlotRoute,
  SlotText,
  SlotValue,
  Uses,
} from '@latchkey/kernel'
import type { AssetId, Holding, ReadTimes } from '@latchkey/kernel/assets'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type { ApiPlugin } from '@latchkey/plugin-api'
import type { Atom } from 'jotai/vanilla'
import type * as actions from './actions/index.ts'
import type messages from './locales/en.ts'
import type { Collectible } from './model/collectible.ts'
import type { TokenEntry } from './model/tokenList.ts'
import type { views } from './views/index.ts'
import type { views as nftViews } from './views/nfts.ts'

/** What an account holds on one network, as far as it is known. */
export interface Portfolio extends ReadTimes {
  /** The last ones that were seen, the network's own coin among them; not sorted. */
  readonly holdings?: readonly Holding[]
  /** Of the last attempt that failed. */
  readonly error?: KernelError
}

/** The collectibles of an account on one network, as far as they are known. */
export interface Shelf extends ReadTimes {
  /** In the order of the source, those that advertise among them. */
  readonly nfts?: readonly Collectible[]
  /** There is another page. */
  readonly next?: string
  /** How the next page is doing. */
  readonly more?: 'loading' | 'failed'
  /** Of the last attempt that failed. */
  readonly error?: KernelError
}

export interface BalancesAtoms {
  /** By CAIP-10 id: network and account. Dropped with the account. */
  readonly portfolios: Atom<Readonly<Record<string, Portfolio>>>
  /** Collectibles by CAIP-10 id, read when their tab is opened. */
  readonly nfts: Atom<Readonly<Record<string, Shelf>>>
  /** Whether a source knew collectibles of a network the last time, by CAIP-2 id. */
  readonly nftNetworks: Atom<Readonly<Record<string, boolean>>>
  /** The host's tokens, checked. */
  readonly tokens: Atom<readonly TokenEntry[]>
  /** The current time, in milliseconds since 1970; it moves only while something that is shown depends on it. */
  readonly now: Atom<number>
}

/** What other plugins can add to the views of this one. */
export interface BalancesSlots {
  /** A button in the details of a token, which opens a view of the contributor's for it. Send is 10, swap 20. */
  readonly tokenAction: {
    readonly label: SlotText
    readonly icon: SlotIcon
    readonly open: SlotValue<(asset: AssetId, router: Router<Record<string, unknown>>) => void>
  }
  /** A button in the details of a collectible, which opens a view of the contributor's for it. */
  readonly nftAction: {
    readonly label: SlotText
    readonly icon: SlotIcon
    readonly open: SlotValue<(asset: AssetId, router: Router<Record<string, unknown>>) => void>
  }
  /** A way to get a first token, shown while there is none. Receive is 10, buy 20; one that leads to all ways stands alone. */
  readonly empty: { readonly label: SlotText; readonly open: SlotRoute; readonly isAll?: SlotValue<boolean> }
}

/** What this plugin reports. */
export interface BalancesEvents {
  readonly updated: { readonly network: CaipNetworkId; readonly source: Holding['source'] }
  /** `code` is that of the last source's error. */
  readonly failed: { readonly network: CaipNetworkId; readonly code: string }
}

/** The plugin that knows what accounts hold. */
export interface BalancesPlugin
  extends Plugin<{
    id: 'balances'
    actions: typeof actions
    atoms: BalancesAtoms
    messages: typeof messages
    views: typeof views & typeof nftViews
    events: BalancesEvents
    slots: BalancesSlots
    needs: {
      account?: Uses<AccountPlugin, { slots: 'balance' | 'tab' }>
      api?: Uses<
        ApiPlugin,
        { actions: 'getSupportedChains' | 'isSupported' | 'getBalances' | 'getPrices' | 'getNfts' | 'getNftPicture' }
      >
    }
  }> {}

/** What every function of this plugin gets first. */
export interface BalancesContext extends Context<BalancesPlugin> {}
