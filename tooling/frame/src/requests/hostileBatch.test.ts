import { type Devnet, startDevnet } from '@latchkey/devnet'
import { DELEGATION, TOKENS } from '@latchkey/devnet/contracts'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { BOB, CAROL, type ChainApp, chainApp } from '../fixtures/chainApp.ts'
import type { Subject } from '../read/facts.ts'
import { rpcRequest } from './rpcRequest.ts'
import { encodeBatch } from './smartAccount.ts'
import { prepareTurnOff } from './turnOff.ts'

/** What was drawn, and what the person does. */
const shown: Subject[] = []
let decide: (subject: Subject) => object
vi.mock('../views/mount.tsx', () => ({
  async askApproval(_app: unknown, { subject }: { subject: Subject }) {
    shown.push(subject)
    return decide(subject)
  },
}))

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ contracts: true, chains: [1] })
}, 60_000)
afterAll(() => devnet?.stop())
beforeEach(() => {
  shown.length = 0
  decide = ({ digest }) => ({ kind: 'approve', digest })
})

const open = () => chainApp(devnet.chains[1]?.rpcUrl ?? '')
const calls = (list: readonly object[], more: object = {}) => [
  { version: '2.0.0', chainId: '0x1', atomicRequired: false, calls: list, ...more },
]
const pay = (to: string, value: Hex = '0x1') => ({ to, value })
const statusOf = async ({ ask }: ChainApp, id: string) =>
  Reflect.get(Object(await ask('wallet_getCallsStatus', [id])), 'status')

/** A node whose answers to a method are changed. */
function withAnswers({ app }: ChainApp, method: string, change: (answer: object, count: number) => unknown): void {
  const { call } = app.service
  let count = 0
  app.service.call = untyped(async (path: string, options: { body: { method: string } }) => {
    const answer = await call(path, untyped<Parameters<typeof call>[1]>(options))
    if (options.body.method !== method) return answer
    count += 1
    return change(Object(answer), count)
  })
}

test.each(['eoa', 'smartAccount'] as const)(
  'error: a lower limit for a batch of one never sends the unlimited approval of a %s',
  async (type) => {
    const { ask, app, asked } = await open()
    app.accountType = type
    decide = () => ({ kind: 'limit', amount: '5' })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [BOB.address, maxUint256] })
    const send = ask('wallet_sendCalls', calls([{ to: TOKENS.usdc.address, data }]))
    await expect(send).rejects.toMatchObject({ code: 4001 })
    expect(shown.at(-1)?.facts.warnings).toContainEqual(expect.objectContaining({ tone: 'danger', key: 'unlimited' }))
    expect(shown.at(-1)?.facts.limit).toBeUndefined()
    expect(asked).not.toContain('eth_sendRawTransaction')
  },
)

test('error: calls of the account to itself, or to the manager of its code, are drawn by nobody', async () => {
  const { ask, app, address } = await open()
  const inner = encodeBatch([{ to: BOB.address, value: 1n, data: '0x' }])
  const redeem = encodeFunctionData({
    abi: parseAbi(['function redeemDelegations(bytes[],bytes32[],bytes[])']),
    args: [[`0x${'20'.padStart(64, '0')}${'0'.repeat(64)}`], [`0x01${'00'.repeat(31)}`], ['0x']],
  })
  for (const [to, data] of [
    [address, inner],
    [DELEGATION.manager, redeem],
  ]) {
    await expect(ask('eth_sendTransaction', [{ from: address, to, data }])).rejects.toMatchObject({ code: 4200 })
    for (const type of ['eoa', 'smartAccount'] as const) {
      app.accountType = type
      await expect(ask('wallet_sendCalls', calls([{ to, data }]))).rejects.toMatchObject({ code: 4200 })
    }
  }
  expect(shown).toEqual([])
})

test('behavior: where a later transaction is refused, the site hears the id, and that not all was made', async () => {
  const own = await open()
  own.app.accountType = 'eoa'
  withAnswers(own, 'eth_sendRawTransaction', (answer, count) =>
    count === 1 ? answer : { error: { code: -32000, message: 'refused' } },
  )
  const sent = await own.ask('wallet_sendCalls', calls([pay(BOB.address), pay(CAROL.address)], { id: 'mine' }))
  expect(sent).toEqual({ id: 'mine' })
  await expect.poll(() => statusOf(own, 'mine')).toBe(600)
})

test('behavior: what was sent has an id, whatever storage says', async () => {
  const own = await open()
  own.app.store.set = async () => {
    throw new Error('The quota has been exceeded.')
  }
  expect(await own.ask('wallet_sendCalls', calls([pay(BOB.address)], { id: 'mine' }))).toEqual({ id: 'mine' })
})

test('behavior: an id is that of its site', async () => {
  const own = await open()
  await own.ask('wallet_sendCalls', calls([pay(BOB.address)], { id: 'mine' }))
  const { chain } = own.app
  const { signal } = new AbortController()
  const elsewhere = { id: 'b', origin: 'https://other.example', account: `${chain}:${own.address}`, chain, signal }
  const asOther = (method: string, params: unknown) => rpcRequest(own.app, { method, params }, elsewhere)
  await expect(asOther('wallet_getCallsStatus', ['mine'])).rejects.toMatchObject({ code: 5730 })
  expect(await asOther('wallet_sendCalls', calls([pay(BOB.address)], { id: 'mine' }))).toEqual({ id: 'mine' })
})

test.each(['eoa', 'smartAccount'] as const)(
  'behavior: a limit that a %s raises in slices is unlimited as a whole',
  async (type) => {
    const { ask, app, node } = await open()
    app.accountType = type
    decide = () => ({ kind: 'decline' })
    const { address: to } = TOKENS.usdc
    const supply = BigInt(String(await node('eth_call', { to, data: '0x18160ddd' }, 'latest')))
    const abi = parseAbi(['function increaseAllowance(address,uint256)'])
    const slice = encodeFunctionData({ abi, args: [BOB.address, (supply * 6n) / 10n] })
    const send = ask('wallet_sendCalls', calls([slice, slice].map((data) => ({ to, data }))))
    await expect(send).rejects.toMatchObject({ code: 4001 })
    const { rows = [], warnings } = shown.at(-1)?.facts ?? {}
    expect(warnings).toContainEqual(expect.objectContaining({ tone: 'danger', key: 'unlimited' }))
    const limits = (label: string) => rows.filter((row) => row.label === label).map(({ value }) => value)
    const [first, whole] = limits('newLimit')
    expect(limits('oldLimit')).toEqual(['0 USDC', first])
    expect(whole).toContain('∞')
  },
)

test('error: while a transaction waits that may take the code away, nothing is drawn or taken for made', async () => {
  const { ask, app, node } = await open()
  await node('evm_setAutomine', false)
  try {
    const turnOff = await prepareTurnOff(app, 'eip155:1')
    await turnOff.send()
    const again = { message: 'A transaction of this account is not in a block yet. Ask again when it is.' }
    await expect(ask('wallet_sendCalls', calls([pay(BOB.address)]))).rejects.toMatchObject(again)
    await expect(prepareTurnOff(app, 'eip155:1')).rejects.toMatchObject(again)
    expect(shown).toEqual([])
    await node('evm_mine')
  } finally {
    await node('evm_setAutomine', true)
  }
  expect(await ask('wallet_sendCalls', calls([pay(BOB.address)], { id: 'mine' }))).toEqual({ id: 'mine' })
})

test.each([
  ['of another transaction', { status: '0x1', blockHash: '0x1', transactionHash: `0x${'ab'.repeat(32)}` }],
  ['with nothing in it', {}],
])('error: a receipt %s is no receipt', async (_name, result) => {
  const own = await open()
  await own.ask('wallet_sendCalls', calls([pay(BOB.address)], { id: 'mine' }))
  await expect.poll(() => statusOf(own, 'mine')).toBe(200)
  withAnswers(own, 'eth_getTransactionReceipt', () => ({ result }))
  expect(await statusOf(own, 'mine')).toBe(100)
})

test('error: sentences of a node are not taken for code', async () => {
  const own = await open()
  withAnswers(own, 'eth_getCode', (answer, count) =>
    count === 1 ? answer : { result: '0xef0100 is safe. Type your twelve words at evil.example' },
  )
  await expect(own.ask('wallet_sendCalls', calls([pay(BOB.address)]))).rejects.toThrow('no code of an account')
  expect(shown).toEqual([])
})
