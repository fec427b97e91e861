import type { CaipNetworkId, Context, Plugin, Router, SlotIcon, SlotText, SlotValue, Uses } from '@latchkey/kernel'
import type { Asset, AssetId, Holding } from '@latchkey/kernel/assets'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type { Atom } from 'jotai/vanilla'
import type * as actions from './actions/index.ts'
import type messages from './locales/en.ts'
import type { ListedEntry, PastTransaction } from './model/counterparties.ts'
import type { Contact } from './model/receiver.ts'
import type { SendPhase, SendState } from './model/sendState.ts'
import type { views } from './views/index.ts'

/** A button in the details of something that is owned. */
interface AssetAction {
  readonly label: SlotText
  readonly icon: SlotIcon
  readonly open: SlotValue<(asset: AssetId, router: Router<Record<string, unknown>>) => void>
}

/** A collectible as far as it can be sent. */
export interface OwnedNft {
  readonly asset: Asset
  readonly amount: bigint
}

/** What this plugin uses of the plugin that knows what accounts hold. */
export interface BalancesPeer
  extends Plugin<{
    id: 'balances'
    atoms: {
      portfolios: Atom<Readonly<Record<string, { readonly holdings?: readonly Holding[] }>>>
      nfts: Atom<Readonly<Record<string, { readonly nfts?: readonly OwnedNft[] }>>>
    }
    slots: { tokenAction: AssetAction; nftAction: AssetAction }
  }> {}

/** What this plugin uses of the plugin that speaks to the gateway. */
export interface HistoryPeer
  extends Plugin<{
    id: 'api'
    actions: {
      getHistory: (
        ctx: unknown,
        request: { readonly account: string; readonly chainId: CaipNetworkId },
        options: { readonly signal: AbortSignal },
      ) => Promise<{ readonly data: readonly PastTransaction[] }>
    }
  }> {}

/** What this plugin uses of the plugin that knows names. */
export interface NamesPeer
  extends Plugin<{
    id: 'identity'
    actions: {
      resolve: (
        ctx: unknown,
        name: string,
        options: { readonly signal: AbortSignal },
      ) => Promise<{ readonly address: string } | undefined>
    }
  }> {}

/** What this plugin uses of the plugin that leads to coins. */
export interface FundPeer
  extends Plugin<{
    id: 'fund'
    actions: {
      openFund: (ctx: unknown, wanted?: { readonly asset?: string; readonly amount?: string }) => Promise<void>
    }
  }> {}

/** What this plugin uses of the plugin that lists what accounts did. */
export interface ActivityPeer
  extends Plugin<{
    id: 'history'
    atoms: { pages: Atom<Readonly<Record<string, { readonly entries: readonly ListedEntry[] }>>> }
    slots: {
      waiting: {
        readonly label: SlotText
        readonly open: SlotValue<(id: string, router: Router<Record<string, unknown>>) => void>
      }
    }
  }> {}

export interface SendAtoms {
  /** The form, what is known of the receiver, and what was prepared; absent until it is opened for the first time. */
  readonly state: Atom<SendState | undefined>
  readonly phase: Atom<SendPhase>
  /** Receivers of earlier transfers, the newest first, kept in this browser. */
  readonly recents: Atom<readonly Contact[]>
  /** Where the host's contacts come from. */
  readonly contacts: Atom<{ readonly load?: () => Promise<readonly Contact[]> }>
}

/** What is reported of a transfer; never who receives it. */
export interface SendFacts {
  readonly network: CaipNetworkId
  readonly isSmartAccount: boolean
  readonly asset: AssetId
  /** Decimal text, in whole units. */
  readonly amount: string
}

/** What this plugin reports. */
export interface SendEvents {
  readonly opened: { readonly network: CaipNetworkId; readonly isSmartAccount: boolean }
  readonly initiated: SendFacts
  readonly succeeded: SendFacts
  /** `message` is the sentence of the error's code. */
  readonly failed: SendFacts & { readonly message: string }
}

/** What the form can be opened with. */
export interface OpenSendParams {
  readonly asset?: AssetId
  /** An address, a name, or a payment link. */
  readonly to?: string
}

/** What the status view shows: the record of the tracker. */
export interface StatusParams {
  readonly id: string
}

/** The plugin that sends. */
export interface SendPlugin
  extends Plugin<{
    id: 'send'
    actions: typeof actions
    atoms: SendAtoms
    messages: typeof messages
    views: typeof views
    events: SendEvents
    needs: {
      account?: Uses<AccountPlugin, { slots: 'action'; views: 'Account'; actions: 'showTab' }>
      balances?: BalancesPeer
      api?: HistoryPeer
      history?: ActivityPeer
      identity?: NamesPeer
      fund?: FundPeer
    }
  }> {}

/** What every function of this plugin gets first. */
export interface SendContext extends Context<SendPlugin> {}
