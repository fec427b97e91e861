/**
 * A value of another type than the code asks for: what JavaScript callers, wallets and other plugins may hand over all the
 * same. The one place in which tests step around the compiler on purpose.
 */
export function untyped<T>(value: unknown): T {
  return value as T
}
