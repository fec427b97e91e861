import type { Network } from '@latchkey/kernel'
import { describe, expect, it } from 'vitest'
import { hashOf, ME, TOKEN, YOU } from '../fixtures/setUp.ts'
import { type ExplorerList, explorerEntries, readExplorerList } from './explorer.ts'

const network: Network = {
  id: 'eip155:1',
  namespace: 'eip155',
  name: 'One',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 2 },
  rpcUrls: [],
}
const row = (more: object = {}): object => ({
  hash: hashOf(1),
  blockNumber: '7',
  timeStamp: '1000',
  from: ME,
  to: YOU,
  value: '150',
  input: '0x',
  isError: '0',
  contractAddress: '',
  ...more,
})
const token = (more: object = {}): object =>
  row({ contractAddress: TOKEN, tokenName: 'USD Coin', tokenSymbol: 'USDC', tokenDecimal: '1', ...more })
const NOBODY = `0x${'0'.repeat(40)}`

function entries(lists: Partial<Record<ExplorerList, readonly object[]>>) {
  const rows = Object.entries(lists).flatMap(([list, result]) => readExplorerList(list as ExplorerList, { result }))
  return explorerEntries(rows, network, ME)
}

describe('explorerEntries', () => {
  it('default: all lists joined by hash', () => {
    const [entry, ...others] = entries({ txlist: [row({ value: '0', input: '0xa9059cbb00' })], tokentx: [token()] })
    expect(others).toEqual([])
    expect(entry).toMatchObject({ kind: 'send', at: 1_000_000, from: ME, to: YOU, status: 'confirmed' })
    expect(entry?.changes).toEqual([
      {
        direction: 'out',
        isNft: false,
        amount: '15',
        name: 'USD Coin',
        symbol: 'USDC',
        address: `eip155:1:${TOKEN}`,
        counterparty: YOU,
        marks: [],
      },
    ])
  })

  it.each<[string, Partial<Record<ExplorerList, readonly object[]>>]>([
    ['receive', { txlist: [row({ from: YOU, to: ME })] }],
    ['receive', { txlistinternal: [row({ from: YOU, to: ME })] }],
    ['trade', { txlist: [row()], tokentx: [token({ from: YOU, to: ME })] }],
    ['mint', { tokennfttx: [token({ from: NOBODY, to: ME, tokenID: '4', tokenDecimal: '' })] }],
    ['burn', { tokentx: [token({ to: NOBODY })] }],
    ['approve', { txlist: [row({ value: '0', input: '0x095ea7b3000' })] }],
    ['deploy', { txlist: [row({ value: '0', to: '', contractAddress: TOKEN, input: '0x6080' })] }],
    ['execute', { txlist: [row({ value: '0', input: '0x12345678' })] }],
    ['cancel', { txlist: [row({ value: '0', to: ME })] }],
    ['send', { txlist: [row({ isError: '1' })] }],
  ])('parameters: %s', (kind, lists) => {
    expect(entries(lists).map((entry) => entry.kind)).toEqual([kind])
  })

  it('behavior: failed ones moved nothing; collectibles are named by their number', () => {
    expect(entries({ txlist: [row({ isError: '1' })] })[0]).toMatchObject({ status: 'failed', changes: [] })
    const [minted] = entries({ token1155tx: [token({ to: ME, from: YOU, tokenID: '4', tokenValue: '2' })] })
    expect(minted?.changes[0]).toMatchObject({ isNft: true, name: 'USD Coin #4', amount: '2' })
  })

  it('behavior: rows that are none are left out, and no token decides how a number is read', () => {
    expect(entries({ txlist: [row({ hash: '0x1' }), row({ from: 'x' }), row({ timeStamp: '-1' }), {}] })).toEqual([])
    expect(
      entries({ tokentx: [token({ tokenDecimal: '9'.repeat(50), value: '5' })] })[0]?.changes[0],
    ).not.toHaveProperty('amount')
    expect(entries({ txlist: [row({ value: '1e5' })] })[0]?.changes).toEqual([])
  })
})

describe('tokens of nobody', () => {
  it.each(['tokentx', 'tokennfttx', 'token1155tx'] as const)(
    'error: a row of %s without a contract is none: it would pass for the coin of the network',
    (list) => {
      expect(entries({ [list]: [token({ contractAddress: '' })] })).toEqual([])
      expect(entries({ [list]: [token()] })[0]?.changes[0]?.address).toBe(`eip155:1:${TOKEN}`)
    },
  )
})

describe('numbers of anybody', () => {
  it('error: times that no calendar has and blocks beyond counting are no rows, and what is left can be drawn', () => {
    const wrong = [
      { timeStamp: '9'.repeat(40) },
      { timeStamp: '8640000000001' },
      { blockNumber: '9'.repeat(30) },
      { blockNumber: '9007199254740993' },
    ]
    expect(entries({ txlist: wrong.map(row) })).toEqual([])
    const [latest] = entries({ txlist: [row({ timeStamp: '8639999999999' })] })
    expect(() => new Date(latest?.at ?? Number.NaN).toISOString()).not.toThrow()
  })
})

describe('readExplorerList', () => {
  it('default: "No transactions found" is an empty list', () => {
    expect(readExplorerList('txlist', { status: '0', message: 'No transactions found', result: [] })).toEqual([])
  })

  it.each([
    [{ status: '0', message: 'NOTOK', result: 'Max rate limit reached' }],
    [{ status: '0', result: null }],
    ['<html>'],
    [null],
  ])('error: %j is a refusal', (value) => {
    expect(() => readExplorerList('txlist', value)).toThrow(expect.objectContaining({ code: 'http/malformed' }))
  })
})
