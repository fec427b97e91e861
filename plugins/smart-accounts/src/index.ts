import { type CaipNetworkId, definePlugin, lazyActions, lazyViews, optional, required } from '@latchkey/kernel'
import type { EmbeddedPlugin } from '@latchkey/plugin-embedded'
import { atom } from 'jotai/vanilla'
import type { SmartAccountsAtoms, SmartAccountsContext, SmartAccountsOptions, SmartAccountsPlugin } from './plugin.ts'

export type { SmartAccountsAtoms, SmartAccountsEvents, SmartAccountsOptions, SmartAccountsPlugin } from './plugin.ts'

const networks: SmartAccountsAtoms['networks'] = atom<readonly CaipNetworkId[] | undefined>(undefined)

/**
 * Smart accounts of the embedded wallet: with the same address, what a site asks for in several steps happens as a whole or
 * not at all. Stands after `embedded()` in the list of plugins.
 *
 * @example
 * ```ts
 * smartAccounts({ defaultAccountTypes: { eip155: 'eoa' } })
 * ```
 */
export function smartAccounts({ defaultAccountTypes = {} }: SmartAccountsOptions = {}): SmartAccountsPlugin {
  let context: Pick<SmartAccountsContext, 'store' | 'plugins'> | undefined
  return definePlugin<SmartAccountsPlugin>({
    id: 'smart-accounts',
    api: 1,
    needs: { embedded: required<EmbeddedPlugin>(), account: optional() },
    atoms: { networks },
    messages: {
      en: () => import('./locales/en.ts'),
      others: { ar: () => import('./locales/ar.ts'), de: () => import('./locales/de.ts') },
    },
    views: lazyViews(() => import('./views/AccountType.tsx'), { AccountType: { title: 'title' } }),
    contributes: {
      'account.setting': {
        order: 25,
        label: 'title',
        icon: 'zap',
        open: 'smart-accounts.AccountType',
        // The account in use is the embedded wallet's, on an EVM chain.
        when(account) {
          const user = context?.store.get(context.plugins.embedded.atoms.user)
          if (!user || !account?.caipAddress.startsWith('eip155:')) return false
          return (user.accounts ?? [user]).some(({ address }) => address === account.address)
        },
      },
    },
    actions: lazyActions(() => import('./actions.ts')),
    setup(ctx) {
      context = ctx
      const { eip155 = 'smartAccount' } = defaultAccountTypes
      // Plugins have versions of their own: an embedded wallet that knows no types keeps plain accounts.
      const { defaultAccountType } = ctx.plugins.embedded.atoms
      if (defaultAccountType) ctx.store.set(defaultAccountType, eip155)
    },
  })
}
