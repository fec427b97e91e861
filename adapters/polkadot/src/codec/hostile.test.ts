import { expandMetadata, Metadata as LibraryMetadata, TypeRegistry } from '@polkadot/types'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toHex } from '../bytes.ts'
import { assetHubMetadata } from '../testing/metadata.mjs'
import { callFields, decode, decodeCall } from './decode.ts'
import { type Metadata, readMetadata } from './metadata.ts'
import { readExtrinsic, readPayload } from './payload.ts'
import { createReader } from './scale.ts'

const metadata = readMetadata(assetHubMetadata)
const types = [...metadata.types.keys()]
const someBytes = fc.uint8Array({ maxLength: 300, size: 'max' })

/** The code of what reading fails with; nothing of the language's own may come out. */
function codeOf(read: () => unknown): string | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    return String(Reflect.get(Object(error), 'code') ?? error)
  }
}

const isFine = (code: string | undefined): void => expect([undefined, 'transfer/unreadable']).toContain(code)

describe('bytes of anybody', () => {
  test('error: read as any type of a real runtime, they are read or refused in words', () => {
    fc.assert(
      fc.property(fc.constantFrom(...types), someBytes, (type, bytes) => {
        isFine(codeOf(() => decode(type, createReader(bytes), metadata)))
      }),
      { numRuns: 3000 },
    )
  })

  test('error: as calls, payloads and extrinsics', () => {
    fc.assert(
      fc.property(someBytes, (bytes) => {
        isFine(codeOf(() => callFields(decodeCall(createReader(bytes), metadata))))
        isFine(codeOf(() => readPayload(bytes, metadata)))
        expect(codeOf(() => readExtrinsic(bytes, metadata))).toBeUndefined()
      }),
      { numRuns: 1000 },
    )
  })

  test('error: letters that are none', () => {
    const types = new Map([[0, { kind: 'primitive', primitive: 1, path: [], params: [] } as const]])
    const letters: Metadata = { ...metadata, types }
    expect(decode(0, createReader(Uint8Array.of(0x61, 0, 0, 0)), letters)).toBe('a')
    for (const bytes of [Uint8Array.of(0, 0, 0x11, 0), Uint8Array.of(255, 255, 255, 255), Uint8Array.of(0, 0xd8, 0, 0)])
      expect(codeOf(() => decode(0, createReader(bytes), letters))).toBe('transfer/unreadable')
  })

  test('error: compact numbers in more bytes than they need, which nodes refuse', () => {
    for (const bytes of [
      Uint8Array.of(0b01, 0),
      Uint8Array.of(0b11111101, 0),
      Uint8Array.of(0b10, 0, 0, 0),
      Uint8Array.of(0b11, 1, 0, 0, 0),
      Uint8Array.of(0b0111, 1, 2, 3, 4, 0),
    ])
      expect(codeOf(() => createReader(bytes).compact())).toBe('transfer/unreadable')
    for (const [value, ...bytes] of [
      [63, 252],
      [64, 1, 1],
      [16_383, 253, 255],
      [16_384, 2, 0, 1, 0],
      [2 ** 30, 3, 0, 0, 0, 64],
    ])
      expect(createReader(Uint8Array.from(bytes)).compact()).toBe(BigInt(value ?? 0))
  })
})

describe('metadata of anybody', () => {
  test('error: cut off, or with changed bytes, it is read or refused in words', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: assetHubMetadata.length - 1 }), fc.nat({ max: 255 })), { maxLength: 3 }),
        fc.nat({ max: assetHubMetadata.length }),
        fc.boolean(),
        (changes, length, isCut) => {
          const bytes = assetHubMetadata.slice(0, isCut ? length : undefined)
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
          isFine(codeOf(() => readMetadata(bytes)))
        },
      ),
      { numRuns: 40 },
    )
  })

  test('error: types that hold themselves end', () => {
    const loop: Metadata = {
      ...metadata,
      types: new Map([
        [0, { kind: 'composite', fields: [{ name: 'inner', type: 0 }], path: [], params: [] }],
        [1, { kind: 'sequence', type: 2, path: [], params: [] }],
        [2, { kind: 'tuple', types: [], path: [], params: [] }],
        [3, { kind: 'array', length: 2 ** 32 - 1, type: 2, path: [], params: [] }],
        [4, { kind: 'compact', type: 99, path: [], params: [] }],
        [
          5,
          {
            kind: 'composite',
            fields: [
              { name: '__proto__', type: 2 },
              { name: 'x', type: 2 },
            ],
            path: [],
            params: [],
          },
        ],
      ]),
    }
    const read = (type: number, ...bytes: readonly number[]) =>
      codeOf(() => decode(type, createReader(Uint8Array.from(bytes)), loop))
    expect(read(0)).toBe('transfer/unreadable')
    expect(read(1, 0xfd, 0xff, ...new Uint8Array(200))).toBe('transfer/unreadable')
    expect(read(3)).toBe('transfer/unreadable')
    isFine(read(4, 4))
    expect(decode(5, createReader(new Uint8Array()), loop)).toEqual(
      Object.fromEntries([
        ['__proto__', []],
        ['x', []],
      ]),
    )
  })
})

describe('a payload with a changed byte', () => {
  const registry = new TypeRegistry()
  const library = new LibraryMetadata(registry, toHex(assetHubMetadata))
  registry.setMetadata(library)
  const { tx } = expandMetadata(registry, library)
  const call = tx.balances?.transferKeepAlive?.('5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty', 12_345n)
  const given = registry
    .createType(
      'ExtrinsicPayload',
      {
        method: call?.toHex(),
        era: { current: 100, period: 64 },
        nonce: 7,
        tip: 0,
        mode: 0,
        specVersion: 1,
        transactionVersion: 1,
        genesisHash: `0x${'11'.repeat(32)}`,
        blockHash: `0x${'22'.repeat(32)}`,
        metadataHash: null,
      },
      { version: 4 },
    )
    .toU8a({ method: true })

  test('behavior: whatever is changed shows: in the call, in what is sent along, or in what is only signed', () => {
    const text = (bytes: Uint8Array): string => {
      const payload = readPayload(bytes, metadata)
      const { call: found, era, nonce, tip, mode, metadataHash, specVersion, transactionVersion } = payload
      const terms = [
        era.hex,
        nonce,
        tip,
        mode,
        metadataHash,
        specVersion,
        transactionVersion,
        payload.genesisHash,
        payload.blockHash,
      ]
      return JSON.stringify([
        callFields(found),
        terms.map(String),
        JSON.stringify(payload.assetId, (_, value: unknown) => String(value)),
      ])
    }
    const before = text(given)
    for (const at of given.keys())
      for (const change of [1, 2, 128, 255]) {
        const changed = given.slice()
        changed[at] = (changed[at] ?? 0) ^ change
        const code = codeOf(() => expect(text(changed), `byte ${at}`).not.toBe(before))
        isFine(code)
      }
  })

  test('error: cut off anywhere, or with something behind it', () => {
    for (let length = 0; length < given.length; length += 1)
      expect(codeOf(() => readPayload(given.slice(0, length), metadata))).toBe('transfer/unreadable')
    expect(codeOf(() => readPayload(Uint8Array.of(...given, 0), metadata))).toBe('transfer/unreadable')
  })
})
