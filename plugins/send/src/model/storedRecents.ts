import type { Contact } from './receiver.ts'

/** Most entries that are read. */
const MAX_RECENTS = 200

/** Reads what storage holds; an entry that is none is left out. */
export function parse(value: unknown): readonly Contact[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, MAX_RECENTS).flatMap((entry): Contact[] => {
    const { address, name, namespace, at } = Object(entry)
    if (typeof address !== 'string' || typeof namespace !== 'string' || address.length > 200) return []
    const label = typeof name === 'string' && name.length <= 200 ? { name } : {}
    return [{ address, namespace, ...label, ...(typeof at === 'number' ? { at } : {}) }]
  })
}
