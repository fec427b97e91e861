import type { Context, PersistedAtom, Plugin, Uses } from '@latchkey/kernel'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type { PrimitiveAtom } from 'jotai/vanilla'
import type * as actions from './actions.ts'
import type messages from './locales/en.ts'
import type * as views from './views/index.ts'

export interface PriceAlertPlugin
  extends Plugin<{
    id: 'price-alert'
    actions: typeof actions
    atoms: {
      /** Decimal text; empty for none. */
      mark: PersistedAtom<string>
      /** As it was last read, decimal text. */
      price: PrimitiveAtom<string | undefined>
    }
    messages: typeof messages
    views: typeof views
    events: { crossed: { readonly mark: string; readonly price: string } }
    needs: { account?: Uses<AccountPlugin, { slots: 'setting' }> }
  }> {}

export interface PriceAlertContext extends Context<PriceAlertPlugin> {}
