import { definePlugin, lazyActions__LAZY_VIEWS__, optional } from '@latchkey/kernel'
import * as atoms from './atoms.ts'
import { __camel__Errors } from './errors.ts'
import type { __Name__Plugin } from './plugin.ts'

export type { __Name__Plugin } from './plugin.ts'

/** What a host can set. */
export interface __Name__Options {
  /** Whether the account view gets a button for it. @defaultValue true */
  readonly inAccount?: boolean
}

/** __SUMMARY__ */
export function __camel__(__OPTIONS__: __Name__Options = {}): __Name__Plugin {
  return definePlugin<__Name__Plugin>({
    id: '__ID__',
    api: 1,
    // The field "latchkey" of package.json repeats these; `npm run check` compares them.
    permissions: { hosts: [], capabilities: [], hooks: ['afterConnect'], slots: [__SLOTS__] },
    needs: { account: optional() },
    errors: __camel__Errors,
    atoms,
    messages: { en: () => import('./locales/en.ts'), others: { __OTHERS__ } },
__VIEWS__    actions: lazyActions(() => import('./actions.ts')),
    hooks: {
      afterConnect: ({ store, atoms: { connections } }) => store.set(connections, (count) => count + 1),
    },
  })
}
