import type { Context, Plugin, Uses } from '@latchkey/kernel'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type { Atom } from 'jotai/vanilla'
import type messages from './locales/en.ts'
import type * as views from './views/index.ts'

/** What a host sets. */
export interface DonateOptions {
  /** An address of the family that visitors pay with. */
  readonly to: string
  /** Whole coins, decimal text. */
  readonly amounts: readonly string[]
}

export interface DonatePlugin
  extends Plugin<{
    id: 'donate'
    actions: { give: (ctx: DonateContext, amount: string) => Promise<{ readonly hash: string }> }
    atoms: { offer: Atom<DonateOptions> }
    messages: typeof messages
    views: typeof views
    events: { given: { readonly amount: string; readonly hash: string } }
    needs: { account?: Uses<AccountPlugin, { slots: 'action' }> }
  }> {}

export interface DonateContext extends Context<DonatePlugin> {}
