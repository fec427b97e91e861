import type { CaipNetworkId, Context, Plugin, Uses } from '@latchkey/kernel'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type { ApiPlugin } from '@latchkey/plugin-api'
import type { BalancesPlugin } from '@latchkey/plugin-balances'
import type { FundPlugin } from '@latchkey/plugin-fund'
import type { ReceivePlugin } from '@latchkey/plugin-receive'
import type { Atom } from 'jotai/vanilla'
import type * as actions from './actions/index.ts'
import type messages from './locales/en.ts'
import type { Place } from './model/countries.ts'
import type { OnrampState } from './model/onrampState.ts'
import type { SavedOrder } from './model/order.ts'
import type { views } from './views/index.ts'

export interface OnrampAtoms {
  /** The form and the quotes; absent until the form is opened for the first time. */
  readonly state: Atom<OnrampState | undefined>
  /** Orders of the last day that were made in this browser. */
  readonly orders: Atom<readonly SavedOrder[]>
  /** Where the buyer said to be, kept in this browser. */
  readonly place: Atom<Place | undefined>
  /** Where the host says the buyer is, and which providers it wants. */
  readonly host: Atom<HostChoice>
}

/** What the host has decided. */
export interface HostChoice {
  readonly place?: Place | undefined
  readonly providers?: readonly string[] | undefined
  /** Whether the user's time zone is one in which nothing is bought. */
  readonly isRestricted: boolean
}

/** What this plugin reports; never who buys. */
export interface OnrampEvents {
  readonly opened: { readonly network: CaipNetworkId; readonly isSmartAccount: boolean }
  readonly explained: { readonly isSmartAccount: boolean }
  readonly chosen: { readonly provider: string; readonly isSmartAccount: boolean }
}

/** The plugin that buys coins with money. */
export interface OnrampPlugin
  extends Plugin<{
    id: 'onramp'
    actions: typeof actions
    atoms: OnrampAtoms
    messages: typeof messages
    views: typeof views
    events: OnrampEvents
    needs: {
      account?: Uses<AccountPlugin, { slots: 'action' }>
      api: Uses<
        ApiPlugin,
        {
          actions:
            | 'createOnrampOrder'
            | 'getHistory'
            | 'getOnrampOptions'
            | 'getOnrampOrder'
            | 'getOnrampProviders'
            | 'getOnrampQuote'
        }
      >
      balances?: Uses<BalancesPlugin, { actions: 'refresh'; slots: 'empty' }>
      fund?: Uses<FundPlugin, { slots: 'method'; views: 'FundFromExchange' }>
      receive?: Uses<ReceivePlugin, { views: 'WalletReceive' }>
    }
  }> {}

/** What every function of this plugin gets first. */
export interface OnrampContext extends Context<OnrampPlugin> {}
