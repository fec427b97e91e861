import { LRUCache } from 'lru-cache'

const KEPT_MS = 300_000

/** Where facts about things come from, the nearest source first. */
export interface RepositorySources<Item, Info> {
  /** Most things that are kept in memory. */
  readonly most: number
  /** The same for the same thing. */
  keyOf(item: Item): string
  /** What the database has of some things, by their keys. */
  readStored(items: readonly Item[]): Promise<Iterable<readonly [string, Info]>>
  /** Asks the chain; by their keys. */
  ask(items: readonly Item[], signal: AbortSignal): Promise<ReadonlyMap<string, Info>>
  /** Keeps in the database what the chain said. */
  store(item: Item, info: Info): Promise<void>
}

/** Finds facts by their keys; things that cannot be asked for at the moment are left out. */
export type Repository<Item, Info> = (items: readonly Item[], signal: AbortSignal) => Promise<ReadonlyMap<string, Info>>

/** A book of things that are kept in memory, stored in the database, or asked for once. */
export function createRepository<Item, Info extends object>(
  sources: RepositorySources<Item, Info>,
): Repository<Item, Info> {
  const { keyOf } = sources
  const inMemory = new LRUCache<string, Info>({ max: sources.most, ttl: KEPT_MS })
  const missingOf = (wanted: ReadonlyMap<string, Item>): readonly Item[] =>
    [...wanted].flatMap(([key, item]) => (inMemory.get(key) === undefined ? [item] : []))

  async function ask(items: readonly Item[], signal: AbortSignal): Promise<void> {
    // Names and pictures decorate: without them the history is shown all the same.
    const found = await sources.ask(items, signal).catch(() => new Map<string, Info>())
    for (const item of items) {
      const info = found.get(keyOf(item))
      if (info === undefined) continue
      inMemory.set(keyOf(item), info)
      await sources.store(item, info)
    }
  }

  return async (items, signal) => {
    const wanted = new Map(items.map((item) => [keyOf(item), item]))
    const missing = missingOf(wanted)
    if (missing.length > 0) for (const [key, info] of await sources.readStored(missing)) inMemory.set(key, info)
    const unknown = missingOf(wanted)
    if (unknown.length > 0) await ask(unknown, signal)
    return new Map(
      [...wanted.keys()].flatMap((key): [string, Info][] => {
        const info = inMemory.get(key)
        return info === undefined ? [] : [[key, info]]
      }),
    )
  }
}
