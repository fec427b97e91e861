import { type Connector, definePlugin, lazyActions, lazyViews, optional } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { atoms } from './atoms.ts'
import { siwxErrors } from './codes.ts'
import { checkOptions, isRequired, type SiwxOptions } from './options.ts'
import type { SiwxContext, SiwxPlugin } from './plugin.ts'

export type { SignInPhase } from './atoms.ts'
export type {
  SiweConfig,
  SiweMessageArgs,
  SiweMessageParams,
  SiwxConfig,
  SiwxMessage,
  SiwxSession,
} from './model/configs.ts'
export type { SignedText, SignInServer, SignInSession, SignInStorage } from './model/session.ts'
export type { SiwxOptions } from './options.ts'
export type { SignInEvent, SiwxEvents, SiwxPlugin } from './plugin.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * Sign-in with a wallet: after connecting, the user signs a text that proves whose account it is.
 *
 * @example
 * ```ts
 * siwx({ server: '/auth' }) // where @latchkey/siwx-server is mounted
 * ```
 * @throws `siwx/both-options`, `config/invalid` naming the option
 */
export function siwx(options: SiwxOptions = {}): SiwxPlugin {
  if (process.env.NODE_ENV !== 'production') checkOptions(options)
  // Not until the answer is there: a user who waits for it can leave.
  const isHeld = ({ get }: SiwxContext['store']): boolean =>
    isRequired(options) && !['idle', 'checking', 'done'].includes(get(atoms.phase).status)
  return definePlugin<SiwxPlugin>({
    id: 'siwx',
    api: 1,
    permissions: {
      hosts: [options.gateway === true && 'gateway'],
      capabilities: ['signIn', 'signMessage', 'verifyMessage'],
    },
    needsProjectId: options.gateway === true,
    needs: { connect: optional(), account: optional() },
    errors: process.env.NODE_ENV !== 'production' ? siwxErrors : {},
    atoms: { ...atoms, options: atom(options) },
    messages: {
      en: () => import('./locales/en.ts'),
      others: { ar: () => import('./locales/ar.ts'), de: () => import('./locales/de.ts') },
    },
    views: lazyViews(() => import('./views/SIWXSignMessage.tsx'), {
      SIWXSignMessage: { title: 'title', back: 'none', canClose: (store) => !isHeld(store) },
      ConnectingSiwe: { title: 'title', back: 'none' },
    }),
    contributes: {
      'account.setting': { order: 10, label: 'title', icon: 'shield-check', open: 'siwx.SIWXSignMessage' },
    },
    actions: lazyActions(() => import('./actions/index.ts')),
    hooks: {
      beforeConnect: ({ store, kernel, actions }, request) => {
        const connector = store.get(kernel.atoms.connectors).find(({ id }) => id === request.connectorId)
        const isAsked = connector && canSignAtOnce(connector, options) && options.oneClick !== false && !request.signIn
        return isAsked ? actions.askAtOnce(request) : undefined
      },
      afterConnect: { stage: 'early', critical: true, tap: (ctx) => ctx.actions.settle() },
      onDisconnect: (ctx, ended) => ctx.actions.forget(ended),
      startRoute: ({ store }) => (isHeld(store) ? 'siwx.SIWXSignMessage' : undefined),
    },
    setup: (ctx) => waitForWallet(ctx),
  })
}

/** Wallets that pair are asked, and others whose connector says that they take it; a `siweConfig` knows one family only. */
function canSignAtOnce(connector: Connector, { siweConfig }: SiwxOptions): boolean {
  return connector.kind === 'pairing' || (connector.signsIn === true && !siweConfig)
}

/** Loads nothing before a wallet is connected. */
function waitForWallet(ctx: SiwxContext): () => void {
  const { store, kernel, services } = ctx
  const since = services.clock.now()
  let isWatching = false
  const begin = (): void => {
    if (isWatching || !store.get(kernel.atoms.connection)) return
    isWatching = true
    ctx.actions.watch(since).catch((error: unknown) => ctx.report(error, 'setup'))
  }
  begin()
  return store.sub(kernel.atoms.connection, begin)
}
