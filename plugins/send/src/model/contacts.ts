import { kernelError } from '@latchkey/kernel'
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

/**
 * The contacts that the site knows.
 * @throws `config/invalid` naming the option, where the site's function fails
 */
export async function loadContacts(load: (() => Promise<readonly Contact[]>) | undefined): Promise<readonly Contact[]> {
  try {
    return contactsIn(await load?.())
  } catch (cause) {
    const details = { argument: 'send({ contacts })', problem: 'it throws, or its promise is rejected' }
    throw kernelError('config/invalid', { details, cause })
  }
}
