import type { Context, PersistedAtom, Plugin, Uses } from '@latchkey/kernel'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type messages from './locales/en.ts'
import type * as views from './views/index.ts'

/** When an account asked last, in milliseconds since 1970, by its CAIP-10 id. */
export type Claims = Readonly<Record<string, number>>

export interface FaucetPlugin
  extends Plugin<{
    id: 'faucet'
    actions: { claim: (ctx: FaucetContext) => Promise<void> }
    atoms: { claims: PersistedAtom<Claims> }
    messages: typeof messages
    views: typeof views
    needs: { account?: Uses<AccountPlugin, { slots: 'action' }> }
  }> {}

export interface FaucetContext extends Context<FaucetPlugin> {}
