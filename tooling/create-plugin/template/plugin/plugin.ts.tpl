import type { Context, Plugin, Uses } from '@latchkey/kernel'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type * as actions from './actions.ts'
import type * as atoms from './atoms.ts'
import type messages from './locales/en.ts'
__VIEWS_IMPORT__
/** What this plugin consists of, each part by the module that holds it. */
export interface __Name__Plugin
  extends Plugin<{
    id: '__ID__'
    actions: typeof actions
    atoms: typeof atoms
    messages: typeof messages__VIEWS_TYPE__
    events: { saved: { readonly count: number } }
    needs: { account?: Uses<AccountPlugin, { slots: 'action' }> }
  }> {}

/** What every function of this plugin gets first. */
export interface __Name__Context extends Context<__Name__Plugin> {}
