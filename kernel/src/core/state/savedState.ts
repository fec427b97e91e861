import type { PersistedConnection } from '../wallet/connector.ts'
import type { Persistence } from './keepAtom.ts'

/** What the kernel remembers between visits: names and choices, never keys, signatures or pairing data. */
export interface SavedState {
  readonly connections: readonly PersistedConnection[]
  readonly activeNamespace: string | undefined
  readonly selectedNetworks: Readonly<Record<string, string>>
}

type Plain = Readonly<Record<string, unknown>>

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSaved(value: unknown): value is PersistedConnection {
  return (
    isPlain(value) &&
    typeof value.sessionId === 'string' &&
    typeof value.connectorId === 'string' &&
    typeof value.namespace === 'string' &&
    typeof value.address === 'string'
  )
}

function texts(value: unknown): Readonly<Record<string, string>> {
  if (!isPlain(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

const MAX_CONNECTIONS = 50

/** Reads by hand: a schema library would be a third of the first bundle. */
function parse(value: unknown): SavedState {
  if (!isPlain(value)) throw new TypeError('not a saved state')
  const { connections, activeNamespace, selectedNetworks } = value
  return {
    connections: Array.isArray(connections) ? connections.filter(isSaved).slice(0, MAX_CONNECTIONS) : [],
    activeNamespace: typeof activeNamespace === 'string' ? activeNamespace : undefined,
    selectedNetworks: texts(selectedNetworks),
  }
}

export const emptySavedState: SavedState = { connections: [], activeNamespace: undefined, selectedNetworks: {} }

/** How the kernel stores it. */
export const savedPersistence: Persistence<SavedState> = { initial: emptySavedState, version: 1, read: parse }
