import type { SlotEntry, SlotMap, SlotName, Slots } from './slots.ts'

/** What plugins contribute to first-party views. */
export interface SlotRegistry {
  add(plugin: string, slots: Slots): void
  remove(plugin: string): void
  /** Sorted by `order`, then by plugin order. */
  entries<S extends SlotName>(slot: S): readonly SlotEntry<S>[]
  /** Calls back when contributions change. */
  watch(listener: () => void): () => void
  names(): Readonly<Record<string, readonly string[]>>
}

interface Contribution {
  readonly plugin: string
  readonly slots: Slots
}

function listOf<S extends SlotName>(slots: Slots, slot: S): readonly SlotMap[S][] {
  const given: SlotMap[S] | readonly SlotMap[S][] | undefined = slots[slot]
  if (given === undefined) return []
  return isList(given) ? given : [given]
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value)
}

export function slotRegistry(): SlotRegistry {
  let contributions: readonly Contribution[] = []
  let cache = new Map<SlotName, readonly unknown[]>()
  const listeners = new Set<() => void>()
  const change = (next: readonly Contribution[]): void => {
    contributions = next
    cache = new Map()
    for (const listener of listeners) listener()
  }
  const collect = <S extends SlotName>(slot: S): readonly SlotEntry<S>[] =>
    contributions
      .flatMap(({ plugin, slots }) => listOf(slots, slot).map((one) => ({ ...one, plugin })))
      .sort((a, b) => a.order - b.order)
  return {
    add: (plugin, slots) => change([...contributions, { plugin, slots }]),
    remove: (plugin) => change(contributions.filter((one) => one.plugin !== plugin)),
    entries<S extends SlotName>(slot: S) {
      const known = cache.get(slot) as readonly SlotEntry<S>[] | undefined
      if (known) return known
      const entries = collect(slot)
      cache.set(slot, entries)
      return entries
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    names() {
      const slots = new Set(contributions.flatMap((one) => Object.keys(one.slots) as SlotName[]))
      return Object.fromEntries([...slots].map((slot) => [slot, collect(slot).map((one) => one.plugin)]))
    },
  }
}
