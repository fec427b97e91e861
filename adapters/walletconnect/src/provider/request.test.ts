import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { CaipNetworkId, ChainFamily, LogService, RpcRequest, WalletApp } from '@latchkey/kernel'
import { fakeClock, fakePlatform } from '@latchkey/kernel/testing'
import { describe, expect, test } from 'vitest'
import { READ_LIMIT } from '../constants.ts'
import { testFamilies } from '../testing/testFamilies.ts'
import { readApproval } from './approval.ts'
import type { SignClient } from './client.ts'
import type { PairingContext } from './connector.ts'
import { requestedNamespaces } from './namespaces.ts'
import { sessionRequests } from './request.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const MAIN = 'eip155:1'
const SECOND = 'eip155:42161'
const SWITCH = 'wallet_switchEthereumChain'
const STATUS = 'wallet_getCallsStatus'
const QUAY: WalletApp = { name: 'Quay', link: 'quay://' }
const call = (method: string, network: CaipNetworkId = MAIN): RpcRequest => ({ network, method, params: [] })

const families = testFamilies.flatMap(({ family }) => family ?? [])
const SUBMIT = 'eth_sendRawTransaction'

/** A family whose wallets also tell how a batch is doing, and pass signed bytes on. */
const withReads = (family: ChainFamily): ChainFamily => ({
  ...family,
  async methods() {
    const { pairing, ...known } = await family.methods()
    const rpc = { safe: [STATUS, SUBMIT], approval: [] }
    return { ...known, pairing: { ...pairing, methods: [...pairing.methods, STATUS, SUBMIT] }, rpc }
  },
})
const networks = families.flatMap((family) => family.networks)
const requested = await requestedNamespaces({ families: families.map(withReads), networks })
const approve = (...networks: readonly string[]) =>
  readApproval(
    {
      namespaces: {
        eip155: {
          accounts: networks.map((id) => `${id}:${ALICE}`),
          methods: ['personal_sign', 'eth_sendTransaction', SWITCH, STATUS, SUBMIT],
          events: [],
        },
      },
    },
    requested,
  )

/** A session over a wallet that answers everything with its method. */
async function setup(app?: WalletApp) {
  const clock = fakeClock()
  const links: string[] = []
  const platform = fakePlatform({ isMobile: app !== undefined, openLink: (url) => void links.push(url) })
  const events = new EventEmitter()
  const sent: { readonly chainId: string; readonly method: string }[] = []
  const dropped: number[] = []
  const changes = new Set<() => void>()
  const state = { approval: await approve(MAIN), answer: async (method: string): Promise<unknown> => `${method} done` }
  const client = {
    on: events.on.bind(events),
    off: events.off.bind(events),
    async request({ topic, chainId, request }: { topic: string; chainId: string; request: { method: string } }) {
      sent.push({ chainId, method: request.method })
      events.emit('session_request_sent', { topic, id: sent.length, request })
      return state.answer(request.method)
    },
    core: { history: { delete: (_: string, id: number) => void dropped.push(id) } },
  }
  const services = { clock, platform, log: { warn: () => undefined } as Partial<LogService> }
  // Only the parts that are used: the real ones load the library.
  const pairing = { ctx: { services }, relay: 'wss://relay.example' } as unknown as PairingContext
  const request = sessionRequests(pairing, {
    client: client as unknown as SignClient,
    topic: 'topic',
    requested,
    app,
    approval: () => state.approval,
    onApproval(listener) {
      changes.add(listener)
      return () => changes.delete(listener)
    },
  })
  const run = (asked: RpcRequest, signal = new AbortController().signal) => request(asked, { signal })
  async function update(...networks: readonly string[]) {
    state.approval = await approve(...networks)
    for (const listener of [...changes]) listener()
  }
  return { run, sent, dropped, changes, state, update, clock, links, events }
}

describe('sessionRequests', () => {
  test('default: asks the wallet once on the network, and keeps nothing of it', async () => {
    const { run, sent, dropped, events } = await setup()
    expect(await run(call('personal_sign'))).toBe('personal_sign done')
    expect([sent, dropped]).toEqual([[{ chainId: MAIN, method: 'personal_sign' }], [1]])
    expect(events.listenerCount('session_request_sent')).toBe(0)
  })

  test('behavior: what the session says is not asked', async () => {
    const { run, sent } = await setup()
    expect(await run(call('eth_accounts'))).toEqual([ALICE])
    expect(sent).toEqual([])
  })

  test('behavior: a method of no network goes over an approved one', async () => {
    const { run, sent } = await setup()
    await run(call(SWITCH, SECOND))
    expect(sent).toEqual([{ chainId: MAIN, method: SWITCH }])
  })

  test('behavior: after a switch, a request for the new network waits until the wallet says that it approves it', async () => {
    const { run, sent, update, changes } = await setup()
    await run(call(SWITCH, SECOND))
    const [accounts, signing] = [run(call('eth_accounts', SECOND)), run(call('personal_sign', SECOND))]
    await setImmediate()
    expect(sent).toHaveLength(1)
    await update(MAIN, SECOND)
    expect(await accounts).toEqual([ALICE])
    expect(await signing).toBe('personal_sign done')
    expect(sent.at(-1)).toEqual({ chainId: SECOND, method: 'personal_sign' })
    expect(changes.size).toBe(0)
  })

  test('error: a wallet that does not approve it in time', async () => {
    const { run, clock, changes } = await setup()
    await run(call(SWITCH, SECOND))
    const asking = run(call('personal_sign', SECOND))
    asking.catch(() => undefined)
    await setImmediate()
    await clock.advance(5000)
    await expect(asking).rejects.toMatchObject({ code: 'request/chain-disconnected' })
    expect(changes.size).toBe(0)
  })

  test('error: a caller that aborts while it waits', async () => {
    const { run, sent } = await setup()
    await run(call(SWITCH, SECOND))
    const stop = new AbortController()
    const asking = run(call('personal_sign', SECOND), stop.signal)
    stop.abort()
    await expect(asking).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(sent).toHaveLength(1)
  })

  test('error: without a switch, a network or a method that was not approved is not asked for', async () => {
    const { run, sent } = await setup()
    await expect(run(call('personal_sign', SECOND))).rejects.toMatchObject({ code: 'request/chain-disconnected' })
    await expect(run(call('eth_sign'))).rejects.toMatchObject({ code: 'request/unsupported-method' })
    expect(sent).toEqual([])
  })

  test('error: an aborted call does not reach the wallet', async () => {
    const { run, sent } = await setup()
    await expect(run(call('personal_sign'), AbortSignal.abort())).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(sent).toEqual([])
  })

  test('error: what the wallet says, and a caller that aborts while the wallet thinks', async () => {
    const { run, state, dropped } = await setup()
    state.answer = () => Promise.reject({ code: 5000, message: 'User rejected.' })
    await expect(run(call('personal_sign'))).rejects.toMatchObject({ code: 'request/rejected' })
    let answer: (value: string) => void = () => undefined
    state.answer = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const stop = new AbortController()
    const asking = run(call('personal_sign'), stop.signal)
    stop.abort()
    await expect(asking).rejects.toMatchObject({ code: 'kernel/aborted' })
    answer('late')
    await expect.poll(() => dropped).toEqual([1, 2])
  })

  test.each([
    ['quay://', 'quay://wc?requestId=1&sessionTopic=topic'],
    ['https://quay.example/', 'https://quay.example/wc?requestId=1&sessionTopic=topic'],
    ['https://t.me/quay_bot/app', `https://t.me/quay_bot/app?startapp=${btoa('requestId=1&sessionTopic=topic')}`],
  ])('parameters: on a phone, %s is opened with the request', async (link, address) => {
    const { run, links } = await setup({ name: 'Quay', link })
    await run(call('personal_sign'))
    expect(links).toEqual([address])
  })

  test('behavior: on a phone, the app is opened for what its user is to agree to, and not for what it only tells', async () => {
    const { run, links, events } = await setup(QUAY)
    expect(await run(call(STATUS))).toBe(`${STATUS} done`)
    expect(links).toEqual([])
    await run(call(SUBMIT))
    expect(links).toHaveLength(1)
    expect(events.listenerCount('session_request_sent')).toBe(0)
  })

  test('error: an app that sleeps and does not tell in time', async () => {
    const { run, state, clock, links } = await setup(QUAY)
    state.answer = () => new Promise(() => undefined)
    const asking = run(call(STATUS))
    asking.catch(() => undefined)
    await setImmediate()
    await clock.advance(READ_LIMIT)
    await expect(asking).rejects.toMatchObject({ code: 'http/timeout', details: { url: 'Quay' } })
    expect(links).toEqual([])
  })
})
