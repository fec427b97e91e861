// A plugin with as many actions of the account view as are asked for.
import { definePlugin, optional } from '@latchkey/kernel'
import type { AccountPlugin } from '@latchkey/plugin-account'
import { coinsIcon } from '@latchkey/theme/icons'

/** Adds so many actions, each of which leads to a view with nothing in it. */
export const moreActions = (count: number) =>
  definePlugin({
    id: 'more',
    api: 1,
    needs: { account: optional<AccountPlugin>() },
    messages: { en: { action: 'Another' } },
    views: { Nothing: { load: async () => ({ default: () => null }), title: 'action' } },
    contributes: {
      'account.action': Array.from({ length: count }, (_, at) => ({
        order: 50 + at,
        label: 'action' as const,
        icon: coinsIcon,
        open: 'more.Nothing' as const,
      })),
    },
  })
