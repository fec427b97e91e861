import { describe, expect, test } from 'vitest'
import { isKernelError, type KernelError } from '../errors/kernelError.ts'
import { drained } from '../fixtures/drained.ts'
import { createClock } from '../services/createServices.ts'
import { createPlatform } from '../services/platform.ts'
import type { ClockService } from '../services/services.ts'
import { FAILURE_LIMIT, type Guard, guardSyncTap } from './hookPoints.ts'
import { guardTap } from './runPromise.ts'

const realClock = createClock(createPlatform())
/** A clock whose every sleep is over at once. */
const hastyClock: ClockService = { ...realClock, sleep: () => Promise.resolve() }

interface Setting {
  readonly guard: Guard
  readonly failures: KernelError[]
  readonly degraded: string[]
  readonly owner: AbortController
}

function setting(change: Partial<Guard> = {}): Setting {
  const owner = new AbortController()
  const failures: KernelError[] = []
  const degraded: string[] = []
  const tapOwner = {
    plugin: 'legal',
    signal: owner.signal,
    fail: (error: KernelError) => failures.push(error),
    degrade: (hook: string) => degraded.push(hook),
  }
  return {
    guard: { hook: 'afterConnect', policy: 'gate', critical: false, owner: tapOwner, clock: realClock, ...change },
    failures,
    degraded,
    owner,
  }
}

const live = (): AbortSignal => new AbortController().signal
const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('guardTap', () => {
  test('default: hands through argument and result', async () => {
    const { guard } = setting()
    expect(await guardTap(guard, (value: number) => value + 1)(1, live())).toBe(2)
  })

  test('behavior: a gate fails closed and names plugin and hook', async () => {
    const { guard, failures } = setting()
    const cause = new RangeError('crashed')
    const error = await caught(guardTap(guard, () => Promise.reject(cause))(1, live()))
    expect(isKernelError(error, 'plugin/failed') && error.details).toEqual({ plugin: 'legal', where: 'afterConnect' })
    expect(isKernelError(error) && error.cause).toBe(cause)
    expect(failures).toHaveLength(1)
  })

  test('behavior: cancelling is a decision and is not reported', async () => {
    const { guard, failures } = setting()
    const error = await caught(guardTap(guard, (_: number, hook) => hook.cancel('not accepted'))(1, live()))
    expect(isKernelError(error, 'hook/cancelled') && error.details).toEqual({
      hook: 'afterConnect',
      plugin: 'legal',
      reason: 'not accepted',
    })
    expect(failures).toEqual([])
  })

  test('behavior: a notification that fails is reported and skipped', async () => {
    const { guard, failures } = setting({ policy: 'notify' })
    const tap = () => {
      throw new Error('crashed')
    }
    expect(await guardTap(guard, tap)(1, live())).toBeUndefined()
    expect(failures.map((failure) => failure.code)).toEqual(['plugin/failed'])
  })

  test('behavior: cancelling from a notification counts as its failure, from a critical one it stops', async () => {
    const plain = setting({ policy: 'notify' })
    expect(await guardTap(plain.guard, (_: number, hook) => hook.cancel('no'))(1, live())).toBeUndefined()
    expect(plain.failures).toHaveLength(1)
    const critical = setting({ policy: 'notify', critical: true })
    const error = await caught(guardTap(critical.guard, (_: number, hook) => hook.cancel('no'))(1, live()))
    expect(isKernelError(error, 'hook/cancelled')).toBe(true)
  })

  test('behavior: a notification is detached after failures in a row, and a success clears the count', async () => {
    const { guard, failures, degraded } = setting({ policy: 'notify' })
    let broken = true
    let runs = 0
    const tap = guardTap(guard, () => {
      runs += 1
      if (broken) throw new Error('crashed')
    })
    for (let index = 1; index < FAILURE_LIMIT; index += 1) await tap(1, live())
    broken = false
    await tap(1, live())
    broken = true
    for (let index = 0; index < FAILURE_LIMIT + 2; index += 1) await tap(1, live())
    expect(degraded).toEqual(['afterConnect'])
    expect(runs).toBe(FAILURE_LIMIT * 2)
    expect(failures).toHaveLength(FAILURE_LIMIT * 2 - 1)
  })

  test('behavior: a notification that takes too long is skipped, a critical one may take its time', async () => {
    const slow = setting({ policy: 'notify', clock: hastyClock })
    expect(await guardTap(slow.guard, () => new Promise(() => undefined))(1, live())).toBeUndefined()
    expect(slow.failures.map((failure) => failure.code)).toEqual(['hook/timeout'])
    const critical = setting({ policy: 'notify', critical: true, clock: hastyClock })
    // Long after the limit, which this clock reaches in the next microtask.
    expect(await guardTap(critical.guard, () => drained().then(() => 'signed'))(1, live())).toBe('signed')
  })

  test('behavior: an abort in flight ends the call although the tap never settles', async () => {
    const { guard, failures } = setting()
    const controller = new AbortController()
    const running = caught(guardTap(guard, () => new Promise(() => undefined))(1, controller.signal))
    controller.abort()
    expect(isKernelError(await running, 'hook/aborted')).toBe(true)
    expect(failures).toEqual([])
  })

  test('behavior: the tap of a disposed plugin does not run', async () => {
    const { guard, owner } = setting()
    owner.abort()
    expect(await guardTap(guard, () => 'ran')(1, live())).toBeUndefined()
  })
})

describe('guardSyncTap', () => {
  test('behavior: policies are those of asynchronous hooks', () => {
    const crash = (): never => {
      throw new Error('crashed')
    }
    const gate = setting()
    expect(() => guardSyncTap(gate.guard, crash)()).toThrow('The plugin "legal" failed in afterConnect')
    const notify = setting({ policy: 'notify' })
    expect(guardSyncTap(notify.guard, crash)()).toBeUndefined()
    expect(notify.failures).toHaveLength(1)
  })
})
