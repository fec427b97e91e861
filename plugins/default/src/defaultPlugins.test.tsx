import { createTestKernel, fakeAdapter, fakePlatform, renderWidget } from '@latchkey/kernel/testing'
import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type DefaultOptions, defaultPlugins } from './index.ts'

afterEach(cleanup)

const wallet = (namespace = 'test') =>
  fakeAdapter({
    namespace,
    capabilities: {
      nativeBalance: async () => async () => ({ value: 25n * 10n ** 17n }),
      tokenBalances: async () => async () => ({ balances: [] }),
      prepareTransfer: async () => () => Promise.reject(new Error('not asked')),
      inspectTransfer: async () => () => Promise.reject(new Error('not asked')),
      sendPrepared: async () => () => Promise.reject(new Error('not asked')),
    },
  })

function start(
  options: DefaultOptions = {},
  { namespace, ...more }: { readonly gateway?: string; readonly projectId?: string; readonly namespace?: string } = {},
) {
  return createTestKernel({
    ...more,
    adapters: [wallet(namespace).adapter],
    plugins: defaultPlugins(options as {}),
    services: { platform: fakePlatform() },
  })
}

/** The account view of a connected wallet, and what it says. */
async function account(options: DefaultOptions, more: Parameters<typeof start>[1] = {}) {
  const test = start(options, more)
  const kernel = test.kernel as unknown as { open(route: string): void }
  await test.kernel.start()
  await test.kernel.wallet.connect({ connectorId: 'fake' })
  await renderWidget(test.kernel)
  act(() => kernel.open('account.Account'))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('button', { name: /^Copy address/ })
  return { ...test, dialog: within(dialog) }
}

const FEATURES = ['balances', 'receive', 'send', 'history'] as const
const subsets = Array.from({ length: 2 ** FEATURES.length }, (_, bits) =>
  Object.fromEntries(FEATURES.map((name, at) => [name, Boolean(bits & (1 << at))])),
)

describe('any subset', () => {
  test.each(subsets)('behavior: %j has a finished account view', async (features) => {
    const { dialog, errors, kernel } = await account({ features })
    if (features.receive) expect(await dialog.findByRole('button', { name: 'Receive' })).toBeTruthy()
    else expect(dialog.queryByRole('button', { name: 'Receive' })).toBeNull()
    if (features.send) expect(await dialog.findByRole('button', { name: 'Send' })).toBeTruthy()
    else expect(dialog.queryByRole('button', { name: 'Send' })).toBeNull()
    // Tabs fill the place below, and without them the address in full with the way out.
    if (features.balances) expect((await dialog.findAllByText('Tokens')).length).toBeGreaterThan(0)
    if (features.history) expect((await dialog.findAllByText('Activity')).length).toBeGreaterThan(0)
    if (!features.balances && !features.history)
      expect(await dialog.findByRole('button', { name: /^Disconnect/ })).toBeTruthy()
    // One tab needs no bar, and no tab no empty one.
    expect(dialog.queryByRole('tablist') !== null).toBe(features.balances === true && features.history === true)
    expect(errors).toEqual([])
    await kernel.destroy()
  })
})

describe('orders', () => {
  const buttons = (dialog: ReturnType<typeof within>): readonly string[] =>
    dialog.getAllByRole('button', { name: /^(Receive|Send)$/ }).map((button: HTMLElement) => button.textContent.trim())

  test('default: receive, send', async () => {
    const { dialog } = await account({})
    await dialog.findByRole('button', { name: 'Send' })
    expect(buttons(dialog)).toEqual(['Receive', 'Send'])
  })

  test('parameters: walletFeaturesOrder', async () => {
    const { dialog } = await account({ walletFeaturesOrder: ['send'] })
    await dialog.findByRole('button', { name: 'Send' })
    expect(buttons(dialog)).toEqual(['Send', 'Receive'])
  })
})

describe('trading', () => {
  const named = (dialog: ReturnType<typeof within>): readonly string[] =>
    dialog
      .getAllByRole('button', { name: /^(Buy|Swap|Receive|Send)$/ })
      .map((button: HTMLElement) => button.textContent.trim())

  const served = async () => {
    const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' }
    const server = await httpServer(() => ({ headers, body: JSON.stringify({ data: [], count: 0 }) }))
    return { server, more: { gateway: server.url, projectId: 'p', namespace: 'eip155' } }
  }

  test.each([
    { onramp: true, swaps: true },
    { onramp: true, swaps: false },
    { onramp: false, swaps: true },
    { onramp: false, swaps: false },
  ])('behavior: %j with services: buy, swap, receive, send', async (features) => {
    const { server, more } = await served()
    const { dialog, kernel } = await account({ services: true, features: { ...features, analytics: false } }, more)
    await dialog.findByRole('button', { name: 'Send' })
    const shown = [...(features.onramp ? ['Buy'] : []), ...(features.swaps ? ['Swap'] : []), 'Receive', 'Send']
    await expect.poll(() => named(dialog)).toEqual(shown)
    await kernel.destroy()
    await server.close()
  })

  test('parameters: walletFeaturesOrder', async () => {
    const { server, more } = await served()
    const options = { services: true, features: { analytics: false }, walletFeaturesOrder: ['swaps', 'send'] } as const
    const { dialog, kernel } = await account(options, more)
    await expect.poll(() => named(dialog)).toEqual(['Swap', 'Send', 'Buy', 'Receive'])
    await kernel.destroy()
    await server.close()
  })

  test('default: without services nobody names prices, and neither is offered', async () => {
    const { kernel } = start()
    const ids = kernel.inspect().plugins.map(({ id }) => id)
    expect(ids).not.toContain('swaps')
    expect(ids).not.toContain('onramp')
    expect(ids).not.toContain('fund')
    await kernel.destroy()
  })
})

describe('services', () => {
  test('default: no service is asked, and no key is missed', async () => {
    const { kernel } = start()
    await kernel.start()
    expect(kernel.store.get(kernel.atoms.alert)).toBeUndefined()
    expect(kernel.inspect().plugins.map(({ id }) => id)).not.toContain('api')
  })

  test.each([true, false])('parameters: features.analytics %s: only then something is counted', async (analytics) => {
    const asked: string[] = []
    const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' }
    const server = await httpServer(({ method, path }) => {
      asked.push(`${method} ${path.split('?')[0]}`)
      return { headers, body: JSON.stringify({ isAnalyticsEnabled: true, http: [], ws: [], data: [], count: 0 }) }
    })
    const { kernel, clock } = start(
      { services: true, features: { analytics } },
      { gateway: server.url, projectId: 'p' },
    )
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'fake' })
    await renderWidget(kernel)
    act(() => kernel.open())
    await screen.findByRole('dialog')
    // The balances are asked for when the dialog opens, the gateway's settings for counting when the page starts.
    const awaited = analytics ? ['GET /v1/supported-chains', 'POST /e'] : ['GET /v1/supported-chains']
    await vi.waitFor(
      async () => {
        await act(() => clock.advance(20))
        expect(asked).toEqual(expect.arrayContaining(awaited))
      },
      { interval: 5, timeout: 10_000 },
    )
    const counted = asked.filter((path) => path.includes('getAnalyticsConfig') || path.endsWith('/e'))
    expect(counted.length > 0).toBe(analytics)
    await kernel.destroy()
    await server.close()
  })
})

describe('mistakes the compiler does not see', () => {
  test.each([
    [{ features: { sned: true } }],
    [{ features: { send: 'yes' } }],
    [{ walletFeaturesOrder: ['send', 'send'] }],
    [{ connectMethodsOrder: 'wallet' }],
    [{ services: 1 }],
  ])('error: %j', (options) => {
    expect(() => defaultPlugins(options as {})).toThrow(expect.objectContaining({ code: 'config/invalid' }))
  })

  test('parameters: legalCheckbox', async () => {
    const { kernel } = start({
      features: { legalCheckbox: true },
      connect: { legal: { termsUrl: 'https://shop.example/terms' } },
    })
    await kernel.start()
    await expect(kernel.wallet.connect({ connectorId: 'fake' })).rejects.toMatchObject({ code: 'hook/cancelled' })
  })
})
