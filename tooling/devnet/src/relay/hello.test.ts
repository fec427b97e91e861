import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { startRelay } from './startRelay.ts'
import { dial } from './testing/dial.ts'
import type { Relay, RelayOptions } from './types.ts'

const relays: Relay[] = []
afterEach(() => Promise.all(relays.splice(0).map((relay) => relay.stop())))

async function start(options?: RelayOptions) {
  const relay = await startRelay(options)
  relays.push(relay)
  return relay
}

const HOUR = 3600
const seconds = Math.floor(Date.now() / 1000)

describe('hello of the relay', () => {
  test('default', async () => {
    const relay = await start()
    const { did } = await dial(relay, { projectId: 'mine' })
    expect(relay.stats().sockets).toEqual([
      { clientId: did, projectId: 'mine', userAgent: 'bare', topics: 0, silent: false },
    ])
  })

  test('parameters: projectIds', async () => {
    const relay = await start({ projectIds: ['mine'] })
    await dial(relay, { projectId: 'mine' })
    await expect(dial(relay, { projectId: 'other' })).rejects.toThrow('Unexpected server response: 403')
    await expect(dial(relay, { projectId: '' })).rejects.toThrow('Unexpected server response: 400')
    relay.set({ projectIds: undefined })
    await dial(relay, { projectId: 'other' })
    expect(relay.stats()).toMatchObject({ connections: 2, refused: 2 })
  })

  test('parameters: checkToken', async () => {
    const relay = await start()
    const claims = { exp: seconds - HOUR }
    await expect(dial(relay, { claims })).rejects.toThrow('Unexpected server response: 401')
    relay.set({ checkToken: false })
    await dial(relay, { claims })
    expect(relay.stats().sockets[0]?.clientId).toMatch(/^anonymous:/)
  })

  test('parameters: clockOffset: a client whose clock is wrong is refused', async () => {
    const relay = await start({ clockOffset: 25 * HOUR * 1000 })
    await expect(dial(relay)).rejects.toThrow('401')
    relay.set({ clockOffset: -HOUR * 1000 })
    await expect(dial(relay)).rejects.toThrow('401')
    relay.set({ clockOffset: 0 })
    await dial(relay)
  })

  test('behavior: a client that asks for it is told by a close code why it is refused', async () => {
    const relay = await start({ clockOffset: -HOUR * 1000 })
    const { socket } = await dial(relay, { useOnCloseEvent: true })
    const [code, reason] = await once(socket, 'close')
    expect([code, String(reason)]).toEqual([3000, 'JWT validation error: JWT Token is not yet valid'])
    expect(relay.stats()).toMatchObject({ connections: 0, refused: 1 })
  })

  test('error: a hello that is told to be refused', async () => {
    const relay = await start()
    relay.fault({ at: 'hello', do: 'refuse', status: 503 })
    await expect(dial(relay)).rejects.toThrow('503')
    await dial(relay)
    relay.fault({ at: 'hello', do: 'refuse', closeCode: 3000 })
    const { socket } = await dial(relay)
    expect((await once(socket, 'close'))[0]).toBe(3000)
  })

  test('error: a hello that is cut, delayed or not answered', async () => {
    const relay = await start()
    relay.fault({ at: 'hello', do: 'cut' })
    await expect(dial(relay)).rejects.toThrow('socket hang up')
    relay.fault({ at: 'hello', do: 'delay', ms: 50 })
    const before = performance.now()
    await dial(relay)
    expect(performance.now() - before).toBeGreaterThan(45)
    relay.fault({ at: 'hello', do: 'silent' })
    const waiting = dial(relay)
    waiting.catch(() => undefined)
    await expect.poll(() => relay.stats().steps.hello).toBe(3)
    await relay.stop()
    await expect(waiting).rejects.toThrow()
  })
})
