import { atom as jotaiAtom } from 'jotai/vanilla'
import { adoptSaved } from '../state/adoptSaved.ts'
import { keepAtom } from '../state/keepAtom.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import { emptySavedState, savedPersistence } from '../state/savedState.ts'
import { SESSION_KEY } from '../state/sessionKey.ts'
import { keepInStep } from './keepInStep.ts'
import { resume } from './resume.ts'

export interface RestoredSession {
  /** Settles when every saved wallet has been reopened or given up. */
  readonly done: Promise<void>
  end(): void
}

/**
 * Takes over what is stored and keeps it in step from now on.
 * @param hasChanged - something was chosen on this page already; it stays
 */
export function restoreSession(scope: KernelScope, hasChanged: boolean): RestoredSession {
  const { store, services } = scope
  const { storage, log } = services
  const atom = jotaiAtom(emptySavedState)
  const stopKeeping = keepAtom({ store, storage, log, key: SESSION_KEY, atom, persistence: savedPersistence })
  const saved = store.get(atom)
  if (!hasChanged) adoptSaved(scope, saved)
  const stopFollowing = keepInStep(scope, { atom, saved, hasChanged })
  return {
    done: saved.connections.length > 0 ? resume(scope, saved) : Promise.resolve(),
    end() {
      stopFollowing()
      stopKeeping()
    },
  }
}
