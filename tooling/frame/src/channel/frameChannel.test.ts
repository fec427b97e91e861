import { type AppMessage, randomHex } from '@latchkey/plugin-embedded/messages'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { FrameError } from '../errors/frameError.ts'
import { loadLanguage } from '../locales/language.ts'
import { frameChannel, type Handlers } from './frameChannel.ts'

const SITE = 'https://shop.example'
const ports: MessagePort[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const port of ports.splice(0)) port.close()
})

/** A document in a page, and the page in the hands of the test. */
function open(
  handlers: Handlers = {},
  preferred = 'en',
  explain = async (error: FrameError): Promise<string> => (await loadLanguage(preferred)).explain(error),
) {
  const parent = {}
  const target = Object.assign(new EventTarget(), { parent })
  // Only what the channel uses of a window.
  const channel = frameChannel({
    target: target as unknown as Window,
    isAllowed: (origin) => origin === SITE,
    handlers,
    explain,
  })
  const greet = (change: { origin?: string; source?: unknown; data?: unknown; ports?: MessagePort[] } = {}) => {
    const { port1, port2 } = new MessageChannel()
    ports.push(port1, port2)
    const heard: { type: string; id?: string; payload?: unknown }[] = []
    port1.onmessage = ({ data }) => heard.push(data)
    const session = randomHex()
    const event = Object.assign(new Event('message'), {
      origin: SITE,
      source: parent,
      data: { type: '@w3m-app/HELLO', version: 4, session, projectId: 'p' },
      ports: [port2],
      ...change,
    })
    target.dispatchEvent(event)
    return { heard, session, say: (message: unknown) => port1.postMessage(message) }
  }
  return { channel, greet }
}

const request = (event: string, payload?: unknown, id = randomHex()): AppMessage => ({
  type: `@w3m-app/${event}`,
  id,
  ...(payload === undefined ? {} : { payload }),
})

describe('hello', () => {
  test('default: the first one of our own parent is answered with its value', async () => {
    const { channel, greet } = open()
    const { heard, session } = greet()
    await expect.poll(() => heard).toEqual([{ type: '@w3m-frame/READY', payload: { version: '4', session } }])
    expect(channel.origin).toBe(SITE)
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a site of a similar name', { origin: `${SITE}.evil.example` }],
    ['a sandboxed page', { origin: 'null' }],
    ['another window', { source: {} }],
    ['no port', { ports: [] }],
    ['another version', { data: { type: '@w3m-app/HELLO', version: 3, session: randomHex(), projectId: 'p' } }],
    ['a short value', { data: { type: '@w3m-app/HELLO', version: 4, session: 'x', projectId: 'p' } }],
    ['another message', { data: request('GET_USER') }],
  ])('error: %s is not answered', (_title, change) => {
    const { channel, greet } = open()
    greet(change)
    expect([channel.origin, channel.dropped]).toEqual([undefined, 1])
  })

  test('behavior: a second one is ignored', async () => {
    const { channel, greet } = open({ GET_CHAIN_ID: async () => ({ chainId: 1 }) })
    const first = greet()
    const second = greet()
    expect(channel.dropped).toBe(1)
    second.say(request('GET_CHAIN_ID'))
    first.say(request('GET_CHAIN_ID'))
    await expect.poll(() => first.heard.length).toBe(2)
    expect(second.heard).toEqual([])
  })
})

describe('requests', () => {
  test('default: answered by their handler, with the origin that the browser says', async () => {
    const { greet } = open({ GET_USER: async (_payload, { origin }) => ({ address: origin, chainId: 1 }) })
    const { heard, say } = greet()
    const message = request('GET_USER', {})
    say(message)
    await expect
      .poll(() => heard[1])
      .toEqual({ type: '@w3m-frame/GET_USER_SUCCESS', id: message.id, payload: { address: SITE, chainId: 1 } })
  })

  test.each([
    ['an unknown event', request('STEAL_KEYS')],
    ['a name of every object', request('CONSTRUCTOR')],
    ['a guessable id', { ...request('GET_CHAIN_ID'), id: '1' }],
    ['a further key', { ...request('GET_CHAIN_ID'), rpcUrl: 'https://evil.example' }],
    ['a megabyte', request('GET_USER', { chainId: 'x'.repeat(1e6) })],
    ['a text', 'GET_CHAIN_ID'],
  ])('behavior: %s gets no answer and is counted', async (_title, message) => {
    const { channel, greet } = open({ GET_CHAIN_ID: async () => ({ chainId: 1 }) })
    const { heard, say } = greet()
    say(message)
    say(request('GET_CHAIN_ID'))
    await expect.poll(() => heard.length).toBe(2)
    expect(channel.dropped).toBe(1)
  })

  test('behavior: a replayed request is not run again', async () => {
    let runs = 0
    const { channel, greet } = open({
      SIGN_OUT: async () => {
        runs += 1
      },
      GET_CHAIN_ID: async () => ({ chainId: 1 }),
    })
    const { heard, say } = greet()
    const message = request('SIGN_OUT')
    say(message)
    say(message)
    say(request('GET_CHAIN_ID'))
    await expect.poll(() => heard.length).toBe(3)
    expect([runs, channel.dropped]).toEqual([1, 1])
  })

  test('behavior: it is not run again however many others came before it', async () => {
    let runs = 0
    const { channel, greet } = open({
      SIGN_OUT: async () => {
        runs += 1
      },
      GET_CHAIN_ID: async () => ({ chainId: 1 }),
    })
    const { say } = greet()
    for (let count = 0; count < 9_990; count += 1) say(request('GET_CHAIN_ID'))
    const message = request('SIGN_OUT')
    say(message)
    for (let count = 0; count < 20; count += 1) say(request('GET_CHAIN_ID'))
    say(message)
    await expect.poll(() => channel.dropped, { timeout: 5_000 }).toBe(1)
    expect(runs).toBe(1)
  })

  test.each([
    ['a payload of another shape', 'GET_USER', { chainId: 1, extra: 1 }],
    ['an event nobody answers', 'INIT_SMART_ACCOUNT', undefined],
  ])('error: %s', async (_title, event, payload) => {
    const { greet } = open({ GET_USER: async () => ({ address: '0x', chainId: 1 }) })
    const { heard, say } = greet()
    say(request(event, payload))
    await expect.poll(() => heard[1]?.type).toBe(`@w3m-frame/${event}_ERROR`)
  })

  test.each([
    ['never come', () => new Promise<string>(() => undefined)],
    ['fail to load', () => Promise.reject(new Error('Failed to fetch'))],
  ])('error: words of another language that %s do not keep the refusal back', async (_title, explain) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const refuse = async (): Promise<never> => {
      throw new FrameError('Nobody is signed in.', 4100)
    }
    const { greet } = open({ GET_USER: refuse }, 'de', explain)
    const { heard, say } = greet()
    say(request('GET_USER', {}))
    const refusal = { message: 'Nobody is signed in.', code: 4100 }
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(1_000)
        return heard.at(-1)?.payload
      })
      .toEqual(refusal)
  })

  test('error: the own words of a failure, and nothing of what broke inside', async () => {
    const { greet } = open({
      GET_CHAIN_ID: async () => Promise.reject(new TypeError('secret 0x1234')),
      SIGN_OUT: async () => Promise.reject(new FrameError('Nobody is signed in.', 4100)),
    })
    const { heard, say } = greet()
    say(request('GET_CHAIN_ID'))
    say(request('SIGN_OUT'))
    await expect
      .poll(() => heard.slice(1).map(({ payload }) => payload))
      .toEqual([{ message: 'An error occurred' }, { message: 'Nobody is signed in.', code: 4100 }])
  })

  test.each([
    ['de-AT', 'Niemand ist angemeldet.', 'Diese Transaktion ist zu alt'],
    ['ar', 'لم يسجّل أحد الدخول.', 'هذه المعاملة قديمة جدًا'],
  ])('parameters: refusals are said in %s; what programs read stays', async (language, first, second) => {
    const refuse = async (text: ConstructorParameters<typeof FrameError>[0]) =>
      Promise.reject(new FrameError(text, 4100))
    const { greet } = open(
      {
        SIGN_OUT: () => refuse('Nobody is signed in.'),
        RPC_REQUEST: () => refuse('This transaction is too old, or of another network. Start again on the site.'),
        CONNECT_DEVICE: () => refuse('not approved yet'),
      },
      language,
    )
    const { heard, say } = greet()
    for (const event of ['SIGN_OUT', 'CONNECT_DEVICE']) say(request(event))
    say(request('RPC_REQUEST', { method: 'solana_signTransaction' }))
    const messageOf = (event: string) =>
      heard.find(({ type }) => type === `@w3m-frame/${event}_ERROR`)?.payload as { message: string } | undefined
    await expect.poll(() => heard.length).toBe(4)
    expect(messageOf('SIGN_OUT')?.message).toBe(first)
    expect(messageOf('RPC_REQUEST')?.message).toContain(second)
    expect(messageOf('CONNECT_DEVICE')?.message).toBe('not approved yet')
  })

  test('error: the 100th that waits is refused, and all can be withdrawn', async () => {
    const { channel, greet } = open({
      RPC_REQUEST: (_payload, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new FrameError('Request was aborted')))
        }),
    })
    const { heard, say } = greet()
    for (let at = 0; at < 100; at += 1) say(request('RPC_REQUEST', { method: 'personal_sign' }))
    await expect.poll(() => heard[1]?.payload).toEqual({ message: 'Too many requests are waiting.', code: -32005 })
    channel.abort()
    await expect.poll(() => heard.length).toBe(101)
  })

  test('behavior: a sign-out, a withdrawal and the question who is signed in are answered however many wait', async () => {
    const withdrawn: (readonly string[] | undefined)[] = []
    const { greet } = open({
      RPC_REQUEST: () => new Promise(() => undefined),
      SIGN_OUT: async () => undefined,
      IS_CONNECTED: async () => ({ isConnected: false }),
      async RPC_ABORT({ ids }) {
        withdrawn.push(ids)
        return undefined
      },
    })
    const { heard, say } = greet()
    for (let at = 0; at < 99; at += 1) say(request('RPC_REQUEST', { method: 'personal_sign' }))
    const ids = [randomHex()]
    say(request('RPC_ABORT', { ids }))
    say(request('SIGN_OUT'))
    say(request('IS_CONNECTED', {}))
    await expect
      .poll(() =>
        heard
          .slice(1)
          .map(({ type }) => type)
          .sort(),
      )
      .toEqual(['@w3m-frame/IS_CONNECTED_SUCCESS', '@w3m-frame/RPC_ABORT_SUCCESS', '@w3m-frame/SIGN_OUT_SUCCESS'])
    expect(withdrawn).toEqual([ids])
  })
})
