import { afterEach, describe, expect, test, vi } from 'vitest'
import { readEvm, readSolana } from './accountChains.ts'
import { readBitcoin, readPolkadot } from './otherChains.ts'
import { explorerOf, guessKind, nodeOf, readPlace, writePlace } from './place.ts'

const NODE = 'http://127.0.0.1:4000'
const signal = new AbortController().signal

/** Answers of a node by method, or by path where it has paths. */
function answer(answers: Readonly<Record<string, unknown>>): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const method = init?.body ? JSON.parse(String(init.body)).method : new URL(String(url)).pathname
    if (!(method in answers)) return new Response('{"error":"no"}', { status: 404 })
    return Response.json(init?.body ? { result: answers[method] } : answers[method])
  })
}

afterEach(() => vi.restoreAllMocks())

describe('place', () => {
  test('default: what an explorer link of each family is read as', () => {
    for (const [chain, path, kind] of [
      ['eip155:42161', '/tx/0x12', 'transaction'],
      ['bip122:000000000019d6689c085ae165831e93', '/address/bcrt1q', 'address'],
      ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '/account/abc?cluster=local', 'address'],
      ['polkadot:68d56f15f85d3136970ec16946040bc1', '/extrinsic/0x12', 'transaction'],
    ] as const) {
      const { url } = explorerOf(chain, 'http://latchkey.localhost:5173')
      expect(readPlace(new URL(`${url}${path}`).hash)).toMatchObject({ chain, kind })
    }
  })

  test.each(['', '#', '#/%', '#/eip155:999/tx', '#/__proto__/constructor/x', '#/eip155:1/toString/x'])(
    'error: %s is the first chain, or what it has of a place',
    (hash) => expect(readPlace(hash)).toEqual({ chain: 'eip155:1', kind: 'latest', id: '' }),
  )

  test('behavior: writing and reading is the same place', () => {
    const place = { chain: 'eip155:1', kind: 'address', id: 'a/b c' } as const
    expect(readPlace(writePlace(place))).toEqual(place)
  })

  test('parameters: what was typed', () => {
    expect(guessKind('eip155:1', `0x${'a'.repeat(64)}`)).toBe('transaction')
    expect(guessKind('eip155:1', `0x${'a'.repeat(40)}`)).toBe('address')
    expect(guessKind('solana:x', 'a'.repeat(88))).toBe('transaction')
    expect(nodeOf('eip155:1', { 'evm-1': NODE })).toBe(NODE)
    expect(nodeOf('eip155:1', {})).toBeUndefined()
  })
})

describe('readers', () => {
  test('default: a transaction of an EVM chain, its state, fee and ends', async () => {
    answer({
      eth_getTransactionByHash: { from: '0xa', to: '0xb', value: '0xde0b6b3a7640000', nonce: '0x2', input: '0x' },
      eth_getTransactionReceipt: {
        status: '0x0',
        gasUsed: '0x5208',
        effectiveGasPrice: '0x3b9aca00',
        blockNumber: '0x10',
        logs: [],
      },
      eth_getBlockByNumber: { timestamp: '0x6' },
    })
    const found = await readEvm.transaction(NODE, '0x12', signal)
    expect(found?.state).toEqual({ tone: 'error', text: 'Failed' })
    expect(found?.facts).toContainEqual({ label: 'Amount', value: '1 ETH' })
    expect(found?.facts).toContainEqual({ label: 'Fee', value: '0.000021 ETH' })
    expect(found?.facts).toContainEqual({ label: 'To', value: '0xb', to: { kind: 'address', id: '0xb' } })
  })

  test('behavior: what a chain does not know is undefined, in every family', async () => {
    answer({
      eth_getTransactionByHash: null,
      eth_getTransactionReceipt: null,
      getTransaction: null,
      chain_getHeader: { number: '0x0' },
      chain_getBlockHash: '0x1',
      chain_getBlock: { block: { extrinsics: ['0x280403000beabc0208a201'] } },
    })
    for (const reader of [readEvm, readSolana, readBitcoin, readPolkadot])
      expect(await reader.transaction(NODE, '0x12', signal)).toBeUndefined()
    expect(await readPolkadot.address(NODE, 'nonsense', signal)).toBeUndefined()
    expect(await readEvm.address(NODE, '0x12', signal)).toBeUndefined()
  })

  test('default: who gained and lost on Solana', async () => {
    answer({
      getTransaction: {
        slot: 5,
        blockTime: 6,
        meta: {
          err: null,
          fee: 5000,
          preBalances: [2_000_000_000, 0, 1],
          postBalances: [999_995_000, 1_000_000_000, 1],
        },
        transaction: { message: { accountKeys: ['payer', 'payee', 'program'] } },
      },
    })
    const found = await readSolana.transaction(NODE, 'x', signal)
    expect(found?.facts.slice(0, 2).map(({ label, value }) => [label, value])).toEqual([
      ['Lost 1.000005 SOL', 'payer'],
      ['Gained 1 SOL', 'payee'],
    ])
  })

  test('default: an extrinsic of Polkadot is found by the hash of its bytes, and a balance by the key of an address', async () => {
    answer({
      chain_getHeader: { number: '0x0' },
      chain_getBlockHash: '0x1',
      chain_getBlock: { block: { extrinsics: ['0x280403000beabc0208a201'] } },
      state_getStorage: `0x${'00'.repeat(16)}00e87648170000000000000000000000`,
    })
    const { transactions } = await readPolkadot.latest(NODE, signal)
    expect(transactions).toHaveLength(1)
    expect(await readPolkadot.transaction(NODE, transactions[0]?.id ?? '', signal)).toMatchObject({
      state: { text: 'In a block' },
    })
    const found = await readPolkadot.address(NODE, '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3', signal)
    expect(found?.facts[0]).toEqual({ label: 'Balance', value: '10 DOT' })
  })
})
