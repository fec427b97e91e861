import type {
  CaipNetworkId,
  Context,
  Plugin,
  Router,
  SlotIcon,
  SlotRoute,
  SlotText,
  SlotValue,
  Uses,
} from '@latchkey/kernel'
import type { Holding } from '@latchkey/kernel/assets'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type { Atom } from 'jotai/vanilla'
import type * as actions from './actions/index.ts'
import type messages from './locales/en.ts'
import type { views } from './views/index.ts'

/** What this plugin reports. */
export interface ReceiveEvents {
  /** The address or a payment link was copied. */
  readonly copied: { readonly network: CaipNetworkId; readonly kind: 'address' | 'link' }
}

/** What this plugin uses of the plugin that lists tokens: those that can be asked for, and the place that is drawn without any. */
export interface TokensPeer
  extends Plugin<{
    id: 'balances'
    atoms: { portfolios: Atom<Readonly<Record<string, { readonly holdings?: readonly Holding[] }>>> }
    slots: { empty: { readonly label: SlotText; readonly open: SlotRoute } }
  }> {}

/** What this plugin uses of the plugin that lists ways to coins. */
export interface FundPeer
  extends Plugin<{
    id: 'fund'
    slots: {
      method: {
        readonly label: SlotText
        readonly icon: SlotIcon
        readonly open: SlotValue<(router: Pick<Router<Record<string, unknown>>, 'push'>) => void>
      }
    }
  }> {}

/** The plugin that shows how an account is paid. */
export interface ReceivePlugin
  extends Plugin<{
    id: 'receive'
    actions: typeof actions
    messages: typeof messages
    views: typeof views
    events: ReceiveEvents
    needs: {
      account?: Uses<AccountPlugin, { slots: 'action'; atoms: 'isSetUp' }>
      balances?: TokensPeer
      fund?: FundPeer
    }
  }> {}

/** What every function of this plugin gets first. */
export interface ReceiveContext extends Context<ReceivePlugin> {}
