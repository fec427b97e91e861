/** A signal that ends when the time is up (milliseconds), and with the caller's if there is one. */
export function within(limit: number, signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(limit)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}
