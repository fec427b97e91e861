import type { Connection } from '../wallet/state.ts'
import type { StateSlice } from './coreAtoms.ts'

/** What the kernel's events about wallets are computed from. */
export interface SeenState {
  readonly connections: readonly Connection[]
  readonly network: string | undefined
}

type Emit = (event: string, payload?: unknown) => void

function compareConnections(
  now: readonly Connection[],
  before: readonly Connection[],
  isConnecting: boolean,
  emit: Emit,
): void {
  const find = (list: readonly Connection[], id: string): Connection | undefined =>
    list.find((connection) => connection.id === id)
  for (const connection of now) {
    const known = find(before, connection.id)
    if (!known) emit('kernel.connected', { connection, reconnected: !isConnecting })
    else if (known.account.address !== connection.account.address) emit('kernel.accountChanged', { connection })
  }
  for (const connection of before) if (!find(now, connection.id)) emit('kernel.disconnected', { connection })
}

/** Emits the kernel's events about wallets from two successive states, so that none fires for a change that did not happen. */
export function watchWallets({ store, state }: StateSlice, read: () => SeenState, since: SeenState, emit: Emit): void {
  let seen = since
  const compare = (): void => {
    const before = seen
    seen = read()
    compareConnections(seen.connections, before.connections, store.get(state.operations).connect !== undefined, emit)
    if (seen.network !== undefined && seen.network !== before.network)
      emit('kernel.networkChanged', { from: before.network, to: seen.network })
  }
  for (const atom of [state.connections, state.network]) store.sub(atom, compare)
  compare()
}
