import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { startRelay } from './startRelay.ts'
import { dial } from './testing/dial.ts'
import { createTokenKey } from './testing/signToken.ts'
import type { Relay } from './types.ts'

const relays: Relay[] = []
afterEach(() => Promise.all(relays.splice(0).map((relay) => relay.stop())))

const TOPIC = 'ab'.repeat(32)
const letter = { topic: TOPIC, message: 'cipher', ttl: 300, tag: 1108 }

/** A relay, somebody who publishes and somebody who listens. */
async function start() {
  const relay = await startRelay()
  relays.push(relay)
  const [sender, receiver] = await Promise.all([
    dial(relay, { projectId: 'app' }),
    dial(relay, { projectId: 'wallet' }),
  ])
  await receiver.call('irn_subscribe', { topic: TOPIC })
  return { relay, sender, receiver }
}

describe('faults of the relay', () => {
  test('behavior: drop on the way in: neither stored nor answered', async () => {
    const { relay, sender, receiver } = await start()
    relay.fault({ at: 'request', do: 'drop' })
    expect(await sender.answered(sender.call('irn_publish', letter))).toBe(false)
    expect(relay.stats()).toMatchObject({ messages: 0, published: 0 })
    await sender.call('irn_publish', letter)
    await expect.poll(() => receiver.pushes.length).toBe(1)
  })

  test('behavior: drop on the way out: it waits in its mailbox', async () => {
    const { relay, sender, receiver } = await start()
    relay.fault({ at: 'deliver:request', do: 'drop' })
    await sender.call('irn_publish', letter)
    await expect.poll(() => relay.stats().steps['deliver:request']).toBe(1)
    expect(receiver.pushes).toEqual([])
    await receiver.call('irn_subscribe', { topic: TOPIC })
    await expect.poll(() => receiver.pushes.length).toBe(1)
  })

  test('behavior: delay', async () => {
    const { relay, sender } = await start()
    relay.fault({ at: 'publish', do: 'delay', ms: 500 })
    const call = sender.call('irn_publish', letter)
    expect(await sender.answered(call)).toBe(false)
    expect(await call).toBe(true)
  })

  test('behavior: duplicate', async () => {
    const { relay, sender, receiver } = await start()
    relay.fault({ at: 'deliver', do: 'duplicate' })
    await sender.call('irn_publish', letter)
    await expect.poll(() => receiver.pushes.map(({ message }) => message)).toEqual(['cipher', 'cipher'])
    expect(new Set(receiver.pushes.map(({ id }) => id)).size).toBe(2)
  })

  test.each([
    ['cut', 0],
    ['cut-after', 1],
  ] as const)('behavior: %s', async (action, stored) => {
    const { relay, sender } = await start()
    relay.fault({ at: 'request', do: action })
    const closed = once(sender.socket, 'close')
    const call = sender.call('irn_publish', letter)
    await closed
    expect(await sender.answered(call)).toBe(false)
    expect(relay.stats().messages).toBe(stored)
  })

  test('behavior: silent: the socket stays, nothing is heard or said', async () => {
    const { relay, sender, receiver } = await start()
    relay.fault({ at: 'subscribe', do: 'silent', client: 'wallet' })
    expect(await receiver.answered(receiver.call('irn_subscribe', { topic: TOPIC }))).toBe(false)
    await sender.call('irn_publish', letter)
    expect(await receiver.answered(receiver.call('irn_fetchMessages', { topic: TOPIC }))).toBe(false)
    expect(receiver.pushes).toEqual([])
    expect(receiver.socket.readyState).toBe(receiver.socket.OPEN)
    expect(relay.stats().sockets.filter(({ silent }) => silent)).toHaveLength(1)
  })

  test('behavior: refuse', async () => {
    const { relay, sender } = await start()
    relay.fault({ at: 'publish', do: 'refuse' })
    await expect(sender.call('irn_publish', letter)).rejects.toMatchObject({ code: -32000 })
    expect(relay.stats().messages).toBe(0)
  })

  test('parameters: after, times, client, clearFaults', async () => {
    const { relay, sender, receiver } = await start()
    const subscribe = () => receiver.answered(receiver.call('irn_subscribe', { topic: TOPIC }))
    relay.fault({ at: 'subscribe', do: 'drop', after: 1, times: 2 })
    expect([await subscribe(), await subscribe(), await subscribe(), await subscribe()]).toEqual([
      true,
      false,
      false,
      true,
    ])
    relay.fault({ at: 'subscribe', do: 'drop', times: 'always', client: sender.did })
    expect(await subscribe()).toBe(true)
    const id = relay.fault({ at: 'subscribe', do: 'drop', times: 'always', client: 'wallet' })
    expect([await subscribe(), await subscribe()]).toEqual([false, false])
    relay.clearFaults(id)
    expect(await subscribe()).toBe(true)
  })

  test('behavior: kick one or all, reset', async () => {
    const { relay, sender, receiver } = await start()
    await sender.call('irn_publish', letter)
    const closed = once(receiver.socket, 'close')
    expect(relay.kick('wallet')).toBe(1)
    await closed
    expect(sender.socket.readyState).toBe(sender.socket.OPEN)
    relay.fault({ at: 'hello', do: 'refuse', times: 'always' })
    relay.reset()
    await once(sender.socket, 'close')
    await dial(relay, { key: createTokenKey() })
    expect(relay.stats()).toMatchObject({ messages: 0, connections: 1, steps: { hello: 1 } })
  })
})
