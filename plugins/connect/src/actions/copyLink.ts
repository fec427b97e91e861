import { kernelError } from '@latchkey/kernel'
import type { ConnectContext } from '../types.ts'

/** See {@link ConnectActions.copyLink}. */
export async function copyLink({ store, atoms, services }: ConnectContext): Promise<void> {
  const pairing = store.get(atoms.attempt)?.pairing
  if (!pairing || !('uri' in pairing)) throw kernelError('connect/expired')
  await services.platform.copy(pairing.uri)
}
