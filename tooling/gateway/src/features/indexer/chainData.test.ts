import { describe, expect, test } from 'vitest'
import { ChainDataError, getProp } from '../../core/readField.ts'
import { syntheticChain } from '../../testing/syntheticChain.ts'
import { parseBlock, parseReceipts } from './chainData.ts'
import { parseFlatTrace, parseNestedTrace } from './traces.ts'

const chain = syntheticChain({ head: 10 })

const ask = (method: string): unknown => {
  const outcome = chain.answer({ method, params: ['0x5', true] })
  return 'result' in outcome ? structuredClone(outcome.result) : undefined
}

const answers = () => ({ block: ask('eth_getBlockByNumber'), receipts: ask('eth_getBlockReceipts') })

type Answers = ReturnType<typeof answers>

type Path = readonly (string | number)[]

function listAt(value: unknown, ...path: Path): unknown[] {
  const found = path.reduce<unknown>((outer, key) => getProp(outer, `${key}`), value)
  if (!Array.isArray(found)) throw new Error(`There is no list at ${path.join('.')}.`)
  return found
}

/** Changes an answer, as a lying node would; `undefined` leaves the field out. */
function tell(value: unknown, path: Path, lie: unknown): void {
  const outer = path.slice(0, -1).reduce<unknown>((found, key) => getProp(found, `${key}`), value)
  const key = path.at(-1)
  if (typeof outer !== 'object' || outer === null || key === undefined || !Object.hasOwn(outer, key))
    throw new Error(`There is nothing at ${path.join('.')}.`)
  if (lie === undefined) Reflect.deleteProperty(outer, key)
  else Reflect.set(outer, key, lie)
}

const A = `0x${'a'.repeat(40)}`
const B = `0x${'b'.repeat(40)}`

describe('chainData', () => {
  test('default', () => {
    const { block, receipts } = answers()
    const parsed = parseBlock(block, 5)
    expect(parsed.transactions).toHaveLength(5)
    expect(parsed.transactions[0]).toMatchObject({ selector: '0xa9059cbb', value: 0n, nonce: 5 })
    expect(parseReceipts(receipts, parsed).map(({ succeeded }) => succeeded)).toEqual([true, true, true, true, true])
  })

  const lies: Record<string, (answers: Answers) => void> = {
    'another number': ({ block }) => tell(block, ['number'], '0x6'),
    'a negative number': ({ block }) => tell(block, ['number'], '-0x5'),
    'a number that is none': ({ block }) => tell(block, ['number'], 5),
    'a time beyond the year 9999': ({ block }) => tell(block, ['timestamp'], '0xffffffffffff'),
    'a short hash': ({ block }) => tell(block, ['hash'], '0x12'),
    'a value of 2^256': ({ block }) => tell(block, ['transactions', 0, 'value'], `0x1${'0'.repeat(64)}`),
    'a nonce beyond what a number holds': ({ block }) =>
      tell(block, ['transactions', 0, 'nonce'], '0xffffffffffffffff'),
    'a sender that is none': ({ block }) => tell(block, ['transactions', 0, 'from'], '0x0'),
    'hashes in place of transactions': ({ block }) => tell(block, ['transactions'], ['0x12']),
    'transactions in another order': ({ block }) => listAt(block, 'transactions').reverse(),
    'no status': ({ receipts }) => tell(receipts, [0, 'status'], undefined),
    'a receipt of another transaction': ({ receipts }) => listAt(receipts).reverse(),
    'a receipt of another block': ({ receipts }) => tell(receipts, [0, 'blockHash'], `0x${'1'.repeat(64)}`),
    'too few receipts': ({ receipts }) => listAt(receipts).pop(),
    'five topics': ({ receipts }) => tell(receipts, [0, 'logs', 0, 'topics'], Array(5).fill(`0x${'1'.repeat(64)}`)),
    'data of half a byte': ({ receipts }) => tell(receipts, [0, 'logs', 0, 'data'], '0x123'),
  }
  for (const [name, lie] of Object.entries(lies))
    test(`error: ${name}`, () => {
      const altered = answers()
      lie(altered)
      expect(() => parseReceipts(altered.receipts, parseBlock(altered.block, 5))).toThrow(ChainDataError)
    })

  test('behavior: before Byzantium a receipt has a root: what failed used all of its gas', () => {
    const { block, receipts } = answers()
    const older = (gas: string, gasUsed: string) => {
      for (const index of [0, 1, 2, 3, 4]) {
        tell(receipts, [index, 'status'], undefined)
        Object.assign(listAt(receipts)[index] ?? {}, { root: `0x${'7'.repeat(64)}`, gasUsed })
        Object.assign(listAt(block, 'transactions')[index] ?? {}, { gas })
      }
      return parseReceipts(receipts, parseBlock(block, 5)).map(({ succeeded }) => succeeded)
    }
    const original = structuredClone(receipts)
    expect(older('0x15f90', '0xcf08')).toEqual(Array(5).fill(true))
    Object.assign(Array.isArray(receipts) ? receipts : [], structuredClone(original))
    expect(older('0x15f90', '0x15f90')).toEqual(Array(5).fill(false))
    Object.assign(Array.isArray(receipts) ? receipts : [], structuredClone(original))
    expect(older('0x5208', '0x5208')).toEqual(Array(5).fill(true))
  })

  test('error: a block that is not there', () => {
    expect(() => parseBlock(null, 5)).toThrow(expect.objectContaining({ code: 'missing-block' }))
  })

  test('behavior: both kinds of traces tell the same payments, without what failed', () => {
    const paid = [{ kind: 'native', token: '', tokenId: '', from: A, to: B, amount: 7n }]
    const call = { type: 'CALL', from: A, to: B, value: '0x7' }
    const flat = (traceAddress: number[], more: object = {}) => ({
      type: 'call',
      action: { callType: 'call', from: A, to: B, value: '0x7' },
      traceAddress,
      ...more,
    })
    expect(parseNestedTrace({ ...call, calls: [call] })).toEqual(paid)
    expect(parseFlatTrace([flat([]), flat([0])])).toEqual(paid)
    expect(parseNestedTrace({ ...call, calls: [{ ...call, error: 'x', calls: [call] }] })).toEqual([])
    expect(parseFlatTrace([flat([]), flat([0], { error: 'x' }), flat([0, 0])])).toEqual([])
    expect(parseNestedTrace({ ...call, calls: [{ ...call, type: 'DELEGATECALL' }] })).toEqual([])
    expect(() => parseNestedTrace({ ...call, calls: [{ ...call, value: '0x1'.padEnd(90, '0') }] })).toThrow(
      ChainDataError,
    )
  })
})
