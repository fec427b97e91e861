import type { CaipNetworkId, Context, Plugin, SlotView, ViewProps } from '@latchkey/kernel'
import type { PrimitiveAtom } from 'jotai/vanilla'
import type * as actions from './actions/index.ts'
import type messages from './locales/en.ts'
import type { SwitchAttempt } from './model/switchAttempt.ts'
import type { views } from './views/index.ts'

/** What the connect view is asked for: wallets of one chain family, and the network to be on afterwards. */
export interface ConnectParams {
  readonly namespace?: string
  readonly network?: CaipNetworkId
}

/** What this plugin uses of the plugin that connects wallets. */
export interface ConnectPeer
  extends Plugin<{ id: 'connect'; views: { Connect: (props: ViewProps<ConnectParams | undefined>) => unknown } }> {}

/** What this plugin uses of the plugin that shows the account. */
interface AccountPeer
  extends Plugin<{
    id: 'account'
    slots: { header: { readonly view: SlotView }; banner: { readonly view: SlotView } }
  }> {}

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
    needs: { connect?: ConnectPeer; account?: AccountPeer }
  }> {}

/** What every function of this plugin gets first. */
export interface NetworksContext extends Context<NetworksPlugin> {}
