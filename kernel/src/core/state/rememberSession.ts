import { loadVerbs } from '../actions/loadVerbs.ts'
import { adoptSaved } from './adoptSaved.ts'
import { keepAtom } from './keepAtom.ts'
import type { KernelScope } from './kernelScope.ts'
import { persistenceOf } from './persistedAtom.ts'
import { savedState } from './savedState.ts'

/**
 * Restores the last visit, then keeps storage and the other tabs in step until disposed. What does the latter is in the
 * chunk of the verbs, and comes when there is something to resume or something has changed.
 */
export async function rememberSession(scope: KernelScope): Promise<() => void> {
  const { store, state, services } = scope
  const atom = savedState()
  const { storage, log } = services
  const offs = [keepAtom({ store, storage, log, key: 'kernel:session', atom, persistence: persistenceOf(atom) })]
  const saved = store.get(atom)
  adoptSaved(scope, saved)

  let isOver = false
  const keep = async (hasChanged: boolean): Promise<void> => {
    const { keepInStep } = await loadVerbs()
    if (!isOver) offs.push(keepInStep(scope, { atom, saved, hasChanged }))
  }
  const keepFromChange = (): void => {
    for (const off of waiting) off()
    keep(true).catch((error: unknown) => scope.report(error, { where: 'tabs' }))
  }
  const waiting: (() => void)[] = []
  if (saved.connections.length > 0) {
    await keep(false)
    if (!isOver) await (await loadVerbs()).resume(scope, saved)
  } else {
    const watched = [state.connections, state.activeNamespace, state.chosenNetworks, atom]
    waiting.push(...watched.map((one) => store.sub(one, keepFromChange)))
  }
  return () => {
    isOver = true
    for (const off of [...waiting, ...offs]) off()
  }
}
