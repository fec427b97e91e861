import { definePlugin, lazyActions, optional } from '@latchkey/kernel'
import type { IdentityPlugin } from './plugin.ts'
import { activeName, profileOf, profiles, wanted } from './state.ts'

export type { Profile } from './model/profile.ts'
export type { IdentityAtoms, IdentityEvents, IdentityPlugin, ProfileState } from './plugin.ts'

const loadActions = () => import('./actions/index.ts')

/**
 * What accounts are called: names and pictures in the account view, in lists of accounts and in the host's account button.
 * They are looked up when they are first shown, and hold nothing up.
 */
export function identity(): IdentityPlugin {
  return definePlugin<IdentityPlugin>({
    id: 'identity',
    api: 1,
    needs: { account: optional(), api: optional() },
    atoms: { profiles },
    messages: { en: () => import('./locales/en.ts'), others: { de: () => import('./locales/de.ts') } },
    contributes: {
      'account.profile': { order: 10, of: profileOf },
      'kernel.accountButton': { order: 5, name: activeName },
    },
    actions: lazyActions(loadActions),
    setup(ctx) {
      const { store, kernel } = ctx
      const follow = (): void => {
        if (store.get(wanted).length + Object.keys(store.get(profiles)).length > 0)
          loadActions()
            .then(({ followShown }) => followShown(ctx))
            .catch((error: unknown) => ctx.report(error, 'setup'))
      }
      const stops = [wanted, kernel.atoms.connections, kernel.atoms.network].map((watched) =>
        store.sub(watched, follow),
      )
      return () => {
        for (const stop of stops) stop()
      }
    },
  })
}
