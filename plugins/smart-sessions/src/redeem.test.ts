import { describe, expect, test, vi } from 'vitest'
import { contextsOf, coSigned, redeemCall } from './redeem.ts'

const MANAGER = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const SHOP = `0x${'5a'.repeat(20)}` as const
const word = (hex: string) => hex.padStart(64, '0')

describe('redeemCall', () => {
  test('default: a call to the manager, with the context, the mode and the call', () => {
    const context = `0x${'ab'.repeat(33)}`
    const { to, data, value } = redeemCall(
      { context, signerMeta: { delegationManager: MANAGER } },
      { to: SHOP, value: 255n },
    )
    expect([to, value]).toEqual([MANAGER.toLowerCase(), 0n])
    expect(data).toBe(
      [
        '0xcef6d209',
        // Where the three lists begin.
        word('60'),
        word('100'),
        word('140'),
        // The contexts: one, of 33 bytes.
        word('1'),
        word('20'),
        word('21'),
        'ab'.repeat(33).padEnd(128, '0'),
        // The modes: one.
        word('1'),
        word('0'),
        // The calls: one, of 52 bytes.
        word('1'),
        word('20'),
        word('34'),
        `${'5a'.repeat(20)}${word('ff')}`.padEnd(128, '0'),
      ].join(''),
    )
  })

  test('behavior: what the call says is packed behind its value', () => {
    const permission = { context: '0x01', signerMeta: { delegationManager: MANAGER } }
    const { data } = redeemCall(permission, { to: SHOP, data: '0xA9059CBB' })
    expect(data.endsWith(`${word('38')}${'5a'.repeat(20)}${word('0')}a9059cbb`.padEnd(64 * 3, '0'))).toBe(true)
  })
})

describe('contextsOf', () => {
  test('default: one permission is its own context', () => {
    expect(contextsOf('0xAB', 1)).toEqual(['0xab'])
  })

  test('default: of several each has its own', () => {
    const list = [word('20'), word('2'), word('40'), word('80')]
    const context = `0x${[...list, word('2'), 'aabb'.padEnd(64, '0'), word('1'), 'cc'.padEnd(64, '0')].join('')}`
    expect(contextsOf(context, 2)).toEqual(['0xaabb', '0xcc'])
  })
})

describe('coSigned', () => {
  const asked = { gateway: 'https://gateway.example', projectId: 'my shop', account: 'eip155:1:0xa', pci: 'one' }
  const answering = (ok: boolean, body: unknown) => vi.fn(async () => ({ ok, json: async () => body }))

  test('default: the co-signer is asked once, for that call alone', async () => {
    const fetch = answering(true, { context: '0xAB' })
    expect(await coSigned({ ...asked, fetch }, { to: SHOP, value: 16n })).toEqual({ context: '0xab' })
    expect(fetch.mock.calls).toEqual([
      [
        'https://gateway.example/v1/sessions/eip155:1:0xa/cosign?projectId=my%20shop',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ pci: 'one', index: 0, call: { to: SHOP, value: '0x10', data: '0x' } }),
        },
      ],
    ])
  })

  test('error: a page of a proxy is no answer', async () => {
    const fetch = async () => ({ ok: false, json: () => Promise.reject(new SyntaxError('Unexpected token <')) })
    expect(await coSigned({ ...asked, fetch }, { to: SHOP })).toEqual({ refusal: 'The co-signer has not answered.' })
  })

  test.each([
    ['its own words', { message: 'This session is over.' }, 'This session is over.'],
    ['none', null, 'The co-signer has not answered.'],
  ])('error: a refusal with %s', async (_name, body, message) => {
    const answer = (ok: boolean, given: unknown) => coSigned({ ...asked, fetch: answering(ok, given) }, { to: SHOP })
    expect(await answer(false, body)).toEqual({ refusal: message })
    expect(await answer(false, { ...Object(body), context: '0xab' })).toEqual({ refusal: message })
    expect(await answer(true, { context: 'no' })).toEqual({ refusal: 'The co-signer has not answered.' })
  })
})
