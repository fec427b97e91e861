import type { PairingRequestInfo } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import { methods, pairingAnswer } from './methods.ts'
import { ALICE } from './testing/fakeProvider.ts'

const info: PairingRequestInfo = { network: 'eip155:42161', addresses: [ALICE], params: undefined, properties: {} }
const capable = (capabilities: string, address: unknown = ALICE): unknown =>
  pairingAnswer('wallet_getCapabilities', { ...info, params: [address], properties: { capabilities } })

describe('pairingAnswer', () => {
  test('default: chain and accounts of the session', () => {
    expect(pairingAnswer('eth_chainId', info)).toBe('0xa4b1')
    expect(pairingAnswer('eth_accounts', info)).toEqual([ALICE])
    expect(pairingAnswer('personal_sign', info)).toBeUndefined()
  })

  test('behavior: capabilities that came with the session, in any case of the address', () => {
    expect(capable(JSON.stringify({ [ALICE.toLowerCase()]: { '0x1': {} } }))).toEqual({ '0x1': {} })
  })

  test('error: capabilities that are none leave the question to the wallet', () => {
    for (const text of ['', '{', 'null', '[]', '{"x":1}', JSON.stringify({ [ALICE]: 'x' })])
      expect(capable(text), text).toBeUndefined()
    expect(capable('{}', 7)).toBeUndefined()
  })
})

describe('reads', () => {
  test.each([
    'eth_simulateV1',
    'net_listening',
    'debug_traceTransaction',
    'trace_replayTransaction',
    'zks_getBlockDetails',
  ])('behavior: %s is one, and can be asked as often as a page likes', (method) => {
    expect(methods.rpc.reads).toContain(method)
  })

  test('behavior: what has an effect is none', () => {
    const writes = /_(send|sign|request|switch|add|watch|set|start|stop|write|free)/
    expect([...methods.rpc.safe, ...(methods.rpc.reads ?? [])].filter((method) => writes.test(method))).toEqual([
      'eth_sendRawTransaction',
    ])
  })
})
