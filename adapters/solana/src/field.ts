const MAX_TEXTS = 100

/** A property of a value that may be anything; `undefined` where it cannot even be read. */
export function field(holder: unknown, key: string | symbol): unknown {
  try {
    return (typeof holder === 'object' || typeof holder === 'function') && holder !== null
      ? Reflect.get(holder, key)
      : undefined
  } catch {
    return undefined
  }
}

/** Texts of a list that may be anything. */
export function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.slice(0, MAX_TEXTS).filter((one) => typeof one === 'string') : []
}
