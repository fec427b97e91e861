import { definePlugin, kernelError, lazy, maybe, view } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { atoms, state } from './state.ts'
import type { AccountPlugin, AccountViews, ConnectPeer } from './types.ts'

export type { Balance } from './model/balance.ts'
export type { AccountActions, AccountAtoms, AccountPlugin, AccountViews } from './types.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** What a host can set. */
export interface AccountOptions {
  /**
   * Shows the balance of the network's own coin, in the account view and in the host's account button.
   * @defaultValue true
   */
  readonly balance?: boolean
}

function checkOptions({ balance = true }: AccountOptions): void {
  if (typeof balance === 'boolean') return
  const details = { argument: 'account({ balance })', problem: 'expected true or false' }
  throw kernelError('config/invalid', { details })
}

const loadActions = () => import('./actions/index.ts')
const loadViews = () => import('./views/index.ts')

type Actions = Awaited<ReturnType<typeof loadActions>>

const views: AccountViews = {
  Account: view(async () => ({ default: (await loadViews()).Account }), {
    title: 'title',
    header: async () => ({ default: (await loadViews()).AccountHeader }),
    start: 'connected',
  }),
  Accounts: view(async () => ({ default: (await loadViews()).Accounts }), { title: 'accounts' }),
  ConfirmDisconnect: view(async () => ({ default: (await loadViews()).ConfirmDisconnect }), { title: 'disconnect' }),
}

/**
 * The account view: balance, address, account switching, disconnecting, and places for other plugins' actions and tabs.
 * @throws `config/invalid` naming the option
 */
export function account(options: AccountOptions = {}): AccountPlugin {
  if (typeof process === 'object' && process.env.NODE_ENV !== 'production') checkOptions(options)
  return definePlugin({
    id: 'account',
    api: 1,
    requires: [maybe<ConnectPeer>('connect')],
    atoms: { ...atoms, hasBalance: atom(options.balance ?? true) },
    i18n: { en: () => import('./locales/en.ts'), others: { de: () => import('./locales/de.ts') } },
    css: async () => ({ default: (await loadViews()).css }),
    views,
    ...(options.balance === false ? {} : { slots: { accountButton: { order: 10, balance: atoms.balanceText } } }),
    actions(ctx) {
      const action = <Name extends keyof Actions>(name: Name) =>
        lazy<Actions[Name]>(ctx, async () => (await loadActions())[name])
      return {
        refreshBalance: action('refreshBalance'),
        watchBalance: action('watchBalance'),
        copyAddress: action('copyAddress'),
        switchAccount: action('switchAccount'),
        disconnect: action('disconnect'),
        disconnectWallet: action('disconnectWallet'),
        addWallet: action('addWallet'),
      }
    },
    setup(ctx) {
      const follow = (): void => {
        loadActions()
          .then(({ followAccount }) => followAccount(ctx))
          .catch((error: unknown) => ctx.report(error, 'setup'))
      }
      const stops = [ctx.core.connection, ctx.core.connections, state.isShown].map((atom) =>
        ctx.store.sub(atom, follow),
      )
      return () => {
        for (const stop of stops) stop()
      }
    },
  })
}
