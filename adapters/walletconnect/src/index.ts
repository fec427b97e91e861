import {
  type Adapter,
  type AdapterContext,
  type AppMetadata,
  type Connector,
  KERNEL_API,
  type StorageService,
} from '@latchkey/kernel'
import { CONNECTOR_ID, CONNECTOR_NAME, SESSION_KEY } from './constants.ts'
import type { LoadedConnector } from './provider/connector.ts'

/** Options of {@link walletConnectAdapter}. */
export interface WalletConnectOptions {
  /** The relay's `wss:` address (`ws:` for one of this machine). @defaultValue the public relay of WalletConnect */
  readonly relayUrl?: string
  /** The relay's project id. @defaultValue the kernel's `projectId` */
  readonly projectId?: string
  /** How wallets show the site. @defaultValue the kernel's `metadata`; name and address of the page where it is silent */
  readonly metadata?: Partial<AppMetadata>
  /** Where keys and sessions are stored. @defaultValue the kernel's storage, which lives in memory when the browser refuses */
  readonly storage?: StorageService
}

/**
 * Wallets of every installed chain family, reached by pairing: a QR code or a link, over a WalletConnect relay. Loads
 * nothing and opens no socket before a user asks to pair or a saved session is reopened.
 *
 * @example
 * ```ts
 * import { walletConnectAdapter } from '@latchkey/adapter-walletconnect'
 *
 * createKernel({ projectId: '…', adapters: [evmAdapter(), walletConnectAdapter()], … })
 * ```
 */
export function walletConnectAdapter(options: WalletConnectOptions = {}): Adapter {
  return {
    id: 'walletconnect',
    api: KERNEL_API.major,
    needsProjectId: options.projectId === undefined,
    messages: {
      en: () => import('./locales/en.ts'),
      others: { ar: () => import('./locales/ar.ts'), de: () => import('./locales/de.ts') },
    },
    connectors: (ctx) => ({ initial: [pairingConnector(options, ctx)] }),
  }
}

/** What some browsers refuse to give out, by throwing. */
const NAME = 'localStorage'

function isRefused(): boolean {
  try {
    Reflect.get(globalThis, NAME)
    return false
  } catch {
    return true
  }
}

/**
 * Loads code that reads `localStorage` while it loads, as the library's storage does although another one is used: where
 * the browser throws at that, it looks absent until the code is there. Elsewhere nothing is touched.
 */
async function withoutStorage<T>(load: () => Promise<T>): Promise<T> {
  if (!isRefused()) return load()
  const real = Reflect.getOwnPropertyDescriptor(globalThis, NAME)
  if (!Reflect.defineProperty(globalThis, NAME, { configurable: true, value: undefined })) return load()
  try {
    return await load()
  } finally {
    if (real) Reflect.defineProperty(globalThis, NAME, real)
    else Reflect.deleteProperty(globalThis, NAME)
  }
}

/** The connector of the host's first bundle: all it can do is load the one that can pair. */
function pairingConnector(options: WalletConnectOptions, ctx: AdapterContext): Connector {
  const storage = options.storage ?? ctx.services.storage
  let loading: Promise<LoadedConnector> | undefined
  const load = (): Promise<LoadedConnector> => {
    loading ??= withoutStorage(() => import('./provider/connector.ts')).then(({ createConnector }) =>
      createConnector(options, ctx),
    )
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return {
    id: CONNECTOR_ID,
    name: CONNECTOR_NAME,
    kind: 'pairing',
    namespaces: 'any',
    async connect(request, context) {
      context.onPairingStateChange({ state: 'preparing' })
      return (await load()).connect(request, context)
    },
    async reconnect(saved, context) {
      const stored = await Promise.all(saved.map(({ sessionId }) => storage.get(SESSION_KEY + sessionId)))
      return stored.some((text) => text !== null) ? (await load()).reconnect(saved, context) : undefined
    },
    reset() {
      loading?.then(
        (connector) => connector.reset(),
        () => undefined,
      )
    },
  }
}
