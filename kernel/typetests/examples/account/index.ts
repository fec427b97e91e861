import { definePlugin, slotIcon, slotRoute, slotText, slotView } from '../../../src/core/index.ts'
import type { AccountPlugin } from './plugin.ts'

export function account(): AccountPlugin {
  return definePlugin<AccountPlugin>({
    id: 'account',
    api: 1,
    messages: { en: { account: 'Account' } },
    slots: { action: { label: slotText, icon: slotIcon, open: slotRoute }, tab: { label: slotText, view: slotView } },
    views: { Account: { load: () => import('./Account.ts'), title: 'account', start: 'connected' } },
    actions: { refresh: async () => {} },
  })
}
