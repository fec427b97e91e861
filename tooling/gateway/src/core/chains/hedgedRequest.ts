/** Who is asked, and how. */
export interface HedgedRequest<Node, Answer> {
  /** In the order in which they are asked. */
  readonly nodes: readonly Node[]
  /** Milliseconds after which the next one is asked too; it is not when this is `undefined`. */
  readonly hedgeDelayMs: number | undefined
  /** Ends everything. */
  readonly signal: AbortSignal | undefined
  ask(node: Node): Promise<Answer>
}

/**
 * The answer of the first node, or of the next when one fails or keeps us waiting. Only for what may be asked twice. A
 * node that was slower goes on until its own time limit, so that slowness and failure stay two things.
 *
 * @throws what the last one failed with, when all failed; the reason of the signal
 */
export function hedgedRequest<Node, Answer>(options: HedgedRequest<Node, Answer>): Promise<Answer> {
  const { nodes, hedgeDelayMs, signal, ask } = options
  return new Promise<Answer>((resolve, reject) => {
    const waiting = [...nodes]
    let running = 0
    let isOver = false
    let timer: NodeJS.Timeout | undefined
    function settle(finish: () => void): void {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      finish()
    }
    const onAbort = (): void => settle(() => reject(signal?.reason))
    function begin(): void {
      clearTimeout(timer)
      const node = waiting.shift()
      if (node === undefined) return
      running += 1
      if (waiting.length > 0 && hedgeDelayMs !== undefined) timer = setTimeout(begin, hedgeDelayMs)
      ask(node).then(
        (answer) => settle(() => resolve(answer)),
        (error: unknown) => {
          running -= 1
          if (isOver) return
          if (waiting.length > 0) begin()
          else if (running === 0) settle(() => reject(error))
        },
      )
    }
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    begin()
  })
}

/**
 * Runs work that is aborted by a signal or after a time. Cleans up at once: a timer for each call, and listeners on a
 * signal that lives as long as the process, would pile up.
 */
export async function withLimit<Value>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController()
  const onAbort = (): void => controller.abort(signal?.reason)
  const timer = setTimeout(
    () => controller.abort(new DOMException('A node did not answer in time.', 'TimeoutError')),
    milliseconds,
  )
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    signal?.throwIfAborted()
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}
