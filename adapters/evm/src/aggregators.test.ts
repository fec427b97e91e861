// @vitest-environment happy-dom
import {
  AGGREGATORS,
  allowanceHolderAbi,
  EXCHANGE,
  lifiDiamondAbi,
  settlerAbi,
  TOKENS,
} from '@latchkey/devnet/contracts'
import type { TradeFacts, WalletCall } from '@latchkey/kernel'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { hexToBytes } from '@noble/hashes/utils'
import { encodeAbiParameters, encodeFunctionData, parseAbi, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeList, encodeList } from './capabilities/inspectTransfer.ts'
import { account, connected, node, type Page, withDevnet } from './testing/chainPage.ts'
import { type Call, lyingNode } from './testing/lyingNode.ts'

withDevnet({ target: window, fetch, newStorage: memoryStorage, withoutPrefix }, { contracts: true })

const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const ZERO = '0x0000000000000000000000000000000000000000'
const ID = `0x${'11'.repeat(32)}` as const
const VALUE = parseEther('0.1')
const me = (): `0x${string}` => account(0) as `0x${string}`
const router = parseAbi([
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable returns (uint256[])',
])
const several = parseAbi([
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }',
  'function swapTokensMultipleV3ERC20ToERC20(bytes32, string, string, address, uint256, SwapData[])',
])
const path = [EXCHANGE.weth, TOKENS.usdc.address] as const
const buy = (to: `0x${string}`) =>
  encodeFunctionData({ abi: router, functionName: 'swapExactETHForTokens', args: [0n, path, to, 2n ** 40n] })

const stepOf = (changes: object = {}) =>
  ({
    callTo: EXCHANGE.router,
    approveTo: EXCHANGE.router,
    sendingAssetId: ZERO,
    receivingAssetId: TOKENS.usdc.address,
    fromAmount: VALUE,
    callData: buy(AGGREGATORS.lifi),
    requiresDeposit: true,
    ...changes,
  }) as const

function lifi(changes: object = {}): WalletCall {
  const args = [ID, 'shop', '', me(), 1n, stepOf(changes)] as const
  const data = encodeFunctionData({ abi: lifiDiamondAbi, functionName: 'swapTokensSingleV3NativeToERC20', args })
  return { to: AGGREGATORS.lifi, value: VALUE, data }
}

function zeroex({
  operator = AGGREGATORS.settler,
  target = AGGREGATORS.settler,
}: Record<string, `0x${string}`> = {}): WalletCall {
  const types = [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] as const
  const action = encodeAbiParameters(types, [NATIVE, VALUE, buy(AGGREGATORS.settler)])
  const slippage = { recipient: me(), buyToken: TOKENS.usdc.address, minAmountOut: 1n }
  const inner = encodeFunctionData({ abi: settlerAbi, functionName: 'execute', args: [slippage, [action], ID] })
  const args = [operator, NATIVE, 0n, target, inner] as const
  return {
    to: AGGREGATORS.allowanceHolder,
    value: VALUE,
    data: encodeFunctionData({ abi: allowanceHolderAbi, functionName: 'exec', args }),
  }
}

/** Reads back what a call would be, whether or not the chain would take it: the bytes of a good one with other data. */
async function facts({ capability }: Page, call: WalletCall, registry?: string): Promise<TradeFacts> {
  const good = await capability('prepareCall')({ call: call.to === AGGREGATORS.lifi ? lifi() : zeroex() })
  const items = decodeList(good.bytes) ?? []
  const bytes = encodeList(items.map((item, at) => (at === 5 ? hexToBytes((call.data ?? '0x').slice(2)) : item)))
  return capability('inspectTrade')({ prepared: { ...good, bytes }, ...(registry ? { registry } : {}) })
}

async function carryOut({ capability }: Page, call: WalletCall): Promise<string> {
  const prepared = await capability('prepareCall')({ call })
  const { digest } = await capability('inspectTrade')({ prepared })
  const { hash } = await capability('sendPrepared')({ prepared, digest })
  await expect.poll(() => node(1, 'eth_getTransactionReceipt', hash)).toBeTruthy()
  return String(Reflect.get(Object(await node(1, 'eth_getTransactionReceipt', hash)), 'status'))
}

const read = {
  kind: 'trade',
  sold: { asset: 'eip155:1/slip44:60', amount: VALUE },
  bought: { asset: `eip155:1/erc20:${TOKENS.usdc.address.toLowerCase()}`, minimum: 1n },
}

describe('aggregators', () => {
  test('default: a call of LI.FI is read, with what it calls in turn, and trades', async () => {
    const page = await connected()
    const inner = [{ target: EXCHANGE.router, isListed: true }]
    expect(await facts(page, lifi(), AGGREGATORS.lifi)).toMatchObject({ ...read, recipient: me(), inner })
    expect(await carryOut(page, lifi())).toBe('0x1')
  })

  test('default: a call of 0x is read, with the contract that trades, and trades', async () => {
    const page = await connected()
    const inner = [{ target: AGGREGATORS.settler, isListed: true }]
    expect(await facts(page, zeroex(), AGGREGATORS.settlerRegistry)).toMatchObject({ ...read, recipient: me(), inner })
    expect(await carryOut(page, zeroex())).toBe('0x1')
  })

  test('error: without a list, or with the list of another one, nothing is listed', async () => {
    const page = await connected()
    for (const registry of [undefined, AGGREGATORS.settlerRegistry, TOKENS.usdc.address])
      expect((await facts(page, lifi(), registry)).inner?.[0]?.isListed).toBe(false)
    for (const registry of [undefined, AGGREGATORS.lifi, account(5)])
      expect((await facts(page, zeroex(), registry)).inner?.[0]?.isListed).toBe(false)
  })
})

describe('what is called in turn', () => {
  test('error: a contract that is on no list, to call or to be allowed to take', async () => {
    const page = await connected()
    const odd = account(6) as `0x${string}`
    for (const call of [lifi({ callTo: odd }), lifi({ approveTo: odd })])
      expect((await facts(page, call, AGGREGATORS.lifi)).inner?.some(({ isListed }) => !isListed)).toBe(true)
    const { inner } = await facts(page, zeroex({ operator: odd, target: odd }), AGGREGATORS.settlerRegistry)
    expect(inner).toEqual([{ target: odd, isListed: false }])
  })

  test('error: who may take the tokens is not who is called', async () => {
    const page = await connected()
    const odd = account(6) as `0x${string}`
    const { kind, inner } = await facts(page, zeroex({ operator: odd }), AGGREGATORS.settlerRegistry)
    expect([kind, inner]).toEqual(['unknown', undefined])
  })

  test('error: a function whose name says other coins than its data', async () => {
    const page = await connected()
    for (const changes of [{ receivingAssetId: ZERO }, { sendingAssetId: TOKENS.usdt.address }])
      expect((await facts(page, lifi(changes), AGGREGATORS.lifi)).kind).toBe('unknown')
  })

  test('error: a later step that takes another token of the account; what several take of one is added up', async () => {
    const page = await connected()
    const sell = { sendingAssetId: TOKENS.usdc.address, fromAmount: 5n }
    const read = (second: object) => {
      const steps = [stepOf(sell), stepOf({ receivingAssetId: TOKENS.usdt.address, ...second })]
      const args = [ID, '', '', me(), 1n, steps] as const
      const data = encodeFunctionData({ abi: several, functionName: 'swapTokensMultipleV3ERC20ToERC20', args })
      return facts(page, { to: AGGREGATORS.lifi, data }, AGGREGATORS.lifi)
    }
    expect((await read({ sendingAssetId: TOKENS.latch.address })).kind).toBe('unknown')
    expect((await read({ sendingAssetId: TOKENS.latch.address, requiresDeposit: false })).sold?.amount).toBe(5n)
    expect((await read(sell)).sold?.amount).toBe(10n)
  })
})

describe('several nodes', () => {
  /** A swap on the exchange that wants more than anybody gives. */
  const tooMuch = (): WalletCall => {
    const args = [2n ** 200n, path, me(), 2n ** 40n] as const
    return {
      to: EXCHANGE.router,
      value: VALUE,
      data: encodeFunctionData({ abi: router, functionName: 'swapExactETHForTokens', args }),
    }
  }
  const odd = (): `0x${string}` => account(6) as `0x${string}`
  const isTo = ({ method, params }: Call, to: string) =>
    method === 'eth_call' && String(Reflect.get(Object(params[0]), 'to')).toLowerCase() === to.toLowerCase()

  test('default: nodes that agree', async () => {
    const page = await connected({ nodes: [await lyingNode(() => undefined)] })
    const inner = [{ target: AGGREGATORS.settler, isListed: true }]
    expect((await facts(page, zeroex(), AGGREGATORS.settlerRegistry)).inner).toEqual(inner)
    const outcome = await page.capability('simulateTrade')({ calls: [zeroex()], tokens: [TOKENS.usdc.address] })
    expect(outcome?.others).toHaveLength(1)
    expect(outcome?.others?.[0]?.changes).toEqual(outcome?.changes)
  })

  test('error: one that says another contract trades is contradicted by the others', async () => {
    const registry = AGGREGATORS.settlerRegistry
    const word = `0x${odd().slice(2).toLowerCase().padStart(64, '0')}`
    const page = await connected({ nodes: [await lyingNode((call) => (isTo(call, registry) ? word : undefined))] })
    const call = zeroex({ operator: odd(), target: odd() })
    const inner = [{ target: odd(), isListed: false, isDisputed: true }]
    expect((await facts(page, call, registry)).inner).toEqual(inner)
    const [first] = (await facts(page, zeroex(), registry)).inner ?? []
    expect(first).toMatchObject({ isListed: false, isDisputed: true })
  })

  test('error: one that says everything is on the list of LI.FI', async () => {
    const yes = `0x${'1'.padStart(64, '0')}`
    const lies = await lyingNode((call) => (isTo(call, AGGREGATORS.lifi) ? yes : undefined))
    const page = await connected({ nodes: [lies] })
    const { inner } = await facts(page, lifi({ callTo: odd() }), AGGREGATORS.lifi)
    expect(inner?.[0]).toEqual({ target: odd(), isListed: false, isDisputed: true })
  })

  test('behavior: what one says of a trial that it has made up stands beside what the others say', async () => {
    const ok = { status: '0x1', gasUsed: '0x5208', logs: [], returnData: `0x${'0'.repeat(64)}` }
    const made = [{ calls: [ok, ok, ok] }]
    const lies = await lyingNode(({ method }) => (method === 'eth_simulateV1' ? made : undefined))
    const { capability } = await connected({ nodes: [lies] })
    const outcome = await capability('simulateTrade')({ calls: [zeroex()], tokens: [TOKENS.usdc.address] })
    const both = [outcome, ...(outcome?.others ?? [])].map((result) => result?.changes.length)
    expect(both.toSorted()).toEqual([0, 2])
  })

  test('behavior: a call that one takes and the others refuse changes nothing by the others', async () => {
    const gain = { status: '0x1', gasUsed: '0x5208', logs: [], returnData: '0x' }
    const lies = await lyingNode(({ method }) =>
      method === 'eth_simulateV1' ? [{ calls: [gain, gain, gain] }] : undefined,
    )
    const { capability } = await connected({ nodes: [lies] })
    const fails = tooMuch()
    const outcome = await capability('simulateTrade')({ calls: [fails], tokens: [TOKENS.usdc.address] })
    const nothing = { changes: [], allowances: [] }
    expect(outcome).toEqual({ ...nothing, others: [nothing] })
  }, 15_000)

  test('error: a call that all refuse', async () => {
    const { capability } = await connected({ nodes: [await lyingNode(() => undefined)] })
    const fails = tooMuch()
    await expect(capability('simulateTrade')({ calls: [fails], tokens: [] })).rejects.toMatchObject({
      code: 'transfer/refused',
    })
  })
})
