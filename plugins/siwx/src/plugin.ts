import type { CaipNetworkId, Context, Plugin, Uses, ViewProps } from '@latchkey/kernel'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type * as actions from './actions/index.ts'
import type { SiwxAtoms } from './atoms.ts'
import type messages from './locales/en.ts'
import type * as views from './views/SIWXSignMessage.tsx'

/** What is told of each step: never a text, a nonce or a signature. */
export interface SignInEvent {
  readonly network: CaipNetworkId
  readonly isSmartAccount: boolean
}

/** What this plugin uses of the plugin that connects wallets. */
interface ConnectPeer extends Plugin<{ id: 'connect'; views: { Connect: (props: ViewProps<undefined>) => unknown } }> {}

/** What this plugin reports. */
export interface SiwxEvents {
  /** The user pressed *Sign in*. */
  readonly clicked: SignInEvent
  readonly cancelled: SignInEvent
  readonly succeeded: SignInEvent
  /** `code` is the error's code. */
  readonly failed: SignInEvent & { readonly code: string }
}

/** The plugin for signing in with a wallet. */
export interface SiwxPlugin
  extends Plugin<{
    id: 'siwx'
    actions: typeof actions
    atoms: SiwxAtoms
    messages: typeof messages
    views: typeof views
    events: SiwxEvents
    needs: { connect?: ConnectPeer; account?: Uses<AccountPlugin, { slots: 'setting' }> }
  }> {}

/** What every function of this plugin gets first. */
export interface SiwxContext extends Context<SiwxPlugin> {}
