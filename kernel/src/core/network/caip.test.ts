import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isKernelError } from '../errors/kernelError.ts'
import {
  assertCaipAddress,
  isCaipAddress,
  isCaipNetworkId,
  parseCaipAddress,
  parseCaipAssetId,
  parseCaipNetworkId,
  printCaipAddress,
  printCaipAssetId,
  printCaipNetworkId,
} from './caip.ts'
import vectors from './fixtures/caip-2-10-19.json'
import naughty from './fixtures/naughty-strings.json'

const NOT_TEXT = [undefined, null, 0, 1n, {}, [], ['cosmos:cosmoshub-3'], Symbol('x'), () => 'cosmos:cosmoshub-3']

function thrownBy(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

describe('parseCaipNetworkId', () => {
  test('default', () => {
    expect(parseCaipNetworkId('cosmos:cosmoshub-3')).toEqual({ namespace: 'cosmos', reference: 'cosmoshub-3' })
  })

  test.each(vectors.caip2_valid)('behavior: reads and prints $note', ({ value }) => {
    expect(isCaipNetworkId(value)).toBe(true)
    expect(printCaipNetworkId(parseCaipNetworkId(value))).toBe(value)
  })

  test.each([
    'cosmos',
    'cosmos:',
    ':1',
    'cosmos:1:2',
    'Cosmos:1',
    'co:1',
    'namespaces:1',
    'cosmos:a b',
    'cosmos:1\n',
    `cosmos:${'1'.repeat(33)}`,
  ])('error: %j has not two parts of the grammar', (value) => {
    const error = thrownBy(() => parseCaipNetworkId(value))
    expect(isKernelError(error, 'caip/network')).toBe(true)
    expect(error).toHaveProperty('message', expect.stringMatching(/^Invalid CAIP-2 network id\n/))
  })

  test.each(NOT_TEXT)('error: %s is no text', (value) => {
    expect(() => parseCaipNetworkId(value)).toThrow('Invalid CAIP-2 network id')
    expect(isCaipNetworkId(value)).toBe(false)
  })
})

describe('parseCaipAddress', () => {
  test('default', () => {
    expect(parseCaipAddress('hedera:mainnet:0.0.1234567890-zbhlt')).toEqual({
      namespace: 'hedera',
      reference: 'mainnet',
      networkId: 'hedera:mainnet',
      address: '0.0.1234567890-zbhlt',
    })
  })

  test.each(vectors.caip10_valid)('behavior: reads and prints $note', ({ value }) => {
    expect(printCaipAddress(parseCaipAddress(value))).toBe(value)
  })

  test('parameters: namespaces', () => {
    expect(isCaipAddress('hedera:mainnet:0.0.1', ['hedera'])).toBe(true)
    expect(isCaipAddress('hedera:mainnet:0.0.1', ['cosmos'])).toBe(false)
    expect(isCaipAddress('hedera:mainnet:0.0.1', [])).toBe(false)
    expect(() => parseCaipAddress('hedera:mainnet:0.0.1', ['cosmos'])).toThrow('Invalid CAIP-10 address')
  })

  test.each([
    ...vectors.legacy_must_reject,
    'a:b',
    'hedera:mainnet:',
    'hedera::x',
    ':mainnet:x',
    'hedera:mainnet:x:y',
    '',
  ])('error: %j is not three parts', (value) => {
    const error = thrownBy(() => parseCaipAddress(value))
    expect(isKernelError(error, 'caip/account')).toBe(true)
    expect(error).toHaveProperty('message', expect.stringMatching(/^Invalid CAIP-10 address\n/))
  })

  test('error: a long value is shown in part', () => {
    const error = thrownBy(() => parseCaipAddress('x'.repeat(100_000)))
    expect(String(error).length).toBeLessThan(1000)
  })

  test('behavior: no naughty text is an id', () => {
    for (const value of naughty.strings) expect(isCaipAddress(value)).toBe(false)
  })
})

describe('assertCaipAddress', () => {
  test('default', () => {
    expect(assertCaipAddress('hedera:mainnet:0.0.1')).toBeUndefined()
  })

  test('error: anything else', () => {
    const error = thrownBy(() => assertCaipAddress('hedera:mainnet'))
    expect(isKernelError(error, 'caip/address')).toBe(true)
    expect(error).toHaveProperty('message', expect.stringMatching(/^Invalid CAIP Address\n/))
  })
})

describe('parseCaipAssetId', () => {
  test('default', () => {
    expect(parseCaipAssetId('hedera:mainnet/nft:0.0.55492/12')).toEqual({
      namespace: 'hedera',
      reference: 'mainnet',
      networkId: 'hedera:mainnet',
      assetNamespace: 'nft',
      assetReference: '0.0.55492',
      tokenId: '12',
    })
  })

  test.each(vectors.caip19_valid)('behavior: reads and prints $note', ({ value }) => {
    expect(printCaipAssetId(parseCaipAssetId(value))).toBe(value)
  })

  test.each(['hedera:mainnet', 'hedera:mainnet/nft', 'hedera:mainnet/nft:', 'hedera:mainnet/nft:1/', 'hedera/nft:1'])(
    'error: %j',
    (value) => {
      expect(
        isKernelError(
          thrownBy(() => parseCaipAssetId(value)),
          'caip/asset',
        ),
      ).toBe(true)
    },
  )
})

describe('printing', () => {
  const namespace = fc.stringMatching(/^[-a-z0-9]{3,8}$/)
  const reference = fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/)
  const address = fc.stringMatching(/^[-.%a-zA-Z0-9]{1,128}$/)

  test('behavior: what is printed is read back', () => {
    fc.assert(
      fc.property(namespace, reference, address, (...[space, chain, account]) => {
        const fields = { namespace: space, reference: chain, address: account }
        expect(parseCaipAddress(printCaipAddress(fields))).toMatchObject(fields)
      }),
    )
  })

  test('error: parts that make no id', () => {
    expect(() => printCaipNetworkId({ namespace: 'a:b', reference: '1' })).toThrow('Invalid CAIP-2 network id')
    expect(() => printCaipAddress({ namespace: 'abc', reference: '1', address: '' })).toThrow('Invalid CAIP-10 address')
    expect(() =>
      printCaipAssetId({ namespace: 'abc', reference: '1', assetNamespace: 'nft', assetReference: 'a b' }),
    ).toThrow('Invalid CAIP-19 asset id')
  })
})
