import { type ComponentType, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { closest, kernelError } from '../../core/errors/errorTable.ts'
import type { Format } from '../../core/i18n/format.ts'
import type { Messages, MessagesOf, MessageValues } from '../../core/i18n/messages.ts'
import type { ContextRoutes } from '../../core/plugins/context.ts'
import type { AnyPlugin, Handle, Part, Peer, Peers, PeerUnion } from '../../core/plugins/definePlugin.ts'
import type { EventsOf, KernelEvents } from '../../core/plugins/events.ts'
import type { LogService } from '../../core/services/services.ts'
import { internalsOf } from '../../core/state/kernelScope.ts'
import type { Router } from '../../core/views/router.ts'
import type { SlotIcon, SlotIconSource, SlotRoute, SlotText, SlotValue, SlotView } from '../../core/views/slots.ts'
import { type ContributedProps, contributedView } from '../views/viewLoader.tsx'
import { useAtom, useKernel, useScope, useSlotEntries } from './kernel.ts'
import { type RunWhileShown, useReportedAction, useWhileShown } from './viewActions.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * The kernel's messages with one namespace loaded, now and after a change of language; a new object whenever `t` may
 * answer differently.
 * @param user - the hook or component, named where it is used outside a provider
 */
export function useMessagesOf(user: string, namespace: string): Messages {
  const { kernel } = useScope(user)
  const { messages, report } = internalsOf(kernel)
  const locale = useAtom(kernel.atoms.locale)
  const version = useSyncExternalStore(messages.watch, messages.version, messages.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language needs another dictionary
  useEffect(() => {
    if (!messages.ready(namespace)) messages.load([namespace]).catch((error) => report(error, { where: 'i18n' }))
  }, [messages, report, namespace, locale])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is an object of its own
  return useMemo(() => ({ ...messages }), [messages, version])
}

/** Looks up messages of a namespace whose keys are not typed. */
export function useTranslate(namespace: string): (key: string, values?: MessageValues) => string {
  const messages = useMessagesOf('useMessages', namespace)
  return useMemo(() => (key, values) => messages.t(namespace, key, values), [messages, namespace])
}

/**
 * What to tell a user about an error: the translation of `errors.<code>`, never `error.message`.
 * @throws `config/invalid` outside a provider
 */
export function useErrorText(error: unknown): string {
  const messages = useMessagesOf('useErrorText', 'kernel')
  return error === undefined ? '' : messages.errorText(error)
}

/**
 * Numbers, amounts and times in the present language; for views, where the language is loaded.
 * @throws `config/invalid` outside a provider, `i18n/load` before any messages are loaded
 */
export function useFormat(): Format {
  return useMessagesOf('useFormat', 'kernel').format()
}

/** A contribution, ready to be drawn. */
export type SlotItem<F> = {
  /** Unique in its slot. */
  readonly key: string
  /** The contributor. */
  readonly plugin: string
  /** Smaller comes first, as the contributor gave it. */
  readonly order: number
} & {
  readonly [K in keyof F]: Exclude<F[K], undefined> extends SlotText
    ? string
    : Exclude<F[K], undefined> extends SlotRoute
      ? () => void
      : Exclude<F[K], undefined> extends SlotView
        ? ComponentType<ContributedProps>
        : Exclude<F[K], undefined> extends SlotIcon
          ? SlotIconSource
          : Exclude<F[K], undefined> extends SlotValue<infer T>
            ? T
            : never
}

// Chosen as a constant: bundlers drop the import, and the chunk it would make, from production builds.
const loadIconNames =
  process.env.NODE_ENV !== 'production' ? async () => (await import('@latchkey/theme/ui')).iconNames() : async () => []

const warned = new WeakMap<object, Set<string>>()

/** Tells the developer once of an icon that the theme does not have; `puzzle` is drawn in its place. */
export async function checkIcon(
  load: typeof import('@latchkey/theme/ui').iconNames,
  { name, plugin, log }: { readonly name: unknown; readonly plugin: string; readonly log: Pick<LogService, 'warn'> },
): Promise<void> {
  if (typeof name !== 'string') return
  const before = warned.get(log) ?? new Set()
  warned.set(log, before)
  const id = `${plugin}: ${name}`
  if (before.has(id)) return
  before.add(id)
  const names = await load().catch(() => undefined)
  if (!names) return
  if (names.some((known) => known === name)) return
  const meant = closest(name, names)
  log.warn(`There is no icon "${id}"${meant === undefined ? '' : `. Did you mean "${meant}"?`}`)
}

/** What plugins contribute to a slot, ready to be drawn; an entry with texts appears once its contributor's messages are loaded. */
function useSlotItems(slot: string): readonly unknown[] {
  const kernel = useKernel()
  const { slots, messages, report } = internalsOf(kernel)
  const entries = useSlotEntries(slot)
  const locale = useAtom(kernel.atoms.locale)
  const version = useSyncExternalStore(messages.watch, messages.version, messages.version)
  const fields = useMemo(() => Object.entries(slots.fields(slot)), [slots, slot])
  const hasText = fields.some(([, field]) => field?.['~slot'] === 'text')

  // biome-ignore lint/correctness/useExhaustiveDependencies: another language needs other dictionaries
  useEffect(() => {
    const missing = entries.map(({ plugin }) => plugin).filter((plugin) => hasText && !messages.ready(plugin))
    if (missing.length > 0) messages.load(missing).catch((error) => report(error, { where: 'i18n' }))
  }, [entries, hasText, messages, report, locale])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each version of the messages has texts of its own
  return useMemo(() => {
    const { push }: { push(route: string): void } = kernel.router
    return entries
      .filter(({ plugin }) => !hasText || messages.ready(plugin))
      .map((entry) => {
        const item: Record<string, unknown> = { ...entry }
        for (const [name, field] of fields) {
          const given: unknown = entry[name]
          const kind = given === undefined ? undefined : field?.['~slot']
          if (process.env.NODE_ENV !== 'production' && kind === 'icon')
            void checkIcon(loadIconNames, { name: given, plugin: entry.plugin, log: internalsOf(kernel).services.log })
          if (kind === 'text') item[name] = messages.t(entry.plugin, String(given))
          if (kind === 'route') item[name] = () => push(String(given))
          if (kind === 'view') item[name] = contributedView(kernel, entry.plugin, given)
        }
        return item
      })
  }, [entries, fields, hasText, kernel, messages, version])
}

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
  /**
   * Runs something for as long as the component is shown. Its signal is aborted when the component goes, when another
   * function is given, and when it is run again; what fails until then is reported under the plugin's name.
   * @param run - always the same function, as an action is; one that closes over values is wrapped in `useCallback`
   * @returns runs it again; always the same function for one `run`
   */
  useWhileShown(run: RunWhileShown): () => void
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
    useWhileShown: (run: RunWhileShown) => useWhileShown(id, run),
  }
}

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
