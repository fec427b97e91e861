import { definePlugin, isUnsupported, kernelError, lazyActions, lazyViews, optional } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { ANSWER_AT_ONCE } from './constants.ts'
import type { SwitchAttempt } from './model/switchAttempt.ts'
import type { NetworksContext, NetworksPlugin } from './plugin.ts'

export type { SwitchAttempt } from './model/switchAttempt.ts'
export type { NetworksAtoms, NetworksEvents, NetworksPlugin } from './plugin.ts'

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

const loadViews = () => import('./views/index.ts')

/**
 * Network list, switching, and what to do about a network the site does not offer.
 * @throws `config/invalid` naming the option
 */
export function networks(options: NetworksOptions = {}): NetworksPlugin {
  if (process.env.NODE_ENV !== 'production') checkOptions(options)
  const isLost = ({ store, kernel }: NetworksContext): boolean =>
    !options.allowUnsupported && isUnsupported(store.get(kernel.atoms.network))
  return definePlugin<NetworksPlugin>({
    id: 'networks',
    api: 1,
    needs: { connect: optional(), account: optional() },
    atoms: { attempt: atom<SwitchAttempt | undefined>(undefined) },
    messages: {
      en: async () => ({ default: (await loadViews()).en }),
      others: async () => ({ default: (await loadViews()).others }),
    },
    css: async () => ({ default: (await loadViews()).css }),
    views: lazyViews(async () => (await loadViews()).views, {
      Networks: { title: 'networks', help: 'networks.WhatIsANetwork' },
      SwitchNetwork: { title: 'switchNetwork', paintAfter: ANSWER_AT_ONCE },
      UnsupportedChain: { title: 'switchNetwork', back: 'close' },
      WhatIsANetwork: { title: 'whatIsANetwork' },
    }),
    contributes: {
      'account.banner': options.allowUnsupported && {
        order: 10,
        when: (_account, network) => isUnsupported(network),
        view: async () => ({ default: (await loadViews()).UnsupportedBanner }),
      },
      'account.header': { order: 10, view: async () => ({ default: (await loadViews()).NetworkButton }) },
      'kernel.networkButton': { order: 10, open: 'networks.Networks' },
    },
    actions: lazyActions(async () => (await loadViews()).actions),
    hooks: {
      startRoute: (ctx) => (isLost(ctx) ? 'networks.UnsupportedChain' : undefined),
      afterNetworkSwitch: (ctx, { to }) => ctx.emit('SWITCH_NETWORK', { network: to.id }),
    },
    setup: (ctx) => {
      const { store, kernel, router } = ctx
      return store.sub(kernel.atoms.connection, () => {
        // While a wallet is being connected, its own view stays; leaving it would abort the attempt.
        if (!store.get(kernel.atoms.modal).open || store.get(kernel.atoms.operations).connect) return
        const isShown = store.get(kernel.atoms.history).at(-1)?.route === 'networks.UnsupportedChain'
        if (isLost(ctx) && !isShown) router.reset('networks.UnsupportedChain')
        if (!isLost(ctx) && isShown) router.back()
      })
    },
  })
}
