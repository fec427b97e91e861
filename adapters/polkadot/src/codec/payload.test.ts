import { Metadata as LibraryMetadata, TypeRegistry } from '@polkadot/types'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toHex } from '../bytes.ts'
import { assetHubMetadata } from '../testing/metadata.mjs'
import { BEST, callOf, GENESIS, hashOf, payloadOf, readByLibrary, signingKey } from '../testing/writtenChain.ts'
import { readMetadata } from './metadata.ts'
import { lifeOf, messageOf, readExtrinsic, readPayload, toExtrinsic, toSignerPayload } from './payload.ts'

const registry = new TypeRegistry()
registry.setMetadata(new LibraryMetadata(registry, toHex(assetHubMetadata)))
const metadata = readMetadata(assetHubMetadata)
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const call = callOf('balances', 'transferKeepAlive', BOB, 12_345n)
const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex)
const uint32 = fc.integer({ min: 0, max: 0xffffffff })
const period = fc.integer({ min: 2, max: 16 }).map((power) => 2 ** power)

/** Whatever may stand beside a call. */
const terms = fc.record({
  era: fc.oneof(fc.constant('0x00'), fc.record({ current: fc.nat({ max: 10 ** 9 }), period })),
  nonce: fc.nat({ max: 2 ** 31 - 1 }),
  tip: fc.bigInt({ min: 0n, max: 2n ** 100n }),
  specVersion: uint32,
  transactionVersion: uint32,
  genesisHash: hash,
  blockHash: hash,
})

describe('readPayload', () => {
  test('default: whatever is written beside a call is read back', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const read = readPayload(payloadOf(call, given), metadata)
        expect(read).toMatchObject({
          ...{ nonce: BigInt(given.nonce), tip: given.tip, genesisHash: given.genesisHash, blockHash: given.blockHash },
          ...{ specVersion: BigInt(given.specVersion), transactionVersion: BigInt(given.transactionVersion) },
          ...{ mode: 0, metadataHash: undefined, assetId: undefined },
        })
        expect(toHex(read.callBytes)).toBe(call)
        expect(read.era.hex).toBe(registry.createType('ExtrinsicEra', given.era).toHex())
      }),
      { numRuns: 200 },
    )
  })

  test('default: the hash of the metadata, where it is signed', () => {
    const metadataHash = `0x${'cd'.repeat(32)}`
    expect(readPayload(payloadOf(call, { mode: 1, metadataHash }), metadata)).toMatchObject({ mode: 1, metadataHash })
  })

  test('default: what wallets get is what polkadot-js would give them, and signs to the same bytes', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const bytes = payloadOf(call, given)
        const json = toSignerPayload(readPayload(bytes, metadata), BOB, BEST, metadata)
        registry.setSignedExtensions([...metadata.extensions.map(({ name }) => name)])
        const again = registry.createType('ExtrinsicPayload', json, { version: 4 }).toU8a({ method: true })
        expect(toHex(again)).toBe(toHex(bytes))
      }),
      { numRuns: 100 },
    )
  })
})

describe('lifeOf', () => {
  test('default: the blocks in which it holds, as polkadot-js reckons', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 9 }), period, fc.nat({ max: 10 ** 6 }), (current, blocks, later) => {
        // From its bytes: they have no room for the lowest bits of a long era's phase.
        const era = registry.createType(
          'ExtrinsicEra',
          registry.createType('ExtrinsicEra', { current, period: blocks }).toHex(),
        )
        const read = readPayload(payloadOf(call, { era: { current, period: blocks } }), metadata)
        expect(read.era).toMatchObject({ isMortal: true, period: era.asMortalEra.period.toNumber() })
        for (const number of [current, current + later]) {
          const life = lifeOf(read, number)
          expect(life.birth).toBe(era.asMortalEra.birth(number))
          expect(life.death).toBe(era.asMortalEra.death(number))
        }
      }),
      { numRuns: 300 },
    )
  })

  test('behavior: what has no end has none', () => {
    expect(lifeOf({ era: { hex: '0x00', isMortal: false, period: 0, phase: 0 } }, 7)).toEqual({
      ...{ birth: 0, death: Number.POSITIVE_INFINITY },
    })
  })
})

describe('messageOf', () => {
  test('parameters: up to 256 bytes as they are, longer ones by their hash', () => {
    for (const length of [0, 1, 255, 256]) expect(messageOf(new Uint8Array(length))).toHaveLength(length)
    for (const length of [257, 10_000]) expect(messageOf(new Uint8Array(length))).toHaveLength(32)
  })
})

describe('extrinsics', () => {
  const { address, sign } = signingKey('sr25519')
  const build = (given: Readonly<Record<string, unknown>> = {}) => {
    const payload = readPayload(payloadOf(call, given), metadata)
    const signature = Uint8Array.of(1, ...sign(messageOf(payloadOf(call, given))))
    return { payload, signature, bytes: toExtrinsic(payload, address, signature, { metadata }) }
  }

  test('default: written and read back, by our own code and by polkadot-js', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const { payload, signature, bytes } = build(given)
        expect(readExtrinsic(bytes, metadata)).toMatchObject({
          ...{ signer: address, nonce: payload.nonce, signature },
          ...{ callBytes: payload.callBytes, extraBytes: payload.extraBytes },
        })
        expect(readByLibrary(bytes)).toMatchObject({
          signer: address,
          nonce: given.nonce,
          method: call,
          era: payload.era.hex,
        })
      }),
      { numRuns: 60 },
    )
  })

  test('behavior: a changed byte changes what is read, or it cannot be read', () => {
    const { bytes } = build()
    const before = readExtrinsic(bytes, metadata)
    for (const at of bytes.keys())
      for (const flip of [1, 128]) {
        const changed = bytes.map((byte, index) => (index === at ? byte ^ flip : byte))
        expect(readExtrinsic(changed, metadata), `byte ${at}`).not.toEqual(before)
      }
  })

  test('error: cut off, without a signature, of another version', () => {
    const { bytes } = build()
    for (let length = 0; length < bytes.length; length += 1)
      expect(readExtrinsic(bytes.slice(0, length), metadata)).toBeUndefined()
    for (const version of [0x04, 0x83, 0x85, 0x00, 0xff])
      expect(
        readExtrinsic(
          bytes.map((byte, at) => (at === 2 ? version : byte)),
          metadata,
        ),
      ).toBeUndefined()
    expect(readExtrinsic(Uint8Array.of(...bytes, 0), metadata)).toBeUndefined()
    expect([GENESIS, hashOf(0)]).toEqual([expect.stringMatching(/^0x[0-9a-f]{64}$/), `0x${'0'.repeat(64)}`])
  })
})
