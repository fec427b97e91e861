import { FrameError, withdrawn } from '../errors/frameError.ts'

/** Requests that may wait for the person. */
const MAX_WAITING = 99

/** One request's place. */
export interface Turn {
  /** `1` for the one that is shown. */
  readonly position: number
  readonly total: number
}

/** One view at a time, in the order in which the requests came. */
export interface Queue {
  /** Runs when it is this request's turn. @throws FrameError where too many wait, or the request is withdrawn before */
  run<T>(signal: AbortSignal, work: (turn: () => Turn) => Promise<T>): Promise<T>
  readonly waiting: number
}

/** A queue for one document. */
export function createQueue(): Queue {
  const entries: { start(): void }[] = []
  let served = 0
  const turn = (): Turn => ({ position: served + 1, total: served + entries.length })
  const leave = (entry: { start(): void }): void => {
    const at = entries.indexOf(entry)
    if (at < 0) return
    entries.splice(at, 1)
    served = entries.length === 0 ? 0 : served + 1
    if (at === 0) entries[0]?.start()
  }
  return {
    get waiting() {
      return entries.length
    },
    async run(signal, work) {
      if (entries.length >= MAX_WAITING) throw new FrameError('Too many requests are waiting.', -32005)
      let start = (): void => undefined
      const first = entries.length === 0
      const turned = new Promise<void>((resolve, reject) => {
        start = resolve
        signal.addEventListener('abort', () => reject(withdrawn(signal)), { once: true })
        if (first) resolve()
      })
      const entry = { start: () => start() }
      entries.push(entry)
      try {
        await turned
        if (signal.aborted) throw withdrawn(signal)
        return await work(turn)
      } finally {
        leave(entry)
      }
    },
  }
}
