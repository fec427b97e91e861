import type { SignIn } from './createSignIn.ts'

/**
 * The route handlers for Next.js.
 * @example
 * // app/auth/[...route]/route.ts
 * export const { GET, POST, OPTIONS } = toNext(signIn)
 */
export function toNext({
  handle,
}: Pick<SignIn, 'handle'>): Readonly<Record<'GET' | 'POST' | 'OPTIONS', SignIn['handle']>> {
  return { GET: handle, POST: handle, OPTIONS: handle }
}
