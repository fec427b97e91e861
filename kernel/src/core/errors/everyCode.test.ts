import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import Hook from 'tapable/lib/Hook.js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { TestKernel } from '../../testing/createTestKernel.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { type FakeFailures, type FakeWallet, fakeAdapter } from '../../testing/fakeAdapter.ts'
import { fakePairing } from '../../testing/fakePairing.ts'
import { callWallet } from '../adapter.ts'
import { behaviourOf } from '../errors.ts'
import { interpretHook, kernelHooks } from '../hooks/kernelHooks.ts'
import { guardTap } from '../hooks/runPromise.ts'
import errorTextsAr from '../i18n/errors/locales/ar.ts'
import errorTextsDe from '../i18n/errors/locales/de.ts'
import errorTexts from '../i18n/errors/locales/en.ts'
import ar from '../i18n/locales/ar.ts'
import de from '../i18n/locales/de.ts'
import en from '../i18n/locales/en.ts'
import { parseAmount } from '../network/amount.ts'
import { assertCaipAddress, parseCaipAddress, parseCaipAssetId, parseCaipNetworkId } from '../network/caip.ts'
import type { Network } from '../network/network.ts'
import { type AnyPlugin, definePlugin, required } from '../plugins/definePlugin.ts'
import { createClock, createLog } from '../services/createServices.ts'
import { fetchJson } from '../services/fetchJson.ts'
import { internalsOf } from '../state/kernelScope.ts'
import type { TrackedTransaction } from '../transactions/recordBook.ts'
import { kernelErrorTable } from './development/errorTable.ts'
import { kernelError } from './errorTable.ts'
import { errorFactory, fromUnknown } from './fromUnknown.ts'
import { isKernelError, type KernelError, type KernelErrorCode } from './kernelError.ts'

afterEach(() => vi.unstubAllEnvs())

const load = async () => ({ default: () => null })
const plugin = (more: object, id = 'shop'): AnyPlugin => definePlugin({ id, api: 1, ...more })
const owner = { plugin: 'shop', signal: new AbortController().signal, fail: () => undefined, degrade: () => undefined }
const clock = createClock({ isVisible: () => true, onVisibility: () => () => undefined })

const hooks = kernelHooks({ clock, log: createLog(), debug: false })

interface Bench extends TestKernel<readonly AnyPlugin[]> {
  readonly wallet: FakeWallet
}

/** A kernel that runs. */
async function running(plugins: readonly AnyPlugin[] = [], services = {}): Promise<Bench> {
  const wallet = fakeAdapter()
  const tools = createTestKernel({ adapters: [wallet.adapter], plugins, services })
  await tools.kernel.start()
  return { ...tools, wallet }
}

async function connected(failures: FakeFailures = {}): Promise<Bench> {
  const bench = await running()
  await bench.kernel.wallet.connect({ connectorId: 'fake' })
  bench.wallet.fail(failures)
  return bench
}

/** What the wallet of a page says to a request. */
const answering = (code: number) => async (): Promise<unknown> =>
  (await connected({ reject: { code, message: 'said' } })).kernel.wallet.request({
    network: 'test:1',
    method: 'sign',
    params: [],
  })

/** What a node says by a number of JSON-RPC or EIP-1474. */
const nodeSays = (code: number) => async (): Promise<unknown> => {
  throw fromUnknown({ code, message: 'said' }, { source: 'node', method: 'read', network: 'test:1' })
}
const BY_NODE = { method: 'read', network: 'test:1', reason: 'said' }

/** The first error that was handled instead of thrown. */
async function reported(
  plugins: readonly AnyPlugin[],
  act: (bench: Bench) => unknown = () => undefined,
): Promise<never> {
  const bench = await running(plugins)
  await act(bench)
  await expect.poll(() => bench.errors.length).toBeGreaterThan(0)
  throw bench.errors[0]?.error
}

/** An answer over HTTP, asked for once. */
async function fetched(body: string, status = 200, timeout = 10_000): Promise<unknown> {
  const server = await httpServer(() => (status === 0 ? { never: true } : { status, body }))
  const url = new URL(`${server.url}/quote`)
  try {
    return await fetchJson({ url, method: 'GET', timeout }, clock)
  } finally {
    await server.close()
  }
}

const anywhere = expect.stringMatching(/^http:\/\/(localhost|127\.0\.0\.1):\d+\/quote$/)
const TRANSACTION: TrackedTransaction = {
  network: 'test:1',
  account: 'test:1:0xa11ce',
  kind: 'send',
  plugin: 'send',
  intent: { to: '0xb', digest: 'ab', assets: [] },
}
const other = (namespace: string): Network => ({
  id: `${namespace}:1`,
  namespace,
  name: 'Other',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:1'],
})

type Case = readonly [code: KernelErrorCode, details: object, act: () => unknown]

const configuration: readonly Case[] = [
  [
    'config/invalid',
    { argument: 'id', problem: 'it must be lower-case letters, digits and hyphens' },
    () => createTestKernel({ id: 'Two Words' }),
  ],
  ['config/no-networks', {}, () => createTestKernel({ networks: [] })],
  [
    'config/unknown-network',
    { id: 'test:9' },
    async () => (await running()).kernel.wallet.switchNetwork({ network: 'test:9' }),
  ],
  ['config/no-adapter', { namespace: 'other' }, async () => (await running()).kernel.wallet.addNetwork(other('other'))],
  [
    'config/last-network',
    { namespace: 'test' },
    async () => {
      const { wallet } = (await running()).kernel
      await wallet.removeNetwork('test:1')
      await wallet.removeNetwork('test:2')
    },
  ],
  ['config/adapter-connected', { id: 'test' }, async () => (await connected()).kernel.wallet.removeAdapter('test')],
  [
    'config/duplicate-kernel',
    { id: 'same' },
    async () => {
      const [first, second] = [createTestKernel({ id: 'same' }), createTestKernel({ id: 'same' })]
      try {
        await first.kernel.start()
        await second.kernel.start()
      } finally {
        await first.kernel.destroy()
      }
    },
  ],
  ['config/two-copies', {}, () => internalsOf({ start: () => Promise.resolve() })],
  [
    'config/project-id',
    {},
    async () => {
      const { kernel } = await running([plugin({ needsProjectId: true })])
      throw kernel.store.get(kernel.atoms.alert)?.error
    },
  ],
  [
    'config/origin-not-allowed',
    { status: 403 },
    () => {
      throw fromUnknown({ status: 403 }, { forbidden: 'config/origin-not-allowed' })
    },
  ],
  [
    'kernel/destroyed',
    {},
    async () => {
      const { kernel } = await running()
      await kernel.destroy()
      await kernel.start()
    },
  ],
  [
    'kernel/aborted',
    {},
    async () => (await running()).kernel.wallet.connect({ connectorId: 'fake' }, { signal: AbortSignal.abort() }),
  ],
]

const plugins: readonly Case[] = [
  [
    'plugin/invalid',
    { plugin: 'Shop', problem: 'the id must be lower-case letters, digits and hyphens' },
    () => createTestKernel({ plugins: [plugin({}, 'Shop')] }),
  ],
  ['plugin/duplicate', { plugin: 'shop' }, () => createTestKernel({ plugins: [plugin({}), plugin({})] })],
  [
    'plugin/missing',
    { plugin: 'shop', needed: 'till' },
    () => createTestKernel({ plugins: [plugin({ needs: { till: required() } })] }),
  ],
  [
    'plugin/cycle',
    { path: 'shop > till > shop' },
    () =>
      createTestKernel({
        plugins: [plugin({ needs: { till: required() } }), plugin({ needs: { shop: required() } }, 'till')],
      }),
  ],
  [
    'plugin/incompatible',
    { plugin: 'shop', wanted: '2.0', present: '1.0' },
    () => createTestKernel({ plugins: [plugin({ api: 2 })] }),
  ],
  [
    'plugin/undeclared',
    { plugin: 'shop', used: 'till' },
    () =>
      reported([
        plugin({ essential: false, setup: (ctx: { plugins: Record<string, unknown> }) => void ctx.plugins.till }),
        plugin({}, 'till'),
      ]),
  ],
  [
    'plugin/not-permitted',
    { plugin: 'shop', used: 'the hook onError', permission: "hooks: ['onError']" },
    () => createTestKernel({ plugins: [plugin({ permissions: { hooks: [] }, hooks: { onError: () => undefined } })] }),
  ],
  [
    'plugin/failed',
    { plugin: 'shop', where: 'setup' },
    () => reported([plugin({ setup: () => Promise.reject(new Error('x')) })]),
  ],
  [
    'plugin/action-failed',
    { plugin: 'shop', action: 'buy' },
    async () => {
      const shop = definePlugin({
        id: 'shop',
        api: 1,
        actions: { buy: async (): Promise<void> => Promise.reject(new Error('x')) },
      })
      await createTestKernel({ plugins: [shop] }).kernel.plugins.shop.buy()
    },
  ],
  [
    'plugin/unavailable',
    { plugin: 'till', status: 'failed' },
    async () => {
      const failing = plugin({ setup: () => Promise.reject(new Error('x')) }, 'till')
      const { errors } = await running([failing, plugin({ needs: { till: required() } })])
      throw errors.find(({ origin }) => origin.plugin === 'shop')?.error
    },
  ],
  ['hook/unknown', { hook: 'onNothing' }, () => hooks.tap(owner, { onNothing: () => undefined })],
  [
    'slot/unknown',
    { plugin: 'shop', slot: 'till.drawer' },
    () => createTestKernel({ plugins: [plugin({ contributes: { 'till.drawer': { order: 1 } } })] }),
  ],
  [
    'hook/cancelled',
    { hook: 'beforeConnect', plugin: 'shop', reason: 'closed' },
    async () => {
      const cancel = (_ctx: unknown, _request: unknown, hook: { cancel(reason: string): never }) =>
        hook.cancel('closed')
      await (await running([plugin({ hooks: { beforeConnect: cancel } })])).kernel.wallet.connect({
        connectorId: 'fake',
      })
    },
  ],
  [
    'hook/aborted',
    { hook: 'beforeConnect' },
    async () => {
      const controller = new AbortController()
      const tap = guardTap({ hook: 'beforeConnect', policy: 'gate', critical: false, owner, clock }, () =>
        controller.abort(),
      )
      await tap(undefined, controller.signal)
    },
  ],
  [
    'hook/timeout',
    { plugin: 'shop', hook: 'afterConnect', limit: 5000 },
    async () => {
      const bench = await running([plugin({ hooks: { afterConnect: () => new Promise(() => undefined) } })])
      const connecting = bench.kernel.wallet.connect({ connectorId: 'fake' })
      await expect.poll(async () => bench.clock.advance(5000).then(() => bench.errors.length)).toBe(1)
      await connecting
      throw bench.errors[0]?.error
    },
  ],
  [
    'hook/callback',
    { hook: 'onEvent' },
    () => interpretHook(new Hook(['event'], 'onEvent'), 'series').callAsync('x', () => undefined),
  ],
]

const views: readonly Case[] = [
  [
    'view/unknown',
    { route: 'shop.Nowhere' },
    async () => internalsOf((await running()).kernel).views.entry('shop.Nowhere', undefined),
  ],
  ['view/start', { route: 'disconnected' }, async () => (await running()).kernel.open()],
  [
    'view/params',
    { route: 'shop.Item' },
    async () => {
      const schema = {
        parse: () => {
          throw new TypeError('no')
        },
      }
      const { kernel } = await running([plugin({ views: { Item: { load, schema } } })])
      internalsOf(kernel).views.entry('shop.Item', 1)
    },
  ],
  [
    'i18n/load',
    { locale: 'en', namespace: 'shop' },
    async () => {
      const { kernel } = await running([plugin({ messages: { en: () => Promise.reject(new Error('404')) } })])
      await internalsOf(kernel).messages.load(['shop'])
    },
  ],
  [
    'i18n/unknown',
    { plugin: 'shop', key: 'nothing' },
    () =>
      createTestKernel({ plugins: [plugin({ messages: { en: {} }, views: { Item: { load, title: 'nothing' } } })] }),
  ],
  ['unknown', {}, () => reported([], ({ kernel }) => internalsOf(kernel).report(new Error('x'), { where: 'here' }))],
]

const values: readonly Case[] = [
  ['caip/network', { value: 'nowhere' }, () => parseCaipNetworkId('nowhere')],
  ['caip/address', { value: 'number' }, () => assertCaipAddress(7)],
  ['caip/account', { value: 'test:1' }, () => parseCaipAddress('test:1')],
  ['caip/asset', { value: 'test:1/slip44' }, () => parseCaipAssetId('test:1/slip44')],
  [
    'amount/invalid',
    { value: '"1,5"', problem: 'it has a comma; write the decimal point as "."', kind: 'comma', decimals: 2 },
    () => parseAmount('1,5', 2),
  ],
]

const connecting = async (failures: FakeFailures, options = {}): Promise<unknown> => {
  const wallet = fakeAdapter(options)
  const { kernel } = createTestKernel({ adapters: [wallet.adapter] })
  await kernel.start()
  wallet.fail(failures)
  return kernel.wallet.connect({ connectorId: 'fake' })
}

async function paired(act: (pairing: ReturnType<typeof fakePairing>) => void): Promise<unknown> {
  const pairing = fakePairing({ accounts: [{ caipAddress: 'other:1:0xa', address: '0xa', type: 'eoa' }] })
  const { kernel } = createTestKernel({ adapters: [fakeAdapter().adapter, pairing.adapter] })
  await kernel.start()
  const answer = kernel.wallet.connect({ connectorId: 'walletConnect' })
  answer.catch(() => undefined)
  await expect.poll(() => pairing.attempts.length).toBe(1)
  act(pairing)
  return answer
}

const wallets: readonly Case[] = [
  [
    'connect/unknown-connector',
    { connectorId: 'nobody' },
    async () => (await running()).kernel.wallet.connect({ connectorId: 'nobody' }),
  ],
  ['connect/rejected', { reason: 'no' }, () => connecting({ reject: { code: 4001, message: 'no' } })],
  ['connect/expired', {}, () => paired((pairing) => pairing.expire())],
  ['connect/pending', { reason: 'busy' }, () => connecting({ reject: { code: -32002, message: 'busy' } })],
  ['connect/no-accounts', {}, () => connecting({}, { accounts: [] })],
  ['connect/no-family', { namespaces: 'other' }, () => paired((pairing) => pairing.approve())],
  ['connect/failed', {}, () => connecting({ reject: new Error('x') })],
  [
    'connect/malformed',
    { method: 'send', expected: 'a transaction hash' },
    async () => {
      const { kernel } = await connected()
      const { track } = await kernel.wallet.transactions()
      await track(TRANSACTION, async () => ({ hash: '' }))
    },
  ],
  [
    'connect/vanished',
    {},
    () => callWallet('accounts', () => Promise.reject(new Error('Extension context invalidated.'))),
  ],
  [
    'connect/not-connected',
    { namespace: 'test' },
    async () => (await running()).kernel.wallet.request({ network: 'test:1', method: 'sign', params: [] }),
  ],
  ['disconnect/failed', {}, async () => (await connected({ disconnect: new Error('x') })).kernel.wallet.disconnect()],
  [
    'network/unsupported',
    {},
    async () => {
      const { wallet } = (await connected()).kernel
      await wallet.removeNetwork('test:1')
      await wallet.signMessage({ message: 'Hello' })
    },
  ],
  [
    'network/denied',
    { plugin: 'shop', reason: 'closed' },
    async () => {
      const { wallet } = (await running([plugin({ hooks: { onNetworkSwitch: () => ({ deny: 'closed' }) } })])).kernel
      await wallet.switchNetwork({ network: 'test:2' })
    },
  ],
  [
    'network/rejected',
    {},
    async () =>
      (await connected({ reject: { code: 4001, message: 'no' } })).kernel.wallet.switchNetwork({ network: 'test:2' }),
  ],
  [
    'network/switch-failed',
    { network: 'Network 2' },
    async () => (await connected({ reject: new Error('x') })).kernel.wallet.switchNetwork({ network: 'test:2' }),
  ],
  [
    'capability/missing',
    { capability: 'signMessage' },
    async () => (await connected()).kernel.wallet.signMessage({ message: 'Hello' }),
  ],
  ['request/rejected', { method: 'sign', reason: 'said' }, answering(4001)],
  ['request/unauthorized', { method: 'sign', reason: 'said' }, answering(4100)],
  ['request/unsupported-method', { method: 'sign', reason: 'said' }, answering(4200)],
  ['request/disconnected', { method: 'sign', reason: 'said' }, answering(4900)],
  ['request/unknown-chain', { method: 'sign', reason: 'said' }, answering(4902)],
  ['request/failed', { method: 'sign', reason: 'said' }, answering(5720)],
  [
    'request/chain-disconnected',
    { method: 'sign', network: 'test:2' },
    async () => (await connected()).kernel.wallet.request({ network: 'test:2', method: 'sign', params: [] }),
  ],
  [
    'request/outcome-unknown',
    { method: 'sign' },
    async () => {
      const { kernel } = await connected()
      const controller = new AbortController()
      // The wallet has it, and the caller gives up before it answers.
      const params = { toJSON: () => void queueMicrotask(() => controller.abort()) }
      await kernel.wallet.request({ network: 'test:1', method: 'sign', params }, { signal: controller.signal })
    },
  ],
  [
    'transactions/too-many',
    { limit: 99 },
    async () => {
      const { kernel } = await connected()
      const { track } = await kernel.wallet.transactions()
      for (let at = 0; at < 100; at += 1) await track(TRANSACTION, async () => ({ hash: `0x${at}` }))
    },
  ],
]

const network: readonly Case[] = [
  ['rpc/parse', BY_NODE, nodeSays(-32700)],
  ['rpc/invalid-request', BY_NODE, nodeSays(-32600)],
  ['rpc/method-not-found', BY_NODE, nodeSays(-32601)],
  ['rpc/invalid-params', BY_NODE, nodeSays(-32602)],
  ['rpc/internal', BY_NODE, nodeSays(-32603)],
  ['rpc/invalid-input', BY_NODE, nodeSays(-32000)],
  ['rpc/resource-not-found', BY_NODE, nodeSays(-32001)],
  ['rpc/resource-unavailable', BY_NODE, nodeSays(-32002)],
  ['rpc/transaction-rejected', BY_NODE, nodeSays(-32003)],
  ['rpc/method-not-supported', BY_NODE, nodeSays(-32004)],
  ['rpc/limit-exceeded', BY_NODE, nodeSays(-32005)],
  ['rpc/version', BY_NODE, nodeSays(-32006)],
  ['http/status', { url: anywhere, status: 418, answer: { a: 1 } }, () => fetched('{"a":1}', 418)],
  [
    'http/network',
    { url: 'http://127.0.0.1:1/quote' },
    () => fetchJson({ url: new URL('http://127.0.0.1:1/quote?to=0xa'), method: 'GET', timeout: 1e4 }, clock),
  ],
  ['http/malformed', { url: anywhere, problem: 'not JSON' }, () => fetched('<html>')],
  ['http/too-large', { url: anywhere, limit: 2_000_000 }, () => fetched(`"${'x'.repeat(2_000_000)}"`)],
]

/** Thrown where it is said, with tests of their own: in the modal, over nodes, by a clock. */
const ELSEWHERE: readonly KernelErrorCode[] = [
  'view/load',
  'view/render',
  'rpc/unavailable',
  'rpc/wrong-chain',
  'rpc/malformed',
  'http/timeout',
  'storage/invalid',
]
/** The kernel names them for all chain families, which throw them. */
const OF_FAMILIES: readonly KernelErrorCode[] = [
  'network/undefined',
  'network/not-added',
  'transfer/insufficient-funds',
  'transfer/insufficient-fee',
  'transfer/refused',
  'transfer/receiver',
  'transfer/unreadable',
  'transfer/changed',
  'transfer/expired',
]
const thrown = [...configuration, ...plugins, ...views, ...values, ...wallets, ...network]
const codes = Object.keys(kernelErrorTable) as KernelErrorCode[]

async function caught(act: () => unknown): Promise<KernelError> {
  try {
    await act()
  } catch (error) {
    if (isKernelError(error)) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('every code of the kernel', () => {
  test.each(thrown)('error: %s says what its sentence needs', async (code, details, act) => {
    const error = await caught(act)
    expect({ code: error.code, details: error.details }).toEqual({ code, details })
    const [sentence = ''] = error.message.split('\n')
    // Whatever the sentence names is filled in, and nothing of the details is an object.
    for (const text of [sentence, ...error.hints]) expect(text).not.toMatch(/\{\w+\}|undefined|\[object/)
    expect(error.hints).not.toEqual([])
  })

  test('behavior: none is missing here, and none stands here twice', () => {
    const here = [...thrown.map(([code]) => code), ...ELSEWHERE, ...OF_FAMILIES]
    expect([...here].sort()).toEqual([...codes].sort())
  })

  test.each(codes)('behavior: %s: in production the code, what it is about and its page remain', (code) => {
    vi.stubEnv('NODE_ENV', 'production')
    const error = kernelError(code, { details: { plugin: 'shop' } })
    expect(error.docs).toBe(
      `https://github.com/latchkey/latchkey/blob/main/tooling/docs/errors.md#${code.replace('/', '')}`,
    )
    expect(error.message.split('\n').at(-1)).toBe(`${code}, ${error.docs}`)
    expect(error.hints).toEqual([])
  })
})

describe('where users see it', () => {
  const sentences = [
    ['en', { ...en, ...errorTexts }],
    ['de', { ...de, ...errorTextsDe }],
    ['ar', { ...ar, ...errorTextsAr }],
  ] as const
  const shown = codes.filter((code) => behaviourOf(kernelError(code)).surface !== 'none')

  test.each(shown)('behavior: %s has a sentence in every language', (code) => {
    for (const [locale, texts] of sentences) {
      const text = Object.entries(texts).find(([key]) => key === `errors.${code}`)?.[1] ?? ''
      expect(text, locale).toMatch(/\p{L}.*[.。!؟]$/u)
    }
  })

  test('behavior: what may only be tried again later never asks for it at once', () => {
    const again = codes.filter((code) => behaviourOf(kernelError(code)).retry === 'after')
    for (const code of again) expect(code).toMatch(/^(rpc|http|connect\/pending|transactions)/)
  })

  test('behavior: nothing that may have moved money offers to repeat it', () => {
    for (const code of ['request/outcome-unknown', 'rpc/transaction-rejected', 'transfer/refused'] as const)
      expect(behaviourOf(kernelError(code)).retry).toBe(false)
  })

  test('behavior: an error of a plugin is shown as its own table says', () => {
    const make = errorFactory({ 'shop/closed': { message: 'Closed', hints: [], surface: 'toast', retry: 'after' } })
    expect(behaviourOf(make('shop/closed'))).toEqual({ surface: 'toast', retry: 'after' })
  })
})
