import type { Context, Plugin } from '@latchkey/kernel'
import type { AccountEvents } from '@latchkey/plugin-account'
import type { ConnectEvents } from '@latchkey/plugin-connect'
import type { HistoryEvents } from '@latchkey/plugin-history'
import type { NamesEvents } from '@latchkey/plugin-names'
import type { NetworksEvents } from '@latchkey/plugin-networks'
import type { OnrampEvents } from '@latchkey/plugin-onramp'
import type { SendEvents } from '@latchkey/plugin-send'
import type { SiwxEvents, SiwxOptions } from '@latchkey/plugin-siwx'
import type { SwapsEvents } from '@latchkey/plugin-swaps'
import type { Atom, PrimitiveAtom } from 'jotai/vanilla'
import type * as actions from './actions.ts'
import type { AnalyticsOptions } from './options.ts'

/** Whether the user has agreed that what is done in the widget is counted. */
export type Consent = 'asked' | 'allowed' | 'denied'

export interface AnalyticsAtoms {
  readonly consent: PrimitiveAtom<Consent>
  /** What the host has set. */
  readonly options: PrimitiveAtom<AnalyticsOptions>
}

/** A plugin of which only events are heard. */
type Speaker<Id extends string, Events> = Plugin<{ id: Id; events: Events }>

/** The plugins that are listened to. */
export interface Heard {
  readonly account?: Speaker<'account', AccountEvents>
  readonly connect?: Speaker<'connect', ConnectEvents>
  readonly names?: Speaker<'names', NamesEvents>
  readonly networks?: Speaker<'networks', NetworksEvents>
  readonly history?: Speaker<'history', HistoryEvents>
  readonly onramp?: Speaker<'onramp', OnrampEvents>
  readonly send?: Speaker<'send', SendEvents>
  /** Its switches are told when the widget starts. */
  readonly siwx?: Plugin<{ id: 'siwx'; events: SiwxEvents; atoms: { readonly options: Atom<SiwxOptions> } }>
  readonly swaps?: Speaker<'swaps', SwapsEvents>
}

/** The plugin that counts. */
export interface AnalyticsPlugin
  extends Plugin<{ id: 'analytics'; actions: typeof actions; atoms: AnalyticsAtoms; needs: Heard }> {}

/** What every function of this plugin gets first. */
export interface AnalyticsContext extends Context<AnalyticsPlugin> {}
