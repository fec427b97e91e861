import type { ConnectContext } from '../types.ts'

/** See {@link ConnectActions.acceptLegal}. */
export async function acceptLegal({ store, atoms }: ConnectContext, accepted: boolean): Promise<void> {
  store.set(atoms.legal, { accepted, misses: 0 })
}
