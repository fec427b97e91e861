import {
  type Adapter,
  type CaipNetworkId,
  type Connection,
  type ConnectRequest,
  createKernel,
  type Kernel,
  type PairingState,
  type Services,
  type StorageService,
} from '@latchkey/kernel'
import type { WalletConnectOptions } from '../index.ts'
import { walletConnectAdapter } from '../index.ts'
import { savedTopics, sharedStorage, type TabStorage } from './sharedStorage.ts'
import { testFamilies } from './testFamilies.ts'

/** What the page is started with, besides the options of the adapter. */
export interface SiteOptions extends WalletConnectOptions {
  readonly storage?: TabStorage
  readonly services?: Partial<Services>
  /** @defaultValue three families */
  readonly families?: readonly Adapter[]
  /** What the page offers. @defaultValue all networks of the families */
  readonly networks?: readonly CaipNetworkId[]
}

/** A running attempt and what it has told so far. */
export interface Attempt {
  readonly steps: readonly PairingState[]
  readonly connection: Promise<Connection>
  /** Resolves with the URI of the step `waiting`. */
  uri(): Promise<string>
}

/** A page with the pairing adapter. */
export interface Site {
  readonly kernel: Kernel<readonly []>
  readonly storage: TabStorage
  /** The topics of the sessions that are saved. */
  saved(): readonly string[]
  connections(): readonly Connection[]
  connect(request?: Partial<ConnectRequest>, signal?: AbortSignal): Attempt
  destroy(): Promise<void>
}

let count = 0

/** Takes the prefix of a kernel from the keys, so that two sites play two visits to one browser. */
function withoutPrefix(storage: TabStorage, kernelId: string): StorageService {
  const prefix = `lk:${kernelId}:`
  const own = (key: string): string => key.slice(prefix.length)
  return {
    get: (key) => storage.get(own(key)),
    set: (key, value) => storage.set(own(key), value),
    remove: (key) => storage.remove(own(key)),
    watch: (listener) => storage.watch((key, value) => listener(key === null ? null : prefix + key, value)),
  }
}

/** A page with the pairing adapter, over real time and a real relay. Share `storage` to play a second visit or a second tab. */
export async function startSite({
  services,
  families = testFamilies,
  networks,
  ...options
}: SiteOptions): Promise<Site> {
  const storage = options.storage ?? sharedStorage().tab()
  count += 1
  const id = `site-${count}`
  const kernel = createKernel({
    id,
    projectId: 'site',
    metadata: { name: 'Test site', url: 'http://localhost' },
    adapters: [...families, walletConnectAdapter(options)],
    ...(networks ? { networks } : {}),
    plugins: [],
    services: { storage: withoutPrefix(storage, id), ...services },
  })
  await kernel.start()
  return {
    kernel,
    storage,
    saved: () => savedTopics(storage),
    connections: () => kernel.store.get(kernel.atoms.connections),
    destroy: () => kernel.destroy(),
    connect(request = {}, signal = new AbortController().signal) {
      const steps: PairingState[] = []
      let found: (uri: string) => void = () => undefined
      const uri = new Promise<string>((resolve) => {
        found = resolve
      })
      const onPairingStateChange = (step: PairingState): void => {
        steps.push(step)
        if (step.state === 'waiting') found(step.uri)
      }
      const connection = kernel.wallet.connect(
        { connectorId: 'walletConnect', ...request },
        { signal, onPairingStateChange },
      )
      connection.catch(() => undefined)
      return { steps, connection, uri: () => Promise.race([uri, connection.then(() => uri)]) }
    },
  }
}
