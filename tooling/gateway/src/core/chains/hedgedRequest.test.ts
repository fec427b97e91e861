import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { withLimit } from './hedgedRequest.ts'

const forever = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

describe('withLimit', () => {
  it('default: what the work comes to, and nothing is left on the signal', async () => {
    const { signal } = new AbortController()
    expect(await withLimit(1_000, signal, async () => 7)).toBe(7)
    await expect(withLimit(1_000, signal, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('error: time is over, or the signal was or is aborted', async () => {
    await expect(withLimit(20, undefined, forever)).rejects.toMatchObject({ name: 'TimeoutError' })
    const controller = new AbortController()
    const work = withLimit(1_000, controller.signal, forever)
    controller.abort(new Error('gone'))
    await expect(work).rejects.toThrow('gone')
    await expect(withLimit(1_000, controller.signal, async () => 7)).rejects.toThrow('gone')
  })
})
