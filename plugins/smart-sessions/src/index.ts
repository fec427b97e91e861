import {
  definePlugin,
  lazyActions,
  lazyViews,
  optional,
  type PersistedAtom,
  persistedAtom,
  required,
} from '@latchkey/kernel'
import type { EmbeddedPlugin } from '@latchkey/plugin-embedded'
import { atom } from 'jotai/vanilla'
import type { KeptSession } from './model/session.ts'
import type { SmartSessionsContext, SmartSessionsOptions, SmartSessionsPlugin } from './plugin.ts'

export type { GrantedSession, GrantRequest } from './actions/grant.ts'
export type { Allowance, KeptSession, SessionStatus } from './model/session.ts'
export type { SmartSessionsAtoms, SmartSessionsOptions, SmartSessionsPlugin, Unit } from './plugin.ts'

const sessions: PersistedAtom<readonly KeptSession[]> = persistedAtom<readonly KeptSession[]>({
  initial: [],
  schema: async () => ({ parse: (await import('./model/session.ts')).readKept }),
})

const loadActions = () => import('./actions/index.ts')

/**
 * Sessions of the embedded wallet: a site may take up to so much, so often and until a time, without asking each time; its
 * user sees them in the account and ends them there. Without this plugin no site can ask for one. Stands after `embedded()`
 * in the list of plugins.
 *
 * @example
 * ```ts
 * smartSessions()
 * ```
 */
export function smartSessions(options: SmartSessionsOptions = {}): SmartSessionsPlugin {
  let context: Pick<SmartSessionsContext, 'store' | 'plugins'> | undefined
  return definePlugin<SmartSessionsPlugin>({
    id: 'smart-sessions',
    api: 1,
    permissions: { capabilities: ['request', 'grantPermissions', 'revokePermissions', 'tokenBalances'] },
    needs: { embedded: required<EmbeddedPlugin>(), account: optional(), api: optional() },
    atoms: {
      sessions,
      units: atom({}),
      readAt: atom<number | undefined>(undefined),
      isPartial: atom(false),
      options: atom(options),
    },
    messages: {
      en: () => import('./locales/en.ts'),
      others: { ar: () => import('./locales/ar.ts'), de: () => import('./locales/de.ts') },
    },
    views: lazyViews(() => import('./views/Sessions.tsx'), { Sessions: { title: 'title', needsAccount: true } }),
    contributes: {
      'account.setting': {
        order: 27,
        label: 'title',
        icon: 'repeat',
        open: 'smart-sessions.Sessions',
        // The account in use is the embedded wallet's, on an EVM chain.
        when(account) {
          const user = context?.store.get(context.plugins.embedded.atoms.user)
          if (!user || !account?.caipAddress.startsWith('eip155:')) return false
          return (user.accounts ?? [user]).some(({ address }) => address === account.address)
        },
      },
    },
    actions: lazyActions(loadActions),
    setup(ctx) {
      context = ctx
      // Plugins have versions of their own: an embedded wallet that knows no permissions refuses them.
      const { grantsPermissions, granted } = ctx.plugins.embedded.atoms
      if (!grantsPermissions || !granted) return undefined
      ctx.store.set(grantsPermissions, true)
      return ctx.store.sub(granted, () => {
        const given = ctx.store.get(granted)
        if (!given) return
        loadActions()
          .then(({ keep }) => keep(ctx, given))
          .catch((error: unknown) => ctx.report(error, 'setup'))
      })
    },
  })
}
