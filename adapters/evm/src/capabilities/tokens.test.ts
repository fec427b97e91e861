import { kernelError } from '@latchkey/kernel'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  stringToHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { ethereum } from '../networks/ethereum.ts'
import { type FakeContext, type FakeContextOptions, fakeContext } from '../testing/fakeContext.ts'
import { tokenBalances } from './tokens.ts'

const TOKEN = `0x${'1'.repeat(40)}`
const OTHER = `0x${'2'.repeat(40)}`
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])

const SELECTORS = { balanceOf: '0x70a08231', decimals: '0x313ce567', symbol: '0x95d89b41', name: '0x06fdde03' } as const
type Token = { readonly [F in keyof typeof SELECTORS]?: Hex }
const latch: Token = { balanceOf: word(5n), decimals: word(6n), symbol: text('LATCH'), name: text('Latch') }

function answer(tokens: Record<string, Token>, to: string, data: string): Hex {
  const field = Object.entries(SELECTORS).find(([, selector]) => data.startsWith(selector))?.[0]
  const found = Object.entries(tokens[to.toLowerCase()] ?? {}).find(([name]) => name === field)?.[1]
  if (!found) throw kernelError('rpc/invalid-input')
  return found
}

/** A node with these tokens, and multicall3 where the network says so. */
function setUp(tokens: Record<string, Token>, options: FakeContextOptions = {}): FakeContext {
  const call = (params: unknown): unknown => {
    const { to, data } = Array.isArray(params) ? params[0] : {}
    if (to !== ethereum.contracts?.multicall3) return answer(tokens, to, data)
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const [calls] = args ?? []
    if (!Array.isArray(calls)) throw kernelError('rpc/invalid-input')
    const result = calls.map(({ target, callData }) => {
      try {
        return { success: true, returnData: answer(tokens, target, callData) }
      } catch {
        return { success: false, returnData: '0x' as const }
      }
    })
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }
  return fakeContext({ ...options, node: { eth_call: call, ...options.node } })
}

const { contracts, ...plain } = ethereum
const read = async (ctx: FakeContext, ...tokens: string[]) => (await tokenBalances({ tokens }, ctx)).balances

describe('tokenBalances', () => {
  test('default: one read for all tokens', async () => {
    const ctx = setUp({ [TOKEN]: latch, [OTHER]: latch })
    expect(await read(ctx, TOKEN, OTHER)).toEqual([
      { address: TOKEN, symbol: 'LATCH', name: 'Latch', decimals: 6, value: 5n },
      { address: OTHER, symbol: 'LATCH', name: 'Latch', decimals: 6, value: 5n },
    ])
    expect(ctx.read).toEqual(['eth_call'])
  })

  test('behavior: single reads where there is no multicall3', async () => {
    const ctx = setUp({ [TOKEN]: latch }, { network: plain })
    expect(contracts?.multicall3).toBeDefined()
    expect(await read(ctx, TOKEN)).toHaveLength(1)
    expect(ctx.read).toHaveLength(4)
  })

  test('behavior: single reads when multicall3 is missing on a copy of the chain', async () => {
    const tokens = { [TOKEN]: latch }
    const call = (params: unknown): unknown => {
      const { to, data } = Array.isArray(params) ? params[0] : {}
      return to === contracts?.multicall3 ? '0x' : answer(tokens, to, data)
    }
    expect(await read(setUp(tokens, { node: { eth_call: call } }), TOKEN)).toHaveLength(1)
  })

  test('behavior: 1,000 tokens are read in batches', async () => {
    const tokens = Array.from({ length: 1000 }, (_, index) => word(BigInt(index + 1)).replace(/^0x0{24}/, '0x'))
    const ctx = setUp(Object.fromEntries(tokens.map((token) => [token, latch])))
    expect(await read(ctx, ...tokens)).toHaveLength(1000)
    expect(ctx.read).toHaveLength(20)
  })

  test('behavior: names of bytes32, as MKR has them', async () => {
    const old = { ...latch, symbol: stringToHex('MKR', { size: 32 }), name: stringToHex('Maker', { size: 32 }) }
    expect(await read(setUp({ [TOKEN]: old }), TOKEN)).toMatchObject([{ symbol: 'MKR', name: 'Maker' }])
  })

  test('behavior: a hostile name is cleaned', async () => {
    const evil = { ...latch, symbol: text('\u202eCDSU\u200b'), name: text(`${'x'.repeat(100)}\n`) }
    expect(await read(setUp({ [TOKEN]: evil }), TOKEN)).toMatchObject([{ symbol: 'CDSU', name: `${'x'.repeat(39)}…` }])
  })

  test.each<[string, Token]>([
    ['that is not there', {}],
    ['with 37 decimals', { ...latch, decimals: word(37n) }],
    ['with 2^255 decimals', { ...latch, decimals: word(1n << 255n) }],
    ['without symbol', { ...latch, symbol: '0x' }],
    ['with an invisible symbol', { ...latch, symbol: text('\u200b') }],
    ['with a broken symbol', { ...latch, symbol: '0x12' }],
    ['with an endless symbol', { ...latch, symbol: text('x'.repeat(10_000)) }],
    ['with half a balance', { ...latch, balanceOf: '0x05' }],
  ])('behavior: a token %s is left out', async (_title, token) => {
    expect(await read(setUp({ [TOKEN]: token, [OTHER]: latch }), TOKEN, OTHER)).toMatchObject([{ address: OTHER }])
  })

  test('error: no node answers', async () => {
    const ctx = setUp({}, { node: { eth_call: () => Promise.reject(kernelError('rpc/unavailable')) } })
    await expect(read(ctx, TOKEN)).rejects.toMatchObject({ code: 'rpc/unavailable' })
  })

  test('error: an address that is none', async () => {
    await expect(read(setUp({}), TOKEN, 'USDC')).rejects.toMatchObject({ details: { argument: 'tokens[1]' } })
  })
})
