/** A property of a value that may be anything; `undefined` where it cannot even be read. */
export function field(holder: unknown, key: string | symbol): unknown {
  try {
    const isHolder = (typeof holder === 'object' && holder !== null) || typeof holder === 'function'
    return isHolder ? Reflect.get(holder, key) : undefined
  } catch {
    return undefined
  }
}
