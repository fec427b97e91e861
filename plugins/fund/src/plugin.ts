import type { CaipNetworkId, Context, Plugin, Router, SlotIcon, SlotText, SlotValue, Uses } from '@latchkey/kernel'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type { ApiPlugin } from '@latchkey/plugin-api'
import type { BalancesPlugin } from '@latchkey/plugin-balances'
import type { Atom } from 'jotai/vanilla'
import type * as actions from './actions/index.ts'
import type messages from './locales/en.ts'
import type { SavedDeposit } from './model/deposits.ts'
import type { FundState } from './model/fundState.ts'
import type { views } from './views/index.ts'

/** What a host can set. */
export interface FundOptions {
  /** Whether coins may be brought from exchanges. @defaultValue true */
  readonly exchanges?: boolean
  /** IANA time zones in which nothing is brought from exchanges. @defaultValue those of mainland China, Hong Kong and Macau */
  readonly restrictedTimeZones?: readonly string[]
}

export interface FundAtoms {
  /** The exchanges and the form; absent until one of the views is opened for the first time. */
  readonly state: Atom<FundState | undefined>
  /** Deposits of the last day that were begun in this browser. */
  readonly deposits: Atom<readonly SavedDeposit[]>
  /** What the host has set. */
  readonly options: Atom<FundOptions>
}

/** What other plugins put into the list of ways to fund an account. */
export interface FundSlots {
  readonly method: {
    readonly label: SlotText
    readonly icon: SlotIcon
    /** Goes to the way's first view. */
    readonly open: SlotValue<(router: Pick<Router<Record<string, unknown>>, 'push'>) => void>
  }
}

/** What this plugin reports; never whose account. */
export interface FundEvents {
  readonly opened: { readonly network: CaipNetworkId }
  readonly begun: { readonly exchange: string; readonly network: CaipNetworkId; readonly asset: string }
  readonly arrived: { readonly exchange: string; readonly network: CaipNetworkId; readonly asset: string }
}

/** The plugin that leads to coins for an empty account. */
export interface FundPlugin
  extends Plugin<{
    id: 'fund'
    actions: typeof actions
    atoms: FundAtoms
    messages: typeof messages
    views: typeof views
    events: FundEvents
    slots: FundSlots
    needs: {
      account?: Uses<AccountPlugin, { views: 'Account' }>
      api?: Uses<ApiPlugin, { actions: 'createFundSession' | 'getFundExchanges' | 'getFundSession' }>
      balances?: Uses<BalancesPlugin, { actions: 'refresh'; slots: 'empty' }>
    }
  }> {}

/** What every function of this plugin gets first. */
export interface FundContext extends Context<FundPlugin> {}
