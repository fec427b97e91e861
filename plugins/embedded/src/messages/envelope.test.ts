import { describe, expect, test } from 'vitest'
import { appEvents } from './appEvents.ts'
import { appMessage, frameMessage, hello, MAX_BYTES, MAX_DEPTH, plainMessage, randomHex } from './envelope.ts'
import { approvalMethods, methodKind, safeMethods } from './rpcMethods.ts'

const id = 'a'.repeat(32)

function nested(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = [value]
  return value
}

describe('plainMessage', () => {
  test('behavior: takes 256 kB and no byte more', () => {
    const fits = 'x'.repeat(MAX_BYTES - 2)
    expect(plainMessage(fits)).toBe(fits)
    expect(plainMessage(`${fits}x`)).toBeUndefined()
  })

  test('behavior: counts bytes, not characters', () => {
    expect(plainMessage('ä'.repeat(MAX_BYTES / 2))).toBeUndefined()
  })

  test('behavior: takes 64 levels and no level more', () => {
    expect(plainMessage(nested(MAX_DEPTH))).toEqual(nested(MAX_DEPTH))
    expect(plainMessage(nested(MAX_DEPTH + 1))).toBeUndefined()
    expect(plainMessage(nested(100_000))).toBeUndefined()
  })

  test.each([
    ['a circle', Object.assign([], { 0: undefined })],
    ['nothing', undefined],
    ['a function', () => 1],
    ['a big number', 1n],
  ])('behavior: %s is no message', (title, value) => {
    const circle: unknown[] = []
    circle.push(circle)
    expect(plainMessage(title === 'a circle' ? circle : value)).toBeUndefined()
  })
})

describe('envelope', () => {
  test('default: a request and an answer', () => {
    const request = { type: '@w3m-app/RPC_REQUEST', id, chain: 'eip155:1', payload: {} }
    expect(appMessage.parse(request)).toEqual(request)
    expect(frameMessage.parse({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id })).toBeTruthy()
  })

  test.each([
    ['a foreign prefix', { type: '@other/RPC_REQUEST', id }],
    ['the prefix of the other side', { type: '@w3m-frame/READY', id }],
    ['no id', { type: '@w3m-app/RPC_REQUEST' }],
    ['a short id', { type: '@w3m-app/RPC_REQUEST', id: 'abc123' }],
    ['a further key', { type: '@w3m-app/RPC_REQUEST', id, rpcUrl: 'https://evil.example' }],
    ['a chain that is none', { type: '@w3m-app/RPC_REQUEST', id, chain: 'mainnet' }],
  ])('error: %s', (_title, message) => {
    expect(() => appMessage.parse(message)).toThrow()
  })

  test.each([[3], ['4'], [5]])('error: a hello of version %j', (version) => {
    expect(() => hello.parse({ type: '@w3m-app/HELLO', version, session: id, projectId: 'p' })).toThrow()
  })

  test('behavior: ids are of 128 bits and do not repeat', () => {
    const ids = Array.from({ length: 100 }, randomHex)
    expect(new Set(ids).size).toBe(100)
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true)
  })
})

describe('app events', () => {
  test.each([
    ['CONNECT_EMAIL', { email: 'm@example.com', admin: true }],
    ['CONNECT_OTP', { otp: '12345' }],
    ['CONNECT_OTP', { otp: 'a12345' }],
    ['CONNECT_SOCIAL', { uri: 'http://evil.example/x' }],
    ['RPC_REQUEST', { method: 'x'.repeat(81) }],
    ['RPC_REQUEST', { method: 'eth_call', rpcUrl: 'https://evil.example' }],
    ['SYNC_THEME', { themeMode: 'sepia' }],
    ['SET_PREFERRED_ACCOUNT', { type: 'SMART_ACCOUNT' }],
  ] as const)('error: %s with %j', (event, payload) => {
    expect(() => appEvents[event].payload.parse(payload)).toThrow()
  })

  test('behavior: the five login events wait for 30 s', () => {
    const login = Object.entries(appEvents).filter(([, event]) => event.isLogin)
    expect(login.map(([name]) => name)).toEqual([
      'CONNECT_EMAIL',
      'CONNECT_DEVICE',
      'GET_SOCIAL_REDIRECT_URI',
      'CONNECT_SOCIAL',
    ])
    expect(new Set(login.map(([, { limit }]) => limit))).toEqual(new Set([30_000]))
  })
})

test('behavior: 41 methods are safe, 10 need a view, all else is refused', () => {
  expect([safeMethods.length, approvalMethods.length]).toEqual([41, 10])
  expect(
    ['eth_call', 'personal_sign', 'eth_sign', 'eth_signTransaction', 'eth_decrypt', 'constructor'].map(methodKind),
  ).toEqual(['safe', 'approval', 'refused', 'refused', 'refused', 'refused'])
})
