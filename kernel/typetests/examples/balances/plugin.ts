import type { Atom } from 'jotai/vanilla'
import type { Context, Plugin } from '../../../src/core/index.ts'

/** The other way to state a plugin: by an interface written by hand, for its documentation. */
export interface BalancesActions {
  /** Reads the balances again. */
  refresh(ctx: BalancesContext, force?: boolean): Promise<void>
  total(ctx: BalancesContext, currency: string): Promise<bigint>
}
export interface BalancesPlugin
  extends Plugin<{
    id: 'balances'
    actions: BalancesActions
    atoms: { readonly tokens: Atom<readonly string[]> }
    views: { Tokens: () => unknown }
    events: { updated: { readonly count: number } }
  }> {}
export interface BalancesContext extends Context<BalancesPlugin> {}
