import { definePlugin, lazy } from '@latchkey/kernel'
import { connectAtoms } from './atoms.ts'
import { checkOptions } from './checkOptions.ts'
import { LEGAL_REASON } from './constants.ts'
import type { ConnectOptions } from './options.ts'
import type { ConnectPlugin } from './types.ts'
import { css, views } from './views.ts'

export type { ConnectEvents } from './events.ts'
export type { ConnectMethod, ConnectOptions, LegalOptions, WalletGuide } from './options.ts'
export type {
  ConnectActions,
  ConnectAtoms,
  ConnectAttempt,
  ConnectingParams,
  ConnectPlugin,
  ConnectTarget,
  ConnectViews,
  LegalState,
  Site,
} from './types.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

const actions = () => import('./actions/index.ts')

/**
 * Choosing a wallet, waiting for it, and everything that can go wrong in between.
 * @throws `config/invalid` naming the option
 */
export function connect(options: ConnectOptions = {}): ConnectPlugin {
  if (typeof process === 'object' && process.env.NODE_ENV !== 'production') checkOptions(options)
  const atoms = connectAtoms(options)
  return definePlugin({
    id: 'connect',
    api: 1,
    atoms,
    i18n: { en: () => import('./locales/en.ts'), others: { de: () => import('./locales/de.ts') } },
    css,
    views,
    actions: (ctx) => ({
      connectWallet: lazy(ctx, async () => (await actions()).connectWallet),
      begin: lazy(ctx, async () => (await actions()).begin),
      retry: lazy(ctx, async () => (await actions()).retry),
      cancel: lazy(ctx, async () => (await actions()).cancel),
      finish: lazy(ctx, async () => (await actions()).finish),
      forgetRecent: lazy(ctx, async () => (await actions()).forgetRecent),
      acceptLegal: lazy(ctx, async () => (await actions()).acceptLegal),
      note: lazy(ctx, async () => (await actions()).note),
    }),
    hooks: (ctx) => ({
      beforeConnect: {
        stage: 'early',
        tap: (_, hook) => {
          if (options.legal?.checkbox && !ctx.store.get(atoms.legal).accepted) hook.cancel(LEGAL_REASON)
        },
      },
    }),
  })
}
