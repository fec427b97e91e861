import { afterEach, describe, expect, test } from 'vitest'
import { startRelay } from './startRelay.ts'
import { dial } from './testing/dial.ts'
import type { Relay } from './types.ts'

const relays: Relay[] = []
afterEach(() => Promise.all(relays.splice(0).map((relay) => relay.stop())))

async function start() {
  const relay = await startRelay()
  relays.push(relay)
  const ask = async (method: string, path: string, body?: unknown) => {
    const init = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    const response = await fetch(`${relay.controlUrl}${path}`, { method, ...init })
    return [response.status, await response.json()]
  }
  return { relay, ask }
}

describe('controlRoutes', () => {
  test('default', async () => {
    const { relay, ask } = await start()
    const { did } = await dial(relay)
    expect(await ask('GET', '/health')).toEqual([200, { status: 'ok' }])
    expect(await ask('GET', '/dev/stats')).toMatchObject([200, { sockets: [{ clientId: did }], connections: 1 }])
    expect(await ask('POST', `/dev/kick?client=${did}`)).toEqual([200, { cut: 1 }])
    await expect.poll(() => relay.stats().sockets).toEqual([])
    expect(await ask('POST', '/dev/reset')).toMatchObject([200, { connections: 0 }])
  })

  test('behavior: faults', async () => {
    const { relay, ask } = await start()
    const fault = { at: 'hello', do: 'refuse', status: 418 }
    expect(await ask('POST', '/dev/fault', fault)).toEqual([201, { id: 1 }])
    await ask('POST', '/dev/fault', { at: 'deliver', do: 'delay', ms: 5, after: 2, times: 'always', client: 'x' })
    expect(await ask('GET', '/dev/fault')).toMatchObject([200, [fault, { times: 'always', struck: 0 }]])
    await expect(dial(relay)).rejects.toThrow('418')
    expect(await ask('DELETE', '/dev/fault/1')).toMatchObject([200, [{ at: 'deliver' }]])
    expect(await ask('DELETE', '/dev/fault')).toEqual([200, []])
  })

  test('behavior: settings', async () => {
    const { relay, ask } = await start()
    expect(await ask('POST', '/dev/settings', { projectIds: ['mine'] })).toEqual([200, { projectIds: ['mine'] }])
    await expect(dial(relay)).rejects.toThrow('403')
    expect(await ask('POST', '/dev/settings', { projectIds: null, clockOffset: 5 })).toEqual([200, { clockOffset: 5 }])
    await dial(relay)
  })

  test.each([
    ['POST', '/dev/fault', { at: 'hello', do: 'explode' }, 400],
    ['POST', '/dev/fault', { at: 'hello', do: 'drop', after: -1 }, 400],
    ['POST', '/dev/fault', 'not json', 400],
    ['POST', '/dev/settings', { projectIds: 'mine' }, 400],
    ['POST', '/dev/settings', { checkToken: 'no' }, 400],
    ['POST', '/dev/settings', { clockOffset: 0.5 }, 400],
    ['GET', '/dev/kick', undefined, 405],
    ['GET', '/nothing', undefined, 404],
  ])('error: %s %s %j', async (method, path, body, status) => {
    const { ask } = await start()
    expect(await ask(method, path, body)).toEqual([status, { error: expect.any(String) }])
  })
})
