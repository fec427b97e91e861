import type { Context, Plugin, SlotIcon, SlotRoute, SlotText, SlotView, Uses } from '@latchkey/kernel'
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
  /** Whether balances are shown at all. */
  readonly hasBalance: Atom<boolean>
  /** The current time, in milliseconds since 1970; it moves only while the account view shows an age or a wait. */
  readonly now: Atom<number>
}

/** What other plugins can add to the account's views. */
export interface AccountSlots {
  /** A button below the balance. */
  readonly action: { readonly label: SlotText; readonly icon: SlotIcon; readonly open: SlotRoute }
  /** A tab; a single one is shown without a tab list. */
  readonly tab: { readonly label: SlotText; readonly view: SlotView }
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
    needs: { connect?: Uses<ConnectPlugin, { views: 'Connect' }> }
  }> {}

/** What every function of this plugin gets first. */
export interface AccountContext extends Context<AccountPlugin> {}
