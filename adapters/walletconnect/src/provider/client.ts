import type { AdapterContext, AppMetadata, PlatformService, StorageService } from '@latchkey/kernel'
import { UniversalProvider, type UniversalProviderOpts } from '@walletconnect/universal-provider'
import { PUBLIC_RELAY } from '../constants.ts'
import type { WalletConnectOptions } from '../index.ts'
import type { WalletChange } from './approval.ts'
import { findSession, ignoreRequests, patchDisconnectCheck, patchReconnect } from './libraryPatches.ts'
import { keyValueStore, type SessionCopy } from './storage.ts'

/** The library's client of the Sign protocol. */
export type SignClient = InstanceType<typeof UniversalProvider>['client']
/** A settled session as the library keeps it. */
export type SettledSession = ReturnType<SignClient['session']['get']>

type Logger = Exclude<UniversalProviderOpts['logger'], string | undefined>

interface OpenClient {
  readonly client: SignClient
  /** A settled session of this or another tab; `undefined` when it has ended. */
  findSession(topic: string, copy: SessionCopy | undefined): Promise<SettledSession | undefined>
  /** Closes the socket until the next message, unless it is needed again by then. */
  suspend(isNeeded: () => boolean): Promise<void>
  /** Closes the socket for good and stops writing. */
  dispose(): void
}

/** A client that is opened by the first call. */
export interface LazyClient {
  /** Opens the client. A failure is not kept: the next call tries again. */
  get(): Promise<Pick<OpenClient, 'client' | 'findSession'>>
  /** Keeps the socket open until the result is called. While nothing holds it, it is closed. */
  hold(): () => void
  /** Closes the client that is open or opening; the next call opens another one. */
  dispose(): void
}

const PREFIX = 'latchkey'

/**
 * Without a logger the library keeps everything it would log in memory, URIs and keys included, and offers it on `window`.
 */
function silentLogger(): Logger {
  const ignore = (): void => undefined
  const logger = {
    level: 'silent',
    trace: ignore,
    debug: ignore,
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
    silent: ignore,
    child: () => silentLogger(),
  }
  // The type is pino's whole interface; the library uses these.
  return logger as unknown as Logger
}

/** What wallets show of the site: where the host says nothing, the page's own host and origin. */
function appMetadata(
  { name, description, url, icons }: AppMetadata,
  platform: Pick<PlatformService, 'host' | 'url'>,
): { name: string; description: string; url: string; icons: string[] } {
  const origin = platform.url ? new URL(platform.url).origin : ''
  return { name: name || platform.host, description, url: url || origin, icons: [...icons] }
}

/**
 * The library shares its core with the whole page through this global; a kernel's client is its own. The core is made
 * before `init` first waits, so that no other code can have seen it.
 */
function removeSharedCore(): void {
  for (const suffix of ['', '_count']) Reflect.deleteProperty(globalThis, `_walletConnectCore_${PREFIX}${suffix}`)
}

/**
 * Starts the library without its telemetry, and without a third party that attests origins: it would be reached for every
 * request and message, and five seconds would be waited where it is blocked.
 */
async function openClient(
  { relayUrl = PUBLIC_RELAY, projectId, metadata }: WalletConnectOptions,
  ctx: AdapterContext,
  storage: StorageService,
): Promise<OpenClient> {
  const { store, readShared, close } = keyValueStore(storage)
  const id = projectId ?? ctx.projectId
  const starting = UniversalProvider.init({
    relayUrl,
    ...(id === undefined ? {} : { projectId: id }),
    metadata: appMetadata({ ...ctx.metadata, ...metadata }, ctx.services.platform),
    storage: store,
    customStoragePrefix: PREFIX,
    logger: silentLogger(),
    telemetryEnabled: false,
    disableProviderPing: true,
  })
  removeSharedCore()
  const { client } = await starting
  const { core } = client
  core.verify.register = () => Promise.resolve(undefined)
  Reflect.set(core.verify, 'resolve', () => Promise.resolve(undefined))
  patchDisconnectCheck(client)
  ignoreRequests(client)
  const relay = patchReconnect(core.relayer, ctx.services.clock)
  return {
    client,
    findSession: (topic, copy) => findSession(client, readShared, topic, copy),
    suspend: relay.suspend,
    dispose() {
      close()
      core.heartbeat.stop()
      relay.close()
    },
  }
}

/** Opens a kernel's client when it is needed. `prepare` runs once on each client that is opened. */
export function lazyClient(
  options: WalletConnectOptions,
  ctx: AdapterContext,
  storage: StorageService,
  prepare: (client: SignClient) => void,
): LazyClient {
  let opening: Promise<OpenClient> | undefined
  const holders = new Set<symbol>()
  const open = async (): Promise<OpenClient> => {
    const opened = await openClient(options, ctx, storage)
    prepare(opened.client)
    return opened
  }
  return {
    async get() {
      opening ??= open()
      const current = opening
      try {
        return await current
      } catch (error) {
        if (opening === current) opening = undefined
        throw error
      }
    },
    hold() {
      const holder = Symbol('holder')
      holders.add(holder)
      return () => {
        if (!holders.delete(holder) || holders.size > 0) return
        opening?.then((opened) => opened.suspend(() => holders.size > 0)).catch(() => undefined)
      }
    },
    dispose() {
      opening?.then((opened) => opened.dispose()).catch(() => undefined)
      opening = undefined
    },
  }
}

/** What a wallet says about a session. */
export interface SessionListener {
  updated(namespaces: unknown): void
  chainChanged(change: WalletChange): void
  accountsChanged(change: WalletChange): void
  ended(): void
}

/** Listens to what the wallet says about one session; the result stops. */
export function listenToSession(client: SignClient, topic: string, listener: SessionListener): () => void {
  type Message<Params> = { readonly topic: string; readonly params: Params }
  type Event = { readonly event: { readonly name: string; readonly data: unknown }; readonly chainId: string }
  const onUpdate = (message: Message<{ readonly namespaces: unknown }>): void => {
    if (message.topic === topic) listener.updated(message.params.namespaces)
  }
  const onEvent = ({ topic: about, params: { event, chainId } }: Message<Event>): void => {
    if (about !== topic) return
    const change = { namespace: chainId.split(':')[0] ?? '', chainId, data: event.data }
    if (event.name === 'chainChanged') listener.chainChanged(change)
    if (event.name === 'accountsChanged') listener.accountsChanged(change)
  }
  const onEnd = (message: { readonly topic: string }): void => {
    if (message.topic === topic) listener.ended()
  }
  client.on('session_update', onUpdate)
  client.on('session_event', onEvent)
  client.on('session_delete', onEnd)
  client.on('session_expire', onEnd)
  return () => {
    client.off('session_update', onUpdate)
    client.off('session_event', onEvent)
    client.off('session_delete', onEnd)
    client.off('session_expire', onEnd)
  }
}
