import { definePlugin, lazyViews, optional } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { errors } from './errors.ts'
import type { DonateOptions, DonatePlugin } from './plugin.ts'

export type { DonateOptions, DonatePlugin } from './plugin.ts'

/** Lets visitors give something. */
export function donate(options: DonateOptions): DonatePlugin {
  return definePlugin<DonatePlugin>({
    id: 'donate',
    api: 1,
    permissions: { hosts: [], capabilities: ['transfer'], hooks: [], slots: ['account.action'] },
    needs: { account: optional() },
    errors,
    atoms: { offer: atom(options) },
    messages: { en: () => import('./locales/en.ts'), others: { de: () => import('./locales/de.ts') } },
    views: lazyViews(() => import('./views/index.ts'), { Donate: { title: 'title' } }),
    contributes: {
      'account.action': { order: 90, label: 'open', icon: 'plus', open: 'donate.Donate' },
    },
    actions: { give: async (ctx, amount) => (await import('./give.ts')).give(ctx, amount) },
  })
}
