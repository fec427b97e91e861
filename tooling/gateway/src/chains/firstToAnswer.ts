/** Who is asked, and how. */
export interface FirstToAnswer<Node, Answer> {
  /** In the order in which they are asked. */
  readonly nodes: readonly Node[]
  /** Milliseconds after which the next one is asked too. */
  readonly patience: number
  /** Ends everything. */
  readonly signal: AbortSignal | undefined
  /** The signal is aborted when another one was faster. */
  ask(node: Node, signal: AbortSignal): Promise<Answer>
}

/**
 * The answer of the first node, or of the next when one fails or keeps us waiting. Only for what may be asked twice.
 *
 * @throws what the last one failed with, when all failed; the reason of the signal
 */
export async function firstToAnswer<Node, Answer>(options: FirstToAnswer<Node, Answer>): Promise<Answer> {
  const { nodes, patience, signal, ask } = options
  const over = new AbortController()
  const onAbort = (): void => over.abort(signal?.reason)
  signal?.throwIfAborted()
  signal?.addEventListener('abort', onAbort, { once: true })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const waiting = [...nodes]
      let running = 0
      const begin = (): void => {
        clearTimeout(timer)
        const node = waiting.shift()
        if (node === undefined) return
        running += 1
        if (waiting.length > 0) timer = setTimeout(begin, patience)
        ask(node, over.signal).then(resolve, (error: unknown) => {
          running -= 1
          if (waiting.length > 0 && !over.signal.aborted) begin()
          else if (running === 0 || over.signal.aborted) reject(error)
        })
      }
      begin()
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    over.abort(new DOMException('Another node was faster.', 'AbortError'))
  }
}
