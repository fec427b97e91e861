/** What waits until a test lets it go. */
export interface Gate {
  /** How many wait. */
  readonly waiting: number
  /** Waits until the gate is opened; not at all once it is. */
  wait(): Promise<void>
  /** Lets all go that wait, and whatever comes later. */
  open(): void
}

/**
 * Holds answers back while something else happens, such as a view that is left.
 * @example
 * const gate = createGate()
 * wallet.answer = () => gate.wait().then(() => ({ hash: '0x1' }))
 */
export function createGate(): Gate {
  let isOpen = false
  const waiting: (() => void)[] = []
  return {
    get waiting() {
      return waiting.length
    },
    wait: () => (isOpen ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    open() {
      isOpen = true
      for (const go of waiting.splice(0)) go()
    },
  }
}
