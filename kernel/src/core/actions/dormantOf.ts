import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { KernelScope } from '../state/kernelScope.ts'
import type { PersistedConnection } from '../wallet/connector.ts'

type Dormant = PrimitiveAtom<readonly PersistedConnection[]>

const atoms = new WeakMap<KernelScope, Dormant>()

/** A kernel's remembered connections that are not open here: being reopened, or held by another tab. */
export function dormantOf(scope: KernelScope): Dormant {
  const known = atoms.get(scope) ?? atom<readonly PersistedConnection[]>([])
  atoms.set(scope, known)
  return known
}
