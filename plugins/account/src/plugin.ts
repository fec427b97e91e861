import type {
  CaipAddress,
  Context,
  Network,
  Plugin,
  SlotIcon,
  SlotRoute,
  SlotText,
  SlotValue,
  SlotView,
  Uses,
} from '@latchkey/kernel'
import type { ConnectPlugin } from '@latchkey/plugin-connect'
import type { Atom } from 'jotai/vanilla'
import type * as actions from './actions/index.ts'
import type messages from './locales/en.ts'
import type { Balance } from './model/balance.ts'
import type { views } from './views/index.ts'

export interface AccountAtoms {
  /** By CAIP-10 id: account and network. */
  readonly balances: Atom<Readonly<Record<string, Balance>>>
  /** Of the active account on the active network; `undefined` before the first attempt. */
  readonly balance: Atom<Balance | undefined>
  /** The same as text for a button, e.g. `0.612 ETH`. Subscribing to it reads the balance whenever the account changes. */
  readonly balanceText: Atom<string | undefined>
  /**
   * Whether the contract of the active account is there, of a smart account that was looked at; `undefined` for others. One
   * that is not yet is set up with the account's first transaction.
   */
  readonly isSetUp: Atom<boolean | undefined>
  /** The contributor whose tab is in front; `undefined` for the first one. */
  readonly tab: Atom<string | undefined>
  /** Whether balances are shown at all. */
  readonly hasBalance: Atom<boolean>
  /** The current time, in milliseconds since 1970; it moves only while the account view shows an age or a wait. */
  readonly now: Atom<number>
}

/** How an account presents itself: foreign text, cleaned where it is drawn. */
export interface AccountProfile {
  readonly name?: string
  /** Address of a picture, `https:` or `data:`. */
  readonly avatar?: string
}

/** What other plugins can add to the account's views. */
export interface AccountSlots {
  /** Something to know before going on, above the balance; a view that draws nothing takes no room. */
  readonly banner: { readonly view: SlotView }
  /** Names of accounts; the first contributor that knows one counts. The same address gets the same atom. */
  readonly profile: { readonly of: SlotValue<(account: CaipAddress) => Atom<AccountProfile | undefined>> }
  /**
   * What stands large, in place of the balance of the network's own coin; the first contributor counts. `text` is the
   * balance of an account in one line, for lists of accounts; the same address gets the same atom.
   */
  readonly balance: {
    readonly view: SlotView
    readonly text?: SlotValue<(account: CaipAddress) => Atom<string | undefined>>
  }
  /** A button below the balance. Buy is 10, swap 20, receive 30, send 40. */
  readonly action: { readonly label: SlotText; readonly icon: SlotIcon; readonly open: SlotRoute }
  /**
   * A tab; a single one is shown under its name. Tokens are 10, collectibles 20, activity 30. `shown` says whether it is
   * there on a network, always unless given; the same network gets the same atom.
   */
  readonly tab: {
    readonly label: SlotText
    readonly view: SlotView
    readonly shown?: SlotValue<(network: Network) => Atom<boolean>>
  }
  /**
   * A row of the account's settings. `shown` says whether it is there for an account, always unless given; the same account
   * gets the same atom.
   */
  readonly setting: {
    readonly label: SlotText
    readonly icon: SlotIcon
    readonly open: SlotRoute
    readonly shown?: SlotValue<(account: CaipAddress) => Atom<boolean>>
  }
  /** A control beside the account's name. */
  readonly header: { readonly view: SlotView }
}

/** What this plugin reports. */
export interface AccountEvents {
  /** `all` when nothing is connected any more, else the namespace of the first connection that ended. */
  readonly DISCONNECT_SUCCESS: { readonly namespace: string }
  /** `code` is the error's code; its message may hold the wallet's own text and is never sent. */
  readonly DISCONNECT_ERROR: { readonly code: string }
}

/** The account plugin. */
export interface AccountPlugin
  extends Plugin<{
    id: 'account'
    actions: Omit<typeof actions, 'followAccount' | 'showBalances'>
    atoms: AccountAtoms
    messages: typeof messages
    views: typeof views
    events: AccountEvents
    slots: AccountSlots
    needs: { connect?: Uses<ConnectPlugin, { views: 'Connect'; actions: 'connectWallet' }> }
  }> {}

/** What every function of this plugin gets first. */
export interface AccountContext extends Context<AccountPlugin> {}
