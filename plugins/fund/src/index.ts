import { definePlugin, lazyActions, lazyViews, optional, slotIcon, slotText, slotValue } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import type { FundOptions, FundPlugin } from './plugin.ts'
import { deposits, opened } from './state.ts'

export type { SavedDeposit } from './model/deposits.ts'
export type { FundDraft, FundState } from './model/fundState.ts'
export type { FundAtoms, FundEvents, FundOptions, FundPlugin, FundSlots } from './plugin.ts'

const loadViews = () => import('./views/index.ts')

/**
 * Ways to coins for an empty account: what other plugins offer, such as buying and receiving, and bringing coins from an
 * exchange. The gateway's operator names the exchanges.
 */
export function fund(options: FundOptions = {}): FundPlugin {
  return definePlugin<FundPlugin>({
    id: 'fund',
    api: 1,
    needs: { account: optional(), api: optional(), balances: optional() },
    atoms: { state: opened, deposits, options: atom(options) },
    messages: {
      en: () => import('./locales/en.ts'),
      others: { ar: () => import('./locales/ar.ts'), de: () => import('./locales/de.ts') },
    },
    css: async () => ({ default: (await loadViews()).css }),
    slots: { method: { label: slotText, icon: slotIcon, open: slotValue() } },
    views: lazyViews(async () => (await loadViews()).views, {
      FundWallet: { title: 'title', needsAccount: true },
      FundFromExchange: { title: 'exchange', needsAccount: true },
      FundAssetSelect: { title: 'chooseAsset', needsAccount: true },
      FundInProgress: { title: 'progress' },
    }),
    contributes: { 'balances.empty': { order: 5, label: 'title', open: 'fund.FundWallet', isAll: true } },
    actions: lazyActions(() => import('./actions/index.ts')),
  })
}
