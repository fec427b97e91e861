import type { Atom } from 'jotai/vanilla'
import type { PlainMessages } from '../i18n/messages.ts'
import type { Network } from '../network/network.ts'
import type {
  Any,
  AnyPlugin,
  Falsy,
  Keys,
  Loader,
  Part,
  PeerUnion,
  UnionToIntersection,
} from '../plugins/definePlugin.ts'
import type { Account } from '../wallet/connector.ts'

/** Field of a slot: the contributor gives a key of its messages, the view that draws the slot gets the text. */
export interface SlotText {
  readonly '~slot': 'text'
}
/** The contributor gives one of its routes, the view that draws the slot gets a function that opens it. */
export interface SlotRoute {
  readonly '~slot': 'route'
}
/** The contributor gives a loader, the view that draws the slot gets a component. */
export interface SlotView {
  readonly '~slot': 'view'
  /** Loaded with the start view of the plugin that draws it, so that this view is painted whole. */
  readonly eager?: boolean
}
/** The contributor gives the name of an icon of `@latchkey/theme/icons` or an icon of its own, and the view gets it. */
export interface SlotIcon {
  readonly '~slot': 'icon'
}
/** Anything else, handed over as it is. */
export interface SlotValue<T> {
  readonly '~slot': 'value'
  readonly '~value'?: T
}

export const slotText: SlotText = { '~slot': 'text' }
export const slotRoute: SlotRoute = { '~slot': 'route' }
export const slotView: SlotView = { '~slot': 'view' }
export const eagerSlotView: SlotView = { '~slot': 'view', eager: true }
export const slotIcon: SlotIcon = { '~slot': 'icon' }
export function slotValue<T>(): SlotValue<T> {
  return { '~slot': 'value' }
}

/** An icon by name, or drawn by its own outline on a 24 by 24 grid. */
export type SlotIconSource = string | { readonly path: string; readonly isDirectional?: boolean }

/** What a contributor gives in each slot besides the fields. */
export interface Placed {
  /** Smaller comes first. */
  readonly order: number
  /** Whether it is there for this account on this network. @defaultValue always */
  readonly when?: (account: Account | undefined, network: Network | undefined) => boolean
}

export type Contribution<F, M, Route> = Placed & {
  readonly [K in keyof F]: Exclude<F[K], undefined> extends SlotText
    ? keyof PlainMessages<M>
    : Exclude<F[K], undefined> extends SlotRoute
      ? Route
      : Exclude<F[K], undefined> extends SlotView
        ? Loader<() => Any>
        : Exclude<F[K], undefined> extends SlotIcon
          ? SlotIconSource
          : Exclude<F[K], undefined> extends SlotValue<infer T>
            ? T
            : never
}

/** What the buttons on the host's page draw: the only slots of the kernel. */
export interface KernelSlots {
  /** The view the network button opens; the first one counts. */
  readonly 'kernel.networkButton': { readonly open: SlotRoute }
  /**
   * What the account button shows besides the address; plain text, kept current by the contributor. `avatar` is the address
   * of a picture, `https:` or `data:`.
   */
  readonly 'kernel.accountButton': {
    readonly avatar?: SlotValue<Atom<string | undefined>>
    readonly balance?: SlotValue<Atom<string | undefined>>
    readonly name?: SlotValue<Atom<string | undefined>>
  }
}

type OwnSlots<P extends AnyPlugin> = {
  readonly [K in Keys<Part<P, 'slots'>> as `${P['id']}.${K}`]: Part<P, 'slots'>[K]
}
/** The slots of the plugins in `needs`. */
export type PeerSlots<N> = UnionToIntersection<
  {} | (PeerUnion<N> extends infer P ? (P extends AnyPlugin ? OwnSlots<P> : never) : never)
>
/** A list as the compiler sees an object, so that it compares a wrong entry with a right one and not with `undefined`. */
interface Listed<T> {
  readonly length: number
  readonly [at: number]: T
}
// A conditional type, because the compiler works those out before it types a function in them, such as `when`.
export type Contributions<Slots, M, Route> = [Slots] extends [object]
  ? {
      readonly [K in keyof Slots]?:
        | Contribution<Slots[K], M, Route>
        | Listed<Contribution<Slots[K], M, Route> | Falsy>
        | Falsy
    }
  : never

/** The fields of a slot by name, as its plugin declares them. */
export type SlotFields = Readonly<
  Record<string, SlotText | SlotRoute | SlotView | SlotIcon | SlotValue<unknown> | undefined>
>

/** A contribution as it was given, with its contributor. */
export interface SlotEntry extends Placed {
  readonly plugin: string
  /** Unique in its slot. */
  readonly key: string
  readonly [field: string]: unknown
}

type GivenSlots = Readonly<Record<string, unknown>>

/** What plugins contribute to the views of others. */
export interface SlotRegistry {
  add(plugin: string, declared: Readonly<Record<string, SlotFields>>, contributes: GivenSlots): void
  remove(plugin: string): void
  /** What a slot consists of; nothing while no plugin draws it. */
  fields(slot: string): SlotFields
  /** The slots a plugin draws, by their full names. */
  drawnBy(plugin: string): readonly string[]
  /** Sorted by `order`, then by plugin order; the same list until a contribution changes. */
  entries(slot: string): readonly SlotEntry[]
  /** Calls back when contributions change. */
  watch(listener: () => void): () => void
  names(): Readonly<Record<string, readonly string[]>>
}

/** What one plugin gave for one slot: an entry, several, or none. */
function entriesOf(plugin: string, given: unknown): readonly SlotEntry[] {
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  return list.flatMap((entry, at) =>
    entry ? [{ ...(entry as Placed), plugin, key: `${plugin}.${at}` } satisfies SlotEntry] : [],
  )
}

export function slotRegistry(): SlotRegistry {
  const declared = new Map<string, SlotFields>()
  const contributions = new Map<string, GivenSlots>()
  const cache = new Map<string, readonly SlotEntry[]>()
  const listeners = new Set<() => void>()
  const changed = (): void => {
    cache.clear()
    for (const listener of listeners) listener()
  }
  const drawnBy = (plugin: string): readonly string[] =>
    [...declared.keys()].filter((slot) => slot.startsWith(`${plugin}.`))
  const entries = (slot: string): readonly SlotEntry[] => {
    const known = cache.get(slot)
    if (known) return known
    const found = [...contributions]
      .flatMap(([plugin, given]) => entriesOf(plugin, given[slot]))
      .sort((a, b) => a.order - b.order)
    cache.set(slot, found)
    return found
  }
  return {
    add(plugin, slots, contributes) {
      for (const [name, fields] of Object.entries(slots)) declared.set(`${plugin}.${name}`, fields)
      contributions.set(plugin, contributes)
      changed()
    },
    remove(plugin) {
      for (const slot of drawnBy(plugin)) declared.delete(slot)
      contributions.delete(plugin)
      changed()
    },
    fields: (slot) => declared.get(slot) ?? {},
    drawnBy,
    entries,
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    names() {
      const slots = new Set([...contributions.values()].flatMap(Object.keys))
      return Object.fromEntries([...slots].map((slot) => [slot, entries(slot).map(({ plugin }) => plugin)]))
    },
  }
}
