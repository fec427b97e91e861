import { definePlugin, lazy } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { type ApiOptions, checkOptions } from './options.ts'
import type { ApiPlugin } from './types.ts'

export type { CallOptions, NetworkOptions } from './client/callOptions.ts'
export type { ApiOptions } from './options.ts'
export type {
  ApiActions,
  ApiAtoms,
  ApiPlugin,
  BalanceRequest,
  HistoryRequest,
  Merged,
  NameLookup,
  SwapAllowanceRequest,
  SwapApprovalRequest,
  SwapQuoteRequest,
  SwapTransactionRequest,
} from './types.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

const verbs = () => import('./actions/index.ts')

type Verbs = Awaited<ReturnType<typeof verbs>>

/** The client of the gateway: one action per endpoint. Asks nothing by itself; other plugins and the host call it. */
export function api(options: ApiOptions = {}): ApiPlugin {
  if (typeof process === 'object' && process.env.NODE_ENV !== 'production') checkOptions(options)
  return definePlugin({
    id: 'api',
    api: 1,
    needsProjectId: true,
    atoms: { apiUrl: atom(options.apiUrl) },
    i18n: { en: () => import('./locales/en.ts'), others: { de: () => import('./locales/de.ts') } },
    actions(ctx) {
      const verb = <Name extends keyof Verbs>(name: Name) => lazy<Verbs[Name]>(ctx, async () => (await verbs())[name])
      return {
        getSupportedChains: verb('getSupportedChains'),
        isSupported: verb('isSupported'),
        getIdentity: verb('getIdentity'),
        getHistory: verb('getHistory'),
        getBalances: verb('getBalances'),
        getSwapTokens: verb('getSwapTokens'),
        getSwapQuotes: verb('getSwapQuotes'),
        getSwapAllowance: verb('getSwapAllowance'),
        getGasPrice: verb('getGasPrice'),
        buildSwapApproval: verb('buildSwapApproval'),
        buildSwapTransaction: verb('buildSwapTransaction'),
        getPrices: verb('getPrices'),
        getName: verb('getName'),
        getNamesOf: verb('getNamesOf'),
        getNameSuggestions: verb('getNameSuggestions'),
        registerName: verb('registerName'),
        getOnrampUrl: verb('getOnrampUrl'),
        getOnrampOptions: verb('getOnrampOptions'),
        getOnrampQuote: verb('getOnrampQuote'),
        getSessions: verb('getSessions'),
        revokeSession: verb('revokeSession'),
      }
    },
  })
}
