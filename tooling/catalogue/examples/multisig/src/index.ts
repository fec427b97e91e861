import { definePlugin, lazyActions, lazyViews, optional, persistedAtom } from '@latchkey/kernel'
import { errors } from './errors.ts'
import type { MultisigPlugin } from './plugin.ts'

export type { MultisigPlugin } from './plugin.ts'

/** Who owns a Safe, and how many of them have to agree. */
export function multisig(): MultisigPlugin {
  return definePlugin<MultisigPlugin>({
    id: 'multisig',
    api: 1,
    permissions: { hosts: [], capabilities: [], hooks: [], slots: ['account.setting'] },
    needs: { account: optional() },
    errors,
    atoms: { watched: persistedAtom({ initial: '', schema: { parse: String } }) },
    messages: { en: () => import('./locales/en.ts'), others: { de: () => import('./locales/de.ts') } },
    views: lazyViews(() => import('./views/index.ts'), { Multisig: { title: 'title' } }),
    contributes: {
      'account.setting': { order: 75, label: 'open', icon: 'users', open: 'multisig.Multisig' },
    },
    actions: lazyActions(() => import('./actions.ts')),
  })
}
