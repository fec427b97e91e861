// The plugin's type: one line for each part, each naming the module in which it is written.
import type { Context, Plugin } from '../../../src/core/index.ts'
import type { AccountPlugin } from '../account/plugin.ts'
import type { BalancesPlugin } from '../balances/plugin.ts'
import type * as actions from './actions/index.ts'
import type * as atoms from './atoms.ts'
import type messages from './locales/en.ts'
import type * as views from './views/index.ts'

export interface SendPlugin
  extends Plugin<{
    id: 'send'
    actions: typeof actions
    atoms: typeof atoms
    messages: typeof messages
    views: typeof views
    events: { submitted: { readonly hash: string }; cancelled: undefined }
    needs: { balances: BalancesPlugin; account?: AccountPlugin }
  }> {}

/** What every function of this plugin gets. */
export interface SendContext extends Context<SendPlugin> {}
