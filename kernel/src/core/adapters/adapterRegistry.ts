import { kernelError } from '../errors/errorTable.ts'
import { KERNEL_API } from '../kernelApi.ts'
import type { Adapter, ChainFamily } from '../wallet/adapter.ts'

/** The installed adapters and the chain families they bring. */
export interface AdapterRegistry {
  add(adapter: Adapter): void
  remove(id: string): void
  all(): readonly Adapter[]
  families(): readonly ChainFamily[]
  family(namespace: string): ChainFamily | undefined
}

function problemOf(
  adapter: Adapter,
  known: ReadonlyMap<string, Adapter>,
  taken: readonly string[],
): string | undefined {
  if (typeof adapter !== 'object' || adapter === null || typeof adapter.id !== 'string' || adapter.id === '')
    return 'an entry is not an adapter'
  if (adapter.api !== KERNEL_API.major)
    return `${adapter.id} was built for kernel API ${adapter.api}, this is ${KERNEL_API.major}`
  if (known.has(adapter.id) || taken.includes(adapter.id))
    return `the id ${adapter.id} is already taken by another adapter or plugin`
  const namespace = adapter.family?.namespace
  const rival = [...known.values()].find((one) => namespace !== undefined && one.family?.namespace === namespace)
  return rival && `${adapter.id} and ${rival.id} both bring the namespace ${namespace}`
}

/**
 * @param taken ids of what else has words and prefixes of its own, the plugins and the kernel
 * @throws `config/invalid`, also from `add`
 */
export function adapterRegistry(initial: readonly Adapter[], taken: readonly string[]): AdapterRegistry {
  const adapters = new Map<string, Adapter>()
  const registry: AdapterRegistry = {
    add(adapter) {
      const problem = problemOf(adapter, adapters, taken)
      if (problem) throw kernelError('config/invalid', { details: { argument: 'adapters', problem } })
      adapters.set(adapter.id, adapter)
    },
    remove: (id) => void adapters.delete(id),
    all: () => [...adapters.values()],
    families: () => registry.all().flatMap((one) => one.family ?? []),
    family: (namespace) => registry.families().find((one) => one.namespace === namespace),
  }
  for (const adapter of initial) registry.add(adapter)
  return registry
}
