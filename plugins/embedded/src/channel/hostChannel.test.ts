import { fakeClock } from '@latchkey/kernel/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { type AppMessage, randomHex } from '../messages/protocol.ts'
import { type HostChannel, hostChannel, MAX_PENDING } from './hostChannel.ts'

const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

/** A channel, and the frame's end of it in the hands of the test. */
function open() {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  const clock = fakeClock()
  const sessions: string[] = []
  const alerts: string[] = []
  const received: AppMessage[] = []
  port2.onmessage = ({ data }: MessageEvent<AppMessage>) => received.push(data)
  const channel = hostChannel({
    port: port1,
    clock,
    onSessionChange: (token) => sessions.push(token),
    onLoginTimeout: () => alerts.push('login'),
  })
  const next = async (at = 0): Promise<AppMessage> => {
    await expect.poll(() => received[at]).toBeTruthy()
    return received[at] as AppMessage
  }
  return { channel, clock, sessions, alerts, received, next, say: (message: unknown) => port2.postMessage(message) }
}

/** Waits until everything that was said before has arrived: a port keeps the order. */
async function settled({ say, sessions }: ReturnType<typeof open>): Promise<void> {
  const token = randomHex()
  say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token } })
  await expect.poll(() => sessions.includes(token)).toBe(true)
}

const dropped = (channel: HostChannel): number => channel.dropped

describe('answers', () => {
  test('default: a request is sent with an id and answered once', async () => {
    const frame = open()
    const answer = frame.channel.request('GET_CHAIN_ID', undefined)
    const { id, type } = await frame.next()
    expect(type).toBe('@w3m-app/GET_CHAIN_ID')
    frame.say({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id, payload: { chainId: 1 } })
    expect(await answer).toEqual({ chainId: 1 })
    frame.say({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id, payload: { chainId: 2 } })
    await settled(frame)
    expect(dropped(frame.channel)).toBe(1)
  })

  test('behavior: account and chain go with a request', async () => {
    const frame = open()
    const account = 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
    void frame.channel.request('RPC_REQUEST', { method: 'eth_call' }, { account, chain: 'eip155:1' }).catch(() => 0)
    expect(await frame.next()).toMatchObject({ account, chain: 'eip155:1', payload: { method: 'eth_call' } })
  })

  test.each([
    ['an unknown id', () => ({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id: randomHex(), payload: { chainId: 666 } })],
    ['another type', (id: string) => ({ type: '@w3m-frame/GET_USER_SUCCESS', id, payload: { chainId: 666 } })],
    [
      'the type of the host',
      (id: string) => ({ type: '@w3m-app/GET_CHAIN_ID_SUCCESS', id, payload: { chainId: 666 } }),
    ],
    ['a further key', (id: string) => ({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id, extra: 1 })],
    ['a megabyte', (id: string) => ({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id, payload: 'x'.repeat(1e6) })],
    ['an answer without id', () => ({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 666 } })],
    ['text', () => '@w3m-frame/GET_CHAIN_ID_SUCCESS'],
  ])('behavior: %s is dropped and counted', async (_title, message) => {
    const frame = open()
    const answer = frame.channel.request('GET_CHAIN_ID', undefined)
    const { id } = await frame.next()
    frame.say(message(id))
    await settled(frame)
    expect(dropped(frame.channel)).toBe(1)
    frame.say({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id, payload: { chainId: 1 } })
    expect(await answer).toEqual({ chainId: 1 })
  })

  test('error: an answer of another shape', async () => {
    const frame = open()
    const answer = frame.channel.request('GET_CHAIN_ID', undefined)
    frame.say({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id: (await frame.next()).id, payload: { chain: 1 } })
    await expect(answer).rejects.toMatchObject({ code: 'embedded/malformed' })
  })

  test('error: a wallet error keeps its number, another its sentence', async () => {
    const frame = open()
    const rpc = frame.channel.request('RPC_REQUEST', { method: 'personal_sign' })
    frame.say({
      type: '@w3m-frame/RPC_REQUEST_ERROR',
      id: (await frame.next()).id,
      payload: { message: 'You declined the request.', code: 4001 },
    })
    await expect(rpc).rejects.toMatchObject({ code: 'request/rejected' })
    const mail = frame.channel.request('CONNECT_EMAIL', { email: 'm@example.com' })
    const { id } = await frame.next(1)
    frame.say({ type: '@w3m-frame/CONNECT_EMAIL_ERROR', id, payload: { message: 'E-mail is off.' } })
    await expect(mail).rejects.toMatchObject({ code: 'embedded/refused', details: { message: 'E-mail is off.' } })
  })

  test('behavior: only a session update comes unasked', async () => {
    const frame = open()
    frame.say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'x' } })
    frame.say({ type: '@w3m-frame/READY', payload: { version: '4', session: randomHex() } })
    await settled(frame)
    expect(frame.sessions).toHaveLength(1)
    expect(dropped(frame.channel)).toBe(2)
  })
})

describe('limits', () => {
  test('error: 30 s without an answer to a login event raises the alert once', async () => {
    const frame = open()
    const answer = frame.channel.request('CONNECT_EMAIL', { email: 'm@example.com' })
    const failed = expect(answer).rejects.toMatchObject({
      code: 'embedded/timeout',
      message: expect.stringMatching(/^Something went wrong/),
    })
    await frame.clock.advance(30_000)
    await failed
    expect(frame.alerts).toEqual(['login'])
  })

  test('behavior: the limit of another event raises none', async () => {
    const frame = open()
    const failed = expect(frame.channel.request('GET_CHAIN_ID', undefined)).rejects.toMatchObject({
      code: 'embedded/timeout',
    })
    await frame.clock.advance(10_000)
    await failed
    expect(frame.alerts).toEqual([])
  })

  test('error: the 100th waiting request is refused', async () => {
    const frame = open()
    const all = Array.from({ length: MAX_PENDING }, () =>
      frame.channel.request('GET_CHAIN_ID', undefined).catch(() => 'ended'),
    )
    await expect(frame.channel.request('GET_CHAIN_ID', undefined)).rejects.toMatchObject({ code: 'embedded/too-many' })
    frame.channel.close()
    expect(new Set(await Promise.all(all))).toEqual(new Set(['ended']))
  })

  test('behavior: a sign-out and what withdraws requests are sent however many wait', async () => {
    const frame = open()
    const ended = new AbortController()
    const options = { signal: ended.signal }
    const first = frame.channel.request('RPC_REQUEST', { method: 'personal_sign' }, options).catch(() => 'ended')
    const rest = Array.from({ length: MAX_PENDING - 1 }, () =>
      frame.channel.request('GET_CHAIN_ID', undefined).catch(() => 'ended'),
    )
    ended.abort()
    const out = frame.channel.request('SIGN_OUT', undefined).catch(() => 'ended')
    await expect
      .poll(() => frame.received.slice(MAX_PENDING).map(({ type }) => type))
      .toEqual(['@w3m-app/RPC_ABORT', '@w3m-app/SIGN_OUT'])
    frame.channel.close()
    expect(new Set(await Promise.all([first, out, ...rest]))).toEqual(new Set(['ended']))
  })

  test('error: a request of more than 256 kB is not sent', async () => {
    const frame = open()
    const params = ['x'.repeat(300_000)]
    await expect(frame.channel.request('RPC_REQUEST', { method: 'eth_call', params })).rejects.toMatchObject({
      code: 'embedded/too-large',
    })
    expect(frame.received).toEqual([])
  })
})

describe('the end', () => {
  test('error: an aborted wallet request is withdrawn in the frame', async () => {
    const frame = open()
    const caller = new AbortController()
    const answer = frame.channel.request('RPC_REQUEST', { method: 'personal_sign' }, { signal: caller.signal })
    const { id } = await frame.next()
    caller.abort()
    await expect(answer).rejects.toMatchObject({
      code: 'kernel/aborted',
      message: expect.stringMatching(/^Request was aborted/),
    })
    expect(await frame.next(1)).toMatchObject({ type: '@w3m-app/RPC_ABORT', payload: { ids: [id] } })
    frame.say({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id, payload: '0x' })
    await settled(frame)
    expect(dropped(frame.channel)).toBe(1)
  })

  test('error: closing rejects all that wait, once, and all that come', async () => {
    const frame = open()
    const waiting = [
      frame.channel.request('RPC_REQUEST', { method: 'personal_sign' }),
      frame.channel.request('CONNECT_EMAIL', { email: 'm@example.com' }),
    ]
    frame.channel.close()
    const codes = await Promise.all(waiting.map((answer) => answer.catch((error: { code: string }) => error.code)))
    expect(codes).toEqual(['kernel/aborted', 'embedded/aborted'])
    await expect(frame.channel.request('GET_CHAIN_ID', undefined)).rejects.toMatchObject({ code: 'embedded/aborted' })
    expect(frame.alerts).toEqual([])
  })
})
