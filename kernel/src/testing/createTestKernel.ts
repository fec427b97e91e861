import { createKernel } from '../core/createKernel.ts'
import type { ErrorOrigin, KernelEvent } from '../core/hooks/hookPoints.ts'
import type { Kernel, KernelConfig } from '../core/kernel.ts'
import { definePlugin } from '../core/plugins/definePlugin.ts'
import type { PluginEntry } from '../core/plugins/pluginList.ts'
import { memoryStorage } from '../core/services/platform.ts'
import type { StorageService, SyncStorageService } from '../core/services/services.ts'
import { fakeAdapter } from './fakeAdapter.ts'
import { type FakeClock, fakeClock } from './fakeClock.ts'

export interface TestKernel<L extends readonly PluginEntry[]> {
  readonly kernel: Kernel<L>
  readonly clock: FakeClock
  readonly storage: SyncStorageService
  /** Everything that was emitted. */
  readonly events: readonly KernelEvent[]
  /** Every handled error with where it came from. */
  readonly errors: readonly { readonly error: Error; readonly origin: ErrorOrigin }[]
}

export interface TestKernelConfig<L extends readonly PluginEntry[]>
  extends Omit<KernelConfig<L>, 'adapters' | 'plugins'> {
  /** @defaultValue a fake adapter of the namespace `test` */
  readonly adapters?: KernelConfig<L>['adapters']
  readonly plugins?: KernelConfig<L>['plugins']
  /** What was stored on an earlier visit; share it between two kernels to play two visits. */
  readonly storage?: SyncStorageService
}

/**
 * Takes the prefix of a kernel from the keys, so that tests read what is stored by its own keys, and two kernels of
 * different ids play two visits: `services: { storage: withoutPrefix(storage, id) }`.
 */
export function withoutPrefix(storage: StorageService, kernelId: string): StorageService {
  const prefix = `lk:${kernelId}:`
  const own = (key: string): string => key.slice(prefix.length)
  return {
    get: (key) => storage.get(own(key)),
    set: (key, value) => storage.set(own(key), value),
    remove: (key) => storage.remove(own(key)),
    watch: (listener) => storage.watch((key, value) => listener(key === null ? null : prefix + key, value)),
  }
}

let count = 0

/** A real kernel with a clock that stands still, storage in memory, and everything it says written down. */
export function createTestKernel<const L extends readonly PluginEntry[] = readonly []>(
  config?: TestKernelConfig<L>,
): TestKernel<L>
export function createTestKernel(
  config: TestKernelConfig<readonly PluginEntry[]> = {},
): TestKernel<readonly PluginEntry[]> {
  const clock = fakeClock()
  const storage = config.storage ?? memoryStorage()
  const events: KernelEvent[] = []
  const errors: { error: Error; origin: ErrorOrigin }[] = []
  const recorder = definePlugin({
    id: 'recorder',
    api: 1,
    hooks: {
      onEvent: (_ctx, event) => void events.push(event),
      onError: (_ctx, error, origin) => void errors.push({ error, origin }),
    },
  })
  count += 1
  const id = config.id ?? `test-${count}`
  const kernel = createKernel({
    ...config,
    id,
    adapters: config.adapters ?? [fakeAdapter().adapter],
    plugins: [...(config.plugins ?? []), recorder],
    services: { clock, storage: withoutPrefix(storage, id), ...config.services },
  })
  return { kernel, clock, storage, events, errors }
}
