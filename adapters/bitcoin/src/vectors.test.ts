import { fromBase64 } from '@latchkey/kernel/adapter'
import { describe, expect, test } from 'vitest'
import { BECH32, BECH32M, decodeBech32, readSegwit, writeSegwit } from './bech32.ts'
import { readPaymentUri } from './capabilities/payment.ts'
import { readAddress } from './chain/addresses.ts'
import { toHex } from './chain/bytes.ts'
import { isMessageSigned, messageChallenge } from './chain/messages.ts'
import { readPsbt } from './chain/psbt.ts'
import { typeOf } from './chain/scripts.ts'
import { problemOf } from './chain/signatures.ts'
import { transactionId } from './chain/transaction.ts'
import bip173 from './fixtures/bech32-bip173.json'
import bip350 from './fixtures/bech32m-bip350.json'
import bip321 from './fixtures/bip321-uri-examples.json'
import bip322 from './fixtures/bip322-basic.json'
import bip174 from './fixtures/psbt-bip174.json'
import { bitcoin } from './networks/bitcoin.ts'
import { bitcoinTestnet } from './networks/bitcoinTestnet.ts'

const NETWORKS = [bitcoin, bitcoinTestnet]

/** How many there are in each list of a file: a list that gets lost is no test that passes. */
const counts = (lists: object): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([name, list]) => (Array.isArray(list) ? [[name, list.length]] : [])),
  )

test.each([
  ['BIP-173', bip173, { valid_strings: 7, invalid_strings: 12, valid_addresses: 6, invalid_addresses: 10 }],
  ['BIP-350', bip350, { valid_strings: 7, invalid_strings: 14, valid_addresses: 8, invalid_addresses: 15 }],
  ['BIP-174', bip174, { cases: 34 }],
  ['BIP-321', bip321, { valid: 15, must_refuse_unknown_required_param: 1, invalid: 5 }],
  ['BIP-322', bip322, { tx_hashes: 3, simple: 4, error: 8 }],
])('default: the vectors of %s are all there', (_title, lists, expected) => {
  expect(counts(lists)).toEqual(expected)
})

describe('Bech32 (BIP-173)', () => {
  test.each(bip173.valid_strings)('default: %s', (text) => {
    expect(decodeBech32(text)?.form).toBe(BECH32)
  })
  test.each(bip173.invalid_strings)('error: $reason $value', ({ value }) => {
    expect(decodeBech32(value)?.form).not.toBe(BECH32)
  })
  // BIP-350 wins for versions 1 and later, which had another checksum before it.
  test.each(bip173.valid_addresses)('default: $address', ({ address, scriptPubKey }) => {
    const script = readAddress(address, NETWORKS)?.script
    if (scriptPubKey.startsWith('00')) expect(toHex(script ?? new Uint8Array())).toBe(scriptPubKey)
    else expect(script).toBeUndefined()
  })
  test.each(bip173.invalid_addresses)('error: $reason $value', ({ value }) => {
    expect(readAddress(value, NETWORKS)).toBeUndefined()
  })
})

describe('Bech32m (BIP-350)', () => {
  test.each(bip350.valid_strings)('default: %s', (text) => {
    expect(decodeBech32(text)?.form).toBe(BECH32M)
  })
  test.each(bip350.invalid_strings)('error: $reason $value', ({ value }) => {
    expect(decodeBech32(value)?.form).not.toBe(BECH32M)
  })
  test.each(bip350.valid_addresses)('default: $address', ({ address, scriptPubKey }) => {
    expect(toHex(readAddress(address, NETWORKS)?.script ?? new Uint8Array())).toBe(scriptPubKey)
    const program = readSegwit(address)
    expect(program && writeSegwit(program)).toBe(address.toLowerCase())
  })
  test.each(bip350.invalid_addresses)('error: $reason $value', ({ value }) => {
    expect(readAddress(value, NETWORKS)).toBeUndefined()
  })
})

describe('partially signed transactions (BIP-174)', () => {
  const bytesOf = (base64: string) => fromBase64(base64) ?? new Uint8Array()
  test.each(bip174.cases)('parameters: $kind, $case', ({ kind, base64 }) => {
    if (kind === 'invalid') expect(() => readPsbt(bytesOf(base64))).toThrow(Error)
    else {
      const psbt = readPsbt(bytesOf(base64))
      const problems = psbt.inputs.map((_, index) => problemOf(psbt, index))
      if (kind === 'valid') expect(problems).not.toContain('script')
      else expect(problems.some((problem) => problem !== undefined)).toBe(true)
    }
  })
})

describe('message signatures (BIP-322)', () => {
  const scriptOf = (address: string) => readAddress(address, NETWORKS)?.script ?? new Uint8Array()
  test.each(bip322.tx_hashes)('default: what is signed for "$message"', (given) => {
    const { messageHash, toSpend, toSign } = messageChallenge(given.message, scriptOf(given.address))
    expect(toHex(messageHash)).toBe(given.message_hash)
    expect(transactionId(toSpend)).toBe(given.to_spend_tx_hash)
    expect(transactionId(toSign)).toBe(given.to_sign_tx_hash)
  })
  const good = bip322.simple.flatMap(({ bip322_signatures, ...rest }) =>
    bip322_signatures.map((signature, index) => ({ ...rest, signature, index })),
  )
  test.each(good)('default: $type "$message" $index', ({ message, address, signature }) => {
    expect(isMessageSigned(message, signature, scriptOf(address))).toBe(true)
    expect(isMessageSigned(`${message}!`, signature, scriptOf(address))).toBe(false)
  })
  test.each(bip322.error)('error: $description', ({ message, address, signature }) => {
    expect(isMessageSigned(message, signature, scriptOf(address))).toBe(false)
  })
})

/**
 * The published examples with addresses that exist: those of the proposal are wrong on purpose, so that nobody pays to
 * them.
 */
const REAL = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TEST = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const EXISTING: Readonly<Record<string, string>> = {
  '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W': REAL,
  bc1qufgy354j3kmvuch987xe4s40836x3h0lg8f5nq: SEGWIT,
  bc1p5swkugezn97763tl0yty6556856uug0q6jflljvep9m4p7339x5qzyrh4q: TAPROOT,
  tb1qghfhmd4zh7ncpmxl3qzhmq566jk8ckq4gafnmq: TEST,
}
const exist = (uri: string): string =>
  Object.entries(EXISTING).reduce(
    (text, [wrong, real]) => text.replace(wrong, real).replace(wrong.toUpperCase(), real.toUpperCase()),
    uri,
  )

describe('payment links (BIP-321)', () => {
  test.each(bip321.valid)('default: %s', (uri) => {
    const read = readPaymentUri(exist(uri), bitcoin)
    const onlyOther = /^bitcoin:\?(lightning|lno|sp|tb)=/.test(uri)
    if (onlyOther) expect(read).toMatchObject({ ok: false, problem: uri.includes('tb=') ? 'network' : 'unsupported' })
    else expect(read).toMatchObject({ ok: true })
  })
  test('default: what they say', () => {
    const read = (uri: string, network = bitcoin) => readPaymentUri(exist(uri), network)
    expect(read(bip321.valid[2] ?? '')).toEqual({
      ok: true,
      request: { network: bitcoin.id, to: REAL, amount: 2_030_000_000n, label: 'Luke-Jr' },
    })
    expect(read(bip321.valid[3] ?? '')).toMatchObject({ request: { message: 'Donation for project xyz' } })
    expect(read(bip321.valid[11] ?? '')).toMatchObject({ request: { to: SEGWIT } })
    expect(read(bip321.valid[14] ?? '', bitcoinTestnet)).toMatchObject({
      request: { to: TEST },
    })
  })
  test.each(bip321.must_refuse_unknown_required_param)('error: %s', (uri) => {
    expect(readPaymentUri(exist(uri), bitcoin)).toMatchObject({ ok: false, problem: 'required' })
  })
  test.each(bip321.invalid)('error: %s', (uri) => {
    expect(readPaymentUri(exist(uri), bitcoin)).toMatchObject({ ok: false })
  })
  test('error: the addresses of the examples as they are', () => {
    for (const at of [0, 11, 12])
      expect(readPaymentUri(bip321.valid[at] ?? '', bitcoin)).toMatchObject({ ok: false, problem: 'malformed' })
  })
})

describe('addresses', () => {
  test('parameters: witness versions', () => {
    const program = Uint8Array.from({ length: 40 }, (_, at) => at)
    for (let version = 1; version <= 16; version += 1) {
      const address = writeSegwit({ hrp: 'bc', version, program })
      expect(typeOf(readAddress(address, NETWORKS)?.script ?? new Uint8Array())).toBe('witness')
    }
  })
  test('error: one wrong letter', () => {
    for (const address of [REAL, SEGWIT, '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'])
      for (let at = 1; at < address.length; at += 1) {
        const wrong = `${address.slice(0, at)}${address[at] === 'q' ? 'p' : 'q'}${address.slice(at + 1)}`
        expect(readAddress(wrong, NETWORKS), wrong).toBeUndefined()
      }
  })
})
