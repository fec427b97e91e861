import { definePlugin, kernelError, lazyActions } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import type { ApiPlugin } from './plugin.ts'

export type { CallOptions, Merged, NetworkOptions } from './client/request.ts'
export type {
  ApiAtoms,
  ApiPlugin,
  BalanceRequest,
  HistoryRequest,
  NameLookup,
  SwapAllowanceRequest,
  SwapApprovalRequest,
  SwapQuoteRequest,
  SwapSubmitRequest,
  SwapTransactionRequest,
} from './plugin.ts'

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

/**
 * The client of the gateway: one action per endpoint. Sends nothing by itself; other plugins and the host call it.
 * @throws `config/invalid` naming the option
 */
export function api(options: ApiOptions = {}): ApiPlugin {
  if (process.env.NODE_ENV !== 'production') checkOptions(options)
  return definePlugin<ApiPlugin>({
    id: 'api',
    api: 1,
    needsProjectId: true,
    permissions: { hosts: ['gateway', options.apiUrl] },
    atoms: { apiUrl: atom(options.apiUrl) },
    messages: {
      en: () => import('./locales/en.ts'),
      others: { ar: () => import('./locales/ar.ts'), de: () => import('./locales/de.ts') },
    },
    actions: lazyActions(() => import('./actions/index.ts')),
  })
}
