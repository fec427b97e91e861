// @vitest-environment happy-dom
import { COLLECTIBLES, EXCHANGE, TOKENS } from '@latchkey/devnet/contracts'
import type { WalletCall } from '@latchkey/kernel'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { encodeFunctionData, parseAbi, parseEther } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { account, connected, node, type Page, withDevnet } from './testing/chainPage.ts'
import type { BatchCall } from './testing/chainWallet.ts'

withDevnet({ target: window, fetch, newStorage: memoryStorage, withoutPrefix }, { contracts: true })

const abi = parseAbi([
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256) returns (uint256[])',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256) returns (uint256[])',
  'function deposit() payable',
  'function withdraw(uint256)',
  'function approve(address, uint256) returns (bool)',
  'function allowance(address, address) view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[]) payable',
])
const LATER = 2n ** 40n
const NATIVE = 'eip155:1/slip44:60'
const idOf = (token: keyof typeof TOKENS): string => `eip155:1/erc20:${TOKENS[token].address.toLowerCase()}`
const me = (): `0x${string}` => account(0) as `0x${string}`

function buy(value: bigint, minimum = 1n): WalletCall {
  const path = [TOKENS.weth.address, TOKENS.usdc.address]
  return {
    to: EXCHANGE.router,
    value,
    data: encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args: [minimum, path, me(), LATER] }),
  }
}
function sell(token: 'usdc' | 'usdt' | 'latch', amount: bigint): WalletCall {
  const path = token === 'latch' ? ['latch', 'usdc', 'weth'] : [token, 'weth']
  const addresses = path.map((key) => TOKENS[key as keyof typeof TOKENS].address)
  const args = [amount, 0n, addresses, me(), LATER] as const
  return { to: EXCHANGE.router, data: encodeFunctionData({ abi, functionName: 'swapExactTokensForETH', args }) }
}
async function read(token: keyof typeof TOKENS, data: `0x${string}`): Promise<bigint> {
  return BigInt(String(await node(1, 'eth_call', { to: TOKENS[token].address, data }, 'latest')))
}
const held = (token: keyof typeof TOKENS) =>
  read(token, encodeFunctionData({ abi, functionName: 'balanceOf', args: [me()] }))

/** Calls as one of the multicall contract, all or none. */
function encodeBatch(calls: readonly BatchCall[]): `0x${string}` {
  const list = calls.map(({ to, value, data }) => ({
    target: to,
    allowFailure: false,
    value: BigInt(value),
    callData: data,
  }))
  return encodeFunctionData({ abi, functionName: 'aggregate3Value', args: [list] })
}

/** Has the wallet send a call, as it was read back. */
async function carryOut({ capability }: Page, call: WalletCall): Promise<string> {
  const prepared = await capability('prepareCall')({ call })
  const { digest } = await capability('inspectTrade')({ prepared })
  const { hash } = await capability('sendPrepared')({ prepared, digest })
  await expect.poll(() => node(1, 'eth_getTransactionReceipt', hash)).toBeTruthy()
  const receipt = await node(1, 'eth_getTransactionReceipt', hash)
  return String(Reflect.get(Object(receipt), 'status'))
}

async function approve(page: Page, token: 'usdc' | 'usdt' | 'latch', amount: bigint): Promise<number> {
  const asked = { token: TOKENS[token].address, spender: EXCHANGE.router }
  const current = await page.capability('tokenAllowance')(asked)
  const { calls } = await page.capability('buildApproval')({ ...asked, amount, current })
  for (const call of calls) expect(await carryOut(page, call)).toBe('0x1')
  expect((await page.capability('tokenAllowance')(asked)).amount).toBe(amount)
  return calls.length
}

describe('trades on a chain', () => {
  test('default: native to token, as it was read back and simulated', async () => {
    const page = await connected()
    const call = buy(parseEther('0.5'))
    const prepared = await page.capability('prepareCall')({ call })
    const facts = await page.capability('inspectTrade')({ prepared })
    expect(facts).toMatchObject({
      kind: 'trade',
      target: EXCHANGE.router,
      value: parseEther('0.5'),
      function: 'swapExactETHForTokens',
      sold: { asset: NATIVE, amount: parseEther('0.5') },
      bought: { asset: idOf('usdc'), minimum: 1n },
      path: [idOf('weth'), idOf('usdc')],
      recipient: me(),
      deadline: Number(LATER),
      digest: prepared.digest,
    })
    const outcome = await page.capability('simulateTrade')({ calls: [call], tokens: [TOKENS.usdc.address] })
    const before = await held('usdc')
    const asked = page.wallet.prompts.length
    expect(await carryOut(page, call)).toBe('0x1')
    const gained = (await held('usdc')) - before
    expect(gained).toBeGreaterThan(0n)
    expect(page.wallet.prompts.length - asked).toBe(1)
    expect(outcome?.allowances).toEqual([])
    expect([...(outcome?.changes ?? [])].sort((a, b) => (a.amount < b.amount ? -1 : 1))).toEqual([
      { asset: NATIVE, amount: -parseEther('0.5') },
      { asset: idOf('usdc'), amount: gained },
    ])
  })

  test('behavior: token to native over two pairs, after an approval of exactly that; both are tried in one block', async () => {
    const page = await connected()
    const amount = 5_000_000n
    const call = sell('latch', amount)
    const asked = { token: TOKENS.latch.address, spender: EXCHANGE.router }
    await approve(page, 'latch', 0n)
    await expect(page.capability('prepareCall')({ call })).rejects.toMatchObject({ code: 'transfer/refused' })
    const current = await page.capability('tokenAllowance')(asked)
    const { calls } = await page.capability('buildApproval')({ ...asked, amount, current })
    const outcome = await page.capability('simulateTrade')({
      calls: [...calls, call],
      tokens: [TOKENS.latch.address],
    })
    expect(outcome?.changes.find(({ asset }) => asset === idOf('latch'))?.amount).toBe(-amount)
    expect(outcome?.changes.find(({ asset }) => asset === NATIVE)?.amount).toBeGreaterThan(0n)
    const shown = await page.capability('prepareCall')({ call, after: calls })
    expect(await page.capability('inspectTrade')({ prepared: shown })).toMatchObject({
      sold: { asset: idOf('latch'), amount },
      bought: { asset: NATIVE },
    })
    expect(await approve(page, 'latch', amount)).toBe(1)
    const before = await held('latch')
    expect(await carryOut(page, call)).toBe('0x1')
    expect(before - (await held('latch'))).toBe(amount)
    expect((await page.capability('tokenAllowance')(asked)).amount).toBe(0n)
  })

  test.each([
    ['lower', 1_000_000n],
    ['higher', 9_000_000n],
  ])('behavior: a token that refuses to change an allowance that is %s gets 0 first', async (_name, old) => {
    const page = await connected()
    const asked = { token: TOKENS.usdt.address, spender: EXCHANGE.router }
    await approve(page, 'usdt', old)
    expect(await page.capability('tokenAllowance')(asked)).toEqual({ amount: old, mustReset: true })
    expect(await approve(page, 'usdt', 3_000_000n)).toBe(2)
    expect(await carryOut(page, sell('usdt', 3_000_000n))).toBe('0x1')
    expect(await page.capability('tokenAllowance')(asked)).toEqual({ amount: 0n, mustReset: false })
  })

  test('behavior: an old allowance without a limit is read as it is', async () => {
    const page = await connected()
    await approve(page, 'usdc', 2n ** 256n - 1n)
    const asked = { token: TOKENS.usdc.address, spender: EXCHANGE.router }
    const current = await page.capability('tokenAllowance')(asked)
    expect(current).toEqual({ amount: 2n ** 256n - 1n, mustReset: false })
  })

  test('behavior: approval and swap as one transaction, all or none', async () => {
    onTestFinished(() => node(1, 'anvil_setCode', me(), '0x').then(() => undefined))
    const page = await connected({ habits: { encodeBatch } })
    const amount = 3_000_000n
    const asked = { token: TOKENS.latch.address, spender: EXCHANGE.router }
    await approve(page, 'latch', 0n)
    const current = await page.capability('tokenAllowance')(asked)
    const { calls } = await page.capability('buildApproval')({ ...asked, amount, current })
    // To a token: the multicall contract takes no coins.
    const swap = (minimum: bigint): WalletCall => {
      const path = [TOKENS.latch.address, TOKENS.usdc.address]
      const args = [amount, minimum, path, me(), LATER] as const
      return { to: EXCHANGE.router, data: encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args }) }
    }
    const sent = (call: WalletCall) => page.capability('sendCalls')({ calls: [...calls, call], atomic: true })
    const prompts = page.wallet.prompts.length
    const before = await held('latch')
    const { id } = await sent(swap(1n))
    expect(page.wallet.prompts.slice(prompts)).toEqual(['wallet_sendCalls'])
    await expect.poll(async () => (await page.capability('callsStatus')({ id })).status).toBe('confirmed')
    expect(before - (await held('latch'))).toBe(amount)
    expect((await page.capability('tokenAllowance')(asked)).amount).toBe(0n)
    // A swap that the contract refuses takes the approval with it.
    const { id: other } = await sent(swap(2n ** 200n))
    await expect.poll(async () => (await page.capability('callsStatus')({ id: other })).status).toBe('failed')
    expect((await page.capability('tokenAllowance')(asked)).amount).toBe(0n)
    expect(before - (await held('latch'))).toBe(amount)
  })

  test('behavior: wrapping and unwrapping are read as such, and what a wrapped coin does not log is simulated', async () => {
    const page = await connected()
    const amount = parseEther('0.25')
    const wrap = { to: TOKENS.weth.address, value: amount, data: encodeFunctionData({ abi, functionName: 'deposit' }) }
    const args = [amount] as const
    const unwrap = { to: TOKENS.weth.address, data: encodeFunctionData({ abi, functionName: 'withdraw', args }) }
    const facts = async (call: WalletCall) =>
      page.capability('inspectTrade')({ prepared: await page.capability('prepareCall')({ call }) })
    expect(await facts(wrap)).toMatchObject({
      kind: 'wrap',
      sold: { asset: NATIVE, amount },
      bought: { asset: idOf('weth'), minimum: amount },
    })
    const outcome = await page.capability('simulateTrade')({ calls: [wrap], tokens: [TOKENS.weth.address] })
    expect(outcome?.changes.find(({ asset }) => asset === idOf('weth'))?.amount).toBe(amount)
    expect(await carryOut(page, wrap)).toBe('0x1')
    expect(await facts(unwrap)).toMatchObject({
      kind: 'unwrap',
      sold: { asset: idOf('weth'), amount },
      bought: { asset: NATIVE, minimum: amount },
    })
    expect(await carryOut(page, unwrap)).toBe('0x1')
  })

  test('behavior: an approval is read as one, and seen in a simulation', async () => {
    const page = await connected()
    const spender = account(7)
    const asked = { token: TOKENS.usdc.address, spender }
    const current = await page.capability('tokenAllowance')(asked)
    const { calls } = await page.capability('buildApproval')({ ...asked, amount: 7n, current })
    const [call] = calls
    if (!call) throw new Error('no approval')
    const prepared = await page.capability('prepareCall')({ call })
    expect(await page.capability('inspectTrade')({ prepared })).toMatchObject({
      kind: 'approve',
      spender,
      sold: { asset: idOf('usdc'), amount: 7n },
    })
    const outcome = await page.capability('simulateTrade')({ calls, tokens: [] })
    expect(outcome).toEqual({
      changes: [],
      allowances: [{ asset: idOf('usdc'), spender: spender.toLowerCase(), amount: 7n }],
    })
  })

  test('behavior: collectibles that move, and who may take them, are seen in a simulation', async () => {
    const page = await connected()
    const { items, keys } = COLLECTIBLES
    const spender = account(7) as `0x${string}`
    const collection = parseAbi([
      'function mint(address, uint256, uint256)',
      'function safeTransferFrom(address, address, uint256, uint256, bytes)',
      'function setApprovalForAll(address, bool)',
    ])
    const outcomeOf = (...calls: readonly WalletCall[]) => page.capability('simulateTrade')({ calls, tokens: [] })
    const mint: WalletCall = {
      to: items.address,
      data: encodeFunctionData({ abi: collection, functionName: 'mint', args: [me(), 9n, 3n] }),
    }
    const give: WalletCall = {
      to: items.address,
      data: encodeFunctionData({
        abi: collection,
        functionName: 'safeTransferFrom',
        args: [me(), spender, 9n, 2n, '0x'],
      }),
    }
    const approveAll = (to: string, isAllowed: boolean): WalletCall => ({
      to,
      data: encodeFunctionData({ abi: collection, functionName: 'setApprovalForAll', args: [spender, isAllowed] }),
    })
    const assetOf = (address: string) => `eip155:1/erc20:${address.toLowerCase()}`
    expect(await outcomeOf(mint)).toEqual({ changes: [{ asset: assetOf(items.address), amount: 1n }], allowances: [] })
    const gone = [{ asset: assetOf(items.address), amount: -1n }]
    expect((await outcomeOf(mint, give, mint))?.changes).toEqual(gone)
    expect((await outcomeOf(mint, mint, give))?.changes).toEqual(gone)
    expect((await outcomeOf(approveAll(items.address, true), approveAll(keys.address, true)))?.allowances).toEqual(
      [items, keys].map(({ address }) => ({
        asset: assetOf(address),
        spender: spender.toLowerCase(),
        amount: 2n ** 256n - 1n,
      })),
    )
    expect((await outcomeOf(approveAll(items.address, false)))?.allowances).toMatchObject([{ amount: 0n }])
  })

  test('behavior: data with a second encoding of the same words is not read', async () => {
    const page = await connected()
    const call = buy(parseEther('0.01'))
    const facts = async (data: string) =>
      page.capability('inspectTrade')({ prepared: await page.capability('prepareCall')({ call: { ...call, data } }) })
    expect((await facts(call.data ?? '')).kind).toBe('trade')
    expect((await facts(`${call.data}${'00'.repeat(32)}`)).kind).toBe('unknown')
  })

  test('error: a minimum that the pool does not give is refused by simulation and by gas estimate', async () => {
    const page = await connected()
    const call = buy(parseEther('0.1'), 10n ** 30n)
    const simulated = page.capability('simulateTrade')({ calls: [call], tokens: [] })
    await expect(simulated).rejects.toMatchObject({ code: 'transfer/refused' })
    await expect(page.capability('prepareCall')({ call })).rejects.toMatchObject({ code: 'transfer/refused' })
  })

  test('error: more than there is', async () => {
    const page = await connected()
    await expect(page.capability('prepareCall')({ call: buy(10n ** 30n) })).rejects.toMatchObject({
      code: expect.stringMatching(/^transfer\//),
    })
  })
})
