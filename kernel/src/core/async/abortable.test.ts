import { describe, expect, test, vi } from 'vitest'
import { kernelError } from '../errors/errorTable.ts'
import { abortable } from './abortable.ts'

function deferred<T>(): { readonly promise: Promise<T>; resolve(value: T): void; reject(error: Error): void } {
  let resolve: (value: T) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

const never = (): Promise<never> => new Promise(() => undefined)

describe('abortable', () => {
  test('default', async () => {
    expect(await abortable(async () => 7, new AbortController().signal)).toBe(7)
  })

  test('behavior: work that is called off already is not started', async () => {
    const work = vi.fn(never)
    await expect(abortable(work, AbortSignal.abort())).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(work).not.toHaveBeenCalled()
  })

  test('behavior: rejects at once, and hands over what comes too late', async () => {
    const controller = new AbortController()
    const late = vi.fn()
    const answer = deferred<string>()
    const waiting = abortable(() => answer.promise, controller.signal, late)
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(late).not.toHaveBeenCalled()
    answer.resolve('session')
    await expect.poll(() => late).toHaveBeenCalledExactlyOnceWith('session')
  })

  test('behavior: a failure that comes too late is nobody’s', async () => {
    const controller = new AbortController()
    const answer = deferred<string>()
    const waiting = abortable(() => answer.promise, controller.signal)
    controller.abort()
    answer.reject(new Error('late'))
    await expect(waiting).rejects.toMatchObject({ code: 'kernel/aborted' })
  })

  test('behavior: leaves no listener behind, whatever the work does', async () => {
    const { signal } = new AbortController()
    const add = vi.spyOn(signal, 'addEventListener')
    const remove = vi.spyOn(signal, 'removeEventListener')
    await abortable(async () => 1, signal)
    await abortable(() => Promise.reject(new Error('no')), signal).catch(() => undefined)
    await abortable(() => {
      throw new Error('at once')
    }, signal).catch(() => undefined)
    await expect.poll(() => remove).toHaveBeenCalledTimes(3)
    expect(add).toHaveBeenCalledTimes(3)
  })

  test('error: the reason of the signal when it is a KernelError', async () => {
    const reason = kernelError('connect/expired')
    await expect(abortable(never, AbortSignal.abort(reason))).rejects.toBe(reason)
  })

  test('error: what the work fails with', async () => {
    const { signal } = new AbortController()
    await expect(abortable(() => Promise.reject(new Error('refused')), signal)).rejects.toThrow('refused')
    const throws = (): Promise<never> => {
      throw new Error('at once')
    }
    await expect(abortable(throws, signal)).rejects.toThrow('at once')
  })
})
