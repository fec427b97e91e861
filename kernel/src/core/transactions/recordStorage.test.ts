import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../services/platform.ts'
import type { StorageService } from '../services/services.ts'
import { TRANSACTION_KEY, TRANSACTIONS_KEY } from '../wallet/storage.ts'
import type { TransactionRecord } from './record.ts'
import { printRecord, readRecord, recordStorage } from './recordStorage.ts'

const digits = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const id = fc.uint8Array({ minLength: 16, maxLength: 16 }).map(digits)
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const time = fc.integer({ min: 0, max: 2 ** 45 })
const words = fc.string({ maxLength: 60 })
/** Hexadecimal text of up to so many bytes. */
const hex = (maxLength: number) =>
  fc.uint8Array({ minLength: 1, maxLength, size: 'max' }).map((bytes) => `0x${digits(bytes)}`)

const record: fc.Arbitrary<TransactionRecord> = fc.record(
  {
    id,
    state: fc.constantFrom('asked', 'sent', 'seen', 'confirmed', 'failed', 'replaced', 'dropped', 'unknown'),
    network: fc.constantFrom('test:1', 'eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
    account: fc.constantFrom('test:1:0xa', 'eip155:8453:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'),
    kind: fc.constantFrom('send', 'trade', 'approve'),
    plugin: fc.constantFrom('send', 'host'),
    // What wallets, nodes and contracts say has any length.
    wallet: fc.string({ maxLength: 3000, size: 'max' }),
    reason: fc.string({ maxLength: 3000, size: 'max' }),
    hash: hex(32),
    callsId: fc.oneof(hex(32), hex(4096)),
    intent: fc.record(
      {
        to: words,
        value: amount,
        digest: hex(32),
        assets: fc.array(
          fc.record(
            {
              asset: fc.constant<'test:1/slip44:1'>('test:1/slip44:1'),
              amount,
              direction: fc.constantFrom('in', 'out'),
              token: fc.record({ symbol: words, decimals: fc.integer({ min: 0, max: 255 }) }),
            },
            { requiredKeys: ['asset', 'amount', 'direction'] },
          ),
          { maxLength: 20 },
        ),
      },
      { requiredKeys: ['digest', 'assets'] },
    ),
    anchor: fc.dictionary(words, fc.oneof(words, fc.integer(), fc.boolean()), { maxKeys: 5, noNullPrototype: true }),
    confirmations: fc.nat(),
    missingSince: time,
    isSettled: fc.boolean(),
    isDifferent: fc.boolean(),
    sentInstead: fc.string({ maxLength: 3000, size: 'max' }),
    replacedBy: fc.record(
      { hash: hex(32), how: fc.constantFrom('speedup', 'cancel', 'other') },
      { requiredKeys: ['how'] },
    ),
    linked: id,
    fee: amount,
    askedAt: time,
    sentAt: time,
    seenAt: time,
    minedAt: time,
    changedAt: time,
  },
  {
    requiredKeys: [
      'id',
      'state',
      'network',
      'account',
      'kind',
      'plugin',
      'intent',
      'anchor',
      'confirmations',
      'isSettled',
      'askedAt',
      'changedAt',
    ],
  },
)

/** Cut so that it shows. */
const ended = (text: string): string => (text.length > 1000 ? `${text.slice(0, 999)}…` : text)
const cut = (text: string | undefined): string | undefined => text?.slice(0, 1000)

/** One record that is as good as any. */
function sample(name: string, more: Partial<TransactionRecord> = {}): TransactionRecord {
  return {
    id: name.repeat(32).slice(0, 32),
    state: 'sent',
    network: 'test:1',
    account: 'test:1:0xa',
    kind: 'send',
    plugin: 'send',
    intent: { digest: 'ab', assets: [] },
    anchor: {},
    confirmations: 0,
    isSettled: false,
    askedAt: 1,
    changedAt: 1,
    ...more,
  }
}

/** Storage that answers later, as IndexedDB and that of an extension do. */
function slow(storage: StorageService): StorageService {
  return {
    ...storage,
    get: async (key) => storage.get(key),
    set: async (key, value) => storage.set(key, value),
    remove: async (key) => storage.remove(key),
  }
}

const ids = async (storage: StorageService): Promise<unknown> =>
  JSON.parse((await storage.get(TRANSACTIONS_KEY)) ?? '[]')

describe('a record as text', () => {
  test.each([-1, 256, 1.5, '6', undefined])(
    'error: a token of %j decimals is left out, what moves is not',
    (decimals) => {
      const moved = { asset: 'test:1/slip44:1', amount: 5n, direction: 'out' } as const
      const text = printRecord(sample('a', { intent: { digest: 'ab', assets: [moved] } }))
      const stored = text.replace(
        '"direction":"out"',
        `"direction":"out","token":${JSON.stringify({ symbol: 'DAI', decimals })}`,
      )
      expect(stored).not.toBe(text)
      expect(readRecord(sample('a').id, stored)?.intent.assets).toEqual([moved])
    },
  )

  test('default: whatever a wallet, a node or a contract says in it, it is read back', () => {
    fc.assert(
      fc.property(record, (given) => {
        const found = readRecord(given.id, printRecord(given))
        const expected = {
          ...given,
          wallet: cut(given.wallet),
          reason: cut(given.reason),
          ...(given.sentInstead !== undefined && { sentInstead: ended(given.sentInstead) }),
        }
        expect({ wallet: undefined, reason: undefined, ...found }).toEqual(expected)
      }),
      // Shrinking texts of this length takes minutes.
      { numRuns: 200, endOnFailure: true },
    )
  })

  test('behavior: what was sent instead is kept however long it is, and says that there was more of it', () => {
    const long = `9 ETH → 0x${'ab'.repeat(600)}`
    const record = sample('a', { isDifferent: true, sentInstead: long })
    const found = readRecord(record.id, printRecord(record))
    expect(found?.sentInstead).toBe(`${long.slice(0, 999)}…`)
  })

  test('behavior: numbers of a node that no record can hold cost that number, and not the record', () => {
    const wild = fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1, -0.5)
    const given = fc.record({
      minedAt: wild,
      seenAt: wild,
      missingSince: wild,
      confirmations: wild,
      fee: fc.constantFrom(-1n, 2n ** 300n),
    })
    fc.assert(
      fc.property(given, (numbers) => {
        const sent = sample('a', { hash: '0xfeed', ...numbers })
        expect(readRecord(sent.id, printRecord(sent))).toEqual(sample('a', { hash: '0xfeed' }))
      }),
    )
  })

  test('error: whatever else stands under its key is none, and throws nothing', () => {
    const given = sample('a')
    const fields = [...Object.keys(given), 'hash', 'fee', 'replacedBy', 'wallet']
    const junk = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(-1, Number.POSITIVE_INFINITY, '1e9', '-5', ['x'], { amount: -1 }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...fields), junk, (field, value) => {
        const found = readRecord(given.id, JSON.stringify({ ...JSON.parse(printRecord(given)), [field]: value }))
        if (!found) return
        // What is read back can be written again, and is the same then.
        expect(readRecord(given.id, printRecord(found))).toEqual(found)
        expect(typeof (found.fee ?? 0n)).toBe('bigint')
        expect(found.changedAt).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 500 },
    )
    fc.assert(fc.property(fc.string(), (text) => void expect(readRecord(given.id, text)).toBeUndefined()))
  })

  test('error: the record of another key, and ids that are none', () => {
    const text = printRecord(sample('a'))
    expect(readRecord(sample('b').id, text)).toBeUndefined()
    expect(readRecord('../wallet', text.replace(sample('a').id, '../wallet'))).toBeUndefined()
  })
})

describe('records in storage', () => {
  test('behavior: writes and removals that overlap lose nothing and leave nothing', async () => {
    const names = [...'0123456789abcdef']
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...names), fc.boolean()), { minLength: 1, maxLength: 24 }),
        async (steps) => {
          const storage = slow(memoryStorage())
          const records = recordStorage(storage)
          const last = new Map(steps)
          await Promise.all(
            [...last].map(([name, isKept]) =>
              isKept
                ? records.write(sample(name))
                : records.write(sample(name)).then(() => records.remove(sample(name).id)),
            ),
          )
          const storedIds = [...last].flatMap(([name, isKept]) => (isKept ? [sample(name).id] : []))
          expect((await records.readAll()).map((found) => found.id).sort()).toEqual(storedIds.sort())
          expect([...((await ids(storage)) as string[])].sort()).toEqual(storedIds)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('behavior: a list that another tab has overwritten is completed, without what that tab has removed', async () => {
    const storage = memoryStorage()
    const own = recordStorage(storage)
    await own.write(sample('a'))
    await own.write(sample('b'))
    // Another tab has read the list before, and writes it now; and it has removed one record for good.
    storage.set(TRANSACTIONS_KEY, JSON.stringify([sample('c').id]))
    storage.set(TRANSACTION_KEY + sample('c').id, printRecord(sample('c')))
    storage.remove(TRANSACTION_KEY + sample('b').id)
    await own.relist([sample('a').id, sample('b').id])
    expect(await ids(storage)).toEqual([sample('c').id, sample('a').id])
  })

  test('behavior: of a list that has grown too long the newest are read', async () => {
    const storage = memoryStorage()
    const old = Array.from({ length: 600 }, (_, index) => index.toString(16).padStart(32, '0'))
    storage.set(TRANSACTIONS_KEY, JSON.stringify(old))
    const records = recordStorage(storage)
    await records.write(sample('a'))
    expect((await records.readAll()).map((found) => found.id)).toEqual([sample('a').id])
  })

  test('error: a list that is none', async () => {
    for (const junk of ['', 'null', '{}', '[1,null,{}]', '["x"]', '[[]', '"a"']) {
      const storage = memoryStorage()
      storage.set(TRANSACTIONS_KEY, junk)
      const records = recordStorage(storage)
      expect(await records.readAll()).toEqual([])
      await records.write(sample('a'))
      expect(await records.readAll()).toHaveLength(1)
    }
  })

  test('error: a refused write is told to its caller, and the next one goes through', async () => {
    const storage = memoryStorage()
    let isFull = true
    const records = recordStorage({
      ...storage,
      set: (key, value) => {
        if (isFull) throw new Error('QuotaExceededError')
        storage.set(key, value)
      },
    })
    await expect(records.write(sample('a'))).rejects.toThrow('QuotaExceededError')
    isFull = false
    await records.write(sample('b'))
    expect((await records.readAll()).map((found) => found.id)).toEqual([sample('b').id])
  })
})
