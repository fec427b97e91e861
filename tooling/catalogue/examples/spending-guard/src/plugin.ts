import type { Context, PersistedAtom, Plugin, Uses } from '@latchkey/kernel'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type { Atom } from 'jotai/vanilla'
import type messages from './locales/en.ts'
import type * as views from './views/index.ts'

/** What was handed to wallets on a day (UTC, `2026-01-31`), in the smallest unit as decimal text. */
export interface Spent {
  readonly day: string
  readonly amount: string
}

export interface SpendingGuardPlugin
  extends Plugin<{
    id: 'spending-guard'
    atoms: { spent: PersistedAtom<Spent>; limit: Atom<string> }
    messages: typeof messages
    views: typeof views
    needs: { account?: Uses<AccountPlugin, { slots: 'setting' }> }
  }> {}

export interface SpendingGuardContext extends Context<SpendingGuardPlugin> {}
