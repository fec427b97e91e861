import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appEvents } from './appEvents.ts'
import { decodeBase58, encodeBase58 } from './base58.ts'
import { failureOf, frameFailure } from './envelope.ts'
import {
  personalSignParams,
  sendCallsParams,
  solanaMessageParams,
  solanaSendParams,
  solanaTransactionParams,
  solanaTransactionsParams,
  transactionParams,
  typedDataParams,
} from './rpcMethods.ts'
import type { Schema } from './values.ts'

const FROM = `0x${'a'.repeat(40)}`
const TO = `0x${'B'.repeat(40)}`

const accepts = (schema: Schema<unknown>, value: unknown): boolean => {
  try {
    schema.parse(value)
    return true
  } catch {
    return false
  }
}
/** What a schema must not take, by what is wrong with it. */
const refuses = (schema: Schema<unknown>, cases: Readonly<Record<string, unknown>>): void => {
  expect(
    Object.entries(cases)
      .filter(([, value]) => accepts(schema, value))
      .map(([title]) => title),
  ).toEqual([])
}

describe('transactions', () => {
  const full = {
    from: FROM,
    to: TO,
    data: '0x',
    value: '0x0',
    gas: '0x5208',
    maxFeePerGas: '0x1',
    maxPriorityFeePerGas: '0x1',
    nonce: '0x0',
    chainId: 1,
    type: '0x2',
  }

  test('default: everything that a transaction may have, and the least', () => {
    expect(transactionParams.parse([full])).toEqual([full])
    expect(transactionParams.parse([{ from: FROM }])).toEqual([{ from: FROM }])
  })

  test('error: what is none is not handed on', () => {
    refuses(transactionParams, {
      'no list': full,
      'no sender': [{ to: TO }],
      'two transactions': [full, full],
      'a short receiver': [{ ...full, to: '0x1234' }],
      'a name as receiver': [{ ...full, to: 'mara.eth' }],
      'a value in decimals': [{ ...full, value: '1000' }],
      'a value that is a number': [{ ...full, value: 1000 }],
      'a value over 256 bits': [{ ...full, value: `0x1${'0'.repeat(64)}` }],
      'data that is text': [{ ...full, data: 'hello' }],
      'a further field': [{ ...full, rpcUrl: 'https://evil.example' }],
      'an undefined field': [{ ...full, data: undefined }],
    })
  })

  test('error: messages and typed data of other shapes', () => {
    expect(personalSignParams.parse(['hello', FROM])).toEqual(['hello', FROM])
    refuses(personalSignParams, {
      'no account': ['hello'],
      'the account first': [FROM, 'hello'],
      'a third value': ['hello', FROM, 'password'],
      'more than 100,000 characters': ['x'.repeat(100_001), FROM],
    })
    expect(typedDataParams.parse([FROM, '{}'])).toEqual([FROM, '{}'])
    refuses(typedDataParams, { 'the data first': ['{}', FROM], 'no account': [{ domain: {} }] })
  })
})

describe('batches', () => {
  const call = { to: TO, data: '0x', value: '0x1' }

  test('default: one to twenty calls', () => {
    expect(accepts(sendCallsParams, [{ calls: [call], atomicRequired: true, capabilities: { any: 1 } }])).toBe(true)
    expect(accepts(sendCallsParams, [{ calls: Array(20).fill(call) }])).toBe(true)
  })

  test('error: what is none', () => {
    refuses(sendCallsParams, {
      'no call': [{ calls: [] }],
      '21 calls': [{ calls: Array(21).fill(call) }],
      'a call without receiver': [{ calls: [{ data: '0x' }] }],
      'a receiver without 0x': [{ calls: [{ to: TO.slice(2) }] }],
      'data without 0x': [{ calls: [{ ...call, data: 'abcd' }] }],
      'a chain in decimals': [{ calls: [call], chainId: '1' }],
      'a further field': [{ calls: [call], gasLimit: '0x1' }],
    })
  })
})

describe('Solana', () => {
  test('default: messages, transactions and options', () => {
    expect(accepts(solanaMessageParams, { message: '2Vbc', pubkey: '1'.repeat(32) })).toBe(true)
    expect(accepts(solanaTransactionParams, { transaction: '2Vbc' })).toBe(true)
    expect(accepts(solanaSendParams, { transaction: '2Vbc', options: { skipPreflight: true, maxRetries: 0 } })).toBe(
      true,
    )
    expect(accepts(solanaTransactionsParams, { transactions: Array(20).fill('2Vbc') })).toBe(true)
  })

  test('error: what is none, and what takes too long to read', () => {
    refuses(solanaMessageParams, {
      'no signer': { message: '2Vbc' },
      'other characters': { message: '0OIl', pubkey: '1' },
      'nothing to sign': { message: '', pubkey: '1' },
      'more than 10,000 characters': { message: '1'.repeat(10_001), pubkey: '1' },
    })
    refuses(solanaTransactionParams, {
      base64: { transaction: 'AQ==' },
      'more than a transaction can have': { transaction: '2'.repeat(1_701) },
      'options where none are taken': { transaction: '2Vbc', options: {} },
    })
    refuses(solanaTransactionsParams, {
      none: { transactions: [] },
      '21': { transactions: Array(21).fill('2Vbc') },
      'one that is none': { transactions: ['2Vbc', null] },
    })
    refuses(solanaSendParams, {
      'an option of another name': { transaction: '2Vbc', options: { rpcUrl: 'https://evil.example' } },
      'half a retry': { transaction: '2Vbc', options: { maxRetries: 0.5 } },
    })
  })
})

describe('base58', () => {
  test('behavior: all bytes come back as they were', () => {
    const same = fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(decodeBase58(encodeBase58(bytes))).toEqual(bytes)
    })
    fc.assert(same)
  })

  test.each([
    ['', []],
    ['1', [0]],
    ['11', [0, 0]],
    ['2g', [0x61]],
    ['StV1DL6CwTryKyV', [...new TextEncoder().encode('hello world')]],
    ['1111111111', Array(10).fill(0)],
  ])('parameters: %j', (text, bytes) => {
    expect([...(decodeBase58(text) ?? [])]).toEqual(bytes)
    expect(encodeBase58(Uint8Array.from(bytes))).toBe(text)
  })

  test.each(['0', 'O', 'I', 'l', ' ', '+', 'ä', '💥'])('error: %j is no character of it', (character) => {
    expect(decodeBase58(`2g${character}`)).toBeUndefined()
  })
})

describe('answers of the frame', () => {
  const user = { address: FROM, chainId: 1 }

  test('error: another user than one', () => {
    refuses(appEvents.GET_USER.answer, {
      nothing: undefined,
      'no address': { chainId: 1 },
      'a chain below zero': { ...user, chainId: -1 },
      'an e-mail that is none': { ...user, email: '<img>' },
      'a name of 10 kB': { ...user, userName: 'n'.repeat(10_000) },
      '21 accounts': { ...user, accounts: Array(21).fill({ address: FROM, type: 'eoa' }) },
      'an account of another kind': { ...user, accounts: [{ address: FROM, type: 'SMART_ACCOUNT' }] },
      'a secret beside it': { ...user, privateKey: '0x1' },
    })
    expect(accepts(appEvents.GET_USER.answer, { ...user, email: null, userName: null })).toBe(true)
  })

  test('behavior: what goes wrong is cut to what a message may hold, and never without words', () => {
    expect(failureOf('')).toEqual({ message: 'An error occurred' })
    const long = failureOf('x'.repeat(10_000), -32603)
    expect([long.message.length, long.code]).toEqual([500, -32603])
    expect(accepts(frameFailure, long)).toBe(true)
    refuses(frameFailure, {
      'no sentence': { code: 1 },
      'a code as text': { message: 'a', code: '1' },
      more: { message: 'a', stack: '' },
    })
  })
})
