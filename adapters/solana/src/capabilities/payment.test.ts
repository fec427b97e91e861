import { parseSignInText } from '@latchkey/kernel/sign-in'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import siws from '../fixtures/siws-caip122-example.json'
import vectors from '../fixtures/solana-pay-spec-examples.json'
import { solana } from '../networks/solana.ts'
import { signInKind } from '../signInKind.ts'
import { paymentUri, readPaymentUri } from './payment.ts'

const TO = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const read = (text: string) => readPaymentUri(text, solana)

describe('readPaymentUri', () => {
  test('default: the five examples of the specification', () => {
    expect(vectors.uris).toHaveLength(5)
    expect(vectors.uris.map(read)).toEqual([
      { ok: false, problem: 'server', detail: 'example.com' },
      { ok: false, problem: 'server', detail: 'example.com' },
      { ok: true, request: { network: solana.id, to: TO, token: USDC, amountText: '0.01' } },
      {
        ok: true,
        request: {
          ...{ network: solana.id, to: TO, amount: 1_000_000_000n, label: 'Michael' },
          ...{ message: 'Thanks for all the fish', memo: 'OrderId12345' },
        },
      },
      { ok: true, request: { network: solana.id, to: TO, label: 'Michael' } },
    ])
  })

  test('behavior: references stay in their order; another scheme is none of ours', () => {
    expect(read(`solana:${TO}?reference=${USDC}&reference=${TO}`)).toEqual({
      ok: true,
      request: { network: solana.id, to: TO, references: [USDC, TO] },
    })
    expect(read('ethereum:0x0')).toBeUndefined()
    expect(read(TO)).toBeUndefined()
  })

  test.each([
    ['no recipient', 'solana:', 'malformed'],
    ['a recipient that is none', 'solana:0xf39F', 'malformed'],
    ['a sign', `solana:${TO}?amount=-1`, 'malformed'],
    ['an exponent', `solana:${TO}?amount=1e3`, 'malformed'],
    ['no digit before the point', `solana:${TO}?amount=.5`, 'malformed'],
    ['parts of a lamport', `solana:${TO}?amount=0.0000000001`, 'malformed'],
    ['a token that is none', `solana:${TO}?spl-token=usdc`, 'malformed'],
    ['a reference that is none', `solana:${TO}?reference=1`, 'malformed'],
    ['two amounts', `solana:${TO}?amount=1&amount=2`, 'duplicate'],
    ['a server whose address cannot be read', 'solana:https%3A%2F%2Fexample.com%2F%', 'malformed'],
    ['a server whose address is none', 'solana:https:%', 'malformed'],
    // Cut, it would name another customer of an exchange.
    ['a memo that no transfer takes', `solana:${TO}?memo=${'7'.repeat(501)}`, 'malformed'],
    ['an endless link', `solana:${TO}?label=${'a'.repeat(3000)}`, 'malformed'],
  ])('error: %s', (_title, text, problem) => {
    expect(read(text)).toMatchObject({ ok: false, problem })
  })

  test('behavior: what is printed is read as it was; nothing makes it throw', () => {
    const text = fc.stringMatching(/^[a-zA-Z0-9 .&=%?]{1,30}$/)
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 18n), text, (amount, memo) => {
        const reading = read(paymentUri({ to: TO, amount, memo, references: [USDC] }, solana))
        expect(reading).toMatchObject({ ok: true, request: { to: TO, amount, memo, references: [USDC] } })
      }),
    )
    fc.assert(
      fc.property(fc.string(), (rest) => {
        read(`solana:${rest}`)
      }),
    )
  })

  test('behavior: a memo is never cut', () => {
    for (const length of [1, 300, 301, 500]) {
      const memo = '7'.repeat(length)
      expect(read(`solana:${TO}?memo=${memo}`)).toMatchObject({ ok: true, request: { memo } })
    }
  })

  test('default: without amount the address with its scheme', () => {
    expect(paymentUri({ to: TO }, solana)).toBe(`solana:${TO}`)
    expect(paymentUri({ to: TO, token: USDC, amountText: '0.01' }, solana)).toBe(vectors.uris[2])
  })
})

test('default: the published sign-in text is read, and names the main network', () => {
  expect(parseSignInText(siws.text, [signInKind])).toMatchObject({ ok: true, network: solana.id })
  const named = siws.text.replace('Chain ID: 1', 'Chain ID: solana:devnet')
  expect(parseSignInText(named, [signInKind])).toMatchObject({ network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' })
})
