import { useCallback, useEffect, useRef } from 'react'
import { kernelError } from '../../core/errors/errorTable.ts'
import type { MessagesOf } from '../../core/i18n/messages.ts'
import { internalsOf } from '../../core/kernelInternals.ts'
import type { ContextRoutes } from '../../core/plugins/context.ts'
import type { EventsOf, KernelEvents } from '../../core/plugins/events.ts'
import type { Handle, Peer, Peers, PeerUnion } from '../../core/plugins/needs.ts'
import type { AnyPlugin, Part } from '../../core/plugins/plugin.ts'
import type { Router } from '../../core/views/router.ts'
import { useAtom, useKernel } from './kernel.ts'
import { useTranslate } from './messages.ts'
import { type SlotItem, useSlotItems } from './slotItems.ts'

/** Listens for the life of the component. */
export type UseEvent<Events> = <E extends keyof Events & string>(
  event: E,
  handler: (payload: Events[E]) => void,
) => void

/** React hooks of one plugin: its own side without an argument, the plugins in its `needs` by id. */
export interface PluginHooks<P extends AnyPlugin> {
  /** Actions and atoms; `undefined` for an optional plugin that is absent. */
  usePlugin(): Handle<P>
  usePlugin<K extends keyof Part<P, 'needs'> & string>(id: K): Peers<Part<P, 'needs'>>[K]
  /** Inside a view its own messages are loaded; elsewhere texts are empty for a moment after the first render. */
  useMessages(): MessagesOf<P>
  useMessages<K extends keyof Part<P, 'needs'> & string>(id: K): MessagesOf<Peer<Part<P, 'needs'>[K]>>
  useRouter(): Router<ContextRoutes<P>>
  /** What other plugins contribute to a slot of this plugin, ready to be drawn, in order. */
  useSlot<K extends keyof Part<P, 'slots'> & string>(name: K): readonly SlotItem<Part<P, 'slots'>[K]>[]
  readonly useEvent: UseEvent<KernelEvents & EventsOf<P | PeerUnion<Part<P, 'needs'>>>>
  useAtom: typeof useAtom
  /** Runs something for an event handler or an effect; what fails is reported under the plugin's name. Always the same function. */
  useReportedAction(): (run: () => unknown) => void
}

/** Actions and atoms of a plugin; `undefined` when it is absent. */
export function useHandle(id: string): unknown {
  const plugins: Readonly<Record<string, unknown>> = useKernel().plugins
  return plugins[id]
}

export function useEvent(event: string, handler: (payload: never) => void): void {
  const { on } = internalsOf(useKernel()).events
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => on(event, (payload) => latest.current(payload)), [on, event])
}

function useReportedAction(plugin: string): (run: () => unknown) => void {
  const { report } = internalsOf(useKernel())
  return useCallback(
    (run) => {
      const act = async (): Promise<unknown> => run()
      act().catch((error) => report(error, { plugin, where: 'view' }))
    },
    [report, plugin],
  )
}

/**
 * The hooks of a plugin's views.
 * @example
 * export const send: PluginHooks<SendPlugin> = pluginHooks('send')
 */
export function pluginHooks<P extends AnyPlugin>(id: P['id']): PluginHooks<P>
export function pluginHooks(id: string): unknown {
  return {
    usePlugin(peer = id) {
      const handle = useHandle(peer)
      if (!handle && peer === id) throw kernelError('plugin/missing', { details: { plugin: 'usePlugin', needed: id } })
      return handle
    },
    useMessages: (peer = id) => useTranslate(peer),
    useRouter: () => useKernel().router,
    useSlot: (name: string) => useSlotItems(`${id}.${name}`),
    useEvent,
    useAtom,
    useReportedAction: () => useReportedAction(id),
  }
}
