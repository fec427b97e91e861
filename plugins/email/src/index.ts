import { definePlugin, lazyActions, lazyViews, optional, required } from '@latchkey/kernel'
import type { EmbeddedPlugin } from '@latchkey/plugin-embedded'
import { atom } from 'jotai/vanilla'
import type { EmailPlugin } from './plugin.ts'

export type { EmailAtoms, EmailEvents, EmailParams, EmailPlugin } from './plugin.ts'

const loadViews = () => import('./views/index.ts')

/** The connector of the embedded wallet: only its accounts have an e-mail address to change. */
const CONNECTOR_ID = 'ID_AUTH'

/**
 * Login by e-mail: the field in the Connect view, the link that approves an unknown device, the code that the wallet's own
 * document asks for, and changing the address. Stands after `embedded()` in the list of plugins.
 */
export function email(): EmailPlugin {
  let isEmbedded = (): boolean => false
  return definePlugin<EmailPlugin>({
    id: 'email',
    api: 1,
    needs: { embedded: required<EmbeddedPlugin>(), connect: optional(), account: optional() },
    atoms: { wait: atom(0) },
    messages: { en: () => import('./locales/en.ts'), others: { de: () => import('./locales/de.ts') } },
    css: async () => ({ default: (await loadViews()).css }),
    views: lazyViews(async () => (await loadViews()).views, {
      EmailLogin: { title: 'login' },
      EmailVerifyDevice: { title: 'deviceTitle' },
      EmailVerifyOtp: { title: 'codeTitle' },
      UpdateEmailWallet: { title: 'changeTitle' },
      UpdateEmailPrimaryOtp: { title: 'oldTitle' },
      UpdateEmailSecondaryOtp: { title: 'newTitle' },
    }),
    contributes: {
      'connect.method': {
        order: 10,
        method: 'email',
        view: async () => ({ default: (await loadViews()).EmailField }),
      },
      'account.setting': {
        order: 40,
        label: 'changeTitle',
        icon: 'mail',
        open: 'email.UpdateEmailWallet',
        when: () => isEmbedded(),
      },
    },
    actions: lazyActions(() => import('./actions.ts')),
    setup({ store, kernel }) {
      isEmbedded = () => store.get(kernel.atoms.connection)?.connectorId === CONNECTOR_ID
    },
  })
}
