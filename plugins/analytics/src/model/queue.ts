/** Events at once, and milliseconds until fewer go. */
const BATCH = 10
const DELAY = 1000
/** Most events that wait; older ones are dropped. */
const CAPACITY = 200

/** What became of an event. */
export type Delivery = 'done' | 'again' | 'stop'

export interface QueueOptions<T> {
  /** Sends one, and never rejects; `again` sends it once more, `stop` ends the queue. `isLast`: the page may be gone before the answer. */
  readonly send: (item: T, isLast: boolean) => Promise<Delivery>
  /** Resolves after some milliseconds. */
  readonly wait: (ms: number) => Promise<void>
}

/** Things that are sent together, and not one by one as they come. */
export interface Queue<T> {
  add(item: T): void
  /** Sends what waits, for the last time if the page is leaving. */
  flush(isLast?: boolean): Promise<void>
  /** Forgets what waits. */
  clear(): void
  /** Forgets what waits; what comes later is dropped. */
  stop(): void
  readonly size: number
}

/** Makes a queue that never holds more than 200. */
export function createQueue<T>({ send, wait }: QueueOptions<T>): Queue<T> {
  let waiting: T[] = []
  let isStopped = false
  let isTimed = false
  let isSending = false

  const stop = (): void => {
    isStopped = true
    waiting = []
  }
  const deliver = async (item: T, isLast: boolean): Promise<void> => {
    const first = await send(item, isLast)
    const outcome = first === 'again' && !isLast && !isStopped ? await send(item, isLast) : first
    if (outcome === 'stop') stop()
  }
  const flush = async (isLast = false): Promise<void> => {
    const take = async (count: number): Promise<void> => {
      const batch = waiting.slice(0, count)
      waiting = waiting.slice(count)
      await Promise.all(batch.map((item) => deliver(item, isLast)))
    }
    if (isLast) return take(CAPACITY)
    if (isSending) return
    isSending = true
    while (waiting.length > 0) await take(BATCH)
    isSending = false
  }
  const soon = async (): Promise<void> => {
    if (isTimed) return
    isTimed = true
    await wait(DELAY)
    isTimed = false
    await flush()
  }
  return {
    add(item) {
      if (isStopped) return
      waiting = [...waiting, item].slice(-CAPACITY)
      if (waiting.length >= BATCH) void flush()
      else void soon()
    },
    flush,
    clear() {
      waiting = []
    },
    stop,
    get size() {
      return waiting.length
    },
  }
}
