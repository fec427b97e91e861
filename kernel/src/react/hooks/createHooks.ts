import { useAtom, useKernel, useRouter } from './kernel.ts'
import { usePlugin } from './usePlugin.ts'

/** The hooks with the types of one plugin list. */
export interface KernelHooks<K extends { readonly plugins: object; readonly router: object }> {
  useKernel(): K
  useAtom: typeof useAtom
  usePlugin<Id extends keyof K['plugins'] & string>(id: Id): K['plugins'][Id]
  useRouter(): K['router']
}

/**
 * The hooks for a kernel whose type is known. Call it once and export the result.
 * @example
 * export const { useKernel, usePlugin, useRouter } = createHooks<typeof kernel>()
 */
export function createHooks<K extends { readonly plugins: object; readonly router: object }>(): KernelHooks<K>
export function createHooks(): unknown {
  return { useKernel, useAtom, usePlugin, useRouter }
}
