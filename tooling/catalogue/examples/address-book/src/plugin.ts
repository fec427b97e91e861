import type { Context, PersistedAtom, Plugin, Uses } from '@latchkey/kernel'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type * as actions from './actions.ts'
import type messages from './locales/en.ts'
import type * as views from './views/index.ts'

/** Names by address, in the normal form of its family. */
export type People = Readonly<Record<string, string>>

export interface AddressBookPlugin
  extends Plugin<{
    id: 'address-book'
    actions: typeof actions
    atoms: { people: PersistedAtom<People> }
    messages: typeof messages
    views: typeof views
    needs: { account?: Uses<AccountPlugin, { slots: 'setting' }> }
  }> {}

export interface AddressBookContext extends Context<AddressBookPlugin> {}
