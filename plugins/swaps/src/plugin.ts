import type { CaipNetworkId, Context, Plugin, Router, SlotIcon, SlotText, SlotValue, Uses } from '@latchkey/kernel'
import type { AssetId, Holding } from '@latchkey/kernel/assets'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type { ApiPlugin } from '@latchkey/plugin-api'
import type { Atom } from 'jotai/vanilla'
import type * as actions from './actions/index.ts'
import type messages from './locales/en.ts'
import type { Exchanges } from './model/routers.ts'
import type { SwapPhase, SwapState } from './model/swapState.ts'
import type { views } from './views/index.ts'

/** What this plugin uses of the plugin that knows what accounts hold. */
export interface BalancesPeer
  extends Plugin<{
    id: 'balances'
    atoms: { portfolios: Atom<Readonly<Record<string, { readonly holdings?: readonly Holding[] }>>> }
    slots: {
      tokenAction: {
        readonly label: SlotText
        readonly icon: SlotIcon
        readonly open: SlotValue<(asset: AssetId, router: Router<Record<string, unknown>>) => void>
      }
    }
  }> {}

/** What this plugin uses of the plugin that leads to coins. */
export interface FundPeer
  extends Plugin<{
    id: 'fund'
    actions: { openFund: (ctx: unknown, wanted?: { readonly asset?: string }) => Promise<void> }
  }> {}

/** What a host can set. */
export interface SwapsOptions {
  /** Percent of the quoted amount that may be lost, 0.1 to 5. @defaultValue 1 */
  readonly slippage?: number
  /**
   * Exchanges of the site's own, by network: contracts that swaps may call besides the built-in list. Their networks are
   * served too.
   */
  readonly exchanges?: Exchanges
}

export interface SwapsAtoms {
  /** The form, the price, and what waits to be confirmed; absent until it is opened for the first time. */
  readonly state: Atom<SwapState | undefined>
  readonly phase: Atom<SwapPhase>
  /** What the host has set. */
  readonly options: Atom<SwapsOptions>
  /** The current time, in milliseconds since 1970; it moves only while something that is shown depends on it. */
  readonly now: Atom<number>
}

/** What is reported of a swap. */
export interface SwapFacts {
  readonly network: CaipNetworkId
  readonly isSmartAccount: boolean
  /** Symbols. */
  readonly from: string
  readonly to: string
  /** Decimal text, in whole units. */
  readonly fromAmount: string
  readonly toAmount: string
}

/** What this plugin reports. */
export interface SwapsEvents {
  readonly opened: { readonly network: CaipNetworkId; readonly isSmartAccount: boolean }
  /** The list of tokens was opened. */
  readonly choosing: { readonly network: CaipNetworkId }
  /** Another network was chosen, because this one is not served. */
  readonly choosingNetwork: { readonly network: CaipNetworkId }
  /** A token that is owned was chosen to be swapped. */
  readonly converting: { readonly network: CaipNetworkId }
  readonly initiated: SwapFacts
  readonly succeeded: SwapFacts
  /** `message` is the error's code. */
  readonly failed: SwapFacts & { readonly message: string }
  readonly approvalFailed: SwapFacts & { readonly message: string }
}

/** What the form can be opened with. */
export interface OpenSwapParams {
  readonly from?: AssetId
  readonly to?: AssetId
  /** Decimal text of `from`. @defaultValue '1' */
  readonly amount?: string
}

/** Which side of the swap a token is chosen for. */
export interface SelectTokenParams {
  readonly side: 'from' | 'to'
}

/** The plugin that swaps. */
export interface SwapsPlugin
  extends Plugin<{
    id: 'swaps'
    actions: typeof actions
    atoms: SwapsAtoms
    messages: typeof messages
    views: typeof views
    events: SwapsEvents
    needs: {
      api: Uses<
        ApiPlugin,
        {
          actions:
            | 'getSwapTokens'
            | 'getSwapQuotes'
            | 'buildSwapTransaction'
            | 'submitSwap'
            | 'getPrices'
            | 'getGasPrice'
        }
      >
      account?: Uses<AccountPlugin, { slots: 'action'; views: 'Account'; actions: 'showTab' }>
      balances?: BalancesPeer
      fund?: FundPeer
    }
  }> {}

/** What every function of this plugin gets first. */
export interface SwapsContext extends Context<SwapsPlugin> {}
