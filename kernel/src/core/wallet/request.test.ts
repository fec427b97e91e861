import { expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { type FakeWallet, fakeAdapter } from '../../testing/fakeAdapter.ts'
import type { Adapter, FamilyMethods } from '../adapters/adapter.ts'
import type { Capabilities, CapabilityMap } from '../adapters/capability.ts'
import { abortable } from '../async/abortable.ts'
import { errorFactory } from '../errors/fromUnknown.ts'
import { isKernelError } from '../errors/kernelError.ts'
import { drained } from '../fixtures/drained.ts'
import { type PlainTaps, plainTaps } from '../hooks/fixtures/plainTaps.ts'
import { definePlugin } from '../plugins/definePlugin.ts'
import type { RpcOptions, RpcRequest } from './connector.ts'

const caught = (work: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => error,
  )

async function signing() {
  let finish: () => void = () => undefined
  let prompts = 0
  const signMessage: CapabilityMap['signMessage'] = async () => {
    prompts += 1
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return { signature: '0x' }
  }
  const wallet = fakeAdapter({ accounts: ['0xa'], capabilities: { signMessage: async () => signMessage } })
  const plugin = definePlugin({
    id: 'signer',
    api: 1,
    actions: { bound: async (ctx) => ({ sign: ctx.capability('signMessage') }) },
  })
  const { kernel } = createTestKernel({ adapters: [wallet.adapter], plugins: [plugin] })
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'fake' })
  const { sign } = await kernel.plugins.signer.bound()
  return { kernel, wallet, sign, finish: () => finish(), prompts: () => prompts }
}

test('behavior: a second press while the wallet shows what somebody else sends is no second question', async () => {
  let prompts = 0
  let finish: () => void = () => undefined
  const signPrepared: CapabilityMap['signPrepared'] = async () => {
    prompts += 1
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return { hash: '0x1' }
  }
  const wallet = fakeAdapter({ accounts: ['0xa'], capabilities: { signPrepared: async () => signPrepared } })
  const { kernel } = createTestKernel({ adapters: [wallet.adapter] })
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'fake' })
  const prepared = { bytes: new Uint8Array(), digest: '', anchor: {}, feeAbout: 0n }
  const ask = () =>
    kernel.wallet.capability('signPrepared')?.({ prepared, digest: '', handOver: async () => ({ hash: '0x1' }) })
  const first = ask()
  await drained()
  expect(await caught(ask())).toMatchObject({ code: 'connect/pending' })
  finish()
  expect(await first).toEqual({ hash: '0x1' })
  expect(prompts).toBe(1)
  await kernel.destroy()
})

test('behavior: a second click while the wallet asks is no second question', async () => {
  const { kernel, sign, finish, prompts } = await signing()
  const first = sign?.({ message: 'a' })
  await drained()
  expect(isKernelError(await caught(sign?.({ message: 'a' })), 'connect/pending')).toBe(true)
  finish()
  expect(await first).toEqual({ signature: '0x' })
  const next = sign?.({ message: 'b' })
  await drained()
  finish()
  expect(await next).toEqual({ signature: '0x' })
  expect(prompts()).toBe(2)
  await kernel.destroy()
})

test('behavior: whatever a capability has the wallet ask is the one question; what only looks is none', async () => {
  const asked: string[] = []
  let finish: () => void = () => undefined
  const wait = (name: string) => async () => {
    asked.push(name)
    await new Promise<void>((resolve) => {
      finish = resolve
    })
  }
  const wallet = fakeAdapter({
    capabilities: {
      grantPermissions: async () => wait('grantPermissions'),
      updateWallet: async () => async () => ({ isCurrent: true }),
    },
  })
  const { kernel } = createTestKernel({ adapters: [wallet.adapter] })
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'fake' })
  const [grant, update] = [kernel.wallet.capability('grantPermissions'), kernel.wallet.capability('updateWallet')]
  const first = grant?.({ request: {} })
  await drained()
  expect(await caught(grant?.({ request: {} }))).toMatchObject({ code: 'connect/pending' })
  expect(await caught(update?.({ ask: true }))).toMatchObject({ code: 'connect/pending' })
  expect(await caught(kernel.wallet.switchNetwork({ network: 'test:2' }))).toMatchObject({ code: 'connect/pending' })
  expect(await update?.({ ask: false })).toEqual({ isCurrent: true })
  finish()
  await first
  expect(await update?.({ ask: true })).toEqual({ isCurrent: true })
  expect(asked).toEqual(['grantPermissions'])
  await kernel.destroy()
})

test('error: a message that is missing is named', async () => {
  const { kernel } = await signing()
  // As from a page without types.
  const sign = (...args: unknown[]): Promise<unknown> => Reflect.apply(kernel.wallet.signMessage, undefined, args)
  expect(await caught(sign())).toMatchObject({ code: 'config/invalid', details: { argument: 'message' } })
  expect(await caught(sign({}))).toMatchObject({ code: 'config/invalid', details: { argument: 'message' } })
  await kernel.destroy()
})

test('error: once the kernel is destroyed every action says so', async () => {
  const wallet = fakeAdapter()
  const { kernel } = createTestKernel({ adapters: [wallet.adapter] })
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'fake' })
  await kernel.destroy()
  const { wallet: actions } = kernel
  for (const work of [
    () => actions.connect({ connectorId: 'fake' }),
    () => actions.disconnect(),
    () => actions.switchNetwork({ network: 'test:2' }),
    () => actions.switchAccount({ address: '0xa11ce' }),
    () => actions.nativeBalance(),
    () => actions.signMessage({ message: 'a' }),
    () => actions.transactions(),
    () => actions.removeNetwork('test:2'),
    () => actions.addAdapter(fakeAdapter({ namespace: 'other' }).adapter),
  ])
    expect(await caught(work())).toMatchObject({ code: 'kernel/destroyed' })
})

test('behavior: the family says what a refusal of its wallets means, and the kernel reads the rest', async () => {
  const wallet = fakeAdapter()
  const family = wallet.adapter.family
  if (!family) throw new Error('no family')
  const lostNode = errorFactory({
    'test/locked': { message: 'The wallet is locked', hints: [], surface: 'inline', retry: 'immediately' },
  })
  const adapter: Adapter = {
    ...wallet.adapter,
    family: {
      ...family,
      readError: async (error, { method }) =>
        error === 'locked' ? lostNode('test/locked', { details: { method } }) : undefined,
    },
  }
  const { kernel } = createTestKernel({ adapters: [adapter] })
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'fake' })
  const call = { network: 'test:1', method: 'test_sign', params: [] } as const
  wallet.fail({ reject: 'locked' })
  expect(await caught(kernel.wallet.request(call))).toMatchObject({
    code: 'test/locked',
    details: { method: 'test_sign' },
  })
  wallet.fail({ reject: { code: 4001 } })
  expect(await caught(kernel.wallet.request(call))).toMatchObject({ code: 'request/rejected' })
  await kernel.destroy()
})

test('behavior: a question given up makes room for the next', async () => {
  const { kernel, sign, finish } = await signing()
  const controller = new AbortController()
  const first = caught(sign?.({ message: 'a' }, { signal: controller.signal }))
  await drained()
  controller.abort()
  expect(await first).toMatchObject({ code: 'kernel/aborted' })
  const next = sign?.({ message: 'b' })
  await drained()
  finish()
  expect(await next).toEqual({ signature: '0x' })
  await kernel.destroy()
})

test('behavior: an account that the wallet took back since is not asked to sign', async () => {
  const { kernel, wallet, sign, prompts } = await signing()
  wallet.emit({ type: 'accounts', namespace: 'test', accounts: [wallet.account('0xb')] })
  expect(isKernelError(await caught(sign?.({ message: 'a' })), 'connect/not-connected')).toBe(true)
  expect(prompts()).toBe(0)
  await kernel.destroy()
})

test('error: who gives up after the bytes went to nodes is told their id', async () => {
  const sendPrepared: CapabilityMap['sendPrepared'] = (_input, ctx) => {
    ctx.willSend('0xfeed')
    return new Promise(() => undefined)
  }
  const wallet = fakeAdapter({ accounts: ['0xa'], capabilities: { sendPrepared: async () => sendPrepared } })
  const { kernel } = createTestKernel({ adapters: [wallet.adapter] })
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'fake' })
  const tracker = await kernel.wallet.transactions()
  const controller = new AbortController()
  const prepared = { bytes: new Uint8Array(), digest: 'd', anchor: {}, feeAbout: 0n }
  const send = kernel.wallet.capability('sendPrepared')
  const meant = {
    network: 'test:1',
    account: 'test:1:0xa',
    kind: 'send',
    plugin: 'send',
    intent: { digest: 'd', assets: [] },
  } as const
  const sending = tracker.track(
    meant,
    async () => send?.({ prepared, digest: 'd' }, { signal: controller.signal }) ?? { hash: '' },
  )
  const lost = caught(sending)
  const records = () => kernel.store.get(kernel.atoms.transactions)
  await expect.poll(() => records()[0]?.hash).toBe('0xfeed')
  controller.abort()
  expect(await lost).toMatchObject({
    code: 'request/outcome-unknown',
    details: { method: 'sendPrepared', hash: '0xfeed' },
  })
  expect(records()).toMatchObject([{ state: 'unknown', hash: '0xfeed' }])
  await kernel.destroy()
})

/** A kernel whose `signMessage` leaves work behind. */
async function leaving(work: (signal: AbortSignal) => Promise<void>) {
  const errors: unknown[] = []
  const events: unknown[] = []
  const signMessage: CapabilityMap['signMessage'] = async ({ message }, ctx) => {
    ctx.runInBackground(work)
    ctx.emit('SIGNED_LATE', { message })
    return { signature: '0x' }
  }
  const wallet = fakeAdapter({ accounts: ['0xa'], capabilities: { signMessage: async () => signMessage } })
  const plugin = definePlugin({
    id: 'signer',
    api: 1,
    actions: { bound: async (ctx) => ({ sign: ctx.capability('signMessage') }) },
    hooks: {
      onError: (_ctx, error) => void errors.push(error),
      onEvent: (_ctx, { name, props }) => void events.push([name, props]),
    },
  })
  const { kernel } = createTestKernel({ adapters: [wallet.adapter], plugins: [plugin] })
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'fake' })
  const { sign } = await kernel.plugins.signer.bound()
  return { kernel, sign, errors, events }
}

test('behavior: work in the background outlives the answer and the caller, not the kernel', async () => {
  const signals: AbortSignal[] = []
  const { kernel, sign, events } = await leaving(async (signal) => void signals.push(signal))
  const controller = new AbortController()
  expect(await sign?.({ message: 'a' }, { signal: controller.signal })).toEqual({ signature: '0x' })
  controller.abort()
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  expect(events).toContainEqual(['SIGNED_LATE', { message: 'a' }])
  await kernel.destroy()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test.each(['alert', 'inline'] as const)('error: a failure in the background whose surface is %s', async (surface) => {
  const failure = errorFactory({ 'test/late': { message: 'Late', hints: [], surface, retry: false } })('test/late')
  const { kernel, sign, errors } = await leaving(() => Promise.reject(failure))
  expect(await sign?.({ message: 'a' })).toEqual({ signature: '0x' })
  await expect.poll(() => errors).toEqual([failure])
  const shown = kernel.store.get(kernel.atoms.alert)
  expect(shown?.error).toBe(surface === 'alert' ? failure : undefined)
  // Each is an alert of its own: closing one closes no later one.
  await sign?.({ message: 'b' })
  await expect.poll(() => errors).toEqual([failure, failure])
  if (shown) expect(kernel.store.get(kernel.atoms.alert)?.id).not.toBe(shown.id)
  await kernel.destroy()
})

/** A wallet whose requests wait until the test lets them go. */
async function waiting(
  taps: PlainTaps = {},
  methods: FamilyMethods['rpc'] = { safe: [], approval: [] },
  capabilities: Capabilities = {},
) {
  const wallet = fakeAdapter({ accounts: ['0xa'], capabilities })
  const { family } = wallet.adapter
  const adapter: Adapter = {
    ...wallet.adapter,
    ...(family
      ? { family: { ...family, methods: async () => ({ pairing: { methods: [], events: [] }, rpc: methods }) } }
      : {}),
  }
  const { kernel, clock } = createTestKernel({
    adapters: [adapter],
    plugins: [definePlugin({ id: 'policy', api: 1, hooks: plainTaps(taps) })],
  })
  await kernel.start()
  const [connector] = kernel.store.get(kernel.atoms.connectors)
  if (!connector) throw new Error('no wallet')
  const open = connector.connect
  const sent: RpcRequest[] = []
  let answer: (value: unknown) => void = () => undefined
  let fail: (error: unknown) => void = () => undefined
  Object.assign(connector, {
    connect: async (...args: Parameters<typeof open>) => ({
      ...(await open(...args)),
      request: (call: RpcRequest, { signal, onSent }: RpcOptions) => {
        sent.push(call)
        const answered = new Promise((resolve, reject) => {
          answer = resolve
          fail = reject
        })
        onSent?.(answered)
        return abortable(() => answered, signal)
      },
    }),
  })
  await kernel.wallet.connect({ connectorId: 'fake' })
  return {
    kernel,
    clock,
    wallet,
    sent,
    answer: (value: unknown) => answer(value),
    fail: (error: unknown) => fail(error),
  }
}
const call = { network: 'test:1', method: 'send', params: [] } as const

test('error: a call that was sent is not reported as aborted: nobody knows whether it acted', async () => {
  const { kernel, sent } = await waiting()
  const controller = new AbortController()
  const sending = caught(kernel.wallet.request(call, { signal: controller.signal }))
  await drained()
  expect(sent).toHaveLength(1)
  controller.abort()
  expect(await sending).toMatchObject({ code: 'request/outcome-unknown', details: { method: 'send' } })
  await kernel.destroy()
})

test('error: a call that only reads, or was not sent, is reported as aborted', async () => {
  const { kernel, sent } = await waiting({}, { safe: [], reads: ['read'], approval: [] })
  const controller = new AbortController()
  const reading = caught(kernel.wallet.request({ ...call, method: 'read' }, { signal: controller.signal }))
  await drained()
  controller.abort()
  expect(await reading).toMatchObject({ code: 'kernel/aborted' })
  const late = await caught(kernel.wallet.request(call, { signal: controller.signal }))
  expect(late).toMatchObject({ code: expect.stringMatching(/^(kernel|hook)\/aborted$/) })
  expect(sent.map(({ method }) => method)).toEqual(['read'])
  await kernel.destroy()
})

test.each(['answer', 'fail'] as const)(
  'error: the same call is not sent again after an abort until the wallet has an %s for it',
  async (how) => {
    const wallet = await waiting()
    const { kernel, sent } = wallet
    const controller = new AbortController()
    const given = caught(kernel.wallet.request(call, { signal: controller.signal }))
    await drained()
    controller.abort()
    expect(await given).toMatchObject({ code: 'request/outcome-unknown' })
    expect(await caught(kernel.wallet.request(call))).toMatchObject({ code: 'connect/pending' })
    wallet[how](new Error('refused'))
    await drained()
    const again = kernel.wallet.request(call)
    await drained()
    expect(sent).toHaveLength(2)
    wallet.answer('0x2')
    expect(await again).toBe('0x2')
    await kernel.destroy()
  },
)

test('error: a wallet that never answers what was given up is asked again after five minutes', async () => {
  const { kernel, clock, sent } = await waiting()
  const controller = new AbortController()
  const given = caught(kernel.wallet.request(call, { signal: controller.signal }))
  await drained()
  controller.abort()
  await given
  await clock.advance(299_999)
  expect(await caught(kernel.wallet.request(call))).toMatchObject({ code: 'connect/pending' })
  await clock.advance(1)
  void caught(kernel.wallet.request(call))
  await drained()
  expect(sent).toHaveLength(2)
  await kernel.destroy()
})

test('error: the same call is not sent twice while the wallet shows it', async () => {
  const { kernel, sent, answer } = await waiting()
  const first = kernel.wallet.request(call)
  await drained()
  expect(await caught(kernel.wallet.request(call))).toMatchObject({ code: 'connect/pending' })
  answer('0x1')
  expect(await first).toBe('0x1')
  const second = kernel.wallet.request(call)
  await drained()
  answer('0x2')
  expect(await second).toBe('0x2')
  expect(sent).toHaveLength(2)
  await kernel.destroy()
})

test('error: a call for another network than the wallet’s is refused, not answered from the wrong one', async () => {
  const { kernel, sent } = await waiting()
  const error = await caught(kernel.wallet.request({ ...call, network: 'test:2' }))
  expect(error).toMatchObject({ code: 'request/chain-disconnected' })
  expect(sent).toEqual([])
  await kernel.destroy()
})

test('error: a wallet that left its network while a plugin was asked gets nothing', async () => {
  const made: { wallet?: FakeWallet } = {}
  const { kernel, wallet, sent } = await waiting({
    onRpcRequest: () => made.wallet?.emit({ type: 'network', network: 'test:2' }),
  })
  made.wallet = wallet
  expect(await caught(kernel.wallet.request(call))).toMatchObject({ code: 'request/chain-disconnected' })
  expect(sent).toEqual([])
  await kernel.destroy()
})

test('behavior: a plugin that never answers keeps only its own question open', async () => {
  let isFirst = true
  const never = new Promise<never>(() => undefined)
  const taps: PlainTaps = {
    onRpcRequest: () => {
      const waits = isFirst
      isFirst = false
      return waits ? never : undefined
    },
  }
  const signMessage: CapabilityMap['signMessage'] = async (_input, { session, network, signal }) => {
    await session.request({ network: network.id, method: 'sign', params: [] }, { signal })
    return { signature: '0x' }
  }
  const wallet = fakeAdapter({ capabilities: { signMessage: async () => signMessage } })
  const { kernel } = createTestKernel({
    adapters: [wallet.adapter],
    plugins: [definePlugin({ id: 'policy', api: 1, hooks: plainTaps(taps) })],
  })
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'fake' })
  const stuck = caught(kernel.wallet.signMessage({ message: 'a' }))
  await drained()
  expect(await kernel.wallet.signMessage({ message: 'b' })).toBe('0x')
  await kernel.destroy()
  await stuck
})

test('error: a question given up while a plugin decides is not put to the wallet later, and makes room for the next', async () => {
  let agree: () => void = () => undefined
  const taps: PlainTaps = {
    onRpcRequest: ({ params }) =>
      String(params) === 'first'
        ? new Promise<void>((resolve) => {
            agree = resolve
          })
        : undefined,
  }
  const signMessage: CapabilityMap['signMessage'] = ({ message }, { session, network, runInBackground }) =>
    new Promise((resolve, reject) => {
      // What is sent must be followed to its end: the caller's signal does not end it.
      runInBackground(async (signal) => {
        const call = { network: network.id, method: 'sign', params: [message] }
        await session.request(call, { signal }).then(() => resolve({ signature: '0x' }), reject)
      })
    })
  const { kernel, sent, answer } = await waiting(taps, undefined, { signMessage: async () => signMessage })
  const controller = new AbortController()
  const first = caught(kernel.wallet.signMessage({ message: 'first' }, { signal: controller.signal }))
  await drained()
  controller.abort()
  expect(await first).toMatchObject({ code: 'kernel/aborted' })
  agree()
  await drained()
  expect(sent).toEqual([])
  const second = kernel.wallet.signMessage({ message: 'second' })
  await drained()
  answer('0x')
  expect(await second).toBe('0x')
  expect(sent.map(({ params }) => params)).toEqual([['second']])
  await kernel.destroy()
})

test('default: bytes are signed as they are', async () => {
  const seen: unknown[] = []
  const signMessage: CapabilityMap['signMessage'] = async ({ message }) => {
    seen.push(message)
    return { signature: '0x' }
  }
  const wallet = fakeAdapter({ capabilities: { signMessage: async () => signMessage } })
  const { kernel } = createTestKernel({ adapters: [wallet.adapter] })
  await kernel.start()
  expect(await caught(kernel.wallet.signMessage({ message: 'a' }))).toMatchObject({ code: 'connect/not-connected' })
  const { id } = await kernel.wallet.connect({ connectorId: 'fake' })
  const raw = new Uint8Array([1, 2])
  expect(await kernel.wallet.signMessage({ message: { raw }, connectionId: id })).toBe('0x')
  expect(seen).toEqual([{ raw }])
  await kernel.destroy()
})

test('behavior: taps are told which capability asks; a caller that asks by itself has none', async () => {
  const signMessage: CapabilityMap['signMessage'] = async (_input, { session, network, signal }) => {
    await session.request({ network: network.id, method: 'test_sign', params: [] }, { signal })
    return { signature: '0x' }
  }
  const wallet = fakeAdapter({ capabilities: { signMessage: async () => signMessage } })
  const seen: unknown[] = []
  const plugin = definePlugin({
    id: 'watcher',
    api: 1,
    hooks: { onRpcRequest: (_ctx, { method, capability }) => void seen.push([method, capability]) },
  })
  const { kernel } = createTestKernel({ adapters: [wallet.adapter], plugins: [plugin] })
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'fake' })
  await kernel.wallet.signMessage({ message: 'a' })
  await kernel.wallet.request({ network: 'test:1', method: 'test_sign', params: [] })
  expect(seen).toEqual([
    ['test_sign', 'signMessage'],
    ['test_sign', undefined],
  ])
  await kernel.destroy()
})

test.each<[how: string, fault: (wallet: FakeWallet) => void]>([
  ['hangs', (wallet) => wallet.fail({ hangRequests: true })],
  ['fails', (wallet) => wallet.fail({ reject: new Error('broken') })],
  ['says nonsense', (wallet) => wallet.emit({ type: 'accounts', namespace: 'moon', accounts: [] })],
  ['leaves', (wallet) => wallet.emit({ type: 'disconnected' })],
])('behavior: a wallet of one family that %s changes nothing for another family', async (_how, fault) => {
  const first = fakeAdapter({ namespace: 'moon', connectorId: 'orbit' })
  const sent: string[] = []
  const signMessage: CapabilityMap['signMessage'] = async ({ message }) => {
    sent.push(String(message))
    return { signature: '0x1' }
  }
  const capabilities = { signMessage: async () => signMessage }
  const second = fakeAdapter({ namespace: 'earth', connectorId: 'harbor', capabilities })
  const { kernel } = createTestKernel({ adapters: [first.adapter, second.adapter] })
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'orbit' })
  await kernel.wallet.connect({ connectorId: 'harbor' })
  const own = () => kernel.wallet.getState().connections.filter(({ namespace }) => namespace === 'earth')
  const before = own()
  fault(first)
  const stuck = caught(kernel.wallet.request({ network: 'moon:1', method: 'moon_sign', params: [] }))
  await drained()
  expect(own()).toEqual(before)
  expect(kernel.store.get(kernel.atoms.statuses).earth).toBe('connected')
  expect(await kernel.wallet.signMessage({ message: 'hello' })).toBe('0x1')
  expect(sent).toEqual(['hello'])
  first.resolvePending()
  await stuck
  await kernel.destroy()
})
