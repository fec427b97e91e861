interface Entry<Value> {
  readonly value: Value
  readonly until: number
}

/** A map that forgets what is old, and what was not used for the longest time when there is too much. */
export class Kept<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #most: number
  readonly #milliseconds: number

  constructor(most: number, milliseconds: number) {
    this.#most = most
    this.#milliseconds = milliseconds
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    if (entry.until <= performance.now()) return undefined
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, { value, until: performance.now() + this.#milliseconds })
    if (this.#entries.size <= this.#most) return
    const oldest = this.#entries.keys().next()
    if (!oldest.done) this.#entries.delete(oldest.value)
  }
}
