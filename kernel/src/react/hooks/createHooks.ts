import type { MessagesOf } from '../../core/i18n/messages.ts'
import type { AnyPlugin } from '../../core/plugins/definePlugin.ts'
import type { EventsOf, KernelEvents } from '../../core/plugins/events.ts'
import { useAtom, useKernel } from './kernel.ts'
import { type UseEvent, useEvent, useHandle, useTranslate } from './pluginHooks.ts'

type InstalledOf<K> = K extends { readonly '~plugins'?: infer P } ? Extract<P, AnyPlugin> : never

/** The hooks with the types of one kernel: `export const hooks: KernelHooks<typeof kernel> = createHooks()`. */
export interface KernelHooks<K extends { readonly plugins: object; readonly router: object }> {
  useKernel(): K
  useAtom: typeof useAtom
  usePlugin<Id extends keyof K['plugins'] & string>(id: Id): K['plugins'][Id]
  useMessages<Id extends InstalledOf<K>['id']>(id: Id): MessagesOf<Extract<InstalledOf<K>, { readonly id: Id }>>
  useRouter(): K['router']
  readonly useEvent: UseEvent<KernelEvents & EventsOf<InstalledOf<K>>>
}

/** The hooks for a kernel whose type is known. Call it once and export the result. */
export function createHooks<K extends { readonly plugins: object; readonly router: object }>(): KernelHooks<K>
export function createHooks(): unknown {
  return {
    useKernel,
    useAtom,
    usePlugin: useHandle,
    useMessages: useTranslate,
    useRouter: () => useKernel().router,
    useEvent,
  }
}
