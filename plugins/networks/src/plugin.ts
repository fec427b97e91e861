import type { CaipNetworkId, Context, Plugin, Uses } from '@latchkey/kernel'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type { ConnectPlugin } from '@latchkey/plugin-connect'
import type { PrimitiveAtom } from 'jotai/vanilla'
import type * as actions from './actions/index.ts'
import type messages from './locales/en.ts'
import type { SwitchAttempt } from './model/switchAttempt.ts'
import type { views } from './views/index.ts'

export interface NetworksAtoms {
  /** The switch that is pending or has failed. */
  readonly attempt: PrimitiveAtom<SwitchAttempt | undefined>
}

/** What this plugin reports. */
export interface NetworksEvents {
  readonly SWITCH_NETWORK: { readonly network: CaipNetworkId }
  readonly DISCONNECT_SUCCESS: { readonly namespace: string }
  /** `code` is the error's code; its message may hold the wallet's own text and is never sent. */
  readonly DISCONNECT_ERROR: { readonly code: string }
  readonly CLICK_NETWORKS: undefined
  readonly CLICK_NETWORK_HELP: undefined
}

/** The networks plugin. */
export interface NetworksPlugin
  extends Plugin<{
    id: 'networks'
    actions: typeof actions
    atoms: NetworksAtoms
    messages: typeof messages
    views: typeof views
    events: NetworksEvents
    needs: {
      connect?: Uses<ConnectPlugin, { views: 'Connect' }>
      account?: Uses<AccountPlugin, { slots: 'header' | 'banner' }>
    }
  }> {}

/** What every function of this plugin gets first. */
export interface NetworksContext extends Context<NetworksPlugin> {}
