/**
 * An object of which a test writes only what is used, typed as the whole: whatever else is read throws by its name, so
 * that a test never passes on a value that it did not give.
 */
export function partial<T extends object>(written: Partial<T>): T {
  const readable = new Proxy(written, {
    get(target, key) {
      // `then` is what `await` asks of everything.
      if (key in target || typeof key === 'symbol' || key === 'then') return Reflect.get(target, key)
      throw new Error(`${key} is not written in this test`)
    },
  })
  return readable as T
}
