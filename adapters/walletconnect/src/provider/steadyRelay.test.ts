import { describe, expect, test, vi } from 'vitest'
import type { SignClient } from './clientTypes.ts'
import { steadyRelay } from './steadyRelay.ts'

function setup(connected: boolean) {
  const calls: string[] = []
  const relayer = {
    connected,
    request: async () => void calls.push('send'),
    transportOpen: async () => void calls.push('open'),
    transportClose: async () => void calls.push('close'),
    events: { removeAllListeners: () => void calls.push('unlisten') },
    subscriber: { start: async () => void calls.push('subscribe') },
    on: () => undefined,
    off: () => undefined,
  }
  // Only the parts that are used: the real one opens sockets.
  const given = relayer as unknown as SignClient['core']['relayer']
  return { calls, given, close: steadyRelay(given, { now: () => 0 }) }
}

describe('steadyRelay', () => {
  test('default: nothing changes while the relay is there', async () => {
    const { given, calls } = setup(true)
    await given.subscriber.start()
    await given.request({ method: 'irn_publish', params: {} })
    expect(calls).toEqual(['subscribe', 'send'])
  })

  test('behavior: an attempt that failed does not go on to subscribe, which would start the next one inside it', async () => {
    const { given, calls } = setup(false)
    await given.subscriber.start()
    expect(calls).toEqual([])
    await given.request({ method: 'irn_publish', params: {} })
    expect(calls).toEqual(['open', 'send'])
  })

  test('behavior: once closed it stays closed', async () => {
    const { given, calls, close } = setup(false)
    close()
    await given.transportOpen()
    await expect(given.request({ method: 'irn_publish', params: {} })).rejects.toMatchObject({ code: 'kernel/aborted' })
    await vi.waitFor(() => expect(calls).toEqual(['close', 'unlisten']))
  })
})
