import { kernelError } from '../../core/errors/errorTable.ts'
import type { ShellModule } from './shellModule.ts'

let pending: Promise<ShellModule> | undefined
let loaded: ShellModule | undefined

const attempt = async (): Promise<ShellModule> => (await import('../modal/modalChunk.tsx')).default()

/** The modal's chunk, if it is there already. */
export function loadedShell(): ShellModule | undefined {
  return loaded
}

/**
 * Loads the modal's chunk, trying once more by itself.
 * @throws `view/load`; a later call tries again
 */
export function loadShell(): Promise<ShellModule> {
  pending ??= attempt()
    .catch(attempt)
    .then(
      (module) => {
        loaded = module
        return module
      },
      (cause) => {
        pending = undefined
        throw kernelError('view/load', { details: { route: 'kernel.Modal' }, cause })
      },
    )
  return pending
}
