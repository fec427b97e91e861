import { type Address, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { NodeError } from '../requests/node.ts'
import { readCall } from './readCall.ts'
import { PERMIT2 } from './readPermit.ts'

const OWNER = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const BOB = '0x00000000000000000000000000000000000B0b00'
const KEYS = '0x00000000000000000000000000000000000000e1'
const ITEMS = '0x00000000000000000000000000000000000000e2'
const VAULT = '0x00000000000000000000000000000000000000e3'
const USDC = '0x00000000000000000000000000000000000000e4'
const BOTH = '0x00000000000000000000000000000000000000e5'
const abi = parseAbi([
  'function transferFrom(address,address,uint256)',
  'function safeTransferFrom(address,address,uint256)',
  'function safeTransferFrom(address,address,uint256,bytes)',
  'function approve(address,uint256)',
  'function safeTransferFrom(address,address,uint256,uint256,bytes)',
  'function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  'function deposit(uint256,address)',
  'function mint(uint256,address)',
  'function withdraw(uint256,address,address)',
  'function redeem(uint256,address,address)',
  'function approve(address,address,uint160,uint48)',
])

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const text = (value: string): string =>
  `0x${word(32n)}${word(BigInt(value.length))}${Buffer.from(value).toString('hex').padEnd(64, '0')}`
const token = (symbol: string, decimals: bigint) => ({
  '0x95d89b41': text(symbol),
  '0x313ce567': `0x${word(decimals)}`,
})
const supports = (id: string) => ({ [`0x01ffc9a7${id.padEnd(64, '0')}`]: `0x${word(1n)}` })

/** One share is worth 1.25. */
const worth = { [`0x4cdad506${word(10n ** 18n)}`]: `0x${word(1_250_000n)}` }

/** What the contracts of the tests answer; everything else reverts. */
const CONTRACTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [KEYS]: { '0x95d89b41': text('KEY'), ...supports('80ac58cd') },
  [ITEMS]: supports('d9b67a26'),
  [USDC]: token('USDC', 6n),
  [VAULT]: { ...token('vUSDC', 18n), '0x38d52e0f': `0x${word(BigInt(USDC))}`, ...worth },
  [BOTH]: { ...token('BOTH', 0n), ...supports('80ac58cd') },
}
async function node(_method: string, params: unknown): Promise<unknown> {
  const [{ to, data }] = params as [{ to: string; data: string }]
  const answer = CONTRACTS[to.toLowerCase()]?.[data]
  if (answer === undefined) throw new NodeError('execution reverted', 3)
  return answer
}

const read = (to: string, functionName: string, args: readonly unknown[], more = '') => {
  // The names and arguments of the tables below belong together.
  const data = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData<typeof abi>>[0])
  const coin = { symbol: 'ETH', decimals: 18 }
  return readCall({ to: to as Address, data: `${data}${more}` as Hex, value: 0n }, OWNER, { node, coin })
}
type Reading = Awaited<ReturnType<typeof read>>
const rowsOf = ({ rows }: Reading) => rows.map(({ label, value }) => [label, value])
const keysOf = ({ warnings }: Reading) => warnings.map(({ key }) => key)

describe('collections', () => {
  test.each([
    ['transferFrom', KEYS, [OWNER, BOB, 7n], 'KEY #7'],
    ['safeTransferFrom', KEYS, [OWNER, BOB, 7n], 'KEY #7'],
    ['safeTransferFrom', KEYS, [OWNER, BOB, 7n, '0x'], 'KEY #7'],
    ['safeTransferFrom', ITEMS, [OWNER, BOB, 7n, 1n, '0x'], '#7'],
    ['safeTransferFrom', ITEMS, [OWNER, BOB, 7n, 12n, '0x'], '12 × #7'],
    ['safeBatchTransferFrom', ITEMS, [OWNER, BOB, [7n], [12n], '0x'], '12 × #7'],
  ])('default: %s of %s', async (name, to, args, amount) => {
    const reading = await read(to, name, args)
    expect(reading.sentence).toEqual({ key: 'send', values: { amount } })
    expect(rowsOf(reading)).toEqual([
      ['contract', to],
      ['item', amount],
      ['recipient', BOB],
    ])
    expect(keysOf(reading)).toEqual([])
  })

  test('behavior: several pieces, each in a row, below who gets them', async () => {
    const reading = await read(ITEMS, 'safeBatchTransferFrom', [OWNER, BOB, [7n, 8n], [1n, 2n], '0x'])
    expect(reading.sentence).toEqual({ key: 'sendItems', values: { count: '2' } })
    const list = [
      ['contract', ITEMS],
      ['item', '#7'],
      ['item', '2 × #8'],
    ]
    expect(rowsOf(reading)).toEqual([['recipient', BOB], ...list])
    const taken = await read(ITEMS, 'safeBatchTransferFrom', [BOB, OWNER, [7n, 8n], [1n, 2n], '0x'])
    expect(rowsOf(taken)).toEqual([['payer', BOB], ['recipient', OWNER], ...list])
  })

  test('behavior: a piece of somebody else names who it is taken from; one sent to its collection is lost', async () => {
    const reading = await read(KEYS, 'transferFrom', [BOB, KEYS, 7n])
    expect(rowsOf(reading)).toContainEqual(['payer', BOB])
    expect(keysOf(reading)).toEqual(['toContract'])
  })

  test('behavior: a right to one piece, given and taken back', async () => {
    const given = await read(KEYS, 'approve', [BOB, 7n])
    expect(given.sentence).toEqual({ key: 'approveItem', values: { item: 'KEY #7' } })
    expect(given.warnings).toEqual([{ tone: 'danger', key: 'itemTaken' }])
    expect(given.limit).toBeUndefined()
    const back = await read(KEYS, 'approve', [`0x${'0'.repeat(40)}`, 7n])
    expect([back.sentence.key, keysOf(back)]).toEqual(['revokeItem', []])
  })

  test.each([
    ['a contract that is token and collection', BOTH, 'transferFrom', [OWNER, BOB, 7n], ''],
    ['a message to the recipient beside it', KEYS, 'safeTransferFrom', [OWNER, BOB, 7n, '0x01'], ''],
    ['a message beside several', ITEMS, 'safeTransferFrom', [OWNER, BOB, 7n, 1n, '0x01'], ''],
    ['bytes behind the arguments', KEYS, 'safeTransferFrom', [OWNER, BOB, 7n, '0x'], '00'],
    ['a call of the other standard', KEYS, 'safeTransferFrom', [OWNER, BOB, 7n, 1n, '0x'], ''],
    ['more amounts than pieces', ITEMS, 'safeBatchTransferFrom', [OWNER, BOB, [7n], [1n, 2n], '0x'], ''],
    ['no pieces', ITEMS, 'safeBatchTransferFrom', [OWNER, BOB, [], [], '0x'], ''],
    [
      'more pieces than can be read',
      ITEMS,
      'safeBatchTransferFrom',
      [OWNER, BOB, Array.from({ length: 21 }, () => 1n), Array.from({ length: 21 }, () => 1n), '0x'],
      '',
    ],
    ['a contract that is none', USDC, 'safeTransferFrom', [OWNER, BOB, 7n, '0x'], ''],
  ])('error: %s cannot be read', async (_title, to, name, args, more) => {
    expect(keysOf(await read(to, name, args, more))).toEqual(['unreadable'])
  })
})

describe('vaults', () => {
  test.each([
    ['deposit', [1_500_000n, OWNER], 'vaultIn', '1.5 USDC', '1.5 USDC'],
    ['withdraw', [1_500_000n, OWNER, OWNER], 'vaultOut', '1.5 USDC', '1.5 USDC'],
    ['redeem', [10n ** 18n, OWNER, OWNER], 'vaultOut', '≈ 1.25 USDC', '1 vUSDC'],
  ])('default: %s', async (name, args, key, amount, given) => {
    const reading = await read(VAULT, name, args)
    expect(reading.sentence).toEqual({ key, values: { amount, name: 'vUSDC' } })
    expect(rowsOf(reading)).toEqual([
      ['contract', VAULT],
      ['amount', given],
      ['recipient', OWNER],
    ])
    expect(keysOf(reading)).toEqual([])
  })

  test.each([
    ['what is put in for somebody else', 'deposit', [1n, BOB]],
    ['what is taken out for somebody else', 'withdraw', [1n, BOB, OWNER]],
    ['shares that are given back for somebody else', 'redeem', [1n, BOB, OWNER]],
    ['shares of somebody else', 'redeem', [1n, OWNER, BOB]],
    ['shares that are bought by their number', 'mint', [10n ** 18n, OWNER]],
    ['shares whose worth the vault does not say', 'redeem', [2n, OWNER, OWNER]],
  ])('error: %s cannot be read', async (_title, name, args) => {
    expect(keysOf(await read(VAULT, name, args))).toEqual(['unreadable'])
  })

  test.each([USDC, KEYS])('error: %s is no vault', async (to) => {
    expect(keysOf(await read(to, 'deposit', [1n, OWNER]))).toEqual(['unreadable'])
  })
})

describe('Permit2', () => {
  test('default: who may move how much of which token, until when', async () => {
    const reading = await read(PERMIT2, 'approve', [USDC, BOB, 2_000_000n, 1_900_000_000n])
    expect(reading.sentence).toEqual({ key: 'approveLimited', values: { amount: '2 USDC', symbol: 'USDC' } })
    expect(rowsOf(reading)).toEqual([
      ['contract', getAddress(USDC)],
      ['newLimit', '2 USDC'],
      ['spender', BOB],
      ['expires', '2030-03-17 17:46 UTC'],
    ])
  })

  test('behavior: without limit it is a danger, and the limit cannot be lowered here', async () => {
    const reading = await read(PERMIT2, 'approve', [USDC, BOB, 2n ** 160n - 1n, 1_900_000_000n])
    expect([reading.sentence.key, keysOf(reading), reading.limit]).toEqual(['approveAll', ['unlimited'], undefined])
  })

  test.each([
    ['of no token', PERMIT2, KEYS],
    ['of another contract', USDC, USDC],
  ])('error: an allowance %s cannot be read', async (_title, to, of) => {
    expect(keysOf(await read(to, 'approve', [of, BOB, 1n, 1n]))).toEqual(['unreadable'])
  })
})
