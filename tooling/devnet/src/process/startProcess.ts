import { START_TIMEOUT_MS } from '../core/constants.ts'
import { DevnetError } from '../core/devnetError.ts'
import { supervise } from './supervise.ts'

/** A promise with its own two ends, for what is settled by an event. */
interface Deferred<Value> {
  readonly promise: Promise<Value>
  resolve(value: Value): void
  reject(reason: unknown): void
}

function deferred<Value>(): Deferred<Value> {
  let ends: Pick<Deferred<Value>, 'resolve' | 'reject'> | undefined
  const promise = new Promise<Value>((resolve, reject) => {
    ends = { resolve, reject }
  })
  return { promise, resolve: (value) => ends?.resolve(value), reject: (reason) => ends?.reject(reason) }
}

/** A running process. */
export interface StartedProcess {
  readonly pid: number
  /** Ends it and resolves when it is gone. May be called more than once. */
  stop(): Promise<void>
}

export interface ProcessOptions {
  /** What messages call it, for example `bitcoin`. */
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** Added to this program's environment. */
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** Told every line the process writes until it answers `true`: the process is ready then. */
  readonly ready: (line: string) => boolean
  /** Keeps what the process writes off the console. */
  readonly quiet: boolean
  /** Longest wait until it is ready, in milliseconds; {@link START_TIMEOUT_MS} unless given. */
  readonly timeout?: number
  /** Ends the process, also while it starts. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Starts a process that cannot outlive this program, however this program ends, and resolves when it is ready.
 * @throws DevnetError `start-failed` when it ends before, `start-timeout` when it is not ready in time
 */
export async function startProcess(options: ProcessOptions): Promise<StartedProcess> {
  const { name, ready, quiet, signal, timeout = START_TIMEOUT_MS, ...order } = options
  signal?.throwIfAborted()
  const started = deferred<number>()
  const ended = deferred<void>()
  let pid = 0
  let state: 'starting' | 'ready' | 'stopping' = 'starting'

  const process = supervise(order, (report) => {
    if ('pid' in report) pid = report.pid
    else if ('line' in report) onLine(report.line)
    else onEnd(report.ended)
  })

  const onLine = (line: string) => {
    if (!quiet) console.error(`[${name}] ${line}`)
    if (state !== 'starting' || !ready(line)) return
    state = 'ready'
    if (quiet) process.order('silence')
    started.resolve(pid)
  }
  const onEnd = (reason: string) => {
    if (state === 'ready') console.error(`${name} ${reason}. Start the devnet again.`)
    started.reject(new DevnetError('start-failed', `${name} did not start: it ${reason}`))
    signal?.removeEventListener('abort', abort)
    process.forget().then(ended.resolve, ended.reject)
  }
  const stop = () => {
    if (state !== 'stopping') process.order('stop')
    state = 'stopping'
    return ended.promise
  }
  const abort = () => {
    started.reject(signal?.reason)
    void stop()
  }
  const timer = setTimeout(() => {
    started.reject(new DevnetError('start-timeout', `${name} was not ready within ${timeout / 1000} seconds.`))
  }, timeout)
  signal?.addEventListener('abort', abort, { once: true })

  try {
    return { pid: await started.promise, stop }
  } catch (error) {
    await stop()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
