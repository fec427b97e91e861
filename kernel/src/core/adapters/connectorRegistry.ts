import { readProperty } from '../errors/readProperty.ts'
import type { ErrorOrigin } from '../hooks/hookPoints.ts'
import type { CoreState } from '../state/coreAtoms.ts'
import type { Store } from '../state/store.ts'
import type { AdapterConnectors } from '../wallet/adapter.ts'
import type { Connector } from '../wallet/connector.ts'

/** The wallets one can connect to, gathered from adapters and plugins. */
export interface ConnectorRegistry {
  add(owner: string, source: AdapterConnectors): void
  remove(owner: string): void
  find(id: string): Connector | undefined
  /** Which adapter or plugin brought a connector. */
  ownerOf(id: string): string | undefined
  /** Starts discovery. */
  watch(): void
  stop(): void
}

interface Source {
  readonly source: AdapterConnectors
  connectors: readonly Connector[]
  stop?: () => void
}

function isConnector(value: unknown): value is Connector {
  return typeof readProperty(value, 'id') === 'string' && typeof readProperty(value, 'connect') === 'function'
}

/** @param report hears of a source that fails; the others go on */
export function connectorRegistry(
  store: Store,
  state: CoreState,
  report: (error: unknown, origin: ErrorOrigin) => void,
): ConnectorRegistry {
  const sources = new Map<string, Source>()
  let watching = false

  const publish = (): void => {
    const seen = new Set<string>()
    const all = [...sources.values()].flatMap((one) => one.connectors)
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
  const listen = (entry: Source): void =>
    attempt(() => {
      const stop = entry.source.watch?.((connectors) => {
        if (!Array.isArray(connectors)) return
        entry.connectors = connectors.filter(isConnector)
        publish()
      })
      if (stop) entry.stop = stop
    })
  const find = (id: string): Connector | undefined => store.get(state.connectors).find((one) => one.id === id)

  return {
    add(owner, source) {
      const entry: Source = { source, connectors: source.initial.filter(isConnector) }
      sources.set(owner, entry)
      if (watching) listen(entry)
      publish()
    },
    remove(owner) {
      attempt(() => sources.get(owner)?.stop?.())
      sources.delete(owner)
      publish()
    },
    find,
    ownerOf: (id) => [...sources].find(([, { connectors }]) => connectors.some((one) => one.id === id))?.[0],
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
