import { definePlugin, kernelError, lazyActions, lazyViews, optional } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { atoms, CONNECTOR_ID } from './atoms.ts'
import { embeddedErrors } from './codes.ts'
import type { EmbeddedContext, EmbeddedOptions, EmbeddedPlugin } from './plugin.ts'

export type { EmbeddedAtoms, Granted, Remembered } from './atoms.ts'
export type {
  Grant,
  GrantParams,
  Permission,
  PermissionKey,
  PermissionPolicy,
  RecurringAllowance,
} from './messages/permissions.ts'
export type { AccountType, EmbeddedUser, SettingsSection, SocialProvider } from './messages/protocol.ts'
export type { AnnouncedAs, EmbeddedEvents, EmbeddedOptions, EmbeddedPlugin } from './plugin.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/

/** As `parseUrl` of the kernel, whose texts would come into the first bundle with it. */
function readUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

function checkOptions({ frame, projectId }: EmbeddedOptions): void {
  const invalid = (problem: string, option = 'frame') =>
    kernelError('config/invalid', { details: { argument: `embedded({ ${option} })`, problem } })
  if (typeof projectId !== 'string' || projectId === '') throw invalid('expected the id of a project', 'projectId')
  const url = readUrl(frame)
  if (!url) throw invalid('expected the origin of the wallet document')
  if (url.origin !== frame) throw invalid(`expected an origin without a path, such as ${url.origin}`)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname)))
    throw invalid('expected https:, or http: of this machine')
}

type Account = { readonly address: string } | undefined

/** Whether an account is one of this wallet's. */
const isOf = (store: EmbeddedContext['store'], account: Account): boolean =>
  !!store.get(atoms.user)?.accounts?.some(({ address }) => address === account?.address)

const loadViews = () => import('./views/index.ts')
const loadCard = async () => ({ default: (await loadViews()).PasskeyCard })

/**
 * The embedded wallet: a document on its own origin that holds the keys, draws what is approved, and signs. Other plugins
 * bring the ways to sign in.
 *
 * @example
 * ```ts
 * embedded({ frame: 'https://wallet.example', projectId: 'my-project' })
 * ```
 * @throws `config/invalid` naming the option
 */
export function embedded(options: EmbeddedOptions): EmbeddedPlugin {
  if (process.env.NODE_ENV !== 'production') checkOptions(options)
  let store: EmbeddedContext['store']
  const isOurs = (account: Account): boolean => isOf(store, account)
  let isRead: () => void
  // Saved connections are reopened while plugins are still being set up: what the last visit left must be read before.
  const read = new Promise<void>((resolve) => {
    isRead = resolve
  })
  return definePlugin<EmbeddedPlugin>({
    id: 'embedded',
    api: 1,
    permissions: { capabilities: ['request'] },
    needs: { connect: optional(), account: optional() },
    ...(process.env.NODE_ENV !== 'production' && { errors: embeddedErrors }),
    atoms: { ...atoms, options: atom(options) },
    messages: {
      en: () => import('./locales/en.ts'),
      others: { ar: () => import('./locales/ar.ts'), de: () => import('./locales/de.ts') },
    },
    css: async () => ({ default: (await loadViews()).css }),
    views: lazyViews(async () => (await loadViews()).views, {
      ApproveTransaction: { title: 'approve' },
      FrameStep: { title: 'settings' },
    }),
    contributes: {
      'connect.method': {
        order: 5,
        method: 'email',
        when: () => store.get(atoms.remembered).isUsed,
        view: loadViews,
      },
      'account.banner': { order: 20, when: isOurs, view: loadCard },
      'account.setting': {
        order: 30,
        label: 'settings',
        icon: 'settings',
        open: 'embedded.FrameStep',
        when: isOurs,
      },
    },
    connectors: ({ store: state, kernel: { atoms: kernel }, actions: { connect, reconnect } }) => {
      const served = state.get(kernel.networks).map(({ namespace }) => namespace)
      const namespaces = ['eip155', 'solana'].filter((namespace) => served.includes(namespace))
      const own = { id: CONNECTOR_ID, name: 'Auth', kind: 'embedded', namespaces, connect } as const
      return { initial: [{ ...own, reconnect: (...saved) => read.then(() => reconnect(...saved)) }] }
    },
    actions: lazyActions(() => import('./actions/index.ts')),
    setup(ctx) {
      ;({ store } = ctx)
      isRead()
      if (options.announce === false) return
      import('./wallet/announce.ts')
        .then(({ announce }) => announce(ctx))
        .catch((error: unknown) => ctx.report(error, 'setup'))
    },
  })
}
