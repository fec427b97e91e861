import { definePlugin, lazyActions, lazyViews, optional } from '@latchkey/kernel'
import type { ReceivePlugin } from './plugin.ts'

export type { PaymentLink } from './actions/index.ts'
export type { ReceiveEvents, ReceivePlugin } from './plugin.ts'

const loadViews = () => import('./views/index.ts')

/** How the account is paid: a code to scan, the whole address, and a payment link. Works offline and sends nothing. */
export function receive(): ReceivePlugin {
  return definePlugin<ReceivePlugin>({
    id: 'receive',
    api: 1,
    needs: { account: optional(), balances: optional(), fund: optional() },
    messages: {
      en: () => import('./locales/en.ts'),
      others: { ar: () => import('./locales/ar.ts'), de: () => import('./locales/de.ts') },
    },
    css: async () => ({ default: (await loadViews()).css }),
    views: lazyViews(async () => (await loadViews()).views, {
      WalletReceive: { title: 'title', needsAccount: true },
      WalletCompatibleNetworks: { title: 'compatible', needsAccount: true },
    }),
    contributes: {
      'account.action': { order: 30, label: 'action', icon: 'arrow-down', open: 'receive.WalletReceive' },
      'balances.empty': { order: 10, label: 'first', open: 'receive.WalletReceive' },
      'fund.method': {
        order: 30,
        label: 'first',
        icon: 'arrow-down',
        open: (router) => router.push('receive.WalletReceive'),
      },
    },
    actions: lazyActions(() => import('./actions/index.ts')),
  })
}
