import { definePlugin, isUnsupported, lazy, maybe } from '@latchkey/kernel'
import { atoms } from './atoms.ts'
import { checkOptions, type NetworksOptions } from './options.ts'
import type { ConnectPeer } from './peers.ts'
import type { NetworksContext, NetworksPlugin } from './types.ts'
import { css, views } from './views.ts'

export type { NetworksOptions } from './options.ts'
export type { NetworksActions, NetworksAtoms, NetworksPlugin, NetworksViews, SwitchAttempt } from './types.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

const UNSUPPORTED = 'networks.UnsupportedChain'
const verbs = () => import('./actions/index.ts')

type Verbs = Awaited<ReturnType<typeof verbs>>

/** Network list, switching, and what to do about a network the site does not offer. */
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
    css,
    views,
    slots: {
      accountHeader: { order: 10, view: () => import('./slots/NetworkButton.tsx') },
      networkButton: { order: 10, route: 'networks.Networks' },
    },
    actions(ctx) {
      const verb = <Name extends keyof Verbs>(name: Name) => lazy<Verbs[Name]>(ctx, async () => (await verbs())[name])
      return {
        openNetworks: verb('openNetworks'),
        selectNetwork: verb('selectNetwork'),
        switchTo: verb('switchTo'),
        addNetwork: verb('addNetwork'),
        removeNetwork: verb('removeNetwork'),
        leaveUnsupported: verb('leaveUnsupported'),
        note: verb('note'),
      }
    },
    hooks: (ctx) => ({
      startRoute: () => (isLost(ctx) ? UNSUPPORTED : undefined),
      afterNetworkSwitch: ({ to }) => ctx.emit('SWITCH_NETWORK', { network: to.id }),
    }),
    setup: (ctx) =>
      ctx.store.sub(ctx.core.connection, () => {
        const { store, core, router } = ctx
        // While a wallet is being connected, its own view goes on; leaving it would give the connection up.
        if (!store.get(core.modal).open || store.get(core.operation)?.kind === 'connect') return
        const isShown = store.get(core.history).at(-1)?.route === UNSUPPORTED
        if (isLost(ctx) && !isShown) router.reset(UNSUPPORTED)
        if (!isLost(ctx) && isShown) router.back()
      }),
  })
}
