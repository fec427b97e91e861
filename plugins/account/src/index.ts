import { definePlugin, lazy, maybe } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { atoms, state } from './atoms.ts'
import { type AccountOptions, checkOptions } from './options.ts'
import type { ConnectPeer } from './peers.ts'
import type { AccountPlugin } from './types.ts'
import { css, views } from './views.ts'

export type { AccountOptions } from './options.ts'
export type { AccountActions, AccountAtoms, AccountPlugin, AccountViews, Balance } from './types.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

const verbs = () => import('./actions/index.ts')

type Verbs = Awaited<ReturnType<typeof verbs>>

/** The account view: balance, address, account switching, disconnecting, and places for other plugins' actions and tabs. */
export function account(options: AccountOptions = {}): AccountPlugin {
  if (typeof process === 'object' && process.env.NODE_ENV !== 'production') checkOptions(options)
  return definePlugin({
    id: 'account',
    api: 1,
    requires: [maybe<ConnectPeer>('connect')],
    atoms: { ...atoms, hasBalance: atom(options.balance ?? true) },
    i18n: { en: () => import('./locales/en.ts'), others: { de: () => import('./locales/de.ts') } },
    css,
    views,
    ...(options.balance === false ? {} : { slots: { accountButton: { order: 10, balance: atoms.balanceText } } }),
    actions(ctx) {
      const verb = <Name extends keyof Verbs>(name: Name) => lazy<Verbs[Name]>(ctx, async () => (await verbs())[name])
      return {
        refreshBalance: verb('refreshBalance'),
        watchBalance: verb('watchBalance'),
        copyAddress: verb('copyAddress'),
        switchAccount: verb('switchAccount'),
        disconnect: verb('disconnect'),
        disconnectWallet: verb('disconnectWallet'),
        addWallet: verb('addWallet'),
      }
    },
    setup(ctx) {
      const follow = (): void => {
        verbs()
          .then(({ followAccount }) => followAccount(ctx))
          .catch((error: unknown) => ctx.report(error, 'setup'))
      }
      const stops = [ctx.store.sub(ctx.core.connection, follow), ctx.store.sub(state.isShown, follow)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  })
}
