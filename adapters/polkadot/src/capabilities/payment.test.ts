import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toHex } from '../bytes.ts'
import { kusama } from '../networks/kusama.ts'
import { polkadot } from '../networks/polkadot.ts'
import { addressOn, writeSs58 } from '../ss58.ts'
import { paymentUri, readPaymentUri } from './payment.ts'

const KEY = new Uint8Array(32).fill(7)
const TO = writeSs58(KEY)
const KUSAMA = '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe'
const read = (text: string) => readPaymentUri(text, polkadot)

describe('payment links', () => {
  test('default: as wallets show them: address, first block or key, name', () => {
    expect(read(`substrate:${TO}`)).toEqual({ ok: true, request: { network: polkadot.id, to: TO } })
    expect(read(`SUBSTRATE:${TO}:${toHex(KEY)}:Savings: the blue one`)).toEqual({
      ok: true,
      request: { network: polkadot.id, to: TO, label: 'Savings: the blue one' },
    })
    expect(read(`substrate:${TO}:${KUSAMA}:Savings`)).toMatchObject({ request: { network: kusama.id } })
  })

  test('behavior: the amount of a token stays text, because its decimals are the chain’s', () => {
    expect(read(`substrate:${TO}?amount=1.5`)).toMatchObject({ request: { amount: 15_000_000_000n } })
    expect(read(`substrate:${TO}?amount=1.5&asset=1984`)).toMatchObject({
      request: { token: '1984', amountText: '1.5' },
    })
  })

  test('behavior: another scheme is none of ours', () => {
    for (const text of ['', TO, 'polkadot:1', 'ethereum:0x0', `solana:${TO}`]) expect(read(text)).toBeUndefined()
  })

  test.each([
    ['no address', 'substrate:', 'malformed'],
    ['an address that is none', 'substrate:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'malformed'],
    ['a first block that is none', `substrate:${TO}:0x12`, 'network'],
    ['two amounts', `substrate:${TO}?amount=1&amount=1`, 'duplicate'],
    ['two names', `substrate:${TO}?label=a&label=b`, 'duplicate'],
    ['a token that is none', `substrate:${TO}?asset=usdt`, 'malformed'],
    ['a sign', `substrate:${TO}?amount=-1`, 'malformed'],
    ['an exponent', `substrate:${TO}?amount=1e3`, 'malformed'],
    ['parts of the smallest unit', `substrate:${TO}?amount=0.00000000001`, 'malformed'],
    ['an endless link', `substrate:${TO}?label=${'a'.repeat(1100)}`, 'malformed'],
  ])('error: %s', (_title, text, problem) => {
    expect(read(text)).toMatchObject({ ok: false, problem })
  })

  test('behavior: what is printed is read as it was, in the network’s own spelling of the account', () => {
    const words = fc.stringMatching(/^[a-zA-Z0-9.&=%?:]{1,20}$/)
    fc.assert(
      fc.property(
        fc.constantFrom(polkadot, kusama),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.option(fc.bigInt({ min: 0n, max: 10n ** 20n }), { nil: undefined }),
        fc.option(words, { nil: undefined }),
        (network, key, amount, label) => {
          const given = { to: writeSs58(key), ...(amount === undefined ? {} : { amount }), ...(label ? { label } : {}) }
          const link = paymentUri(given, network)
          const spelled = addressOn(given.to, network)
          expect(readPaymentUri(link, network)).toEqual({
            ok: true,
            request: { ...given, network: network.id, to: spelled },
          })
        },
      ),
    )
  })

  test('error: whatever text, nothing is thrown', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        read(text)
        read(`substrate:${text}`)
        expect(read(`substrate:${TO}?${text}`)?.ok).toBeDefined()
      }),
    )
  })
})
