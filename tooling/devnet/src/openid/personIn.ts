import type { Person } from './people.ts'
import type { People } from './startOpenid.ts'

/** Who was chosen in the form of the account page; `undefined` when nobody was. */
export function personIn(form: URLSearchParams, people: People): Person | undefined {
  const [id, email] = [form.get('person'), form.get('email')]
  if (form.has('cancel')) return undefined
  return id === null ? people.byEmail(email ?? '') : people.byId(id)
}
