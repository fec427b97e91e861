import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import type { SignClient } from './client.ts'
import { patchDisconnectCheck, patchReconnect, resendAfterReconnect } from './libraryPatches.ts'

type Answer = Awaited<ReturnType<SignClient['core']['relayer']['request']>>

const STORED: Answer = { id: 7, jsonrpc: '2.0', result: true }
const MESSAGE = { id: 7, method: 'irn_publish', params: { topic: 'a', message: 'b' } }

/** The outcome once nothing is left to do; every step here is a microtask. */
const unlessPending = <T>(work: Promise<T>): Promise<T | 'pending'> =>
  Promise.race([work, setImmediate('pending' as const)])

/** A socket that closes under the first `cuts` messages. */
function cutting(cuts: number) {
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
    run: resendAfterReconnect(given, send, { now: () => wall.time }, new Set()),
  }
}

describe('resendAfterReconnect', () => {
  test('default: one message, sent once, and no listener left', async () => {
    const { run, calls, events } = cutting(0)
    expect(await run(MESSAGE)).toBe(STORED)
    expect(calls).toEqual([MESSAGE])
    expect(events.listenerCount('relayer_disconnect')).toBe(0)
  })

  test('behavior: what was on its way when the line broke goes over the next line, the very same', async () => {
    const { run, calls, events } = cutting(2)
    expect(await run(MESSAGE)).toBe(STORED)
    expect(calls).toEqual([MESSAGE, 'open', MESSAGE, 'open', MESSAGE])
    expect(events.listenerCount('relayer_disconnect')).toBe(0)
  })

  test('behavior: a relay that always cuts is not asked without end', async () => {
    const { run, calls } = cutting(100)
    const outcome = await unlessPending(run(MESSAGE))
    expect(outcome).toBe('pending')
    expect(calls.filter((call) => call === MESSAGE)).toHaveLength(4)
  })

  test('behavior: subscriptions are left to the library', async () => {
    const { run, calls } = cutting(1)
    const outcome = await unlessPending(run({ method: 'irn_batchSubscribe', params: {} }))
    expect(outcome).toBe('pending')
    expect(calls).toHaveLength(1)
  })

  test('error: when no line can be opened, that is the answer; to the library, which repeats it unattended, there is none', async () => {
    const { run, relayer } = cutting(0)
    relayer.connected = false
    relayer.transportOpen = () => Promise.reject(new Error('no relay'))
    await expect(run(MESSAGE)).rejects.toThrow('no relay')
    const outcome = await unlessPending(run(MESSAGE))
    expect(outcome).toBe('pending')
  })

  test('error: nothing leaves after its sender was told that it did not', async () => {
    const { run, relayer, wall, calls } = cutting(0)
    relayer.connected = false
    relayer.transportOpen = async () => {
      wall.time = 60_000
    }
    await expect(run(MESSAGE)).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(calls).toEqual([])
  })
})

function relayerWhere(connected: boolean) {
  const calls: string[] = []
  const relayer = {
    connected,
    request: async () => void calls.push('send'),
    transportOpen: async () => void calls.push('open'),
    connect: async () => void calls.push('connect'),
    provider: {},
    transportClose: async () => void calls.push('close'),
    events: { removeAllListeners: () => void calls.push('unlisten') },
    subscriber: { start: async () => void calls.push('subscribe') },
    on: () => undefined,
    off: () => undefined,
  }
  // Only the parts that are used: the real one opens sockets.
  const given = relayer as unknown as SignClient['core']['relayer']
  return { calls, given, ...patchReconnect(given, { now: () => 0 }) }
}

describe('patchReconnect', () => {
  test('default: nothing changes while the relay is there', async () => {
    const { given, calls } = relayerWhere(true)
    await given.subscriber.start()
    await given.request({ method: 'irn_publish', params: {} })
    expect(calls).toEqual(['subscribe', 'send'])
  })

  test('behavior: an attempt that failed does not go on to subscribe, which would start the next one inside it', async () => {
    const { given, calls } = relayerWhere(false)
    await given.subscriber.start()
    expect(calls).toEqual([])
    await given.request({ method: 'irn_publish', params: {} })
    expect(calls).toEqual(['open', 'send'])
  })

  test('behavior: once closed it stays closed', async () => {
    const { given, calls, close } = relayerWhere(false)
    close()
    expect(await unlessPending(given.transportOpen())).toBe('pending')
    expect(await unlessPending(given.request({ method: 'irn_publish', params: {} }))).toBe('pending')
    expect(calls).toEqual(['close', 'unlisten'])
  })
})

describe('connecting', () => {
  test('behavior: messages that find no socket wait for one attempt', async () => {
    const { given, calls } = relayerWhere(true)
    const connect = (): Promise<void> => Reflect.get(given, 'connect')()
    await Promise.all([connect(), connect()])
    await connect()
    expect(calls).toEqual(['connect', 'connect'])
  })
})

describe('a suspended connection', () => {
  test('behavior: one that is needed again stays open', async () => {
    const { calls, suspend } = relayerWhere(true)
    await suspend(() => true)
    expect(calls).toEqual([])
  })

  test('behavior: it is closed, and the next message opens it again', async () => {
    const { given, calls, suspend } = relayerWhere(false)
    await suspend(() => false)
    await given.request({ method: 'irn_publish', params: {} })
    expect(calls).toEqual(['close', 'open', 'send'])
  })

  test('behavior: a message that the library repeats, and that fails again, does not keep it open', async () => {
    const { given, calls, suspend } = relayerWhere(false)
    Reflect.set(given, 'transportOpen', async () => {
      throw new Error('no relay')
    })
    const message = { method: 'irn_publish', params: {} }
    await expect(given.request(message)).rejects.toThrow('no relay')
    expect(await unlessPending(given.request(message))).toBe('pending')
    expect(await unlessPending(suspend(() => false))).toBeUndefined()
    expect(calls).toEqual(['close'])
  })

  test('behavior: later cuts are followed by a new attempt of the library', async () => {
    const { given, suspend } = relayerWhere(true)
    Reflect.set(given, 'reconnectInProgress', true)
    await suspend(() => false)
    expect(Reflect.get(given, 'reconnectInProgress')).toBe(false)
  })
})

describe('patchDisconnectCheck', () => {
  /** An engine that answers as given, with one session. */
  function patched(isValidDisconnect: (params: unknown) => Promise<unknown>) {
    const keys = ['a']
    const deleteSession = async ({ topic }: { readonly topic: string }): Promise<void> => {
      const at = keys.indexOf(topic)
      if (at < 0) throw new Error('Record was recently deleted')
      keys.splice(at, 1)
    }
    const engine = { isValidDisconnect, deleteSession }
    patchDisconnectCheck({ engine, session: { keys } } as unknown as Pick<SignClient, 'engine' | 'session'>)
    return { engine, keys }
  }

  test('default: the check answers as before', async () => {
    const { engine } = patched(async (params) => params)
    expect(await engine.isValidDisconnect({ topic: 'a' })).toEqual({ topic: 'a' })
  })

  test('behavior: a refusal that the library does not wait for is no unhandled rejection', async () => {
    const { engine } = patched(() => Promise.reject(new Error('no session')))
    const unhandled = vi.fn()
    process.once('unhandledRejection', unhandled)
    const refused = engine.isValidDisconnect({})
    await setImmediate()
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
    await expect(refused).rejects.toThrow('no session')
  })

  test('behavior: a session that both sides disconnect at once is deleted once', async () => {
    const { engine, keys } = patched(async (params) => params)
    await engine.deleteSession({ topic: 'a' })
    expect(keys).toEqual([])
    await expect(engine.deleteSession({ topic: 'a' })).resolves.toBeUndefined()
  })
})
