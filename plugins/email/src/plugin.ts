import type { Context, Plugin, Uses } from '@latchkey/kernel'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type { ConnectPlugin } from '@latchkey/plugin-connect'
import type { EmbeddedPlugin } from '@latchkey/plugin-embedded'
import type { PrimitiveAtom } from 'jotai/vanilla'
import type * as actions from './actions.ts'
import type messages from './locales/en.ts'
import type { views } from './views/index.ts'

/** What this plugin knows. */
export interface EmailAtoms {
  /** Seconds until another mail may be asked for, rounded up; 0 when it may. */
  readonly wait: PrimitiveAtom<number>
}

/** What this plugin reports; never an address or a code. */
export interface EmailEvents {
  /** The user began to type into the field. */
  readonly EMAIL_LOGIN_SELECTED: undefined
  readonly EMAIL_SUBMITTED: undefined
  readonly DEVICE_REGISTERED_FOR_EMAIL: undefined
  readonly EMAIL_VERIFICATION_CODE_SENT: undefined
  readonly EMAIL_VERIFICATION_CODE_PASS: undefined
  /** `message` is the error's code. */
  readonly EMAIL_VERIFICATION_CODE_FAIL: { readonly message: string }
  readonly EMAIL_EDIT: undefined
  /** The user goes on to protect the wallet better. */
  readonly EMAIL_UPGRADE_FROM_MODAL: undefined
  readonly CONNECT_SUCCESS: { readonly method: 'email'; readonly name: string }
}

/** Whose e-mail a view is about. */
export interface EmailParams {
  readonly email: string
}

/** Login by e-mail. */
export interface EmailPlugin
  extends Plugin<{
    id: 'email'
    actions: typeof actions
    atoms: EmailAtoms
    messages: typeof messages
    views: typeof views
    events: EmailEvents
    needs: {
      embedded: EmbeddedPlugin
      connect?: Uses<ConnectPlugin, { slots: 'method' }>
      account?: Uses<AccountPlugin, { slots: 'setting' }>
    }
  }> {}

/** What every function of this plugin gets first. */
export interface EmailContext extends Context<EmailPlugin> {}
