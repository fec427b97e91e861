import type { Contact } from './receiver.ts'

/** Most entries that are read. */
const MAX_RECENTS = 200

/** The contacts among what a site or storage gives; an entry that is none is left out. */
export function contactsIn(value: unknown): readonly Contact[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry): Contact[] => {
    const { address, name, namespace, at } = Object(entry)
    if (typeof address !== 'string' || typeof namespace !== 'string' || address.length > 200) return []
    const label = typeof name === 'string' ? { name: name.slice(0, 200) } : {}
    return [{ address, namespace, ...label, ...(typeof at === 'number' ? { at } : {}) }]
  })
}

/** Reads what storage holds. */
export function parse(value: unknown): readonly Contact[] {
  return contactsIn(Array.isArray(value) ? value.slice(0, MAX_RECENTS) : [])
}
