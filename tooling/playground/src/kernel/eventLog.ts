/** Something the kernel said. */
export interface LogLine {
  readonly id: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly kind: 'event' | 'error'
  readonly name: string
  readonly detail: string
}

/** The last things kernels of this page said, newest first. */
export interface EventLog {
  readonly lines: readonly LogLine[]
  add(line: Omit<LogLine, 'id'>): void
  clear(): void
  subscribe(listener: () => void): () => void
}

const LIMIT = 200

export function createEventLog(): EventLog {
  const listeners = new Set<() => void>()
  let lines: readonly LogLine[] = []
  let count = 0
  const replace = (next: readonly LogLine[]) => {
    lines = next
    for (const listener of [...listeners]) listener()
  }
  return {
    get lines() {
      return lines
    },
    add(line) {
      count += 1
      replace([{ ...line, id: count }, ...lines].slice(0, LIMIT))
    },
    clear: () => replace([]),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
