import { definePlugin, lazyActions, optional } from '@latchkey/kernel'
import type { IdentityPlugin } from './plugin.ts'
import { active, activeAvatar, activeName, profileOf, profiles, wanted } from './state.ts'

export type { Profile } from './model/profile.ts'
export type { IdentityAtoms, IdentityEvents, IdentityPlugin, ProfileState } from './plugin.ts'

/**
 * What accounts are called: names and pictures in the account view, in lists of accounts and in the host's account button.
 * They are looked up when they are first shown, and hold nothing up.
 */
export function identity(): IdentityPlugin {
  return definePlugin<IdentityPlugin>({
    id: 'identity',
    api: 1,
    permissions: { capabilities: ['resolveName', 'reverseName'] },
    needs: { account: optional(), api: optional() },
    atoms: { profiles },
    messages: {
      en: () => import('./locales/en.ts'),
      others: { ar: () => import('./locales/ar.ts'), de: () => import('./locales/de.ts') },
    },
    contributes: {
      'account.profile': { order: 10, of: profileOf },
      'kernel.accountButton': { order: 5, name: activeName, avatar: activeAvatar },
    },
    actions: lazyActions(() => import('./actions/index.ts')),
    setup({ store, kernel, actions, report }) {
      const follow = (): void => {
        const account = store.get(kernel.atoms.account)
        store.set(active, account?.caipAddress)
        if (!account) store.set(profiles, {})
      }
      const read = (): void => {
        const all = store.get(wanted)
        if (all[0]) store.set(wanted, [])
        for (const account of all) actions.lookUp(account).catch((error: unknown) => report(error, 'lookUp'))
      }
      follow()
      const stops = [store.sub(kernel.atoms.account, follow), store.sub(wanted, read)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  })
}
