import type { OperationState } from '../state/coreAtoms.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { JoinedSignal } from './abort.ts'

const running = new WeakMap<KernelScope, Map<OperationState['kind'], JoinedSignal>>()

/** The long verbs of a kernel that are running. */
export function runningOf(scope: KernelScope): Map<OperationState['kind'], JoinedSignal> {
  const known = running.get(scope) ?? new Map<OperationState['kind'], JoinedSignal>()
  running.set(scope, known)
  return known
}
