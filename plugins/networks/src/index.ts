import { definePlugin, isUnsupported, kernelError, lazy, maybe, view } from '@latchkey/kernel'
import { atoms, ROUTES } from './state.ts'
import type { ConnectPeer, NetworksContext, NetworksPlugin, NetworksViews } from './types.ts'

export type { SwitchAttempt } from './model/switchAttempt.ts'
export type { NetworksActions, NetworksAtoms, NetworksPlugin, NetworksViews } from './types.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** What a host can set. */
export interface NetworksOptions {
  /**
   * Lets the widget be used while the wallet is on a network the site does not offer; otherwise it opens on
   * `UnsupportedChain` then.
   * @defaultValue false
   */
  readonly allowUnsupported?: boolean
}

function checkOptions({ allowUnsupported = false }: NetworksOptions): void {
  if (typeof allowUnsupported === 'boolean') return
  const details = { argument: 'networks({ allowUnsupported })', problem: 'expected true or false' }
  throw kernelError('config/invalid', { details })
}

const loadActions = () => import('./actions/index.ts')
const loadViews = () => import('./views/index.ts')

type Actions = Awaited<ReturnType<typeof loadActions>>

const views: NetworksViews = {
  Networks: view(async () => ({ default: (await loadViews()).Networks }), {
    title: 'networks',
    help: 'networks.WhatIsANetwork',
  }),
  SwitchNetwork: view(async () => ({ default: (await loadViews()).SwitchNetwork }), { title: 'switchNetwork' }),
  UnsupportedChain: view(async () => ({ default: (await loadViews()).UnsupportedChain }), {
    title: 'switchNetwork',
    back: 'close',
  }),
  WhatIsANetwork: view(async () => ({ default: (await loadViews()).WhatIsANetwork }), { title: 'whatIsANetwork' }),
}

/**
 * Network list, switching, and what to do about a network the site does not offer.
 * @throws `config/invalid` naming the option
 */
export function networks(options: NetworksOptions = {}): NetworksPlugin {
  if (typeof process === 'object' && process.env.NODE_ENV !== 'production') checkOptions(options)
  const isLost = ({ store, core }: NetworksContext): boolean =>
    !options.allowUnsupported && isUnsupported(store.get(core.network))
  return definePlugin({
    id: 'networks',
    api: 1,
    requires: [maybe<ConnectPeer>('connect')],
    atoms,
    i18n: { en: () => import('./locales/en.ts'), others: { de: () => import('./locales/de.ts') } },
    css: async () => ({ default: (await loadViews()).css }),
    views,
    slots: {
      accountHeader: { order: 10, view: () => import('./views/NetworkButton.tsx') },
      networkButton: { order: 10, route: ROUTES.list },
    },
    actions(ctx) {
      const action = <Name extends keyof Actions>(name: Name) =>
        lazy<Actions[Name]>(ctx, async () => (await loadActions())[name])
      return {
        openNetworks: action('openNetworks'),
        selectNetwork: action('selectNetwork'),
        switchTo: action('switchTo'),
        finishSwitch: action('finishSwitch'),
        addNetwork: action('addNetwork'),
        removeNetwork: action('removeNetwork'),
        leaveUnsupported: action('leaveUnsupported'),
        trackEvent: action('trackEvent'),
      }
    },
    hooks: (ctx) => ({
      startRoute: () => (isLost(ctx) ? ROUTES.unsupported : undefined),
      afterNetworkSwitch: ({ to }) => ctx.emit('SWITCH_NETWORK', { network: to.id }),
    }),
    setup: (ctx) =>
      ctx.store.sub(ctx.core.connection, () => {
        const { store, core, router } = ctx
        // While a wallet is being connected, its own view stays; leaving it would abort the attempt.
        if (!store.get(core.modal).open || store.get(core.operations).connect) return
        const isShown = store.get(core.history).at(-1)?.route === ROUTES.unsupported
        if (isLost(ctx) && !isShown) router.reset(ROUTES.unsupported)
        if (!isLost(ctx) && isShown) router.back()
      }),
  })
}
