import { definePlugin, lazyViews, optional, type PersistedAtom, persistedAtom } from '@latchkey/kernel'
import { errors } from './errors.ts'
import type { Claims, FaucetPlugin } from './plugin.ts'

export type { FaucetPlugin } from './plugin.ts'

/** What a host sets. */
export interface FaucetOptions {
  /** Takes `{ address, network }` by POST and answers `{ hash }`. */
  readonly url: string
}

function parse(value: unknown): Claims {
  if (typeof value !== 'object' || value === null) throw new TypeError('These are no claims')
  return Object.fromEntries(Object.entries(value).filter(([, at]) => typeof at === 'number'))
}

const claims: PersistedAtom<Claims> = persistedAtom({ initial: {}, schema: { parse } })

/** Coins of a test network for the account in use. */
export function faucet({ url }: FaucetOptions): FaucetPlugin {
  return definePlugin<FaucetPlugin>({
    id: 'faucet',
    api: 1,
    permissions: { hosts: [url], capabilities: [], hooks: [], slots: ['account.action'] },
    needs: { account: optional() },
    errors,
    atoms: { claims },
    messages: { en: () => import('./locales/en.ts'), others: { de: () => import('./locales/de.ts') } },
    views: lazyViews(() => import('./views/index.ts'), { Faucet: { title: 'title' } }),
    contributes: {
      'account.action': {
        order: 60,
        label: 'open',
        icon: 'plus',
        open: 'faucet.Faucet',
        when: (_account, network) => network?.testnet === true,
      },
    },
    actions: { claim: async (ctx) => (await import('./claim.ts')).claim(ctx, url) },
  })
}
