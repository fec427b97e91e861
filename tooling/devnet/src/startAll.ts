import { DevnetError } from './devnetError.ts'
import type { Part } from './part.ts'

/** The parts that run, in the order they were asked for. */
export interface Running {
  /** Starts one; `undefined` when this machine cannot run it, which is noted in `missing`. */
  add<Started extends Part>(name: string, start: () => Promise<Started>): Promise<Started | undefined>
  /** Starts one that needs those before it: it is ended before them. */
  follow<Started extends Part>(name: string, start: () => Promise<Started>): Promise<Started | undefined>
  services(): Readonly<Record<string, string>>
  readonly missing: Readonly<Record<string, string>>
  /** Ends every part, also those that are still starting. */
  stop(): Promise<void>
}

/** Keeps account of parts that start side by side, so that all of them end together. */
export function startAll(signal: AbortSignal | undefined): Running {
  const starting: Promise<Part | undefined>[] = []
  const followers: Promise<Part | undefined>[] = []
  const parts: (Part | undefined)[] = []
  const missing: Record<string, string> = {}
  let stopped: Promise<void> | undefined

  const end = async (attempt: Promise<Part | undefined>) => {
    const part = await attempt.catch(() => undefined)
    await part?.stop()
  }
  const stopParts = async () => {
    for (const follower of followers.reverse()) await end(follower)
    await Promise.all(starting.map(end))
  }
  const stop = () => {
    stopped ??= stopParts()
    return stopped
  }
  signal?.addEventListener('abort', () => void stop(), { once: true })

  const add = async <Started extends Part>(
    kept: Promise<Part | undefined>[],
    name: string,
    start: () => Promise<Started>,
  ): Promise<Started | undefined> => {
    const place = parts.push(undefined) - 1
    const attempt = start().catch((error: unknown) => {
      if (!(error instanceof DevnetError) || error.code !== 'binary-missing' || name.startsWith('evm-')) throw error
      missing[name] = error.message
      return undefined
    })
    kept.push(attempt)
    const part = await attempt
    parts[place] = part
    return part
  }

  return {
    missing,
    stop,
    services: () => Object.fromEntries(parts.flatMap((part) => (part ? [[part.name, part.url]] : []))),
    add: (name, start) => add(starting, name, start),
    follow: (name, start) => add(followers, name, start),
  }
}
