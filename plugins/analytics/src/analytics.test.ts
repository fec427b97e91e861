/** @vitest-environment node */

import { type CoreTheme, definePlugin, type Kernel, type Plugin } from '@latchkey/kernel'
import { createTestKernel, fakePlatform, type TestKernel } from '@latchkey/kernel/testing'
import type { HistoryEvents } from '@latchkey/plugin-history'
import type { SendEvents } from '@latchkey/plugin-send'
import type { SiwxEvents, SiwxOptions } from '@latchkey/plugin-siwx'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startGateway, type TestGateway } from './fixtures/startGateway.ts'
import { type AnalyticsOptions, type AnalyticsPlugin, analytics } from './index.ts'

/** Stands in for the plugin that sends, with its events. */
interface SendStub
  extends Plugin<{
    id: 'send'
    actions: { say: (ctx: unknown, event: 'opened' | 'failed') => Promise<void> }
    events: SendEvents
  }> {}

/** Stands in for the plugin that shows the history, with its events. */
interface HistoryStub
  extends Plugin<{
    id: 'history'
    actions: { say: (ctx: unknown, payload: HistoryEvents['loadedMore']) => Promise<void> }
    events: HistoryEvents
  }> {}

/** Stands in for the plugin that signs in, with what the host has set. */
interface SiwxStub
  extends Plugin<{ id: 'siwx'; atoms: { readonly options: PrimitiveAtom<SiwxOptions> }; events: SiwxEvents }> {}

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
  readonly kernel: Kernel<readonly [SendStub, HistoryStub, SiwxStub, AnalyticsPlugin]>
  hide(): void
  /** Lets time pass until so many events have come in. */
  sent(count: number): Promise<void>
  /** Lets time pass until it is so. */
  until(isSo: () => boolean): Promise<void>
}

async function start(
  options: AnalyticsOptions = {},
  { theme = 'system', siwx = {} }: { readonly theme?: CoreTheme; readonly siwx?: SiwxOptions } = {},
): Promise<Started> {
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
  const history = definePlugin<HistoryStub>({
    id: 'history',
    api: 1,
    actions: {
      async say(ctx, payload) {
        const { emit } = ctx as { emit(name: string, payload: object): void }
        emit('loadedMore', payload)
      },
    },
  })
  const signIn = definePlugin<SiwxStub>({ id: 'siwx', api: 1, atoms: { options: atom(siwx) } })
  const plugins = [send, history, signIn, analytics(options)] as const
  const test = createTestKernel({
    plugins,
    gateway: gateway.url,
    projectId: 'shop-project',
    theme,
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
  const until = (isSo: () => boolean): Promise<void> =>
    vi.waitFor(
      async () => {
        // In small steps: requests that are under way may take ten seconds of this clock.
        if (!isSo()) await clock.advance(20)
        expect(isSo()).toBe(true)
      },
      { interval: 5, timeout: 10_000 },
    )
  return {
    ...test,
    kernel,
    hide: () => {
      for (const listener of listeners) listener(false)
    },
    until,
    sent: (count) => until(() => gateway.received.length >= count),
  }
}

/** A page that is opened later is counted: what an earlier one has sent has come in by then. */
async function countOtherPage(): Promise<void> {
  const { sent } = await start()
  await sent(1)
}

describe('what is sent', () => {
  test('default: the start, what is opened and what users do, after the gateway was asked', async () => {
    const { kernel, sent } = await start()
    await expect.poll(() => gateway.asked).toEqual(['GET /getAnalyticsConfig'])
    await kernel.wallet.connect({ connectorId: 'fake' })
    await kernel.plugins.send.say('opened')
    await kernel.plugins.send.say('failed')
    await sent(3)
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
    const { kernel, sent } = await start({ address: true })
    await kernel.wallet.connect({ connectorId: 'fake' })
    await kernel.plugins.send.say('opened')
    await sent(2)
    expect(gateway.received.at(-1)?.props.address).toBe('0xa11ce')
  })

  test.each([false, true])('parameters: address %s: the project is told with pages of the history', async (address) => {
    const { kernel, sent } = await start({ address })
    await kernel.wallet.connect({ connectorId: 'fake' })
    await kernel.plugins.history.say({ network: 'eip155:1', isSmartAccount: false, cursor: 'c' })
    await sent(2)
    expect(gateway.received.find(({ props }) => props.event !== 'INITIALIZE')?.props).toEqual({
      type: 'track',
      event: 'LOAD_MORE_TRANSACTIONS',
      ...(address ? { address: '0xa11ce' } : {}),
      properties: {
        isSmartAccount: false,
        cursor: 'c',
        projectId: 'shop-project',
        ...(address ? { address: '0xa11ce' } : {}),
      },
    })
  })

  test('default: what the site has set is told by names, switches and tokens', async () => {
    const theme = { name: 'shop', extends: 'light', tokens: { color: { accent: '#123456' } } } as const
    const siweConfig = { enabled: true, required: false, getNonce: async () => 'secret' }
    const { sent } = await start({}, { theme, siwx: { siweConfig: untyped(siweConfig) } })
    await sent(1)
    expect(gateway.received[0]?.props.properties).toEqual({
      networks: ['test:1', 'test:2'],
      defaultNetwork: 'test:1',
      themeMode: 'custom',
      themeVariables: { color: { accent: '#123456' } },
      siweConfig: { options: { enabled: true, required: false } },
      metadata: expect.any(Object),
    })
  })

  test('parameters: events of other plugins, redacted', async () => {
    const events: AnalyticsOptions['events'] = {
      'send.opened': () => ({ event: 'OWN', properties: { who: 'me@example.com', uri: 'wc:abc@2?symKey=12' } }),
      'send.failed': () => undefined,
    }
    const { kernel, sent } = await start({ events })
    await kernel.plugins.send.say('opened')
    await kernel.plugins.send.say('failed')
    await sent(4)
    expect(gateway.names()).toEqual(['INITIALIZE', 'OPEN_SEND', 'OWN', 'SEND_ERROR'])
    expect(gateway.received[2]?.props.properties).toEqual({ who: '[removed]', uri: '[removed]' })
  })

  test('behavior: ten thousand events are bounded, and what waits is sent when the page is left', async () => {
    const { kernel, hide, until } = await start()
    const posts = vi.spyOn(globalThis, 'fetch')
    onTestFinished(() => posts.mockRestore())
    await expect.poll(() => gateway.asked.length).toBe(1)
    await Promise.all(Array.from({ length: 10_000 }, () => kernel.plugins.send.say('opened')))
    hide()
    await expect.poll(() => gateway.received.length).toBeGreaterThan(0)
    await kernel.plugins.send.say('failed')
    await until(() => gateway.names().includes('SEND_ERROR'))
    await until(() => posts.mock.settledResults.every(({ type }) => type !== 'incomplete'))
    expect(gateway.received.length).toBeLessThan(1000)
  })

  test('behavior: what waits goes when the page is hidden, without a second passing', async () => {
    const { kernel, hide, sent, clock } = await start()
    await sent(1)
    await kernel.plugins.send.say('opened')
    await clock.advance(900)
    expect(gateway.names()).toEqual(['INITIALIZE'])
    hide()
    await expect.poll(() => gateway.names()).toEqual(['INITIALIZE', 'OPEN_SEND'])
  })
})

describe('what is not sent', () => {
  test('parameters: enabled false: nothing is asked for either', async () => {
    const { kernel, clock } = await start({ enabled: false })
    await kernel.plugins.send.say('opened')
    await kernel.plugins.analytics.allow()
    await clock.advance(4000)
    await countOtherPage()
    expect(gateway.asked).toEqual(['GET /getAnalyticsConfig', 'POST /e'])
  })

  test('parameters: consent ask: nothing leaves the page before, then what was done so far', async () => {
    const { kernel, clock, sent } = await start({ consent: 'ask' })
    for (let count = 0; count < 60; count += 1) await kernel.plugins.send.say('opened')
    await clock.advance(4000)
    expect(gateway.asked).toEqual([])
    await kernel.plugins.analytics.allow()
    await sent(50)
    // Without the start: it is older than the fifty that are kept, and was not sent before.
    expect(gateway.names()).toEqual(Array(50).fill('OPEN_SEND'))
    await kernel.plugins.analytics.deny()
    await kernel.plugins.send.say('opened')
    await clock.advance(4000)
    await kernel.plugins.analytics.allow()
    await kernel.plugins.send.say('failed')
    await sent(51)
    expect(gateway.names()).toEqual([...Array(50).fill('OPEN_SEND'), 'SEND_ERROR'])
  })

  test('behavior: refused: what was kept is forgotten', async () => {
    const { kernel, sent } = await start({ consent: 'ask' })
    await kernel.plugins.send.say('opened')
    await kernel.plugins.analytics.deny()
    await kernel.plugins.analytics.allow()
    await kernel.plugins.send.say('failed')
    await sent(1)
    expect(gateway.names()).toEqual(['SEND_ERROR'])
  })

  test('behavior: a gateway that does not count gets nothing', async () => {
    gateway.answers.isEnabled = false
    const { kernel, clock } = await start()
    await kernel.plugins.send.say('opened')
    await kernel.plugins.analytics.allow()
    await clock.advance(4000)
    expect(gateway.asked).toEqual(['GET /getAnalyticsConfig'])
    gateway.answers.isEnabled = true
    await countOtherPage()
    expect(gateway.asked).toEqual(['GET /getAnalyticsConfig', 'GET /getAnalyticsConfig', 'POST /e'])
  })

  test('error: a gateway that cannot say whether it counts', async () => {
    gateway.answers.config = 404
    const { kernel, clock, errors } = await start()
    await kernel.plugins.send.say('opened')
    await kernel.plugins.analytics.allow()
    await clock.advance(4000)
    expect(gateway.received).toEqual([])
    gateway.answers.config = 200
    await countOtherPage()
    expect(gateway.names()).toEqual(['INITIALIZE'])
    expect(errors).toEqual([])
  })

  test('error: 403 alerts the developer once, and ends it', async () => {
    gateway.answers.status = 403
    const { kernel, clock, until } = await start()
    await until(() => kernel.store.get(kernel.atoms.alert) !== undefined)
    expect(kernel.store.get(kernel.atoms.alert)?.error).toMatchObject({ code: 'config/origin-not-allowed' })
    const { length } = gateway.asked
    await kernel.plugins.send.say('opened')
    await clock.advance(4000)
    gateway.answers.status = 200
    await countOtherPage()
    expect(gateway.asked.slice(length)).toEqual(['GET /getAnalyticsConfig', 'POST /e'])
    expect(gateway.names()).toEqual(['INITIALIZE'])
  })

  test('error: 500 is tried once more, and no further', async () => {
    gateway.answers.status = 500
    const { kernel, errors, sent, until } = await start()
    const posts = () => gateway.asked.filter((path) => path === 'POST /e').length
    await until(() => posts() === 2)
    gateway.answers.status = 200
    await kernel.plugins.send.say('opened')
    await sent(1)
    expect(gateway.names()).toEqual(['OPEN_SEND'])
    expect(posts()).toBe(3)
    expect(errors).toEqual([])
  })

  test('error: the network is away: nothing is said, and nothing else stops', async () => {
    const { kernel, errors, sent, until } = await start()
    await sent(1)
    await gateway.stop()
    const posts = vi.spyOn(globalThis, 'fetch')
    onTestFinished(() => posts.mockRestore())
    await kernel.plugins.send.say('opened')
    await until(() => posts.mock.settledResults.at(-1)?.type === 'rejected')
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
  expect(() => analytics(untyped(options))).toThrow(expect.objectContaining({ code: 'config/invalid' }))
})
