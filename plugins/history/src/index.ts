import { definePlugin, kernelError, lazyActions, lazyViews, optional, slotText, slotValue } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import type { HistoryPlugin } from './plugin.ts'
import { allNetworks, now, pages } from './state.ts'

export type { HistoryChange, HistoryEntry, HistoryMark } from './model/entry.ts'
export type {
  BalancesPeer,
  DetailsParams,
  HistoryAtoms,
  HistoryEvents,
  HistoryPage,
  HistoryPlugin,
  HistorySource,
} from './plugin.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** What a host can set. */
export interface HistoryOptions {
  /**
   * Asks the network's own explorer (`explorer.apiUrl` of a network, an API like Etherscan's) where no service tells the
   * history: it learns the address.
   * @defaultValue true
   */
  readonly explorers?: boolean
}

const loadActions = () => import('./actions/index.ts')
const loadViews = () => import('./views/index.ts')
const loadMessages = () => import('./locales/en.ts')

/**
 * What an account did, and how its own transactions are doing: the tab Activity of the account view.
 * @throws `config/invalid` naming the option
 */
export function history({ explorers = true }: HistoryOptions = {}): HistoryPlugin {
  if (process.env.NODE_ENV !== 'production' && typeof explorers !== 'boolean')
    throw kernelError('config/invalid', {
      details: { argument: 'history({ explorers })', problem: 'expected true or false' },
    })
  return definePlugin<HistoryPlugin>({
    id: 'history',
    api: 1,
    // Each network names its own explorer.
    permissions: { hosts: explorers ? ['*'] : [] },
    needs: { account: optional(), api: optional(), balances: optional() },
    slots: { waiting: { label: slotText, open: slotValue() } },
    atoms: { pages, allNetworks, now, explorers: atom(explorers) },
    messages: {
      en: loadMessages,
      others: { ar: () => import('./locales/ar.ts'), de: () => import('./locales/de.ts') },
    },
    css: async () => ({ default: (await loadViews()).css }),
    views: lazyViews(async () => (await loadViews()).views, {
      Transactions: { title: 'activity', needsAccount: true },
      TransactionDetails: { title: 'transaction' },
    }),
    contributes: {
      'account.tab': { order: 30, label: 'activity', view: async () => ({ default: (await loadViews()).Activity }) },
    },
    actions: lazyActions(loadActions),
    setup(ctx) {
      const { transactions } = ctx.kernel.atoms
      let before = ctx.store.get(transactions)
      return ctx.store.sub(transactions, () => {
        const known = before
        before = ctx.store.get(transactions)
        loadActions()
          .then(({ followOwn }) => followOwn(ctx, known, () => Promise.all([loadViews(), loadMessages()])))
          .catch((error: unknown) => ctx.report(error, 'setup'))
      })
    },
  })
}
