import { DevnetError } from './devnetError.ts'
import type { Part } from './part.ts'

/** The parts that run, in the order they were asked for. */
export interface Running {
  /** Starts one; `undefined` when this machine cannot run it, which is noted in `missing`. */
  add<Started extends Part>(name: string, start: () => Promise<Started>): Promise<Started | undefined>
  services(): Readonly<Record<string, string>>
  readonly missing: Readonly<Record<string, string>>
  /** Ends every part, also those that are still starting. */
  stop(): Promise<void>
}

/** Keeps account of parts that start side by side, so that all of them end together. */
export function startAll(signal: AbortSignal | undefined): Running {
  const starting: Promise<Part | undefined>[] = []
  const parts: (Part | undefined)[] = []
  const missing: Record<string, string> = {}
  let stopped: Promise<void> | undefined

  const stopParts = async () => {
    const settled = await Promise.allSettled(starting)
    await Promise.all(settled.map((one) => (one.status === 'fulfilled' ? one.value?.stop() : undefined)))
  }
  const stop = () => {
    stopped ??= stopParts()
    return stopped
  }
  signal?.addEventListener('abort', () => void stop(), { once: true })

  return {
    missing,
    stop,
    services: () => Object.fromEntries(parts.flatMap((part) => (part ? [[part.name, part.url]] : []))),
    async add(name, start) {
      const place = parts.push(undefined) - 1
      const attempt = start().catch((error: unknown) => {
        if (!(error instanceof DevnetError) || error.code !== 'binary-missing' || name.startsWith('evm-')) throw error
        missing[name] = error.message
        return undefined
      })
      starting.push(attempt)
      const part = await attempt
      parts[place] = part
      return part
    },
  }
}
