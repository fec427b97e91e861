import {
  definePlugin,
  kernelError,
  lazyActions,
  lazyViews,
  optional,
  slotIcon,
  slotRoute,
  slotText,
  slotValue,
} from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import type { TokenEntry } from './model/tokenList.ts'
import type { BalancesPlugin } from './plugin.ts'
import { hasGateway, nftNetworks, nftsShown, now, portfolios, shelves, totalText } from './state.ts'

export type { Collectible } from './model/collectible.ts'
export type { TokenEntry } from './model/tokenList.ts'
export type { BalancesAtoms, BalancesEvents, BalancesPlugin, BalancesSlots, Portfolio, Shelf } from './plugin.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** What a host can set. */
export interface BalancesOptions {
  /**
   * Tokens the site vouches for: entries of a list in the schema of tokenlists.org, or with `network` in place of
   * `chainId` for chains other than Ethereum's. They are looked for on the chain itself where no service knows what an
   * account holds, and count in the total. An entry that cannot be read is left out.
   * @defaultValue a small built-in list of well-known tokens
   */
  readonly tokens?: readonly TokenEntry[]
}

function checkOptions({ tokens = [] }: BalancesOptions): void {
  if (Array.isArray(tokens)) return
  const details = { argument: 'balances({ tokens })', problem: 'expected a list of tokens' }
  throw kernelError('config/invalid', { details })
}

const loadViews = () => import('./views/index.ts')
const loadNfts = () => import('./views/nfts.ts')

/**
 * What accounts hold: the total, the tokens and the collectibles in the account view. Asks the wallet, then the gateway where `api` is
 * installed, then the chain itself.
 * @throws `config/invalid` naming the option
 */
export function balances(options: BalancesOptions = {}): BalancesPlugin {
  if (process.env.NODE_ENV !== 'production') checkOptions(options)
  return definePlugin<BalancesPlugin>({
    id: 'balances',
    api: 1,
    permissions: { capabilities: ['tokenBalances', 'walletAssets'] },
    needs: { account: optional(), api: optional() },
    atoms: { portfolios, nfts: shelves, nftNetworks, now, tokens: atom(options.tokens ?? []) },
    messages: {
      en: async () => ({ default: (await loadViews()).en }),
      others: async () => ({ default: (await loadViews()).others }),
    },
    css: async () => ({ default: (await loadViews()).css }),
    slots: {
      tokenAction: { label: slotText, icon: slotIcon, open: slotValue() },
      nftAction: { label: slotText, icon: slotIcon, open: slotValue() },
      empty: { label: slotText, open: slotRoute, isAll: slotValue() },
    },
    views: {
      ...lazyViews(async () => (await loadViews()).views, { TokenDetails: { title: 'token', needsAccount: true } }),
      ...lazyViews(async () => (await loadNfts()).views, {
        NftDetails: { title: 'nft', needsAccount: true },
        HiddenNfts: { title: 'hiddenNfts', needsAccount: true },
      }),
    },
    contributes: {
      'account.balance': { order: 10, view: async () => ({ default: (await loadViews()).Total }), text: totalText },
      'account.tab': [
        { order: 10, label: 'tokens', view: async () => ({ default: (await loadViews()).Tokens }) },
        { order: 20, label: 'nfts', shown: nftsShown, view: async () => ({ default: (await loadNfts()).Nfts }) },
      ],
    },
    actions: lazyActions(async () => (await loadViews()).actions),
    setup: ({ store, plugins }) => store.set(hasGateway, plugins.api !== undefined),
  })
}
