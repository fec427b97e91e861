import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { SignClient } from './clientTypes.ts'
import { sendThroughCuts } from './sendThroughCuts.ts'

type Answer = Awaited<ReturnType<SignClient['core']['relayer']['request']>>

const STORED: Answer = { id: 7, jsonrpc: '2.0', result: true }
const MESSAGE = { id: 7, method: 'irn_publish', params: { topic: 'a', message: 'b' } }

/** The outcome once nothing is left to do; every step here is a microtask. */
const unlessPending = <T>(work: Promise<T>): Promise<T | 'pending'> =>
  Promise.race([work, setImmediate('pending' as const)])

/** A line that breaks under the first `cuts` messages. */
function setup(cuts: number) {
  const calls: unknown[] = []
  const wall = { time: 0 }
  const events = new EventEmitter()
  const relayer = {
    connected: true,
    on: events.on.bind(events),
    off: events.off.bind(events),
    async transportOpen() {
      calls.push('open')
      relayer.connected = true
    },
  }
  const send = async (request: unknown): Promise<Answer> => {
    calls.push(request)
    if (calls.filter((call) => call !== 'open').length > cuts) return STORED
    relayer.connected = false
    queueMicrotask(() => events.emit('relayer_disconnect'))
    return new Promise(() => undefined)
  }
  // Only the parts that are used: the real one opens sockets.
  const given = relayer as unknown as SignClient['core']['relayer']
  return {
    calls,
    events,
    send,
    relayer,
    wall,
    run: sendThroughCuts(given, send, { now: () => wall.time }),
  }
}

describe('sendThroughCuts', () => {
  test('default: one message, sent once, and no listener left', async () => {
    const { run, calls, events } = setup(0)
    expect(await run(MESSAGE)).toBe(STORED)
    expect(calls).toEqual([MESSAGE])
    expect(events.listenerCount('relayer_disconnect')).toBe(0)
  })

  test('behavior: what was on its way when the line broke goes over the next line, the very same', async () => {
    const { run, calls, events } = setup(2)
    expect(await run(MESSAGE)).toBe(STORED)
    expect(calls).toEqual([MESSAGE, 'open', MESSAGE, 'open', MESSAGE])
    expect(events.listenerCount('relayer_disconnect')).toBe(0)
  })

  test('behavior: a relay that always cuts is not asked without end', async () => {
    const { run, calls } = setup(100)
    const outcome = await unlessPending(run(MESSAGE))
    expect(outcome).toBe('pending')
    expect(calls.filter((call) => call === MESSAGE)).toHaveLength(4)
  })

  test('behavior: subscriptions are left to the library', async () => {
    const { run, calls } = setup(1)
    const outcome = await unlessPending(run({ method: 'irn_batchSubscribe', params: {} }))
    expect(outcome).toBe('pending')
    expect(calls).toHaveLength(1)
  })

  test('error: when no line can be opened, that is the answer; to the library, which repeats it unattended, there is none', async () => {
    const { run, relayer } = setup(0)
    relayer.connected = false
    relayer.transportOpen = () => Promise.reject(new Error('no relay'))
    await expect(run(MESSAGE)).rejects.toThrow('no relay')
    const outcome = await unlessPending(run(MESSAGE))
    expect(outcome).toBe('pending')
  })

  test('error: nothing leaves after its sender was told that it did not', async () => {
    const { run, relayer, wall, calls } = setup(0)
    relayer.connected = false
    relayer.transportOpen = async () => {
      wall.time = 60_000
    }
    await expect(run(MESSAGE)).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(calls).toEqual([])
  })
})
