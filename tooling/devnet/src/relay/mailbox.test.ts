import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startRelay } from './startRelay.ts'
import { dial } from './testing/dial.ts'
import { createTokenKey } from './testing/signToken.ts'
import type { Relay } from './types.ts'

const relays: Relay[] = []
afterEach(() => Promise.all(relays.splice(0).map((relay) => relay.stop())))

async function start() {
  const relay = await startRelay()
  relays.push(relay)
  return relay
}

const TOPIC = 'ab'.repeat(32)
const OTHER = 'cd'.repeat(32)
const letter = { topic: TOPIC, message: 'cipher', ttl: 300, tag: 1108, prompt: true }

describe('mailboxes of the relay', () => {
  test('default', async () => {
    const relay = await start()
    const [sender, receiver] = await Promise.all([dial(relay), dial(relay)])
    const id = await receiver.call('irn_subscribe', { topic: TOPIC })
    expect(id).toMatch(/^[0-9a-f]{64}$/)
    expect(await sender.call('irn_publish', letter)).toBe(true)
    await expect.poll(() => receiver.pushes).toMatchObject([{ topic: TOPIC, message: 'cipher', tag: 1108 }])
    expect(sender.pushes).toEqual([])
  })

  test('behavior: what was published before anybody listened is delivered, once it is acknowledged never again', async () => {
    const relay = await start()
    const key = createTokenKey()
    const [sender, first] = await Promise.all([dial(relay), dial(relay, { key })])
    await sender.call('irn_batchPublish', { messages: [letter, { ...letter, message: 'second' }] })
    expect(await first.call('irn_batchFetchMessages', { topics: [TOPIC, OTHER] })).toMatchObject({
      messages: [{ message: 'cipher' }, { message: 'second' }],
      hasMore: false,
    })
    await first.call('irn_batchSubscribe', { topics: [OTHER, TOPIC] })
    await expect.poll(() => first.pushes.length).toBe(2)
    first.acknowledge(first.pushes[0])
    await expect.poll(() => relay.stats().acknowledged).toBe(1)
    first.socket.terminate()
    const again = await dial(relay, { key })
    await again.call('irn_subscribe', { topic: TOPIC })
    await expect.poll(() => again.pushes.map(({ message }) => message)).toEqual(['second'])
  })

  test('behavior: a message is stored once however often it is sent', async () => {
    const relay = await start()
    const [sender, receiver] = await Promise.all([dial(relay), dial(relay)])
    await receiver.call('irn_subscribe', { topic: TOPIC })
    await sender.call('irn_publish', letter)
    await sender.call('irn_publish', letter)
    await expect.poll(() => relay.stats().delivered).toBe(1)
    expect(relay.stats()).toMatchObject({ published: 2, delivered: 1, messages: 1 })
  })

  test('behavior: a tab gets what it listens for, also where another tab of the client subscribes and acknowledges first', async () => {
    const relay = await start()
    const key = createTokenKey()
    const [sender, tab, other] = await Promise.all([dial(relay), dial(relay, { key }), dial(relay, { key })])
    await tab.call('irn_subscribe', { topic: TOPIC })
    // What was published stays on its way until the other tab has it.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await sender.call('irn_publish', letter)
    await other.call('irn_subscribe', { topic: TOPIC })
    await expect.poll(() => other.pushes.length).toBe(1)
    other.acknowledge(other.pushes[0])
    await expect.poll(() => relay.stats().acknowledged).toBe(1)
    vi.runAllTimers()
    await expect.poll(() => tab.pushes.map(({ message }) => message)).toEqual(['cipher'])
    expect(other.pushes).toHaveLength(1)
  })

  test('behavior: a tab that subscribes again while a message is on its way gets it once', async () => {
    const relay = await start()
    const [sender, tab] = await Promise.all([dial(relay), dial(relay)])
    await tab.call('irn_subscribe', { topic: TOPIC })
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await sender.call('irn_publish', letter)
    await tab.call('irn_subscribe', { topic: TOPIC })
    await expect.poll(() => tab.pushes.length).toBe(1)
    tab.acknowledge(tab.pushes[0])
    await expect.poll(() => relay.stats().acknowledged).toBe(1)
    vi.runAllTimers()
    await tab.call('irn_fetchMessages', { topic: TOPIC })
    expect(tab.pushes).toHaveLength(1)
  })

  test('behavior: a message is gone when its time to live is over', async () => {
    const relay = await start()
    const [sender, receiver] = await Promise.all([dial(relay), dial(relay)])
    await sender.call('irn_publish', { ...letter, ttl: 60 })
    relay.set({ clockOffset: 59_000 })
    expect(relay.stats().messages).toBe(1)
    relay.set({ clockOffset: 61_000 })
    await receiver.call('irn_subscribe', { topic: TOPIC })
    expect(await receiver.call('irn_fetchMessages', { topic: TOPIC })).toEqual({ messages: [], hasMore: false })
    expect(receiver.pushes).toEqual([])
    expect(relay.stats().messages).toBe(0)
  })

  test('behavior: one whose time is over on its way is not delivered', async () => {
    const relay = await start()
    const [sender, receiver] = await Promise.all([dial(relay), dial(relay)])
    await receiver.call('irn_subscribe', { topic: TOPIC })
    await sender.call('irn_publish', { ...letter, message: 'late', ttl: 0 })
    await sender.call('irn_publish', letter)
    // They are on their way for the same time.
    await expect.poll(() => receiver.pushes.map(({ message }) => message)).toContain('cipher')
    expect(receiver.pushes).toHaveLength(1)
  })

  test('behavior: nothing comes after unsubscribing', async () => {
    const relay = await start()
    const [sender, receiver] = await Promise.all([dial(relay), dial(relay)])
    const id = await receiver.call('irn_subscribe', { topic: TOPIC })
    await receiver.call('irn_subscribe', { topic: OTHER })
    await receiver.call('irn_unsubscribe', { topic: TOPIC, id })
    await receiver.call('irn_batchUnsubscribe', { subscriptions: [{ topic: OTHER, id: 'x' }] })
    await sender.call('irn_publish', letter)
    await sender.call('irn_publish', { ...letter, topic: OTHER })
    // What was pushed to the receiver before comes before this answer.
    await receiver.call('irn_fetchMessages', { topic: 'e'.repeat(64) })
    expect(relay.stats()).toMatchObject({ delivered: 0, topics: 0, messages: 2 })
  })

  test.each([
    ['irn_subscribe', { topic: 'short' }, -32602, 'Invalid params: topic must be 64 hexadecimal digits'],
    ['irn_publish', { ...letter, message: '' }, -32602, 'Invalid params: message must be a text'],
    ['irn_publish', { ...letter, ttl: -1 }, -32602, 'Invalid params: ttl must be a whole number'],
    ['irn_batchSubscribe', { topics: 'x' }, -32602, 'Invalid params: topics must be a list'],
    ['irn_publish', null, -32602, 'Invalid params: params must be an object'],
    ['irn_nothing', {}, -32601, 'Method not found: irn_nothing'],
    ['__proto__', {}, -32601, 'Method not found: __proto__'],
    ['constructor', {}, -32601, 'Method not found: constructor'],
  ])('error: %s with %j', async (method, params, code, message) => {
    const client = await dial(await start())
    await expect(client.call(method, params)).rejects.toEqual({ code, message })
  })
})
