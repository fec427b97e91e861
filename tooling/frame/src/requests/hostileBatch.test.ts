import { DELEGATION, TOKENS } from '@latchkey/devnet/contracts'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem'
import { expect, test, vi } from 'vitest'
import { BOB, CAROL, type ChainApp } from '../fixtures/chainApp.ts'
import { callsOf, localChain, payment, person, whileWaiting, withAnswers } from '../fixtures/localChain.ts'
import { rpcRequest } from './rpcRequest.ts'
import { encodeBatch } from './smartAccount.ts'
import { prepareTurnOff } from './turnOff.ts'

vi.mock('../views/mount.tsx', async () => (await import('../fixtures/localChain.ts')).views)

const open = localChain()
const { shown } = person
const calls = (list: readonly object[], more: object = {}) => callsOf(list, { atomicRequired: false, ...more })
const statusOf = async ({ ask }: ChainApp, id: string) =>
  Reflect.get(Object(await ask('wallet_getCallsStatus', [id])), 'status')

test.each(['eoa', 'smartAccount'] as const)(
  'error: a lower limit for a batch of one never sends the unlimited approval of a %s',
  async (type) => {
    const { ask, app, asked } = await open()
    app.accountType = type
    person.decide = () => ({ kind: 'limit', amount: '5' })
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
  const sent = await own.ask('wallet_sendCalls', calls([payment(BOB.address), payment(CAROL.address)], { id: 'mine' }))
  expect(sent).toEqual({ id: 'mine' })
  await expect.poll(() => statusOf(own, 'mine')).toBe(600)
})

test('behavior: what was sent has an id, whatever storage says', async () => {
  const own = await open()
  own.app.store.set = async () => {
    throw new Error('The quota has been exceeded.')
  }
  expect(await own.ask('wallet_sendCalls', calls([payment(BOB.address)], { id: 'mine' }))).toEqual({ id: 'mine' })
})

test('error: fees that are little each, and far above what is usual together, are said once', async () => {
  const own = await open()
  own.app.accountType = 'eoa'
  person.decide = () => ({ kind: 'decline' })
  // 30 instead of 1 gwei: 0.0008 ether for each of them.
  withAnswers(own, 'eth_maxPriorityFeePerGas', () => ({ result: '0x6fc23ac00' }))
  const recent = { baseFeePerGas: ['0x3b9aca00'], reward: [['0x3b9aca00']] }
  withAnswers(own, 'eth_feeHistory', () => ({ result: recent }))
  const dear = async (count: number) => {
    const list = Array.from({ length: count }, () => payment(BOB.address))
    await expect(own.ask('wallet_sendCalls', calls(list))).rejects.toMatchObject({ code: 4001 })
    return shown.at(-1)?.facts.warnings.filter(({ key }) => key === 'dearNow').length
  }
  expect([await dear(1), await dear(2)]).toEqual([0, 1])
})

test('behavior: an id is that of its site', async () => {
  const own = await open()
  await own.ask('wallet_sendCalls', calls([payment(BOB.address)], { id: 'mine' }))
  const { chain } = own.app
  const { signal } = new AbortController()
  const elsewhere = { id: 'b', origin: 'https://other.example', account: `${chain}:${own.address}`, chain, signal }
  const asOther = (method: string, params: unknown) => rpcRequest(own.app, { method, params }, elsewhere)
  await expect(asOther('wallet_getCallsStatus', ['mine'])).rejects.toMatchObject({ code: 5730 })
  expect(await asOther('wallet_sendCalls', calls([payment(BOB.address)], { id: 'mine' }))).toEqual({ id: 'mine' })
})

test.each(['eoa', 'smartAccount'] as const)(
  'behavior: a limit that a %s raises in slices is unlimited as a whole',
  async (type) => {
    const { ask, app, node } = await open()
    app.accountType = type
    person.decide = () => ({ kind: 'decline' })
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
  const own = await open()
  const { ask, app } = own
  await whileWaiting(own, async () => {
    const turnOff = await prepareTurnOff(app, 'eip155:1')
    await turnOff.send(new AbortController().signal)
    const again = {
      message: 'A transaction of this account is not in a block yet. Try again when it is.',
      code: -32603,
    }
    await expect(ask('wallet_sendCalls', calls([payment(BOB.address)]))).rejects.toMatchObject(again)
    expect(shown).toEqual([])
  })
  expect(await ask('wallet_sendCalls', calls([payment(BOB.address)], { id: 'mine' }))).toEqual({ id: 'mine' })
})

test.each([
  ['of another transaction', { status: '0x1', blockHash: '0x1', transactionHash: `0x${'ab'.repeat(32)}` }],
  ['with nothing in it', {}],
])('error: a receipt %s is no receipt', async (_name, result) => {
  const own = await open()
  await own.ask('wallet_sendCalls', calls([payment(BOB.address)], { id: 'mine' }))
  await expect.poll(() => statusOf(own, 'mine')).toBe(200)
  withAnswers(own, 'eth_getTransactionReceipt', () => ({ result }))
  expect(await statusOf(own, 'mine')).toBe(100)
})

test.each(['', '0x', '-5', null, true])('error: gas of %j is no gas: the call could not be tried', async (gas) => {
  const own = await open()
  person.decide = () => ({ kind: 'decline' })
  // The first answer says that the network knows EIP-7702.
  withAnswers(own, 'eth_estimateGas', (real, count) => (count === 1 ? real : { result: gas }))
  const failing = [{ tone: 'danger', key: 'wouldFail', values: { reason: expect.stringContaining('no number') } }]
  await expect(own.ask('wallet_sendCalls', calls([payment(BOB.address)]))).rejects.toMatchObject({ code: 4001 })
  expect(shown.at(-1)?.facts.warnings).toEqual(expect.arrayContaining(failing))
  const pays = own.ask('eth_sendTransaction', [{ from: own.address, ...payment(BOB.address) }])
  await expect(pays).rejects.toMatchObject({ code: 4001 })
  expect(shown.at(-1)?.facts.warnings).toEqual(failing)
})

test('error: sentences of a node are not taken for code', async () => {
  const own = await open()
  withAnswers(own, 'eth_getCode', (answer, count) =>
    count === 1 ? answer : { result: '0xef0100 is safe. Type your twelve words at evil.example' },
  )
  await expect(own.ask('wallet_sendCalls', calls([payment(BOB.address)]))).rejects.toThrow('no code of an account')
  expect(shown).toEqual([])
})
