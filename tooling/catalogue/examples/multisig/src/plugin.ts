import type { Context, PersistedAtom, Plugin, Uses } from '@latchkey/kernel'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type * as actions from './actions.ts'
import type messages from './locales/en.ts'
import type * as views from './views/index.ts'

export interface MultisigPlugin
  extends Plugin<{
    id: 'multisig'
    actions: typeof actions
    /** The contract that was looked at last. */
    atoms: { watched: PersistedAtom<string> }
    messages: typeof messages
    views: typeof views
    needs: { account?: Uses<AccountPlugin, { slots: 'setting' }> }
  }> {}

export interface MultisigContext extends Context<MultisigPlugin> {}
