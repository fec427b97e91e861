import { fromUnknown } from '../../errors/fromUnknown.ts'
import { abortError } from '../abortError.ts'
import { postCalls, type RpcCall, type RpcTarget } from './postCalls.ts'
import { BATCH_SIZE } from './rpcConstants.ts'

interface Waiting extends RpcCall {
  readonly signal: AbortSignal
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** Aborts when every one of the signals has aborted. */
function allAborted(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  let left = signals.length
  const count = (): void => {
    left--
    if (left === 0) controller.abort()
  }
  for (const signal of signals) {
    if (signal.aborted) count()
    else signal.addEventListener('abort', count, { once: true, signal: controller.signal })
  }
  return controller.signal
}

/** Collects the calls of one tick for a node and sends them together. */
export function createBatcher(target: RpcTarget): (call: RpcCall, signal: AbortSignal) => Promise<unknown> {
  let queue: Waiting[] = []
  let takesBatches = true

  async function send(calls: readonly Waiting[]): Promise<void> {
    try {
      const answers = await postCalls(target, calls, allAborted(calls.map(({ signal }) => signal)))
      if (!answers) {
        takesBatches = false
        return void (await Promise.all(calls.map((call) => send([call]))))
      }
      calls.forEach(({ resolve, reject }, index) => {
        const answer = answers[index]
        if (answer && 'result' in answer) resolve(answer.result)
        else reject(answer?.error)
      })
    } catch (error) {
      for (const { reject } of calls)
        reject(fromUnknown(error, { source: 'node', url: target.url, network: target.network }))
    }
  }

  function flush(): void {
    const calls = queue.filter(({ signal }) => !signal.aborted)
    queue = []
    const size = takesBatches ? BATCH_SIZE : 1
    for (let start = 0; start < calls.length; start += size) void send(calls.slice(start, start + size))
  }

  return (call, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(abortError(signal))
      signal.addEventListener('abort', () => reject(abortError(signal)), { once: true })
      if (queue.length === 0) setTimeout(flush, 0)
      queue.push({ ...call, signal, resolve, reject })
    })
}
