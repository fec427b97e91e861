import { definePlugin, lazyActions, lazyViews, optional, required } from '@latchkey/kernel'
import type { EmbeddedPlugin, EmbeddedUser } from '@latchkey/plugin-embedded'
import { atom } from 'jotai/vanilla'
import type { EmailPlugin } from './plugin.ts'

export type { EmailAtoms, EmailEvents, EmailParams, EmailPlugin } from './plugin.ts'

const loadViews = () => import('./views/index.ts')

/**
 * Login by e-mail: the field in the Connect view, the link that approves an unknown device, the code that the wallet's own
 * document asks for, and changing the address. Stands after `embedded()` in the list of plugins.
 */
export function email(): EmailPlugin {
  let read: () => EmbeddedUser | undefined = () => undefined
  return definePlugin<EmailPlugin>({
    id: 'email',
    api: 1,
    needs: { embedded: required<EmbeddedPlugin>(), connect: optional(), account: optional() },
    atoms: { wait: atom(0) },
    messages: {
      en: () => import('./locales/en.ts'),
      others: { ar: () => import('./locales/ar.ts'), de: () => import('./locales/de.ts') },
    },
    css: async () => ({ default: (await loadViews()).css }),
    views: lazyViews(async () => (await loadViews()).views, {
      EmailLogin: { title: 'login' },
      EmailVerifyDevice: { title: 'deviceTitle' },
      EmailVerifyOtp: { title: 'codeTitle' },
      UpdateEmailWallet: { title: 'changeTitle' },
      UpdateEmailPrimaryOtp: { title: 'oldTitle' },
      UpdateEmailSecondaryOtp: { title: 'newTitle' },
      UpgradeEmailWallet: { title: 'upgradeTitle' },
    }),
    contributes: {
      'connect.method': {
        order: 10,
        method: 'email',
        connectorId: 'ID_AUTH',
        view: async () => ({ default: (await loadViews()).EmailField }),
      },
      'account.setting': {
        order: 20,
        label: 'changeTitle',
        icon: 'mail',
        open: 'email.UpdateEmailWallet',
        // The account in use is one of the embedded wallet's, and that has an e-mail address.
        when(account) {
          const user = read()
          return !!user?.email && (user.accounts ?? [user]).some(({ address }) => address === account?.address)
        },
      },
    },
    actions: lazyActions(() => import('./actions.ts')),
    setup({ store, plugins }) {
      read = () => store.get(plugins.embedded.atoms.user)
    },
  })
}
