/** A field of a value from outside; `undefined` when the value is no object or has none of this name. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
