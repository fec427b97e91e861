import { describe, expect, test } from 'vitest'
import { pathOf, underSignals } from './request.ts'

describe('pathOf', () => {
  test.each([
    ['alice', 'alice'],
    ['a/b', 'a%2Fb'],
    ['a?b#c', 'a%3Fb%23c'],
    ['../x', '..%2Fx'],
    ['...', '...'],
    ['eip155:1:0xab', 'eip155%3A1%3A0xab'],
  ])('default: %s', (name, encoded) => {
    expect(pathOf('/v1/profile/:name/more', { name })).toBe(`v1/profile/${encoded}/more`)
  })

  test.each(['', '.', '..', 7, undefined])('error: "%s" would change the path, or is no text', (name) => {
    expect(() => pathOf('/v1/profile/:name', { name })).toThrow(
      expect.objectContaining({ code: 'config/invalid', details: expect.objectContaining({ argument: 'name' }) }),
    )
  })

  test('behavior: no other key than its own fills a part', () => {
    expect(() => pathOf('/v1/profile/:constructor', {})).toThrow(expect.objectContaining({ code: 'config/invalid' }))
  })
})

/** Work that lasts until it is aborted. */
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

describe('underSignals', () => {
  test('default: the result of the work', async () => {
    await expect(underSignals([undefined, new AbortController().signal], async () => 7)).resolves.toBe(7)
  })

  test.each([0, 1])('behavior: signal %i stops the work with its reason', async (which) => {
    const controllers = [new AbortController(), new AbortController()]
    const work = underSignals(
      controllers.map(({ signal }) => signal),
      untilAborted,
    )
    controllers[which]?.abort('stop')
    await expect(work).rejects.toBe('stop')
  })

  test('behavior: a signal that has aborted before is seen at once', async () => {
    await expect(underSignals([AbortSignal.abort('early')], untilAborted)).rejects.toBe('early')
  })

  test('behavior: a signal that aborts afterwards changes nothing', async () => {
    const controller = new AbortController()
    let own: AbortSignal | undefined
    await underSignals([controller.signal], async (signal) => {
      own = signal
    })
    controller.abort()
    expect(own?.aborted).toBe(false)
  })

  test('error: a failure of the work is passed on', async () => {
    const controller = new AbortController()
    const failed = underSignals([controller.signal], () => Promise.reject(new Error('no')))
    await expect(failed).rejects.toThrow('no')
  })
})
