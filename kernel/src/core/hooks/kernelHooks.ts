import Hook from 'tapable/lib/Hook.js'
import { kernelError } from '../errors/errorTable.ts'
import { loadOnce } from '../services/loadOnce.ts'
import type { ClockService, LogService } from '../services/services.ts'
import { loadActions } from '../wallet/runtime.ts'
import { guardSyncTap } from './guardSyncTap.ts'
import { type HookContext, type HookName, type HookPoints, hookPoints, type Taps } from './hookPoints.ts'
import { interpretHook } from './interpretHook.ts'
import { STAGE, type Stage } from './stages.ts'
import type { TapOwner } from './tapGuard.ts'

type SyncHookName = 'startRoute' | 'beforeClose' | 'onError' | 'onEvent'
type AsyncHookName = Exclude<HookName, SyncHookName>
type Result<H extends HookName> = Exclude<Awaited<ReturnType<HookPoints[H]>>, void> | undefined

/** The hook points of one kernel. */
export interface KernelHooks {
  /** Registers a plugin's taps; the result removes them. @throws `hook/unknown` */
  tap(owner: TapOwner, taps: Taps): () => void
  call<H extends SyncHookName>(name: H, ...args: Parameters<HookPoints[H]>): Result<H>
  run<H extends AsyncHookName>(name: H, argument: Parameters<HookPoints[H]>[0], signal: AbortSignal): Promise<Result<H>>
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

export interface HooksIo {
  readonly clock: ClockService
  readonly log: LogService
  readonly debug: boolean
}

export function kernelHooks({ clock, log, debug }: HooksIo): KernelHooks {
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
    const options = {
      name: owner.plugin,
      stage: STAGE[stage],
      ...(hook.taps.some((one) => one.name === before) ? { before } : {}),
    }
    const known = new Set(hook.taps)
    // Arguments are typed where taps are declared (Taps) and where hooks are called (KernelHooks); in between they are opaque.
    if (sync) hook.tap(options, guardSyncTap(guard, tap as (...args: readonly unknown[]) => unknown))
    else {
      const guarded = loadOnce(async () =>
        (await loadActions()).guardTap(guard, tap as (argument: unknown, hook: HookContext) => unknown),
      )
      hook.tapPromise(options, async (argument: unknown, signal: AbortSignal) => (await guarded())(argument, signal))
    }
    const mine = hook.taps.find((one) => !known.has(one))
    return () => {
      const index = mine ? hook.taps.indexOf(mine) : -1
      if (index >= 0) hook.taps.splice(index, 1)
    }
  }

  return {
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
