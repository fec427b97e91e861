import { createKernel } from '../core/createKernel.ts'
import type { ErrorOrigin, KernelEvent } from '../core/hooks/hookPoints.ts'
import type { Kernel, KernelConfig } from '../core/kernel.ts'
import { definePlugin } from '../core/plugins/definePlugin.ts'
import type { AnyPlugin } from '../core/plugins/pluginTypes.ts'
import { memoryStorage } from '../core/services/memoryStorage.ts'
import type { StorageService } from '../core/services/services.ts'
import { fakeAdapter } from './fakeAdapter.ts'
import { type FakeClock, fakeClock } from './fakeClock.ts'

export interface TestKernel<P extends readonly AnyPlugin[]> {
  readonly kernel: Kernel<P>
  readonly clock: FakeClock
  readonly storage: StorageService
  /** Everything that was emitted. */
  readonly events: readonly KernelEvent[]
  /** Every handled error with where it came from. */
  readonly errors: readonly { readonly error: Error; readonly origin: ErrorOrigin }[]
}

export interface TestKernelConfig<P extends readonly AnyPlugin[]>
  extends Omit<KernelConfig<P>, 'adapters' | 'plugins'> {
  /** @defaultValue a fake adapter of the namespace `test` */
  readonly adapters?: KernelConfig<P>['adapters']
  readonly plugins?: KernelConfig<P>['plugins']
  /** What was stored on an earlier visit; share it between two kernels to play two visits. */
  readonly storage?: StorageService
}

let count = 0

/** A real kernel with a clock that stands still, storage in memory, and everything it says written down. */
export function createTestKernel<const P extends readonly AnyPlugin[] = readonly []>(
  config?: TestKernelConfig<P>,
): TestKernel<P>
export function createTestKernel(
  config: TestKernelConfig<readonly AnyPlugin[]> = {},
): TestKernel<readonly AnyPlugin[]> {
  const clock = fakeClock()
  const storage = config.storage ?? memoryStorage()
  const events: KernelEvent[] = []
  const errors: { error: Error; origin: ErrorOrigin }[] = []
  const recorder = definePlugin({
    id: 'recorder',
    api: 1,
    hooks: () => ({
      onEvent: (event) => void events.push(event),
      onError: (error, origin) => void errors.push({ error, origin }),
    }),
  })
  count += 1
  const kernel = createKernel({
    id: `test-${count}`,
    ...config,
    adapters: config.adapters ?? [fakeAdapter().adapter],
    plugins: [...(config.plugins ?? []), recorder],
    services: { clock, storage, ...config.services },
  })
  return { kernel, clock, storage, events, errors }
}
