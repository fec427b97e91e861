import { kernelError } from '../errors/errorTable.ts'
import { KERNEL_API } from '../kernelApi.ts'
import type { Adapter, ChainFamily } from './adapter.ts'

/** The installed adapters and the chain families they bring. */
export interface AdapterRegistry {
  add(adapter: Adapter): void
  remove(id: string): void
  has(id: string): boolean
  all(): readonly Adapter[]
  families(): readonly ChainFamily[]
  family(namespace: string): ChainFamily | undefined
}

function check(adapter: Adapter, known: ReadonlyMap<string, Adapter>): void {
  const problem = problemOf(adapter, known)
  if (problem) throw kernelError('config/invalid', { details: { argument: 'adapters', problem } })
}

function problemOf(adapter: Adapter, known: ReadonlyMap<string, Adapter>): string | undefined {
  if (typeof adapter !== 'object' || adapter === null || typeof adapter.id !== 'string' || adapter.id === '')
    return 'an entry is not an adapter'
  if (adapter.api !== KERNEL_API.major)
    return `${adapter.id} was built for kernel API ${adapter.api}, this is ${KERNEL_API.major}`
  if (known.has(adapter.id)) return `two adapters have the id ${adapter.id}`
  const namespace = adapter.family?.namespace
  const rival = [...known.values()].find((one) => namespace !== undefined && one.family?.namespace === namespace)
  return rival && `${adapter.id} and ${rival.id} both bring the namespace ${namespace}`
}

export function adapterRegistry(initial: readonly Adapter[]): AdapterRegistry {
  const adapters = new Map<string, Adapter>()
  const registry: AdapterRegistry = {
    add(adapter) {
      check(adapter, adapters)
      adapters.set(adapter.id, adapter)
    },
    remove: (id) => void adapters.delete(id),
    has: (id) => adapters.has(id),
    all: () => [...adapters.values()],
    families: () => registry.all().flatMap((one) => one.family ?? []),
    family: (namespace) => registry.families().find((one) => one.namespace === namespace),
  }
  for (const adapter of initial) registry.add(adapter)
  return registry
}
