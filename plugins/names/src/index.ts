import { definePlugin, lazyActions, lazyViews, optional, required } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import type { NamesOptions, NamesPlugin } from './plugin.ts'
import { isOfferedTo, offers, opened, wanted } from './state.ts'

export type { Check, NamesState, Place, Registration } from './model/machine.ts'
export type { NameFacts, NamesAtoms, NamesEvents, NamesOptions, NamesPlugin } from './plugin.ts'

const loadViews = () => import('./views/index.ts')

/** Account names: choosing one that is free, and registering it with a signature. The gateway's operator names the endings. */
export function names(options: NamesOptions = {}): NamesPlugin {
  return definePlugin<NamesPlugin>({
    id: 'names',
    api: 1,
    permissions: { capabilities: ['signMessage'] },
    needs: { account: optional(), api: required(), identity: optional() },
    atoms: { state: opened, offers, host: atom(options) },
    messages: {
      en: () => import('./locales/en.ts'),
      others: { ar: () => import('./locales/ar.ts'), de: () => import('./locales/de.ts') },
    },
    css: async () => ({ default: (await loadViews()).css }),
    views: lazyViews(async () => (await loadViews()).views, {
      ChooseAccountName: { title: 'title', needsAccount: true },
      RegisterAccountName: { title: 'register' },
      RegisterAccountNameSuccess: { title: 'registration' },
    }),
    contributes: {
      'account.setting': {
        order: 20,
        label: 'title',
        icon: 'at-sign',
        open: 'names.ChooseAccountName',
        shown: isOfferedTo,
      },
    },
    actions: lazyActions(() => import('./actions/index.ts')),
    setup: ({ store, actions, report }) =>
      store.sub(wanted, () => {
        const all = store.get(wanted)
        if (all[0]) store.set(wanted, [])
        for (const account of all) actions.offer(account).catch((error: unknown) => report(error, 'offer'))
      }),
  })
}
