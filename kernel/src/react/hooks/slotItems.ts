import { type ComponentType, useEffect, useMemo, useSyncExternalStore } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import type { SlotIcon, SlotIconSource, SlotRoute, SlotText, SlotValue, SlotView } from '../../core/views/slots.ts'
import { type ContributedProps, contributedView } from '../views/contributedView.tsx'
import { useAtom, useKernel } from './kernel.ts'
import { useSlotEntries } from './useSlot.ts'

/** A contribution, ready to be drawn. */
export type SlotItem<F> = {
  /** Unique in its slot. */
  readonly key: string
  /** The contributor. */
  readonly plugin: string
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

/** What plugins contribute to a slot, ready to be drawn; an entry with texts appears once its contributor's messages are loaded. */
export function useSlotItems(slot: string): readonly unknown[] {
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
          if (kind === 'text') item[name] = messages.t(entry.plugin, String(given))
          if (kind === 'route') item[name] = () => push(String(given))
          if (kind === 'view') item[name] = contributedView(kernel, entry.plugin, given)
        }
        return item
      })
  }, [entries, fields, hasText, kernel, messages, version])
}
