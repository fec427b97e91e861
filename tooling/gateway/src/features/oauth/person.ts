import type { IDToken } from 'openid-client'
import * as z from 'zod/mini'
import { cleanText } from '../../core/text/cleanText.ts'

/** Who a user is, as a provider says. */
export interface Person {
  /** The provider's own id, which never changes. */
  readonly subject: string
  /** What is shown. */
  readonly name: string
}

const LONGEST_NAME = 100
const nameFrom = (text: string | number | null | undefined): string =>
  cleanText(`${text ?? ''}`.slice(0, LONGEST_NAME), LONGEST_NAME)
/** Names are what people have typed there: the first of which something can be seen. */
export const named = (subject: string | number, ...names: readonly (string | null | undefined)[]): Person => ({
  subject: `${subject}`,
  name: [...names, subject].map(nameFrom).find((name) => name !== '') ?? '',
})

const text = z.string().check(z.minLength(1))

const appleUser = z.object({
  name: z.optional(z.object({ firstName: z.nullish(z.string()), lastName: z.nullish(z.string()) })),
})

/** The name in the field that Apple's form has beside the code, with the first sign-in only; it is not signed. */
function nameInForm(user: string | undefined): string | undefined {
  if (user === undefined) return undefined
  try {
    const { name } = z.parse(appleUser, JSON.parse(user))
    return [name?.firstName, name?.lastName].filter(Boolean).join(' ')
  } catch {
    return undefined
  }
}

/**
 * Who signed an OpenID token's claims.
 *
 * @param user the form's field of that name, which only names
 */
export function personOf(claims: IDToken | undefined, user?: string): Person {
  const shape = z.object({ sub: text, name: z.optional(z.string()), email: z.optional(z.string()) })
  const { sub, name, email } = z.parse(shape, claims)
  return named(sub, name, nameInForm(user), email)
}
