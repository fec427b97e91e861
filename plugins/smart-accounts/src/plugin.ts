import type { CaipNetworkId, Context, Plugin, Uses } from '@latchkey/kernel'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type { AccountType, EmbeddedPlugin } from '@latchkey/plugin-embedded'
import type { PrimitiveAtom } from 'jotai/vanilla'
import type * as actions from './actions.ts'
import type messages from './locales/en.ts'
import type { AccountType as AccountTypeView } from './views/AccountType.tsx'

/** What a host can set. */
export interface SmartAccountsOptions {
  /**
   * How accounts of a chain family act where their users have chosen nothing.
   * @defaultValue `{ eip155: 'smartAccount' }`
   */
  readonly defaultAccountTypes?: {
    /** On EVM chains. @defaultValue 'smartAccount' */
    readonly eip155?: AccountType
  }
}

export interface SmartAccountsAtoms {
  /** Networks on which it can be a smart account; absent until they were asked for. */
  readonly networks: PrimitiveAtom<readonly CaipNetworkId[] | undefined>
}

/** What this plugin reports; never an address. */
export interface SmartAccountsEvents {
  /** The user has chosen how the account acts. */
  readonly SET_PREFERRED_ACCOUNT_TYPE: { readonly accountType: AccountType; readonly network: CaipNetworkId }
}

/** Smart accounts of the embedded wallet. */
export interface SmartAccountsPlugin
  extends Plugin<{
    id: 'smart-accounts'
    actions: typeof actions
    atoms: SmartAccountsAtoms
    messages: typeof messages
    views: { readonly AccountType: typeof AccountTypeView }
    events: SmartAccountsEvents
    needs: {
      embedded: EmbeddedPlugin
      account?: Uses<AccountPlugin, { slots: 'setting' }>
    }
  }> {}

/** What every function of this plugin gets first. */
export interface SmartAccountsContext extends Context<SmartAccountsPlugin> {}
