import { definePlugin, lazyViews } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import type { Holding, TokenGateContext, TokenGatePlugin } from './plugin.ts'

export type { Holding, TokenGatePlugin } from './plugin.ts'

/** What a host sets. */
export interface TokenGateOptions {
  /** Address of the token on the network in use. */
  readonly token: string
  /** Whole tokens, decimal text. */
  readonly least: string
}

/** Whether the account in use holds enough of a token. */
export function tokenGate({ token, least }: TokenGateOptions): TokenGatePlugin {
  const nobody: Holding = { access: 'unknown', symbol: '', held: '0', least }
  const look = async (ctx: TokenGateContext): Promise<void> => void (await ctx.actions.check())
  return definePlugin<TokenGatePlugin>({
    id: 'token-gate',
    api: 1,
    permissions: {
      hosts: [],
      capabilities: ['tokenBalances'],
      hooks: ['afterConnect', 'afterNetworkSwitch', 'onDisconnect'],
      slots: [],
    },
    atoms: { access: atom(nobody) },
    messages: { en: () => import('./locales/en.ts'), others: { de: () => import('./locales/de.ts') } },
    views: lazyViews(() => import('./views/index.ts'), { Gate: { title: 'title' } }),
    actions: { check: async (ctx) => (await import('./check.ts')).check(ctx, token, nobody) },
    hooks: {
      afterConnect: look,
      afterNetworkSwitch: look,
      onDisconnect: ({ store, atoms }) => store.set(atoms.access, nobody),
    },
  })
}
