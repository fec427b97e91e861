// @vitest-environment happy-dom
import { EXCHANGE, exchangeRouterAbi, permitExchangeAbi, TOKENS } from '@latchkey/devnet/contracts'
import type { WalletCall } from '@latchkey/kernel'
import { assetId } from '@latchkey/kernel/assets'
import { memoryStorage, tradeContract, withoutPrefix } from '@latchkey/kernel/testing'
import { encodeFunctionData, erc20Abi, parseEther, parseSignature } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { account, balanceOf, connected, node, type Page, withDevnet } from './testing/chainPage.ts'
import { lyingNode } from './testing/lyingNode.ts'

withDevnet({ target: window, fetch, newStorage: memoryStorage, withoutPrefix }, { contracts: true })

const LATER = 2n ** 33n
const AMOUNT = 3_000_000n
const me = (): `0x${string}` => account(0) as `0x${string}`
const [USDC, WETH] = [TOKENS.usdc.address, TOKENS.weth.address]
const idOf = (address: string) => assetId({ network: 'eip155:1', standard: 'erc20', reference: address })
const NATIVE = 'eip155:1/slip44:60'

async function read(to: string, functionName: 'balanceOf' | 'allowance', spender?: `0x${string}`): Promise<bigint> {
  const data =
    functionName === 'allowance' && spender
      ? encodeFunctionData({ abi: erc20Abi, functionName, args: [me(), spender] })
      : encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [me()] })
  return BigInt(String(await node(1, 'eth_call', { to, data }, 'latest')))
}

const asked = (more: object = {}) => ({
  token: USDC,
  spender: EXCHANGE.permit,
  amount: AMOUNT,
  deadline: Number(LATER),
  ...more,
})

/** The call that trades what a signature allows. */
function permitted(signature: string): WalletCall {
  const { r, s, yParity } = parseSignature(signature as `0x${string}`)
  const permit = { deadline: LATER, v: 27 + yParity, r, s }
  const args = [AMOUNT, 1n, [USDC, WETH], me(), LATER, permit] as const
  const functionName = 'swapExactTokensForETHWithPermit'
  return { to: EXCHANGE.permit, data: encodeFunctionData({ abi: permitExchangeAbi, functionName, args }) }
}

async function settle(hash: string): Promise<void> {
  await expect
    .poll(async () => Reflect.get(Object(await node(1, 'eth_getTransactionReceipt', hash)), 'status'))
    .toBe('0x1')
}

async function signed(page: Page): Promise<string> {
  const permit = await page.capability('buildPermit')(asked())
  const { signature } = await page.capability('signTypedData')({ typedData: permit?.typedData })
  return (await permit?.read(signature)) ?? ''
}

describe('a permit (EIP-2612)', () => {
  test('default: signed, read back from the call, tried, and traded in one transaction', async () => {
    const page = await connected()
    const call = permitted(await signed(page))
    const prepared = await page.capability('prepareCall')({ call })
    const facts = await page.capability('inspectTrade')({ prepared })
    expect(facts).toMatchObject({
      kind: 'trade',
      sold: { asset: idOf(USDC), amount: AMOUNT },
      bought: { asset: NATIVE },
      recipient: me(),
      permit: { amount: AMOUNT, deadline: Number(LATER) },
    })
    const outcome = await page.capability('simulateTrade')({ calls: [call], tokens: [USDC] })
    expect(outcome?.changes.find(({ asset }) => asset === idOf(USDC))?.amount).toBe(-AMOUNT)
    const before = await read(USDC, 'balanceOf')
    const { hash } = await page.capability('sendPrepared')({ prepared, digest: facts.digest })
    await settle(hash)
    expect(before - (await read(USDC, 'balanceOf'))).toBe(AMOUNT)
    expect(await read(USDC, 'allowance', EXCHANGE.permit)).toBe(0n)
    expect(page.wallet.prompts.slice(-2)).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
  })

  test('behavior: each one that is used up changes the next', async () => {
    const page = await connected()
    const first = await page.capability('buildPermit')(asked())
    const call = permitted(await signed(page))
    const prepared = await page.capability('prepareCall')({ call })
    await settle((await page.capability('sendPrepared')({ prepared, digest: prepared.digest })).hash)
    expect((await page.capability('buildPermit')(asked()))?.digest).not.toBe(first?.digest)
    await expect(page.capability('prepareCall')({ call })).rejects.toMatchObject({ code: 'transfer/refused' })
  })

  test('behavior: tokens without permits, and accounts of code, give none', async () => {
    const page = await connected()
    const build = page.capability('buildPermit')
    expect(await build(asked())).toBeDefined()
    for (const key of ['usdt', 'latch', 'weth'] as const)
      expect(await build(asked({ token: TOKENS[key].address })), key).toBeUndefined()
    onTestFinished(() => node(1, 'anvil_setCode', me(), '0x').then(() => undefined))
    await node(1, 'anvil_setCode', me(), '0x00')
    expect(await build(asked())).toBeUndefined()
  })

  test.each([
    ['DOMAIN_SEPARATOR', '0x3644e515', `0x${'12'.repeat(32)}`],
    ['PERMIT_TYPEHASH', '0x30adf81f', `0x${'12'.repeat(32)}`],
    ['nonces', '0x7ecebe00', `0x${'0'.repeat(63)}9`],
  ])('error: a node says another %s: nothing is made that the token would not take', async (_name, selector, lie) => {
    const liar = await lyingNode(({ method, params }) =>
      method === 'eth_call' && String(Reflect.get(Object(params[0]), 'data')).startsWith(selector) ? lie : undefined,
    )
    const page = await connected({ nodes: [liar] })
    expect(await page.capability('buildPermit')(asked())).toBeUndefined()
  })

  test('error: what somebody else has signed, or nobody, is not read', async () => {
    const page = await connected()
    const permit = await page.capability('buildPermit')(asked())
    const text = JSON.stringify(permit?.typedData, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
    const other = await node(1, 'eth_signTypedData_v4', account(1), text)
    for (const signature of [String(other), `0x${'00'.repeat(65)}`, '0x', 'no signature'])
      expect(await permit?.read(signature), signature).toBeUndefined()
  })
})

describe('chainHead', () => {
  test('default: the newest block and how far apart they were', async () => {
    const { capability } = await connected()
    const { block, interval } = await capability('chainHead')({})
    expect(block).toBe(BigInt(String(await node(1, 'eth_blockNumber'))))
    expect(interval).toBeGreaterThanOrEqual(0)
  })
})

const paths: Readonly<Record<string, readonly [`0x${string}` | 'native', ...`0x${string}`[]] | undefined>> = {
  'coin to token': ['native', WETH, USDC],
  'token to coin': [USDC, USDC, WETH],
}

tradeContract(Object.keys(paths), async () => {
  const page = await connected()
  return {
    capability: page.capability,
    async make(name) {
      const [sells = 'native', ...path] = paths[name] ?? []
      const abi = exchangeRouterAbi
      if (sells === 'native') {
        const value = parseEther('0.02')
        const args = [1n, path, me(), LATER] as const
        const data = encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args })
        return {
          made: { call: { to: EXCHANGE.router, value, data } },
          sold: { asset: NATIVE, amount: value },
          bought: idOf(USDC),
        }
      }
      const args = [AMOUNT, 1n, path, me(), LATER] as const
      const data = encodeFunctionData({ abi, functionName: 'swapExactTokensForETH', args })
      return {
        made: { call: { to: EXCHANGE.router, data } },
        sold: { asset: idOf(USDC), amount: AMOUNT },
        bought: NATIVE,
        allow: { token: USDC, spender: EXCHANGE.router },
      }
    },
    owned: (asset) => (asset === NATIVE ? balanceOf(1, me()) : read(USDC, 'balanceOf')),
    prompts: () => page.wallet.prompts.filter((method) => method.startsWith('eth_send')).length,
    settle,
  }
})
