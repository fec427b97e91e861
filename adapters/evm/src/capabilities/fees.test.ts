import { describe, expect, test } from 'vitest'
import { optimism } from '../networks/optimism.ts'
import { type FakeContextOptions, fakeContext } from '../testing/fakeContext.ts'
import { BOB } from '../testing/fakeProvider.ts'
import { estimateFee } from './fees.ts'

const gwei = (amount: number) => `0x${(BigInt(amount) * 10n ** 9n).toString(16)}`
const market = { baseFeePerGas: [gwei(9), gwei(10)], reward: [[gwei(1)], [gwei(1)]] }

function setUp(node: FakeContextOptions['node'] = {}, options: FakeContextOptions = {}) {
  return fakeContext({
    ...options,
    node: {
      eth_gasPrice: () => gwei(11),
      eth_feeHistory: () => market,
      eth_estimateGas: () => '0x5208',
      eth_getBlockByNumber: () => ({ gasLimit: '0x1c9c380' }),
      ...node,
    },
  })
}

const fee = async (ctx: ReturnType<typeof setUp>) => (await estimateFee({ to: BOB, amount: 1n }, ctx)).amount

describe('estimateFee', () => {
  test('default: twice the base fee and the tip, for every unit of gas', async () => {
    expect(await fee(setUp())).toBe(21_000n * 21n * 10n ** 9n)
  })

  test('behavior: a quiet network on which the tip is most of the price', async () => {
    const quiet = { baseFeePerGas: ['0x2faf080'], reward: [[gwei(1)]] }
    const ctx = setUp({ eth_gasPrice: () => '0x30a32c0', eth_feeHistory: () => quiet })
    expect(await fee(ctx)).toBe(21_000n * 1_100_000_000n)
  })

  test('behavior: a network from before EIP-1559', async () => {
    const ctx = setUp({
      eth_feeHistory: () => {
        throw new Error('unknown method')
      },
    })
    expect(await fee(ctx)).toBe(21_000n * 11n * 10n ** 9n)
  })

  test('behavior: what an OP Stack network takes for the data comes on top', async () => {
    const ctx = setUp({ eth_call: () => `0x${1234n.toString(16).padStart(64, '0')}` }, { network: optimism })
    expect(await fee(ctx)).toBe(21_000n * 21n * 10n ** 9n + 1234n)
  })

  test.each([
    ['two sources that contradict each other', { eth_gasPrice: () => gwei(11_000) }],
    ['a base fee a thousand times too high', { eth_feeHistory: () => ({ ...market, baseFeePerGas: [gwei(10_000)] }) }],
    ['a price beyond reason', { eth_gasPrice: () => gwei(1_000_000), eth_feeHistory: () => null }],
    ['more gas than a block holds', { eth_estimateGas: () => '0x1c9c381' }],
  ] satisfies readonly (readonly [string, FakeContextOptions['node']])[])('error: %s', async (_title, node) => {
    await expect(fee(setUp(node))).rejects.toMatchObject({ code: 'evm/fee-implausible' })
  })

  test.each([
    ['negative gas', { eth_estimateGas: () => '-0x1' }],
    ['gas as a number', { eth_estimateGas: () => 21_000 }],
    ['2^256', { eth_gasPrice: () => `0x1${'0'.repeat(64)}` }],
    ['no limit', { eth_getBlockByNumber: () => null }],
  ])('error: %s', async (_title, node) => {
    await expect(fee(setUp(node))).rejects.toMatchObject({ code: 'rpc/malformed' })
  })
})
