/** A value that is read again when it is older than its time; callers at the same moment share one read. */
export interface Cached<Value> {
  read(): Promise<Value>
  /** The next read asks again. */
  forget(): void
}

interface Entry<Value> {
  readonly value: Promise<Value>
  readonly until: number
}

/**
 * @param lifetime milliseconds that a value is used; failures are not kept
 * @param load must not depend on one caller's abort signal, because others wait for the same read
 */
export function createCached<Value>(lifetime: number, load: () => Promise<Value>): Cached<Value> {
  let entry: Entry<Value> | undefined
  const forget = (): void => {
    entry = undefined
  }
  return {
    read() {
      if (entry && entry.until > performance.now()) return entry.value
      const fresh = { value: load(), until: performance.now() + lifetime }
      entry = fresh
      fresh.value.catch(() => {
        if (entry === fresh) forget()
      })
      return fresh.value
    },
    forget,
  }
}
