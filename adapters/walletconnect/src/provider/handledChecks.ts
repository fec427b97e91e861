import type { SignClient } from './clientTypes.ts'

/**
 * Keeps the library from leaving a rejection to the page. 2.21.8 does not wait for its check of a wallet's "disconnect":
 * when it comes twice, or both sides disconnect at once, the session is gone and the check's rejection is nobody's.
 */
export function handledChecks({ engine }: Pick<SignClient, 'engine'>): void {
  const check: unknown = Reflect.get(engine, 'isValidDisconnect')
  if (typeof check !== 'function') return
  Reflect.set(engine, 'isValidDisconnect', (params: unknown): Promise<unknown> => {
    const checked: Promise<unknown> = Promise.resolve(Reflect.apply(check, engine, [params]))
    checked.catch(() => undefined)
    return checked
  })
}
