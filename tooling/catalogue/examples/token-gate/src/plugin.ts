import type { Context, Plugin } from '@latchkey/kernel'
import type { PrimitiveAtom } from 'jotai/vanilla'
import type messages from './locales/en.ts'
import type * as views from './views/index.ts'

/** What is known of the account in use. */
export interface Holding {
  readonly access: 'unknown' | 'granted' | 'denied'
  readonly symbol: string
  /** Whole tokens, decimal text. */
  readonly held: string
  readonly least: string
}

export interface TokenGatePlugin
  extends Plugin<{
    id: 'token-gate'
    actions: { check: (ctx: TokenGateContext) => Promise<Holding['access']> }
    atoms: { access: PrimitiveAtom<Holding> }
    messages: typeof messages
    views: typeof views
  }> {}

export interface TokenGateContext extends Context<TokenGatePlugin> {}
