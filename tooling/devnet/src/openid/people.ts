/** Somebody who can sign in. */
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
