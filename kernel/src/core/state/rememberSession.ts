import { loadVerbs } from '../actions/loadVerbs.ts'
import type { KernelScope } from './kernelScope.ts'
import { SESSION_KEY } from './sessionKey.ts'

/**
 * Restores the last visit, then keeps storage and the other tabs in step until disposed. What does so is in the chunk of
 * the verbs: it comes when there is something to restore, here or in another tab, or when something has changed.
 */
export async function rememberSession(scope: KernelScope): Promise<() => void> {
  const { store, state, services, report } = scope
  const { storage } = services
  let offs: readonly (() => void)[] = []
  let isOver = false
  const stop = (): void => {
    for (const off of offs) off()
    offs = []
  }
  const begin = async (hasChanged: boolean): Promise<void> => {
    stop()
    const { restoreSession } = await loadVerbs()
    if (isOver) return
    const { done, end } = restoreSession(scope, hasChanged)
    offs = [end]
    await done
  }
  const beginLate = (hasChanged: boolean): void => {
    begin(hasChanged).catch((error: unknown) => report(error, { where: 'tabs' }))
  }
  const isStored = (): boolean => storage.get(SESSION_KEY) !== null
  if (!isStored()) {
    const watched = [state.connections, state.activeNamespace, state.selectedNetworks]
    offs = [
      ...watched.map((atom) => store.sub(atom, () => beginLate(true))),
      storage.watch(() => isStored() && beginLate(false)),
    ]
  } else await begin(false)
  return () => {
    isOver = true
    stop()
  }
}
