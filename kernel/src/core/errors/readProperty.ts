/** A property of a value from outside, which may be anything: a getter or proxy that throws counts as absent. Never throws. */
export function readProperty(value: unknown, key: string | symbol): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  try {
    return Reflect.get(value, key)
  } catch {
    return undefined
  }
}
