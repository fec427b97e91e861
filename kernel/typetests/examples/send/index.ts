import { definePlugin, lazyActions, lazyViews, optional, required } from '../../../src/core/index.ts'
import * as atoms from './atoms.ts'
import type { SendPlugin } from './plugin.ts'

export type { SendPlugin } from './plugin.ts'

export interface SendOptions {
  /** @defaultValue true */
  readonly inAccount?: boolean
}

/** Sends tokens: form, review, status. */
export function send({ inAccount = true }: SendOptions = {}): SendPlugin {
  return definePlugin<SendPlugin>({
    id: 'send',
    api: 1,
    needs: { balances: required(), account: optional() },
    atoms,
    messages: { en: () => import('./locales/en.ts'), others: { de: () => import('./locales/de.ts') } },
    views: lazyViews(() => import('./views/index.ts'), {
      Send: { title: 'send', help: 'balances.Tokens' },
      Review: { title: 'review' },
      Status: { title: ({ amount }, t) => t('status', { amount: amount.toString(), symbol: 'ETH' }), back: 'close' },
    }),
    contributes: {
      'account.action': inAccount && { order: 10, label: 'send', icon: 'send', open: 'send.Send' },
    },
    actions: lazyActions(() => import('./actions/index.ts')),
    hooks: {
      afterConnect: (ctx) => ctx.actions.cancel(),
      startRoute: (ctx) => (ctx.store.get(ctx.atoms.draft) ? 'send.Review' : undefined),
    },
    setup: (ctx) => ctx.on('balances.updated', ({ count }) => count > 0 && ctx.report(count, 'setup')),
  })
}
