import { definePlugin, lazyActions, optional } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { type AnalyticsOptions, checkOptions } from './options.ts'
import type { AnalyticsPlugin, Consent } from './plugin.ts'

export type { AnalyticsEvent, AnalyticsOptions } from './options.ts'
export type { AnalyticsAtoms, AnalyticsPlugin, Consent, Heard } from './plugin.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * Tells the gateway what users do in the widget: each event by name, with nothing that names a user unless the host wants
 * the address of the account. The gateway is asked first whether it counts at all.
 * @throws `config/invalid` naming the option
 */
export function analytics(options: AnalyticsOptions = {}): AnalyticsPlugin {
  if (process.env.NODE_ENV !== 'production') checkOptions(options)
  return definePlugin<AnalyticsPlugin>({
    id: 'analytics',
    api: 1,
    needsProjectId: options.enabled !== false,
    permissions: { hosts: options.enabled === false ? [] : ['gateway', options.endpoint] },
    needs: {
      account: optional(),
      connect: optional(),
      names: optional(),
      networks: optional(),
      history: optional(),
      onramp: optional(),
      send: optional(),
      siwx: optional(),
      swaps: optional(),
    },
    atoms: { consent: atom<Consent>(options.consent === 'ask' ? 'asked' : 'allowed'), options: atom(options) },
    actions: lazyActions(() => import('./actions.ts')),
    setup(ctx) {
      if (options.enabled !== false) ctx.actions.listen().catch((error: unknown) => ctx.report(error, 'listen'))
    },
  })
}
