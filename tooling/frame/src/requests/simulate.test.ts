import { COLLECTIBLES, EXCHANGE, TOKENS } from '@latchkey/devnet/contracts'
import { encodeFunctionData, parseAbi, toHex } from 'viem'
import { expect, test, vi } from 'vitest'
import { BOB, type ChainApp } from '../fixtures/chainApp.ts'
import { callsOf, localChain, person, withAnswers } from '../fixtures/localChain.ts'

vi.mock('../views/mount.tsx', async () => (await import('../fixtures/localChain.ts')).views)

const open = localChain()
const abi = parseAbi([
  'function swapExactETHForTokens(uint256,address[],address,uint256)',
  'function swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
  'function approve(address,uint256)',
  'function mint(address)',
  'function mint(address,uint256)',
  'function mint(address,uint256,uint256)',
  'function transfer(address,uint256)',
  'function safeTransferFrom(address,address,uint256)',
  'function deposit()',
])
const [WETH, USDC] = [TOKENS.weth.address, TOKENS.usdc.address]
const ETHER_TENTH = toHex(10n ** 17n)

const drawn = () => person.shown.at(-1)?.facts
const changes = () =>
  drawn()?.rows.flatMap(({ label, value }) => (label === 'leaves' || label === 'arrives' ? [[label, value]] : []))
const keys = () => drawn()?.warnings.map(({ key }) => key)

const buying = (to: string) =>
  encodeFunctionData({
    abi,
    functionName: 'swapExactETHForTokens',
    args: [1n, [WETH, USDC], to as `0x${string}`, 2n ** 40n],
  })
const selling = (to: string, amount: bigint) =>
  encodeFunctionData({
    abi,
    functionName: 'swapExactTokensForETH',
    args: [amount, 1n, [USDC, WETH], to as `0x${string}`, 2n ** 40n],
  })
const send = ({ ask, address }: ChainApp, call: object) => ask('eth_sendTransaction', [{ from: address, ...call }])

/** Waits until the last transaction of a wallet is in a block. */
const settled = ({ node, address }: ChainApp, count: number) =>
  expect.poll(() => node('eth_getTransactionCount', address, 'latest')).toBe(toHex(count))

test('default: a call that cannot be read is shown with what leaves and what arrives, before the fee', async () => {
  const wallet = await open()
  await send(wallet, { to: EXCHANGE.router, data: buying(wallet.address), value: ETHER_TENTH })
  expect(keys()).toEqual(['unreadable'])
  expect(changes()).toEqual([
    ['leaves', '0.1 ETH'],
    ['arrives', expect.stringMatching(new RegExp(`^[\\d.]+ USDC \\(${USDC}\\)$`, 'i'))],
  ])
  const labels = drawn()?.rows.map(({ label }) => label)
  expect(labels?.slice(-4)).toEqual(['leaves', 'arrives', 'fee', 'nonce'])
  await settled(wallet, 1)
  const held = await wallet.node(
    'eth_call',
    { to: USDC, data: `0x70a08231${wallet.address.slice(2).padStart(64, '0')}` },
    'latest',
  )
  const [shown = ''] = changes()?.[1]?.[1]?.toString().split(' ') ?? []
  expect(BigInt(String(held))).toBe(BigInt(Math.round(Number(shown) * 1e6)))
})

test('behavior: wrapped coins arrive, once', async () => {
  const wallet = await open()
  const data = encodeFunctionData({ abi, functionName: 'deposit' })
  await send(wallet, { to: WETH, data, value: ETHER_TENTH })
  expect(changes()).toEqual([
    ['leaves', '0.1 ETH'],
    ['arrives', `0.1 WETH (${WETH.toLowerCase()})`],
  ])
})

test('behavior: pieces of a collection; what the call itself says is not said twice', async () => {
  const wallet = await open()
  const { keys: collection } = COLLECTIBLES
  await send(wallet, {
    to: collection.address,
    data: encodeFunctionData({ abi, functionName: 'mint', args: [wallet.address] }),
  })
  const [[label, value = ''] = []] = changes() ?? []
  expect([label, value]).toEqual(['arrives', expect.stringMatching(/^KEY #\d+ \(0x/)])
  await settled(wallet, 1)
  const id = BigInt(/#(\d+)/.exec(value)?.[1] ?? 0)
  const args = [wallet.address, BOB.address, id] as const
  await send(wallet, {
    to: collection.address,
    data: encodeFunctionData({ abi, functionName: 'safeTransferFrom', args }),
  })
  expect(drawn()?.sentence).toEqual({ key: 'send', values: { amount: `KEY #${id}` } })
  expect([keys(), changes()]).toEqual([[], []])
})

test.each(['smartAccount', 'eoa'] as const)('behavior: the calls of a batch count together (%s)', async (type) => {
  const wallet = await open()
  wallet.app.accountType = type
  const mint = encodeFunctionData({ abi, functionName: 'mint', args: [wallet.address, 5_000_000n] })
  await send(wallet, { to: USDC, data: mint })
  await settled(wallet, 1)
  const allow = encodeFunctionData({ abi, functionName: 'approve', args: [EXCHANGE.router, 5_000_000n] })
  const calls = [
    { to: USDC, data: allow },
    { to: EXCHANGE.router, data: selling(wallet.address, 5_000_000n) },
  ]
  await wallet.ask('wallet_sendCalls', callsOf(calls, { atomicRequired: type === 'smartAccount' }))
  expect(changes()).toEqual([
    ['leaves', `5 USDC (${USDC.toLowerCase()})`],
    ['arrives', expect.stringMatching(/^0\.00\d+ ETH$/)],
  ])
})

test('error: a node that cannot try it: said where the call cannot be read, and only there', async () => {
  const wallet = await open()
  withAnswers(wallet, 'eth_simulateV1', () => ({ error: { code: -32601, message: 'no such method' } }))
  await send(wallet, { to: EXCHANGE.router, data: buying(wallet.address), value: ETHER_TENTH })
  expect([keys(), changes()]).toEqual([['unreadable', 'notTriedAll'], []])
  await settled(wallet, 1)
  await send(wallet, { to: USDC, data: encodeFunctionData({ abi, functionName: 'transfer', args: [BOB.address, 1n] }) })
  expect([keys(), changes()]).toEqual([[], []])
})

test('error: a node that never answers is not waited for longer than a moment', async () => {
  const wallet = await open()
  withAnswers(wallet, 'eth_simulateV1', () => new Promise(() => undefined))
  await send(wallet, { to: EXCHANGE.router, data: buying(wallet.address), value: ETHER_TENTH })
  expect(keys()).toEqual(['unreadable', 'notTriedAll'])
})

test('error: what would fail moves nothing', async () => {
  const wallet = await open()
  await send(wallet, { to: EXCHANGE.router, data: selling(wallet.address, 5n) })
  expect([keys(), changes()]).toEqual([['wouldFail', 'unreadable'], []])
})

/** A log of a token payment. */
const transferLog = (contract: string, from: string, to: string) => ({
  address: contract,
  topics: [`0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef`, ...[from, to].map(wordOf)],
  data: `0x${'1'.padStart(64, '0')}`,
})
const wordOf = (value: string): string => `0x${value.slice(2).toLowerCase().padStart(64, '0')}`

test('error: what leaves cannot be hidden behind tokens that a contract makes up, nor behind empty logs', async () => {
  const wallet = await open()
  const made = Array.from({ length: 30 }, (_, at) =>
    transferLog(`0x${'c'.repeat(38)}${(at + 16).toString(16)}`, BOB.address, wallet.address),
  )
  const empty = Array.from({ length: 3_000 }, () => ({ address: BOB.address, topics: [], data: '0x' }))
  const logs = [...empty, ...made, transferLog(USDC, wallet.address, BOB.address)]
  withAnswers(wallet, 'eth_simulateV1', () => ({ result: [{ calls: [{ status: '0x1', logs }] }] }))
  await send(wallet, { to: EXCHANGE.router, data: buying(wallet.address), value: ETHER_TENTH })
  expect(changes()?.[0]).toEqual(['leaves', `0.000001 USDC (${USDC.toLowerCase()})`])
  expect(changes()).toHaveLength(9)
  expect(keys()).toEqual(['unreadable', 'manyChanges'])
})

test('error: a call of several that fails hides nothing that the others move', async () => {
  const wallet = await open()
  wallet.app.accountType = 'eoa'
  const logs = [transferLog(USDC, wallet.address, BOB.address)]
  const tried = [{ status: '0x1', logs }, { status: '0x0' }]
  withAnswers(wallet, 'eth_simulateV1', () => ({ result: [{ calls: tried }] }))
  const calls = [
    { to: WETH, data: encodeFunctionData({ abi, functionName: 'deposit' }) },
    { to: EXCHANGE.router, data: selling(wallet.address, 5n) },
  ]
  const asked = wallet.ask('wallet_sendCalls', callsOf(calls, { atomicRequired: false })).catch(() => undefined)
  await vi.waitFor(() => expect(drawn()).toBeDefined())
  expect(changes()).toEqual([['leaves', `0.000001 USDC (${USDC.toLowerCase()})`]])
  expect(keys()).toContain('notTriedAll')
  await asked
})

test.each([
  ['no blocks', []],
  ['no list', { calls: 1 }],
  ['junk in a log', [{ calls: [{ status: '0x1', logs: [{ address: 1 }] }] }]],
  ['fewer answers than calls', [{ calls: [] }]],
  ['that it failed, where the estimate has not', [{ calls: [{ status: '0x0' }] }]],
])('error: a node that answers %s has not tried it', async (_title, result) => {
  const wallet = await open()
  withAnswers(wallet, 'eth_simulateV1', () => ({ result }))
  await send(wallet, { to: EXCHANGE.router, data: buying(wallet.address), value: ETHER_TENTH })
  expect([keys(), changes()]).toEqual([['unreadable', 'notTriedAll'], []])
})

test('behavior: coins that are wrapped and traded at once are no tokens that leave', async () => {
  const wallet = await open()
  const amount = 10n ** 17n
  const trade = encodeFunctionData({
    abi: parseAbi(['function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)']),
    args: [amount, 1n, [WETH, USDC], wallet.address, 2n ** 40n],
  })
  const calls = [
    { to: WETH, data: encodeFunctionData({ abi, functionName: 'deposit' }), value: toHex(amount) },
    { to: WETH, data: encodeFunctionData({ abi, functionName: 'approve', args: [EXCHANGE.router, amount] }) },
    { to: EXCHANGE.router, data: trade },
  ]
  await wallet.ask('wallet_sendCalls', callsOf(calls))
  expect(changes()).toEqual([
    ['leaves', '0.1 ETH'],
    ['arrives', expect.stringMatching(/^[\d.]+ USDC \(/)],
  ])
})

test('behavior: coins sent to a contract, which answers with something', async () => {
  const wallet = await open()
  await send(wallet, { to: WETH, data: '0x', value: ETHER_TENTH })
  expect(changes()?.at(-1)).toEqual(['arrives', `0.1 WETH (${WETH.toLowerCase()})`])
})
