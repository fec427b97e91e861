import { createHash } from 'node:crypto'
import { PEOPLE, type Person } from './people.ts'

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/

function stranger(email: string): Person {
  const digits = BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 12)}`)
  const [login = email] = email.split('@')
  return { id: `1${digits}`, name: login, login, email, emailVerified: true }
}

export interface People {
  /** Who has an id. */
  byId(id: string): Person | undefined
  /** Who somebody is that typed an e-mail address; the same person every time. */
  byEmail(email: string): Person | undefined
}

/** The people of one provider: those of {@link PEOPLE} and everybody who signed in with an address of their own. */
export function createPeople(): People {
  const strangers = new Map<string, Person>()
  return {
    byId: (id) => PEOPLE.find((person) => person.id === id) ?? strangers.get(id),
    byEmail(typed) {
      const email = typed.trim().toLowerCase()
      if (!EMAIL.test(email)) return undefined
      const known = PEOPLE.find((person) => person.email === email)
      if (known) return known
      const person = stranger(email)
      strangers.set(person.id, person)
      return person
    },
  }
}
