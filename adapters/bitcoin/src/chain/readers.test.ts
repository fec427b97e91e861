import { fromBase64, toBase64 } from '@latchkey/kernel/adapter'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paymentCode, paymentUri, readPaymentUri } from '../capabilities/payment.ts'
import bip174 from '../fixtures/psbt-bip174.json'
import { bitcoin } from '../networks/bitcoin.ts'
import { bitcoinRegtest } from '../networks/bitcoinRegtest.ts'
import { keyAccount, signBip322, signLegacy } from '../testing/keychain.ts'
import { addressOf, readAddress } from './addresses.ts'
import { byteReader } from './byteReader.ts'
import { compactSize, concat, fromHex, toHex, withLength } from './bytes.ts'
import { isMessageSigned, readSignature } from './messages.ts'
import { readPsbt, spentOutputs } from './psbt.ts'
import { scripts, typeOf } from './scripts.ts'
import { problemOf, signedState } from './signatures.ts'
import { readTransaction, type Transaction, transactionId, virtualSize, writeTransaction } from './transaction.ts'

const bytes = (maxLength: number) => fc.uint8Array({ maxLength })
const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex)
const uint32 = fc.integer({ min: 0, max: 0xffffffff })

const transaction: fc.Arbitrary<Transaction> = fc.record({
  version: uint32,
  inputs: fc.array(
    fc.record({
      txid: hash,
      index: uint32,
      script: bytes(300),
      sequence: uint32,
      witness: fc.array(bytes(80), { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  outputs: fc.array(fc.record({ value: fc.bigInt({ min: 0n, max: 2_100_000_000_000_000n }), script: bytes(300) }), {
    maxLength: 5,
  }),
  lockTime: uint32,
})

/** What reading fails with: our own errors, never those of the language. */
function codeOf(read: () => unknown): string | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    return String(Reflect.get(Object(error), 'code'))
  }
}

describe('counts', () => {
  test('default: written in the shortest form, and read back', () => {
    fc.assert(
      fc.property(uint32, (value) => {
        const reader = byteReader(compactSize(value))
        expect(reader.count()).toBe(value)
        expect(reader.left()).toBe(0)
      }),
    )
  })

  test('error: longer forms than needed, which would give a transaction a second spelling', () => {
    for (const hex of ['fdfc00', 'fd0000', 'feffff0000', 'fe00000000', 'ffffffffff00000000', 'ff0000000000000000'])
      expect(codeOf(() => byteReader(fromHex(hex) ?? new Uint8Array()).count())).toBe('bitcoin/invalid-input')
  })
})

describe('transactions', () => {
  test('default: what is written is read back, and nothing may stand after it', () => {
    fc.assert(
      fc.property(transaction, bytes(3), (given, rest) => {
        const written = writeTransaction(given)
        expect(readTransaction(written)).toEqual(given)
        if (rest.length > 0) expect(codeOf(() => readTransaction(concat(written, rest)))).toBe('bitcoin/invalid-input')
      }),
    )
  })

  test('behavior: witnesses change neither the id nor what must be signed, and count a quarter', () => {
    fc.assert(
      fc.property(transaction, (given) => {
        const bare = { ...given, inputs: given.inputs.map((input) => ({ ...input, witness: [] })) }
        expect(transactionId(given)).toBe(transactionId(bare))
        const [full, stripped] = [writeTransaction(given).length, writeTransaction(bare).length]
        expect(virtualSize(given)).toBe(Math.ceil((stripped * 3 + full) / 4))
      }),
    )
  })

  test('error: whatever is cut off or changed, reading ends with our own error or with another transaction', () => {
    fc.assert(
      fc.property(transaction, fc.nat(), fc.integer({ min: 1, max: 255 }), (given, place, change) => {
        const written = writeTransaction(given)
        const at = place % written.length
        expect(codeOf(() => readTransaction(written.slice(0, at)))).toBe('bitcoin/invalid-input')
        const changed = written.slice()
        changed[at] = (changed[at] ?? 0) ^ change
        const code = codeOf(() => readTransaction(changed))
        if (code !== undefined) expect(code).toBe('bitcoin/invalid-input')
        else expect(readTransaction(changed)).not.toEqual(given)
      }),
    )
  })
})

describe('partially signed transactions', () => {
  const valid = bip174.cases.flatMap(({ kind, base64 }) => (kind === 'valid' ? [base64] : []))
  const read = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

  test('error: one changed byte anywhere never throws anything untyped, in any of the readers', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...valid),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        (base64, place, change, isCut) => {
          const given = read(base64)
          const at = place % given.length
          const changed = isCut ? given.slice(0, at) : given.slice()
          if (!isCut) changed[at] = (changed[at] ?? 0) ^ change
          const code = codeOf(() => {
            const psbt = readPsbt(changed)
            expect(spentOutputs(psbt)).toHaveLength(psbt.transaction.inputs.length)
            for (const index of psbt.inputs.keys()) {
              expect([undefined, 'previous', 'script']).toContain(problemOf(psbt, index))
              expect(['none', 'valid', 'invalid']).toContain(signedState(psbt, index, [0, 1]))
            }
          })
          expect([undefined, 'bitcoin/invalid-input', 'bitcoin/psbt-version']).toContain(code)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('error: a final witness that claims more items than there are', () => {
    const [, base64 = ''] = bip174.cases.flatMap((entry) => (entry.kind === 'valid' ? [entry.base64] : []))
    const psbt = readPsbt(read(base64))
    const stack = concat(compactSize(5), withLength(new Uint8Array()), withLength(new Uint8Array()))
    const field = concat(Uint8Array.of(1, 0x08), withLength(stack))
    const maps = psbt.transaction.inputs.map((_, index) =>
      concat(index === 0 ? field : new Uint8Array(), Uint8Array.of(0)),
    )
    const whole = concat(
      fromHex('70736274ff') ?? new Uint8Array(),
      Uint8Array.of(1, 0),
      withLength(psbt.unsigned),
      Uint8Array.of(0),
      ...maps,
      ...psbt.transaction.outputs.map(() => Uint8Array.of(0)),
    )
    expect(codeOf(() => readPsbt(whole))).toBe('bitcoin/invalid-input')
  })
})

describe('addresses and scripts', () => {
  const known = fc.oneof(
    fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .chain((hash) => fc.constantFrom(scripts.p2pkh(hash), scripts.p2sh(hash), scripts.witness(0, hash))),
    fc
      .tuple(fc.integer({ min: 1, max: 16 }), fc.uint8Array({ minLength: 2, maxLength: 40 }))
      .map(([version, program]) => scripts.witness(version, program)),
  )

  test('default: each script has one address, which names that script on its own network only', () => {
    fc.assert(
      fc.property(known, (script) => {
        const address = addressOf(script, bitcoin) ?? ''
        expect(toHex(readAddress(address, [bitcoin])?.script ?? new Uint8Array())).toBe(toHex(script))
        expect(readAddress(address, [bitcoinRegtest])).toBeUndefined()
      }),
    )
  })

  test('error: other scripts have none', () => {
    fc.assert(
      fc.property(bytes(45), (script) => {
        const address = addressOf(script, bitcoin)
        expect(address === undefined).toBe(typeOf(script) === 'other')
        if (address) expect(toHex(readAddress(address, [bitcoin])?.script ?? new Uint8Array())).toBe(toHex(script))
      }),
    )
  })

  test('error: letters that only become those of an address when their case is changed', () => {
    const upper = keyAccount(0).address.toUpperCase()
    expect(readAddress(upper, [bitcoin])).toBeDefined()
    const withK = upper.includes('K') ? upper : 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'
    expect(readAddress(withK, [bitcoin])).toBeDefined()
    // The Kelvin sign is a K only in lower case.
    expect(readAddress(withK.replace('K', '\u212a'), [bitcoin])).toBeUndefined()
  })
})

describe('signed messages', () => {
  const accounts = [0, 1, 2, 3].map((index) => keyAccount(index))
  const scriptOf = (address: string): Uint8Array => readAddress(address, [bitcoin])?.script ?? new Uint8Array()
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', ' ', '\u0000', '👩‍👩‍👧', 'a'.repeat(70_000)),
  )

  test('default: any text, in each form a wallet may choose; not for another text or another account', () => {
    fc.assert(
      fc.property(fc.constantFrom(...accounts), anyText, fc.boolean(), (account, text, isLegacy) => {
        const isModern = !isLegacy || account.type === 'p2tr'
        if (isModern && account.type === 'p2pkh') return
        // Half of a pair of surrogates is no text, and becomes another one on its way to bytes.
        if (new TextDecoder().decode(new TextEncoder().encode(text)) !== text) return
        const signature = isModern ? signBip322(account, text) : signLegacy(account, text)
        const isSigned = (message: string, address: string) => isMessageSigned(message, signature, scriptOf(address))
        expect(isSigned(text, account.address)).toBe(true)
        expect(isSigned(`${text} `, account.address)).toBe(false)
        for (const other of accounts)
          if (other.address !== account.address) expect(isSigned(text, other.address)).toBe(false)
      }),
      { numRuns: 40 },
    )
  })

  test('behavior: a signature in hexadecimal is the one in base64, in either form', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...accounts),
        anyText,
        fc.boolean(),
        fc.boolean(),
        (account, text, legacy, isUpper) => {
          const isLegacy = account.type === 'p2pkh' || (legacy && account.type !== 'p2tr')
          const signature = isLegacy ? signLegacy(account, text) : signBip322(account, text)
          const hex = toHex(fromBase64(signature) ?? new Uint8Array())
          const isRight = (reading: string) => isMessageSigned(text, reading, scriptOf(account.address))
          expect(readSignature(isUpper ? hex.toUpperCase() : hex).filter(isRight)).toEqual([signature])
          expect(readSignature(signature).filter(isRight)).toEqual([signature])
        },
      ),
      { numRuns: 40 },
    )
  })

  test('parameters: text of digits that is base64 as well is read in both ways, other text in none', () => {
    expect(readSignature('abcd')).toEqual(['q80=', 'abcd'])
    expect(readSignature('abcdef')).toEqual(['q83v', 'abcdef'])
    expect(readSignature('AQID')).toEqual(['AQID'])
    for (const text of ['', '!', 'none!']) expect(readSignature(text), text).toEqual([])
  })

  test('error: one changed byte of a signature, and whatever else a wallet answers', () => {
    const account = keyAccount(0)
    const given = Uint8Array.from(atob(signBip322(account, 'hello')), (letter) => letter.charCodeAt(0))
    fc.assert(
      fc.property(fc.nat({ max: given.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = given.slice()
        changed[at] = (changed[at] ?? 0) ^ change
        expect(isMessageSigned('hello', toBase64(changed), scriptOf(account.address))).toBe(false)
      }),
      { numRuns: 150 },
    )
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.base64String(), fc.string({ unit: fc.constantFrom(...'0123456789abcdef') })),
        (text) => {
          for (const reading of [text, ...readSignature(text)])
            expect(isMessageSigned('hello', reading, scriptOf(account.address))).toBe(false)
        },
      ),
    )
  })
})

describe('payment links', () => {
  const request = fc.record(
    {
      amount: fc.bigInt({ min: 0n, max: 2_100_000_000_000_000n }),
      label: fc.string({ maxLength: 40 }),
      message: fc.string({ maxLength: 40 }),
    },
    { requiredKeys: [] },
  )

  test('default: what is printed is read back, whatever stands in its words', () => {
    const to = keyAccount(0).address
    fc.assert(
      fc.property(request, (given) => {
        const found = readPaymentUri(paymentUri({ network: bitcoin.id, to, ...given }, bitcoin), bitcoin)
        expect(found).toMatchObject({ ok: true, request: { to, network: bitcoin.id } })
        const amount = found?.ok ? found.request.amount : undefined
        expect(amount).toBe(given.amount)
      }),
    )
  })

  test('default: in a code the link is in capitals, which are read as the same address', () => {
    const to = keyAccount(0).address
    const link = paymentUri({ network: bitcoin.id, to }, bitcoin)
    const code = paymentCode(link)
    expect(code).toBe(`BITCOIN:${to.toUpperCase()}`)
    expect(readPaymentUri(code, bitcoin)).toEqual({ ok: true, request: { network: bitcoin.id, to } })
  })

  test.each([
    'bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    `bitcoin:${keyAccount(0).address}?amount=1`,
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    'bitcoin:',
  ])('behavior: %s is shown as it is', (link) => {
    expect(paymentCode(link)).toBe(link)
  })

  test('error: other amounts than digits with a point, and two of a field', () => {
    const to = keyAccount(0).address
    for (const amount of ['', '-1', '+1', '1e8', '1,5', ' 1', '0x10', '.5', '1.123456789', '1..2', 'NaN', '٣'])
      expect(readPaymentUri(`bitcoin:${to}?amount=${encodeURIComponent(amount)}`, bitcoin)).toMatchObject({
        problem: 'malformed',
      })
    for (const query of ['amount=1&AMOUNT=2', 'label=a&label=b', 'amount=1&amount=1'])
      expect(readPaymentUri(`bitcoin:${to}?${query}`, bitcoin)).toMatchObject({ problem: 'duplicate' })
  })

  test('error: any other text throws nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(readPaymentUri(text, bitcoin)?.ok ?? false).toBe(false)
        expect(readPaymentUri(`BITCOIN:${text}`, bitcoin)?.ok).toBe(false)
      }),
    )
  })
})
