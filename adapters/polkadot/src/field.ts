/** A property of a value that may be anything; `undefined` where it cannot even be read. */
export function field(holder: unknown, key: string): unknown {
  try {
    return (typeof holder === 'object' || typeof holder === 'function') && holder !== null
      ? Reflect.get(holder, key)
      : undefined
  } catch {
    return undefined
  }
}
