import { expandMetadata, Metadata as LibraryMetadata, TypeRegistry } from '@polkadot/types'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toHex } from '../bytes.ts'
import { assetHubMetadata } from '../testing/metadata.mjs'
import { callFields, decodeCall } from './decode.ts'
import { readMetadata } from './metadata.ts'
import { readPayload } from './payload.ts'
import { compactLength, createReader } from './scale.ts'

const registry = new TypeRegistry()
const libraryMetadata = new LibraryMetadata(registry, toHex(assetHubMetadata))
registry.setMetadata(libraryMetadata)
const { tx } = expandMetadata(registry, libraryMetadata)
const metadata = readMetadata(assetHubMetadata)
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'

type Make = (...args: readonly unknown[]) => { toU8a(): Uint8Array }
const make = (pallet: string, method: string): Make => {
  const found = tx[pallet]?.[method]
  if (!found) throw new Error(`${pallet}.${method}`)
  return found as unknown as Make
}
const read = (call: { toU8a(): Uint8Array }) => {
  const reader = createReader(call.toU8a())
  const found = decodeCall(reader, metadata)
  expect(reader.left).toBe(0)
  return found
}

describe('calls', () => {
  test('default: a transfer, with its arguments', () => {
    const call = read(make('balances', 'transferKeepAlive')(BOB, 12_345n))
    expect(callFields(call)).toEqual({
      call: 'Balances.transfer_keep_alive',
      'call: dest': `Id ${BOB}`,
      'call: value': '12345',
    })
  })

  test('behavior: batches, proxies and multisigs are opened, call by call', () => {
    const inner = make('balances', 'transferKeepAlive')(BOB, 1n)
    const token = make('assets', 'transferKeepAlive')(1984, ALICE, 5n)
    const batch = make('utility', 'batchAll')([inner, token])
    const proxied = make('proxy', 'proxy')(ALICE, null, batch)
    const shown = callFields(read(make('multisig', 'asMultiThreshold1')([ALICE], proxied)))
    expect(shown).toMatchObject({
      call: 'Multisig.as_multi_threshold_1',
      'call 1': 'Proxy.proxy',
      'call 1.1': 'Utility.batch_all',
      'call 1.1.1': 'Balances.transfer_keep_alive',
      'call 1.1.1: value': '1',
      'call 1.1.2': 'Assets.transfer_keep_alive',
      'call 1.1.2: id': '1984',
      'call 1.1.2: target': `Id ${ALICE}`,
    })
  })

  test('error: calls within calls without end are not read', () => {
    let call: { toU8a(): Uint8Array } = make('system', 'remark')('0x00')
    for (let depth = 0; depth < 12; depth += 1) call = make('utility', 'batch')([call])
    expect(() => read(call)).toThrow(/too many/)
  })

  test('error: random bytes are a call and a payload, or unreadable', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          decodeCall(createReader(bytes), metadata)
        } catch (error) {
          expect(error).toMatchObject({ code: 'transfer/unreadable' })
        }
        try {
          readPayload(bytes, metadata)
        } catch (error) {
          expect(error).toMatchObject({ code: 'transfer/unreadable' })
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('scale', () => {
  test('behavior: compact numbers, as the library writes them', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }), (value) => {
        expect(createReader(registry.createType('Compact<u128>', value).toU8a()).compact()).toBe(value)
      }),
    )
    for (const length of [0, 63, 64, 16_383, 16_384, 2 ** 30 - 1])
      expect(compactLength(length)).toEqual(registry.createType('Compact<u32>', length).toU8a())
  })
})
