import { kernelError } from '@latchkey/kernel'
import { hexToU8a, u8aToHex } from '@polkadot/util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { concatBytes, fromHex, toHex } from '../bytes.ts'
import { polkadotAssetHub } from '../networks/polkadotAssetHub.ts'
import { normalAddress } from '../ss58.ts'
import { assetHubMetadata } from '../testing/metadata.mjs'
import { nodeContext } from '../testing/nodeContext.ts'
import { isKnownAlready, refusalOf } from './chainErrors.ts'
import { isAssetId, readAsset, readAssetAccount, readNativeAccount } from './chainState.ts'
import { readOutcome } from './events.ts'
import { nativeBalance } from './nativeBalance.ts'
import { blockHash, blockNumber, readBytes } from './rpc.ts'
import { loadRuntime } from './runtime.ts'
import { tokenBalances } from './tokenBalances.ts'
import { transactionStatus } from './transactionStatus.ts'

const ADDRESS = normalAddress('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY') ?? ''
const answering = (answer: unknown) => nodeContext({ address: ADDRESS, node: () => answer })
const malformed = { code: 'rpc/malformed' }
const little = (value: bigint, length: number): readonly number[] =>
  Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))

/** The bytes of an account (`frame_system::AccountInfo`). */
const accountInfo = (counts: readonly bigint[], amounts: readonly bigint[]) =>
  toHex(
    concatBytes(
      counts.flatMap((count) => little(count, 4)),
      amounts.flatMap((amount) => little(amount, 16)),
    ),
  )
const NEW_LOGIC = 1n << 127n

describe('accounts', () => {
  test('default: balance, and what of it is locked and reserved', async () => {
    const info = accountInfo([7n, 1n, 1n, 0n], [1_000n, 300n, 500n, NEW_LOGIC])
    expect(await readNativeAccount(answering(info), ADDRESS)).toEqual({
      ...{ nonce: 7, consumers: 1, exists: true, free: 1_000n, reserved: 300n, frozen: 500n, held: 200n },
    })
    expect(await nativeBalance({}, answering(info))).toEqual({ value: 1_300n, locked: 200n, reserved: 300n })
  })

  test('behavior: older runtimes keep two amounts, of which the larger counts', async () => {
    const info = accountInfo([0n, 0n, 1n, 0n], [1_000n, 300n, 40n, 600n])
    expect(await readNativeAccount(answering(info), ADDRESS)).toMatchObject({ frozen: 600n, held: 600n })
  })

  test('behavior: never more locked than there is; nothing where nobody is', async () => {
    const info = accountInfo([0n, 0n, 1n, 0n], [100n, 0n, 500n, NEW_LOGIC])
    expect(await nativeBalance({}, answering(info))).toEqual({ value: 100n, locked: 100n })
    expect(await nativeBalance({}, answering(null))).toEqual({ value: 0n })
    expect(await readNativeAccount(answering(null), ADDRESS)).toMatchObject({ exists: false, nonce: 0 })
  })

  test('error: too short, no hexadecimal, no text', async () => {
    for (const answer of ['0x', '0x00', '0xzz', 'zz', 7, {}, true])
      await expect(readNativeAccount(answering(answer), ADDRESS)).rejects.toMatchObject(malformed)
  })
})

describe('tokens', () => {
  const details = toHex(concatBytes(new Uint8Array(160), little(50n, 16), [1], new Uint8Array(12), [0]))
  const named = toHex(concatBytes(new Uint8Array(16), [16], new TextEncoder().encode('Teth'), [8], [0x55, 0x53], [6]))
  /** Answers by what stands behind the pallet's name. */
  const chain = (of: { readonly details?: unknown; readonly named?: unknown; readonly own?: unknown }) =>
    nodeContext({
      address: ADDRESS,
      node: (_method, [key]) => {
        const place = String(key)
        if (place.includes('d34371a193a751eea5883e9553457b2e')) return of.details ?? null
        return (place.includes('b5f3822e35ca2f31ce3526eab1363fd2') ? of.named : of.own) ?? null
      },
    })

  test('default: decimals and names of the chain, and what the account holds', async () => {
    const own = toHex(concatBytes(little(77n, 16), [0]))
    expect(await readAsset(chain({ details, named }), '1984')).toEqual({
      ...{ minimum: 50n, isSufficient: true, isFrozen: false, name: 'Teth', symbol: 'US', decimals: 6 },
    })
    expect(await tokenBalances({ tokens: ['1984', 'usdt'] }, chain({ details, named, own }))).toEqual({
      balances: [{ address: '1984', symbol: 'US', name: 'Teth', decimals: 6, value: 77n }],
    })
    expect(await readAssetAccount(chain({ own }), '1984', ADDRESS)).toEqual({ balance: 77n, isFrozen: false })
  })

  test('behavior: one that nobody has made is left out', async () => {
    expect(await readAsset(chain({ named }), '1984')).toBeUndefined()
    expect(await tokenBalances({ tokens: ['1984'] }, chain({}))).toEqual({ balances: [] })
  })

  test('error: a name that goes on behind the end', async () => {
    const endless = toHex(concatBytes(new Uint8Array(16), [252], [1, 2]))
    await expect(readAsset(chain({ details, named: endless }), '1984')).rejects.toMatchObject(malformed)
  })

  test('parameters: numbers of tokens', () => {
    expect(['0', '1984', '4294967295'].every(isAssetId)).toBe(true)
    expect(['', '01', '-1', '1.0', '4294967296', '0x1', ' 1', '1e3'].some(isAssetId)).toBe(false)
  })
})

describe('refusals in words', () => {
  const refused = (rpcCode: number, data: unknown) =>
    refusalOf(
      kernelError('rpc/invalid-input', { details: { rpcCode, data, reason: 'Invalid Transaction' } }),
      polkadotAssetHub,
    )

  test.each([
    ['Inability to pay some fees (e.g. account balance too low)', 'transfer/insufficient-fee'],
    ['Transaction has an ancient birth block', 'transfer/expired'],
    ['Transaction is outdated', 'polkadot/stale'],
    ['Transaction will be valid in the future', 'polkadot/stale'],
    ['Transaction call is not expected', 'polkadot/filtered'],
    ['Transaction has a bad signature', 'polkadot/signature-invalid'],
    ['badProof', 'polkadot/signature-invalid'],
    ['Custom error: 7', 'polkadot/refused'],
  ])('error: "%s" is %s', (words, code) => {
    expect(refused(1010, words)).toMatchObject({ code })
    expect(refused(1010, { inner: words })).toMatchObject({ code })
  })

  test('behavior: only a node that judged the extrinsic has refused it', () => {
    expect(refused(-32000, 'Transaction is outdated')).toBeUndefined()
    for (const error of [kernelError('rpc/unavailable'), new Error('x'), undefined, null])
      expect(refusalOf(error, polkadotAssetHub)).toBeUndefined()
    expect(isKnownAlready(kernelError('rpc/invalid-input', { details: { rpcCode: 1013 } }))).toBe(true)
    expect(isKnownAlready(kernelError('rpc/invalid-input', { details: { rpcCode: 1010 } }))).toBe(false)
    expect(isKnownAlready(new Error('x'))).toBe(false)
  })
})

describe('a transaction that is looked for', () => {
  const query = (anchor: Record<string, number>, hash?: string) => ({
    ...{ state: 'sent' as const, account: `${polkadotAssetHub.id}:${ADDRESS}` as const, anchor, askedAt: 0 },
    ...{ intent: { digest: '', assets: [] }, ...(hash === undefined ? {} : { hash }) },
  })
  /** A chain of empty blocks up to these. */
  const empty = (best: number, final: number) => {
    const asked: number[] = []
    const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
    const ctx = nodeContext({
      address: ADDRESS,
      node: (method, [given]) => {
        if (method === 'chain_getFinalizedHead') return hashOf(final)
        if (method === 'chain_getBlockHash') return hashOf(Number(given ?? best))
        if (method === 'chain_getHeader') return { number: `0x${BigInt(String(given)).toString(16)}` }
        if (method !== 'chain_getBlock') throw new Error(method)
        asked.push(Number(BigInt(String(given))))
        return { block: { extrinsics: ['0x00', 'x', 7] } }
      },
    })
    return { ctx, asked }
  }
  const HASH = `0x${'ab'.repeat(32)}`

  test('behavior: each block is looked at once, until the last that could hold it: then it can never come', async () => {
    const { ctx, asked } = empty(200, 200)
    let anchor: Record<string, number> = { block: 100, death: 160 }
    let seen: Awaited<ReturnType<typeof transactionStatus>> | undefined
    for (let look = 0; look < 3; look += 1) {
      seen = await transactionStatus(query(anchor, HASH), ctx)
      anchor = { ...seen.anchor } as Record<string, number>
      expect(seen.state).toBe(look < 2 ? 'sent' : 'dropped')
    }
    expect(seen).toMatchObject({ isSettled: true })
    expect(asked).toEqual(Array.from({ length: 60 }, (_, at) => 101 + at))
  })

  test('behavior: what is not final is looked at again, and it may still come', async () => {
    const { ctx, asked } = empty(110, 105)
    const first = await transactionStatus(query({ block: 100, death: 160 }, HASH), ctx)
    expect(first).toMatchObject({ state: 'sent', isSettled: false, anchor: { searched: 105 } })
    await transactionStatus(query({ ...first.anchor } as Record<string, number>, HASH), ctx)
    expect(asked).toEqual([101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 106, 107, 108, 109, 110])
  })
})

describe('nodes that answer anything', () => {
  test('error: whatever JSON it is, nothing untyped is thrown', async () => {
    const json = fc.jsonValue()
    const like = fc.oneof(
      json,
      fc.uint8Array({ maxLength: 200 }).map(toHex),
      fc.record({ number: fc.oneof(json, fc.constant('0x1')), block: fc.record({ extrinsics: fc.array(json) }) }),
      fc.record({ specVersion: fc.nat(), transactionVersion: fc.nat(), specName: json, apis: json }),
      fc.constant(`0x${'11'.repeat(32)}`),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(like, { minLength: 1, maxLength: 6 }), async (answers) => {
        let at = 0
        const ctx = nodeContext({ address: ADDRESS, node: () => answers[at++ % answers.length] })
        const query = { state: 'sent', account: `${polkadotAssetHub.id}:${ADDRESS}`, anchor: {}, askedAt: 0 } as const
        const reads: readonly (() => Promise<unknown>)[] = [
          () => readNativeAccount(ctx, ADDRESS),
          () => readAsset(ctx, '1984'),
          () => readAssetAccount(ctx, '1984', ADDRESS),
          () => readBytes(ctx, 'state_getMetadata', []),
          () => blockHash(ctx, 'best'),
          () => blockNumber(ctx, '0x00'),
          () => loadRuntime(ctx),
          () => readOutcome(ctx, '0x00', 0),
          async () => transactionStatus({ ...query, intent: { digest: '', assets: [] } }, ctx),
        ]
        for (const read of reads)
          await read().catch((error: unknown) => expect(error).toMatchObject({ code: 'rpc/malformed' }))
      }),
      { numRuns: 200 },
    )
  })

  test('behavior: the metadata of a runtime is asked for once, and again where it could not be read', async () => {
    let [asked, isBroken] = [0, true]
    const ctx = nodeContext({
      address: ADDRESS,
      node: (method) => {
        if (method === 'state_getRuntimeVersion')
          return { specVersion: 1, transactionVersion: 1, specName: 'hub', apis: [] }
        if (method === 'chain_getBlockHash') return `0x${'22'.repeat(32)}`
        asked += 1
        return isBroken ? '0x00' : u8aToHex(assetHubMetadata)
      },
    })
    await expect(loadRuntime(ctx)).rejects.toMatchObject(malformed)
    isBroken = false
    const [first, second] = await Promise.all([loadRuntime(ctx), loadRuntime(ctx)])
    expect(first).toBe(second)
    expect(await loadRuntime(ctx)).toMatchObject({ specName: 'hub', specVersion: 1 })
    expect(asked).toBe(2)
  })
})

test('behavior: bytes and hexadecimal, as the library has them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect(toHex(bytes)).toBe(u8aToHex(bytes))
      expect(fromHex(toHex(bytes))).toEqual(hexToU8a(toHex(bytes)))
    }),
  )
  for (const text of ['', '0', '0x0', 'ab', '0xg0', '0x ab', null, 7]) expect(fromHex(text)).toBeUndefined()
})
