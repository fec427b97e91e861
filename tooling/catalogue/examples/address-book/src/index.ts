import { definePlugin, lazyActions, lazyViews, optional, type PersistedAtom, persistedAtom } from '@latchkey/kernel'
import { errors } from './errors.ts'
import type { AddressBookPlugin, People } from './plugin.ts'

export type { AddressBookPlugin, People } from './plugin.ts'

function parse(value: unknown): People {
  if (typeof value !== 'object' || value === null) throw new TypeError('This is no address book')
  return Object.fromEntries(Object.entries(value).filter(([, name]) => typeof name === 'string'))
}

const people: PersistedAtom<People> = persistedAtom({ initial: {}, schema: { parse } })

/** Names for addresses, kept in this browser. */
export function addressBook(): AddressBookPlugin {
  return definePlugin<AddressBookPlugin>({
    id: 'address-book',
    api: 1,
    permissions: { hosts: [], capabilities: [], hooks: [], slots: ['account.setting'] },
    needs: { account: optional() },
    errors,
    atoms: { people },
    messages: { en: () => import('./locales/en.ts'), others: { de: () => import('./locales/de.ts') } },
    views: lazyViews(() => import('./views/index.ts'), { AddressBook: { title: 'title' } }),
    contributes: {
      'account.setting': { order: 60, label: 'open', icon: 'users', open: 'address-book.AddressBook' },
    },
    actions: lazyActions(() => import('./actions.ts')),
  })
}
