import Hook, { type CompileOptions, type FullTap, type Interceptor } from 'tapable/lib/Hook.js'
import { loadActions, loadOnce } from '../async/chunks.ts'
import { kernelError } from '../errors/errorTable.ts'
import type { ClockService, LogService } from '../services/services.ts'
import {
  guardSyncTap,
  type HookContext,
  type HookFlow,
  type HookName,
  type HookPoints,
  hookPoints,
  STAGE,
  type Stage,
  type TapOwner,
} from './hookPoints.ts'

type Args = readonly unknown[]
type Caller = (...args: Args) => unknown

interface Compiling {
  readonly name?: string
  compile: (options: CompileOptions) => Caller
}

/** Hands the outcome of a call to the interceptors and passes it on. */
export function tellInterceptors(interceptors: readonly Interceptor[], result: unknown, flow: HookFlow): unknown {
  const decides = flow === 'waterfall' || result !== undefined
  for (const interceptor of interceptors) decides ? interceptor.result?.(result) : interceptor.done?.()
  return result
}

function runSync(flow: HookFlow, { taps, interceptors }: CompileOptions, given: Args): unknown {
  for (const interceptor of interceptors) interceptor.call?.(...given)
  let args = given
  for (const tap of [...taps]) {
    for (const interceptor of interceptors) interceptor.tap?.(tap)
    const value = tap.fn(...args)
    if (value === undefined) continue
    if (flow === 'bail') return tellInterceptors(interceptors, value, flow)
    if (flow === 'waterfall') args = [value, ...args.slice(1)]
  }
  return tellInterceptors(interceptors, flow === 'waterfall' ? args[0] : undefined, flow)
}

/**
 * Makes a tapable hook walk its taps instead of compiling a function from text, so that it runs under a content
 * security policy without `unsafe-eval`. Everything else of tapable (stages, `before`, interceptors) stays its own.
 */
export function interpretHook<H extends Compiling>(hook: H, flow: HookFlow): H {
  hook.compile = (options) => {
    if (options.type === 'async') throw kernelError('hook/callback', { details: { hook: hook.name ?? 'a hook' } })
    if (options.type === 'sync') return (...args) => runSync(flow, options, args)
    return async (...args) => (await loadActions()).runPromise(flow, options, args)
  }
  return hook
}

type SyncHookName = 'startRoute' | 'beforeClose' | 'onError' | 'onEvent'
type AsyncHookName = Exclude<HookName, SyncHookName>
type Result<H extends HookName> = Exclude<Awaited<ReturnType<HookPoints[H]>>, void> | undefined

/** The hook points of one kernel. */
export interface HookRegistry {
  /** Registers a plugin's taps; the result removes them. @throws `hook/unknown` */
  tap(owner: TapOwner, taps: Readonly<Record<string, unknown>>): () => void
  call<H extends SyncHookName>(name: H, ...args: Parameters<HookPoints[H]>): Result<H>
  run<H extends AsyncHookName>(name: H, argument: Parameters<HookPoints[H]>[0], signal: AbortSignal): Promise<Result<H>>
  /** Each hook of tapable by name, for those who watch its calls. */
  readonly all: ReadonlyMap<HookName, Hook>
  /** The plugins of each hook in the order they run. */
  order(): Readonly<Record<string, readonly string[]>>
}

interface LongTap {
  readonly tap: (...args: never[]) => unknown
  readonly stage?: Stage
  readonly before?: string
  readonly critical?: boolean
}

function longForm(given: unknown): LongTap | undefined {
  if (typeof given === 'function') return { tap: given as LongTap['tap'] }
  return typeof given === 'object' && given !== null && 'tap' in given ? (given as LongTap) : undefined
}

function isHookName(name: string): name is HookName {
  return name in hookPoints
}

/** A tap that stands before those of another plugin. */
interface WaitingTap {
  readonly hook: Hook
  readonly before: string | undefined
  insert(): void
}

function remove(hook: Hook, tap: FullTap | undefined): void {
  const index = tap ? hook.taps.indexOf(tap) : -1
  if (index >= 0) hook.taps.splice(index, 1)
}

/** Puts a plugin's tap into its place in a hook, and again when the plugin named in `before` comes later in the list. */
function place(
  waiting: Set<WaitingTap>,
  hook: Hook,
  plugin: string,
  before: string | undefined,
  add: (isKnown: boolean) => void,
): () => void {
  let inserted: FullTap | undefined
  const insert = (): void => {
    remove(hook, inserted)
    const known = new Set(hook.taps)
    add(hook.taps.some((other) => other.name === before))
    inserted = hook.taps.find((other) => !known.has(other))
  }
  insert()
  for (const wait of waiting) if (wait.hook === hook && wait.before === plugin) wait.insert()
  const wait = { hook, before, insert }
  if (before !== undefined) waiting.add(wait)
  return () => {
    waiting.delete(wait)
    remove(hook, inserted)
  }
}

interface HooksIo {
  readonly clock: ClockService
  readonly log: LogService
  readonly debug: boolean
}

export function kernelHooks({ clock, log, debug }: HooksIo): HookRegistry {
  const hooks = new Map<HookName, Hook>()
  for (const name of Object.keys(hookPoints).filter(isHookName)) {
    const hook = interpretHook(new Hook([], name), hookPoints[name].flow)
    if (debug)
      hook.intercept({
        tap: (tap) => log.debug(`${name} runs ${tap.name}`),
        error: (error) => log.debug(`${name} failed`, error),
      })
    hooks.set(name, hook)
  }
  const waiting = new Set<WaitingTap>()
  const hookOf = (name: HookName): Hook => {
    const hook = hooks.get(name)
    if (!hook) throw kernelError('hook/unknown', { details: { hook: name } })
    return hook
  }

  const register = (
    owner: TapOwner,
    name: HookName,
    { tap, stage = 'normal', before, critical = false }: LongTap,
  ): (() => void) => {
    const hook = hookOf(name)
    const { sync, policy } = hookPoints[name]
    const guard = { hook: name, policy, critical, owner, clock }
    // Arguments are typed where taps are declared (Taps) and where hooks are called (HookRegistry); in between they are opaque.
    const syncTap = guardSyncTap(guard, tap as (...args: readonly unknown[]) => unknown)
    const asyncTap = loadOnce(async () =>
      (await loadActions()).guardTap(guard, tap as (argument: unknown, hook: HookContext) => unknown),
    )
    return place(waiting, hook, owner.plugin, before, (isKnown) => {
      const options = { name: owner.plugin, stage: STAGE[stage], ...(isKnown ? { before } : {}) }
      if (sync) hook.tap(options, syncTap)
      else
        hook.tapPromise(options, async (argument: unknown, signal: AbortSignal) => (await asyncTap())(argument, signal))
    })
  }

  return {
    all: hooks,
    tap(owner, taps) {
      const removals = Object.entries(taps).map(([name, given]) => {
        const tap = longForm(given)
        if (!isHookName(name) || !tap) throw kernelError('hook/unknown', { details: { hook: name } })
        return register(owner, name, tap)
      })
      return () => {
        for (const remove of removals) remove()
      }
    },
    call: <H extends SyncHookName>(name: H, ...args: Parameters<HookPoints[H]>) =>
      hookOf(name).call(...args) as Result<H>,
    run: async <H extends AsyncHookName>(name: H, argument: Parameters<HookPoints[H]>[0], signal: AbortSignal) =>
      (await hookOf(name).promise(argument, signal)) as Result<H>,
    order: () => Object.fromEntries([...hooks].map(([name, hook]) => [name, hook.taps.map((tap) => tap.name)])),
  }
}
