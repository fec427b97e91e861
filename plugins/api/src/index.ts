import { definePlugin, kernelError, lazy } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import type { ApiPlugin } from './types.ts'

export type { CallOptions, Merged, NetworkOptions } from './client/request.ts'
export type {
  ApiActions,
  ApiAtoms,
  ApiPlugin,
  BalanceRequest,
  HistoryRequest,
  NameLookup,
  SwapAllowanceRequest,
  SwapApprovalRequest,
  SwapQuoteRequest,
  SwapTransactionRequest,
} from './types.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** What a host can set. */
export interface ApiOptions {
  /**
   * Base address of the blockchain API, http(s).
   * @defaultValue the `gateway` of the kernel
   */
  readonly apiUrl?: string
}

function isWebAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/.test(value)
}

function checkOptions({ apiUrl }: ApiOptions): void {
  if (apiUrl === undefined || isWebAddress(apiUrl)) return
  const details = {
    argument: 'api({ apiUrl })',
    problem: 'expected a web address without query, e.g. https://api.example',
  }
  throw kernelError('config/invalid', { details })
}

const loadActions = () => import('./actions/index.ts')

type Actions = Awaited<ReturnType<typeof loadActions>>

/**
 * The client of the gateway: one action per endpoint. Sends nothing by itself; other plugins and the host call it.
 * @throws `config/invalid` naming the option
 */
export function api(options: ApiOptions = {}): ApiPlugin {
  if (typeof process === 'object' && process.env.NODE_ENV !== 'production') checkOptions(options)
  return definePlugin({
    id: 'api',
    api: 1,
    needsProjectId: true,
    atoms: { apiUrl: atom(options.apiUrl) },
    i18n: { en: () => import('./locales/en.ts'), others: { de: () => import('./locales/de.ts') } },
    actions(ctx) {
      const action = <Name extends keyof Actions>(name: Name) =>
        lazy<Actions[Name]>(ctx, async () => (await loadActions())[name])
      return {
        getSupportedChains: action('getSupportedChains'),
        isSupported: action('isSupported'),
        getIdentity: action('getIdentity'),
        getHistory: action('getHistory'),
        getBalances: action('getBalances'),
        getSwapTokens: action('getSwapTokens'),
        getSwapQuotes: action('getSwapQuotes'),
        getSwapAllowance: action('getSwapAllowance'),
        getGasPrice: action('getGasPrice'),
        buildSwapApproval: action('buildSwapApproval'),
        buildSwapTransaction: action('buildSwapTransaction'),
        getPrices: action('getPrices'),
        getName: action('getName'),
        getNamesOf: action('getNamesOf'),
        getNameSuggestions: action('getNameSuggestions'),
        registerName: action('registerName'),
        getOnrampUrl: action('getOnrampUrl'),
        getOnrampOptions: action('getOnrampOptions'),
        getOnrampQuote: action('getOnrampQuote'),
        getSessions: action('getSessions'),
        revokeSession: action('revokeSession'),
      }
    },
  })
}
