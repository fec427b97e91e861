import type { People } from './startOpenid.ts'

/** A client that is registered from the start; every redirect address on this machine is allowed. */
export interface OpenidClient {
  readonly id: string
  /** None for a client that runs in a browser. */
  readonly secret?: string
}

/** The clients of both providers. Their secrets are public knowledge. */
export const CLIENTS: readonly [OpenidClient, OpenidClient] = [
  { id: 'latchkey' },
  { id: 'latchkey-server', secret: 'latchkey-devnet-secret' },
]

/** A user who can sign in. */
export interface Person {
  /** Subject of the OpenID provider; the number is GitHub's user id. */
  readonly id: string
  readonly name: string
  /** GitHub's login. */
  readonly login: string
  readonly email?: string
  readonly emailVerified: boolean
}

/** Who the providers know from the start; one has not verified the e-mail, one has none. */
export const PEOPLE: readonly Person[] = [
  { id: '10001', name: 'Mara Kowal', login: 'mara', email: 'mara@example.com', emailVerified: true },
  { id: '10002', name: 'Tomás Ibáñez', login: 'tomas', email: 'tomas@example.com', emailVerified: true },
  {
    id: '10003',
    name: 'Unverified Person',
    login: 'unverified',
    email: 'unverified@example.com',
    emailVerified: false,
  },
  { id: '10004', name: 'Person Without E-mail', login: 'nomail', emailVerified: false },
]

/** Who was chosen in the form of the account page; `undefined` when none was. */
export function personIn(form: URLSearchParams, people: People): Person | undefined {
  const [id, email] = [form.get('person'), form.get('email')]
  if (form.has('cancel')) return undefined
  return id === null ? people.byEmail(email ?? '') : people.byId(id)
}
