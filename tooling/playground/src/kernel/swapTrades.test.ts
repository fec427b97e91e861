import { AGGREGATORS, EXCHANGE, TOKENS } from '@latchkey/devnet/contracts'
import { encodeFunctionData, erc20Abi, type Hex, parseAbi, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { checkedTrades, decimalsOf } from './fixtures/checkedTrades.ts'
import { ENGINES, type Engine, idOf, NATIVE, only, TARGETS, tradingPages } from './fixtures/tradingPage.ts'

const OTHER = '0x00000000000000000000000000000000000bad00'
const pages = tradingPages()
const { account, openPage, rpc, service } = pages
const { balanceOf, chain, feesOf, trade } = checkedTrades(pages)

function allowanceOf(key: keyof typeof TOKENS, spender: Hex): Promise<bigint> {
  const args = [account(), spender] as const
  return chain().readContract({ address: TOKENS[key].address, abi: erc20Abi, functionName: 'allowance', args })
}

/** Sends for an account of the chain, which holds its keys, and waits for its block. */
async function send(transaction: Record<string, string>): Promise<void> {
  const hash = (await rpc('eth_sendTransaction', [{ from: account(), gas: '0x7a120', ...transaction }])) as Hex
  expect((await chain().waitForTransactionReceipt({ hash, pollingInterval: 20 })).status).toBe('success')
}

/** Sets what a spender may take, past the widget. */
async function allow(key: keyof typeof TOKENS, spender: Hex, amount: bigint): Promise<void> {
  const data = (value: bigint): Hex =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, value] })
  if ((await allowanceOf(key, spender)) > 0n) await send({ to: TOKENS[key].address, data: data(0n) })
  if (amount > 0n) await send({ to: TOKENS[key].address, data: data(amount) })
}

describe('engines that compete', () => {
  test('default: the best one is reviewed, and trades what it has said', async () => {
    const page = await openPage({ current: (_path, answer) => answer })
    const { built } = await trade(page, 'native', 'usdc', '0.2')
    // It holds dollars itself, and gives a little more of them.
    expect(built?.quote.provider?.id).toBe('zeroex')
    expect(built?.facts.target.toLowerCase()).toBe(AGGREGATORS.allowanceHolder.toLowerCase())
    expect(page.sent).toHaveLength(1)
  }, 60_000)

  test.each(ENGINES)(
    'default: %s, what was reviewed leaves and comes: over one pair and two, and whatever was allowed before',
    async (engine) => {
      const page = await openPage({ current: only(engine) })
      const spender = TARGETS[engine]
      for (const [from, to, amount, prompts, allowed, left] of [
        ['native', 'usdc', '0.1', 1, undefined, undefined],
        ['usdc', 'native', '50', 2, '0', '0'],
        ['latch', 'usdt', '30', 2, '0', '0'],
        // This token refuses to change one allowance into another.
        ['usdt', 'usdc', '20', 3, '7', '0'],
        ['usdt', 'usdc', '20', 1, '20', '0'],
        ['usdt', 'usdc', '20', 1, '25', '5'],
      ] as const) {
        if (from !== 'native') await allow(from, spender, parseUnits(allowed, decimalsOf(from)))
        const { built } = await trade(page, from, to, amount)
        expect(built?.quote.provider?.id).toBe(engine)
        expect([from, allowed, page.sent.length]).toEqual([from, allowed, prompts])
        expect(page.sent.at(-1)?.to?.toLowerCase()).toBe(spender.toLowerCase())
        if (from !== 'native') expect(await allowanceOf(from, spender)).toBe(parseUnits(left, decimalsOf(from)))
      }
    },
    90_000,
  )

  test('default: ether is wrapped and unwrapped, one for one and without an approval', async () => {
    const page = await openPage({ current: (_path, answer) => answer })
    for (const [from, to, kind] of [
      ['native', 'weth', 'wrap'],
      ['weth', 'native', 'unwrap'],
    ] as const) {
      const { built } = await trade(page, from, to, '0.25')
      expect([built?.facts.kind, built?.quote.gets]).toEqual([kind, parseUnits('0.25', 18)])
      expect(page.sent.map((call) => call.to?.toLowerCase())).toEqual([EXCHANGE.weth.toLowerCase()])
    }
  }, 60_000)
})

/** The next answers of an engine are wrong. */
async function disturb(fault: object): Promise<void> {
  const answer = await fetch(`${service('providers')}/dev/fault`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
  expect(answer.status).toBe(200)
}

/** What is asked of an engine. */
interface Question {
  readonly from: Hex
  readonly to: Hex
  readonly amount: bigint
  readonly who: Hex
  /** Part of the amount. */
  readonly slippage: number
}

const COIN = { lifi: `0x${'0'.repeat(40)}`, zeroex: `0x${'e'.repeat(40)}` } as const

/** The bytes that an engine makes for a question. */
async function dataOf(engine: 'lifi' | 'zeroex', { from, to, amount, who, slippage }: Question): Promise<unknown> {
  const whole = `${amount}`
  const path = engine === 'lifi' ? 'v1/quote' : 'swap/allowance-holder/quote'
  const lifi = { fromChain: '1', fromToken: from, toToken: to, fromAmount: whole, fromAddress: who }
  const zeroex = { chainId: '1', sellToken: from, buyToken: to, sellAmount: whole, taker: who }
  const query: Record<string, string> =
    engine === 'lifi'
      ? { ...lifi, slippage: `${slippage}` }
      : { ...zeroex, slippageBps: `${Math.round(slippage * 10_000)}` }
  const url = `${service('providers')}/${path}?${new URLSearchParams(query)}`
  const answer = Object(await (await fetch(url, { headers: { '0x-api-key': 'local' } })).json())
  return Object(answer.transactionRequest ?? answer.transaction).data
}

describe.each(['lifi', 'zeroex'] as const)('%s answers wrongly', (engine) => {
  const coin = COIN[engine]
  const call = engine === 'lifi' ? 'transactionRequest' : 'transaction'
  const gas = engine === 'lifi' ? 'gasLimit' : 'gas'
  const asked = (): Question => ({
    from: coin,
    to: TOKENS.usdc.address,
    amount: parseUnits('0.1', 18),
    who: account(),
    slippage: 0.001,
  })
  const data = async (change: Partial<Question>) => ({
    [`${call}.data`]: await dataOf(engine, { ...asked(), ...change }),
  })

  test('error: each fault has its own code, and the wallet is asked for nothing', async () => {
    const page = await openPage({ current: only(engine) })
    const faults = [
      ['swaps/unknown-target', { [`${call}.to`]: OTHER }],
      ['swaps/wrong-value', { [`${call}.value`]: '1' }],
      ['swaps/wrong-target-token', await data({ to: TOKENS.usdt.address })],
      ['swaps/wrong-recipient', await data({ who: OTHER })],
      ['swaps/worse-than-quoted', await data({ slippage: 0.3 })],
      ['swaps/fee-too-high', { [`${call}.${gas}`]: '90000000' }],
      // What fails on a node is not read any further.
      ['transfer/refused', { [`${call}.data`]: '0xdeadbeef' }],
      ['transfer/refused', await data({ amount: parseUnits('0.2', 18) })],
    ] as const
    const codes: unknown[] = []
    for (const [, set] of faults) {
      if (engine === 'lifi') await disturb({ of: engine, set })
      await page.quoted(NATIVE, idOf('usdc'), '0.1')
      // Its transaction comes with the quote, or is asked for when it is made.
      if (engine === 'zeroex') await disturb({ of: engine, set })
      await page.review()
      codes.push(page.state().error?.code)
      await disturb({ of: engine, set, times: 0 })
      await page.cancel()
    }
    expect(codes).toEqual(faults.map(([code]) => code))
    const spender = engine === 'lifi' ? 'estimate.approvalAddress' : 'allowanceTarget'
    const less = await data({ from: TOKENS.usdc.address, to: coin, amount: parseUnits('10', 6) })
    for (const [code, set] of [
      ['swaps/unknown-spender', { [spender]: OTHER }],
      ['swaps/wrong-source', less],
    ] as const) {
      await disturb({ of: engine, set, times: 2 })
      expect([code, (await page.reviewed(idOf('usdc'), NATIVE, '20')).error?.code]).toEqual([code, code])
      await disturb({ of: engine, set, times: 0 })
      await page.cancel()
    }
    expect(page.sent).toEqual([])
  }, 60_000)

  test.each([
    ['is down', { status: 503 }],
    ['answers with a page', { html: true }],
    ['is too late', { delay: 4000 }],
    ['promises less than was asked for', { set: { 'estimate.toAmountMin': '1', minBuyAmount: '1' } }],
  ])(
    'error: it %s: another one trades',
    async (_, fault) => {
      const gateway = 'delay' in fault ? 'timely' : 'gateway'
      const page = await openPage({ current: (_path, answer) => answer }, { gateway })
      await disturb({ of: engine, ...fault, times: 9 })
      const { phase, error, built } = await page.reviewed(NATIVE, idOf('usdc'), '0.1')
      await disturb({ of: engine, ...fault, times: 0 })
      expect([phase, error?.code]).toEqual(['review', undefined])
      expect(ENGINES.filter((name) => name !== engine)).toContain(built?.quote.provider?.id)
    },
    30_000,
  )
})

describe('the price moves between the review and the block', () => {
  const abi = parseAbi([
    'function swapExactETHForTokens(uint256, address[], address, uint256) payable returns (uint256[])',
  ])

  /** Somebody buys the same token with a higher tip, and both are in one block. */
  async function overtaken(sendOwn: () => Promise<Hex>): Promise<Hex> {
    const mover = account(5)
    const args = [0n, [EXCHANGE.weth, TOKENS.usdc.address], mover, 2n ** 40n] as const
    const data = encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args })
    const [value, fee] = [parseUnits('25', 18), parseUnits('90', 9)].map((number) => `0x${number.toString(16)}`)
    await rpc('evm_setAutomine', [false])
    try {
      const hash = await sendOwn()
      await rpc('eth_sendTransaction', [
        { from: mover, to: EXCHANGE.router, data, value, gas: '0x7a120', maxFeePerGas: fee, maxPriorityFeePerGas: fee },
      ])
      await rpc('evm_mine', [])
      return hash
    } finally {
      await rpc('evm_setAutomine', [true])
    }
  }

  test.each(ENGINES)(
    'error: %s pays less than was promised: it fails, and only its fee is gone',
    async (engine: Engine) => {
      const page = await openPage({ current: only(engine) }, { send: overtaken })
      const { error, phase } = await page.reviewed(NATIVE, idOf('usdc'), '0.1', true)
      expect([error?.code, phase]).toEqual([undefined, 'review'])
      const [ether, dollars] = await Promise.all([balanceOf('native'), balanceOf('usdc')])
      await page.submitted()
      expect([page.state().phase, page.state().error?.code]).toEqual(['closed', undefined])
      const record = await page.mined()
      expect(record).toMatchObject({ state: 'failed', kind: 'trade', hash: page.hashes[0] })
      expect(record?.isDifferent).not.toBe(true)
      expect(page.sent).toHaveLength(1)
      expect(await balanceOf('usdc')).toBe(dollars)
      const fees = await feesOf(page.hashes)
      expect(fees).toBeGreaterThan(0n)
      expect(await balanceOf('native')).toBe(ether - fees)
    },
    60_000,
  )
})
