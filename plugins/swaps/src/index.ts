import { definePlugin, kernelError, lazyActions, lazyViews, optional, required } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import type { SwapsOptions, SwapsPlugin } from './plugin.ts'
import { now, opened, phase } from './state.ts'

export type { Exchange, Exchanges } from './model/routers.ts'
export type {
  BalancesPeer,
  OpenSwapParams,
  SelectTokenParams,
  SwapFacts,
  SwapsAtoms,
  SwapsEvents,
  SwapsOptions,
  SwapsPlugin,
} from './plugin.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

function checkOptions({ slippage = 1, exchanges = {} }: SwapsOptions): void {
  const fail = (argument: string, problem: string): never => {
    throw kernelError('config/invalid', { details: { argument: `swaps({ ${argument} })`, problem } })
  }
  if (typeof slippage !== 'number' || !(slippage >= 0.1 && slippage <= 5)) fail('slippage', 'expected 0.1 to 5')
  for (const [network, exchange] of Object.entries(exchanges))
    if (typeof exchange?.router !== 'string' || typeof exchange.wrappedNative !== 'string')
      fail(`exchanges: { '${network}' }`, 'expected router and wrappedNative')
    else if (exchange.permit !== undefined && typeof exchange.permit !== 'string')
      fail(`exchanges: { '${network}': { permit } }`, 'expected an address')
}

const loadViews = () => import('./views/index.ts')

/**
 * Swapping tokens on one network: form, review drawn from the transaction that was made, approval, one question to the wallet.
 * @throws `config/invalid` naming the option
 */
export function swaps(options: SwapsOptions = {}): SwapsPlugin {
  if (process.env.NODE_ENV !== 'production') checkOptions(options)
  return definePlugin<SwapsPlugin>({
    id: 'swaps',
    api: 1,
    permissions: {
      capabilities: [
        'buildApproval',
        'buildPermit',
        'chainHead',
        'inspectTrade',
        'prepareCall',
        'prepareTransaction',
        'sendCalls',
        'sendPrepared',
        'signPrepared',
        'signTypedData',
        'simulateTrade',
        'tokenAllowance',
        'tokenBalances',
        'walletCapabilities',
      ],
    },
    needs: { api: required(), account: optional(), balances: optional(), fund: optional() },
    atoms: { state: opened, phase, now, options: atom(options) },
    messages: { en: () => import('./locales/en.ts'), others: () => import('./translations.ts') },
    css: async () => ({ default: (await loadViews()).css }),
    views: lazyViews(async () => (await loadViews()).views, {
      Swap: { title: 'title', needsAccount: true },
      SwapSelectToken: { title: 'selectToken', needsAccount: true },
      SwapPreview: { title: 'preview' },
    }),
    contributes: {
      'account.action': { order: 20, label: 'title', icon: 'arrow-left-right', open: 'swaps.Swap' },
      'balances.tokenAction': {
        order: 20,
        label: 'title',
        icon: 'arrow-left-right',
        open: (asset, router) => router.push('swaps.Swap', { from: asset }),
      },
    },
    actions: lazyActions(async () => (await loadViews()).actions),
  })
}
