import type { Kernel } from '../../core/kernel.ts'
import { useScope } from './useScope.ts'

/**
 * The kernel of the nearest `KernelProvider`. `createHooks` gives it the type of your plugin list.
 * @throws `config/invalid` outside a provider
 */
export function useKernel(): Kernel {
  return useScope('useKernel').kernel
}
