/** @vitest-environment node */
import { definePlugin, type Kernel, type Plugin } from '@latchkey/kernel'
import { createTestKernel, fakePlatform, type TestKernel } from '@latchkey/kernel/testing'
import type { SendEvents } from '@latchkey/plugin-send'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startGateway, type TestGateway } from './fixtures/startGateway.ts'
import { type AnalyticsOptions, type AnalyticsPlugin, analytics } from './index.ts'

/** Stands in for the plugin that sends, with its events. */
interface SendStub
  extends Plugin<{
    id: 'send'
    actions: { say: (ctx: unknown, event: 'opened' | 'failed') => Promise<void> }
    events: SendEvents
  }> {}

let gateway: TestGateway
const kernels: { destroy(): Promise<void> }[] = []

beforeEach(async () => {
  gateway = await startGateway()
})
afterEach(async () => {
  for (const kernel of kernels.splice(0)) await kernel.destroy()
  await gateway.stop()
})

const OF_SEND = { network: 'eip155:1', isSmartAccount: false, asset: 'eip155:1/slip44:60', amount: '0.25' } as const

interface Started extends Omit<TestKernel<readonly []>, 'kernel'> {
  readonly kernel: Kernel<readonly [SendStub, AnalyticsPlugin]>
  hide(): void
  /** Lets a second pass, and what it sets off. */
  later(): Promise<void>
}

async function start(options: AnalyticsOptions = {}): Promise<Started> {
  const listeners = new Set<(visible: boolean) => void>()
  const send = definePlugin<SendStub>({
    id: 'send',
    api: 1,
    actions: {
      async say(ctx, event) {
        const { emit } = ctx as { emit(name: string, payload: object): void }
        emit(event, event === 'failed' ? { ...OF_SEND, message: 'transfer/failed' } : OF_SEND)
      },
    },
  })
  const plugins = [send, analytics(options)] as const
  const test = createTestKernel({
    plugins,
    gateway: gateway.url,
    projectId: 'shop-project',
    services: {
      platform: fakePlatform({
        url: 'https://shop.example/orders?email=me@example.com#top',
        onVisibility(listener) {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      }),
    },
  })
  const { kernel, clock } = test
  kernels.push(kernel)
  await kernel.start()
  return {
    ...test,
    kernel,
    hide: () => {
      for (const listener of listeners) listener(false)
    },
    async later() {
      for (let turn = 0; turn < 20; turn += 1) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        await clock.advance(200)
      }
    },
  }
}

describe('what is sent', () => {
  test('default: the start, what is opened and what users do, after the gateway was asked', async () => {
    const { kernel, later } = await start()
    await expect.poll(() => gateway.asked).toEqual(['GET /getAnalyticsConfig'])
    await kernel.wallet.connect({ connectorId: 'fake' })
    await kernel.plugins.send.say('opened')
    await kernel.plugins.send.say('failed')
    await later()
    expect(gateway.names()).toEqual(['INITIALIZE', 'OPEN_SEND', 'SEND_ERROR'])
    expect(gateway.received[1]).toEqual({
      eventId: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
      url: 'https://shop.example/orders',
      domain: 'shop.example',
      timestamp: expect.any(Number),
      props: { type: 'track', event: 'OPEN_SEND', properties: { network: 'eip155:1', isSmartAccount: false } },
    })
    expect(gateway.received[2]?.props.properties).toEqual({
      isSmartAccount: false,
      network: 'eip155:1',
      token: 'eip155:1/slip44:60',
      amount: '0.25',
      message: 'transfer/failed',
    })
    expect(gateway.received[0]?.props.properties).toMatchObject({ networks: ['test:1', 'test:2'], themeMode: 'system' })
  })

  test('parameters: address', async () => {
    const { kernel, later } = await start({ address: true })
    await kernel.wallet.connect({ connectorId: 'fake' })
    await kernel.plugins.send.say('opened')
    await later()
    expect(gateway.received.at(-1)?.props.address).toBe('0xa11ce')
  })

  test('parameters: events of other plugins, redacted', async () => {
    const events: AnalyticsOptions['events'] = {
      'send.opened': () => ({ event: 'OWN', properties: { who: 'me@example.com', uri: 'wc:abc@2?symKey=12' } }),
      'send.failed': () => undefined,
    }
    const { kernel, later } = await start({ events })
    await kernel.plugins.send.say('opened')
    await kernel.plugins.send.say('failed')
    await later()
    expect(gateway.names()).toEqual(['INITIALIZE', 'OPEN_SEND', 'OWN', 'SEND_ERROR'])
    expect(gateway.received[2]?.props.properties).toEqual({ who: '[removed]', uri: '[removed]' })
  })

  test('behavior: ten thousand events are bounded, and what waits is sent when the page is left', async () => {
    const { kernel, hide } = await start()
    await expect.poll(() => gateway.asked.length).toBe(1)
    await Promise.all(Array.from({ length: 10_000 }, () => kernel.plugins.send.say('opened')))
    hide()
    await expect.poll(() => gateway.received.length).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(gateway.received.length).toBeLessThan(1000)
  })

  test('behavior: what waits goes when the page is hidden, without a second passing', async () => {
    const { kernel, hide, later } = await start()
    await later()
    await kernel.plugins.send.say('opened')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(gateway.names()).toEqual(['INITIALIZE'])
    hide()
    await expect.poll(() => gateway.names()).toEqual(['INITIALIZE', 'OPEN_SEND'])
  })
})

describe('what is not sent', () => {
  test('parameters: enabled false: nothing is asked for either', async () => {
    const { kernel, later } = await start({ enabled: false })
    await kernel.plugins.send.say('opened')
    await kernel.plugins.analytics.allow()
    await later()
    expect(gateway.asked).toEqual([])
  })

  test('parameters: consent ask: nothing leaves the page before, then what was done so far', async () => {
    const { kernel, later } = await start({ consent: 'ask' })
    for (let count = 0; count < 60; count += 1) await kernel.plugins.send.say('opened')
    await later()
    expect(gateway.asked).toEqual([])
    await kernel.plugins.analytics.allow()
    await later()
    expect(gateway.received).toHaveLength(50)
    await kernel.plugins.analytics.deny()
    await kernel.plugins.send.say('opened')
    await later()
    expect(gateway.received).toHaveLength(50)
    await kernel.plugins.analytics.allow()
    await kernel.plugins.send.say('opened')
    await later()
    expect(gateway.received).toHaveLength(51)
  })

  test('behavior: refused: what was kept is forgotten', async () => {
    const { kernel, later } = await start({ consent: 'ask' })
    await kernel.plugins.send.say('opened')
    await kernel.plugins.analytics.deny()
    await kernel.plugins.analytics.allow()
    await later()
    expect(gateway.names()).toEqual([])
  })

  test('behavior: a gateway that does not count gets nothing', async () => {
    gateway.answers.isEnabled = false
    const { kernel, later } = await start()
    await kernel.plugins.send.say('opened')
    await later()
    expect(gateway.asked).toEqual(['GET /getAnalyticsConfig'])
  })

  test('error: a gateway that cannot say whether it counts', async () => {
    gateway.answers.config = 404
    const { kernel, later, errors } = await start()
    await kernel.plugins.send.say('opened')
    await later()
    expect(gateway.received).toEqual([])
    expect(errors).toEqual([])
  })

  test('error: 403 alerts the developer once, and ends it', async () => {
    gateway.answers.status = 403
    const { kernel, later } = await start()
    await later()
    expect(kernel.store.get(kernel.atoms.alert)?.error).toMatchObject({ code: 'config/origin-not-allowed' })
    const { length } = gateway.asked
    await kernel.plugins.send.say('opened')
    await later()
    expect(gateway.asked).toHaveLength(length)
    expect(gateway.received).toEqual([])
  })

  test('error: 500 is tried once more, and no further', async () => {
    gateway.answers.status = 500
    const { later, errors } = await start()
    await later()
    await later()
    expect(gateway.asked.filter((path) => path === 'POST /e')).toHaveLength(2)
    expect(errors).toEqual([])
  })

  test('error: the network is away: nothing is said, and nothing else stops', async () => {
    const { kernel, later, errors } = await start()
    await expect.poll(() => gateway.asked.length).toBe(1)
    await gateway.stop()
    await kernel.plugins.send.say('opened')
    await later()
    expect(errors).toEqual([])
  })
})

test.each([
  [{ enabled: 'no' }],
  [{ consent: 'yes' }],
  [{ address: 1 }],
  [{ endpoint: 'gateway.example' }],
  [{ events: { opened: () => undefined } }],
  [{ events: { 'send.opened': 'OPEN' } }],
])('error: %j', (options) => {
  expect(() => analytics(options as never)).toThrow(expect.objectContaining({ code: 'config/invalid' }))
})
