import { type Adapter, type AdapterConnectors, type ChainFamily, KERNEL_API } from '../adapters/adapter.ts'
import { kernelError } from '../errors/errorTable.ts'
import { readProperty } from '../errors/kernelError.ts'
import type { ErrorOrigin } from '../hooks/hookPoints.ts'
import type { CaipNetworkId, Network } from '../network/network.ts'
import { checkNetwork } from '../network/network.ts'
import type { CoreState } from '../state/coreAtoms.ts'
import type { KernelScope, Store } from '../state/kernelScope.ts'
import type { Connector } from './connector.ts'

/** The installed adapters and the chain families they bring. */
export interface AdapterRegistry {
  add(adapter: Adapter): void
  remove(id: string): void
  all(): readonly Adapter[]
  families(): readonly ChainFamily[]
  family(namespace: string): ChainFamily | undefined
}

function problemOf(
  adapter: Adapter,
  known: ReadonlyMap<string, Adapter>,
  taken: readonly string[],
): string | undefined {
  if (typeof adapter !== 'object' || adapter === null || typeof adapter.id !== 'string' || adapter.id === '')
    return 'an entry is not an adapter'
  if (adapter.api !== KERNEL_API.major)
    return `${adapter.id} was built for kernel API ${adapter.api}, this is ${KERNEL_API.major}`
  if (known.has(adapter.id) || taken.includes(adapter.id))
    return `the id ${adapter.id} is already taken by another adapter or plugin`
  const namespace = adapter.family?.namespace
  const rival = [...known.values()].find(({ family }) => namespace !== undefined && family?.namespace === namespace)
  return rival && `${adapter.id} and ${rival.id} both bring the namespace ${namespace}`
}

/**
 * @param taken ids of what else has messages and prefixes of its own, the plugins and the kernel
 * @throws `config/invalid`, also from `add`
 */
export function adapterRegistry(initial: readonly Adapter[], taken: readonly string[]): AdapterRegistry {
  const adapters = new Map<string, Adapter>()
  const registry: AdapterRegistry = {
    add(adapter) {
      const problem = problemOf(adapter, adapters, taken)
      if (problem) throw kernelError('config/invalid', { details: { argument: 'adapters', problem } })
      adapters.set(adapter.id, adapter)
    },
    remove: (id) => void adapters.delete(id),
    all: () => [...adapters.values()],
    families: () => registry.all().flatMap(({ family }) => family ?? []),
    family: (namespace) => registry.families().find((family) => family.namespace === namespace),
  }
  for (const adapter of initial) registry.add(adapter)
  return registry
}

/** The wallets one can connect to, gathered from adapters and plugins. */
export interface ConnectorRegistry {
  add(owner: string, source: AdapterConnectors): void
  remove(owner: string): void
  find(id: string): Connector | undefined
  all(): readonly Connector[]
  /** Whether every source that watches has reported for the first time, or failed. */
  isReporting(): boolean
  /** Which adapter or plugin brought a connector. */
  ownerOf(id: string): string | undefined
  /** What plugins compare wallets by: they are given no wallet's own object. */
  keyOf(wallet: object): object
  /** Starts discovery. */
  watch(): void
  stop(): void
}

interface Source {
  readonly source: AdapterConnectors
  connectors: readonly Connector[]
  hasReported: boolean
  stop?: () => void
}

function isConnector(value: unknown): value is Connector {
  return typeof readProperty(value, 'id') === 'string' && typeof readProperty(value, 'connect') === 'function'
}

/** Lets a source report its connectors as they change; until its first report it counts as silent. */
function watchSource(entry: Source, publish: () => void): void {
  entry.hasReported = !entry.source.watch
  try {
    const stop = entry.source.watch?.((connectors: unknown) => {
      if (!Array.isArray(connectors)) return
      entry.hasReported = true
      entry.connectors = connectors.filter(isConnector)
      publish()
    })
    if (stop) entry.stop = stop
  } catch (error) {
    entry.hasReported = true
    throw error
  }
}

/** @param report gets the failure of a source; the others go on */
export function connectorRegistry(
  store: Store,
  state: CoreState,
  report: (error: unknown, origin: ErrorOrigin) => void,
): ConnectorRegistry {
  const keys = new WeakMap<object, object>()
  const sources = new Map<string, Source>()
  let watching = false

  const publish = (): void => {
    const seen = new Set<string>()
    const all = [...sources.values()].flatMap(({ connectors }) => connectors)
    store.set(
      state.connectors,
      all.filter(({ id }) => !seen.has(id) && seen.add(id)),
    )
  }
  const attempt = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      report(error, { where: 'connectors' })
    }
  }
  const listen = (entry: Source): void => attempt(() => watchSource(entry, publish))

  return {
    add(owner, source) {
      const entry: Source = { source, connectors: source.initial.filter(isConnector), hasReported: true }
      sources.set(owner, entry)
      if (watching) listen(entry)
      publish()
    },
    remove(owner) {
      attempt(() => sources.get(owner)?.stop?.())
      sources.delete(owner)
      publish()
    },
    all: () => store.get(state.connectors),
    isReporting: () => [...sources.values()].every(({ hasReported }) => hasReported),
    find: (id) => store.get(state.connectors).find((connector) => connector.id === id),
    ownerOf: (id) =>
      [...sources].find(([, { connectors }]) => connectors.some((connector) => connector.id === id))?.[0],
    keyOf(wallet) {
      const key = keys.get(wallet) ?? Object.freeze({})
      return keys.set(wallet, key) && key
    },
    watch() {
      watching = true
      for (const entry of sources.values()) listen(entry)
    },
    stop() {
      watching = false
      for (const entry of sources.values()) {
        attempt(() => entry.stop?.())
        delete entry.stop
      }
    },
  }
}

/** Takes over what an adapter brings: its wallets, its messages, its chain family. */
export function connectAdapter(scope: KernelScope, adapter: Adapter): void {
  const { store, state, projectId, metadata, services, signal } = scope
  const { keyOf: walletKey } = scope.connectors
  const connectors = adapter.connectors?.({
    projectId,
    metadata,
    services,
    signal,
    walletKey,
    kernel: () => scope.kernel,
  })
  store.set(state.families, scope.adapters.families())
  if (adapter.messages) scope.catalog.set(adapter.id, adapter.messages)
  if (connectors) scope.connectors.add(adapter.id, connectors)
}

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

function resolve(adapters: AdapterRegistry, given: CaipNetworkId | Network): Network {
  const brought = adapters.families().flatMap((family) => family.networks)
  if (typeof given === 'string') {
    const found = brought.find((network) => network.id === given || network.deprecatedId === given)
    if (!found) throw kernelError('config/unknown-network', { details: { id: given } })
    return found
  }
  if (process.env.NODE_ENV !== 'production') checkNetwork(given, 'networks')
  if (!adapters.family(given.namespace))
    throw kernelError('config/no-adapter', { details: { namespace: given.namespace } })
  return given
}

/**
 * The networks a site offers: those it names, else all that its adapters bring.
 * @throws `config/no-networks`, `config/unknown-network`, `config/no-adapter`; in development `config/invalid`
 */
export function resolveNetworks(
  adapters: AdapterRegistry,
  given?: readonly (CaipNetworkId | Network)[],
): readonly Network[] {
  const networks = given
    ? given.map((entry) => resolve(adapters, entry))
    : adapters.families().flatMap((family) => family.networks)
  if (networks.length === 0) throw kernelError('config/no-networks')
  if (process.env.NODE_ENV !== 'production') {
    const twice = networks.find((network, index) => networks.findIndex(({ id }) => id === network.id) !== index)
    if (twice)
      throw kernelError('config/invalid', { details: { argument: 'networks', problem: `${twice.id} stands twice` } })
  }
  return networks
}
