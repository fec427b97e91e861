import { DELEGATION, TOKENS } from '@latchkey/devnet/contracts'
import { Transaction as EthersTransaction } from 'ethers'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { BOB, CAROL, type ChainApp } from '../fixtures/chainApp.ts'
import { callsOf, localChain, payment, person, withAnswers } from '../fixtures/localChain.ts'
import { ACCOUNT_CODE, encodeBatch } from './smartAccount.ts'

vi.mock('../views/mount.tsx', async () => (await import('../fixtures/localChain.ts')).views)

const open = localChain()
const { shown } = person
const ids = (answer: unknown): string => String(Reflect.get(Object(answer), 'id'))
/** What the site is told once the batch is mined. */
const mined = ({ ask }: ChainApp, id: string): Promise<object> =>
  vi.waitFor(async () => {
    const status = Object(await ask('wallet_getCallsStatus', [id]))
    if (Reflect.get(status, 'status') === 100) throw new Error('not mined yet')
    return status
  })
const designator = `0xef0100${DELEGATION.account.slice(2).toLowerCase()}`
const balanceOf = async ({ node }: ChainApp, address: string) =>
  BigInt(String(await node('eth_getBalance', address, 'latest')))
const drawn = () => shown.at(-1)?.facts
const toned = () => drawn()?.warnings.map(({ key, tone }) => [tone, key])

test('default: the first batch is one transaction that takes the code on; the next one has the code', async () => {
  const own = await open()
  const { ask, node, address } = own
  const carol = CAROL.address
  const calls = [payment(BOB.address, '0x3'), payment(carol, '0x4')]
  const wallet = await open()
  const before = await Promise.all([BOB.address, carol].map((to) => balanceOf(wallet, to)))

  expect(await ask('wallet_getCapabilities', [address])).toEqual({
    '0x1': {
      atomic: { status: 'ready' },
      atomicBatch: { supported: true },
      permissions: {
        supported: true,
        signerTypes: ['keys'],
        permissionTypes: ['native-token-recurring-allowance', 'erc20-recurring-allowance'],
        policyTypes: [],
      },
    },
  })
  const id = ids(await ask('wallet_sendCalls', callsOf(calls)))
  expect(drawn()?.sentence).toEqual({ key: 'batchAtomic', values: { count: '2' } })
  expect(toned()).toEqual([['warning', 'smartOn']])
  expect(drawn()?.rows).toContainEqual({ label: 'smartCode', value: ACCOUNT_CODE, isStacked: true })
  expect(
    drawn()
      ?.rows.filter(({ label }) => label === 'recipient')
      .map(({ value, at }) => [at, value]),
  ).toEqual([
    [1, BOB.address],
    [2, carol],
  ])
  const status = await mined(own, id)
  expect(status).toMatchObject({ id, chainId: '0x1', version: '2.0.0', status: 200, atomic: true })
  const [receipt, ...others] = Reflect.get(status, 'receipts')
  expect(others).toEqual([])
  const sent = await node('eth_getTransactionByHash', receipt.transactionHash)
  expect(sent).toMatchObject({ type: '0x4', from: address.toLowerCase(), to: address.toLowerCase() })
  expect(await node('eth_getCode', address, 'latest')).toBe(designator)
  const after = await Promise.all([BOB.address, carol].map((to) => balanceOf(wallet, to)))
  expect(after.map((balance, at) => balance - (before[at] ?? 0n))).toEqual([3n, 4n])

  expect(await ask('wallet_getCapabilities', [address])).toMatchObject({ '0x1': { atomic: { status: 'supported' } } })
  const next = await mined(own, ids(await ask('wallet_sendCalls', callsOf(calls))))
  expect(toned()).toEqual([])
  const [second] = Reflect.get(next, 'receipts')
  expect(await node('eth_getTransactionByHash', second.transactionHash)).toMatchObject({ type: '0x2' })
})

test('behavior: steps of tokens are read one by one, and a later one may need an earlier one', async () => {
  const own = await open()
  const { ask, node, address } = own
  const { address: token } = TOKENS.usdc
  const mint = `0x40c10f19${address.slice(2).padStart(64, '0')}${5_000_000n.toString(16).padStart(64, '0')}`
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [BOB.address, 2_000_000n] })
  const calls = [
    { to: token, data: mint },
    { to: token, data: transfer },
  ]
  const status = await mined(own, ids(await ask('wallet_sendCalls', callsOf(calls))))
  expect(status).toMatchObject({ status: 200 })
  // The tokens of the second call are those that the first one makes: it could be tried as a whole.
  expect(toned()).toEqual([
    ['warning', 'smartOn'],
    ['danger', 'unreadable'],
  ])
  expect(drawn()?.rows).toContainEqual({ label: 'amount', value: '2 USDC', at: 2 })
  const balance = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] })
  expect(BigInt(String(await node('eth_call', { to: token, data: balance }, 'latest')))).toBe(3_000_000n)
})

test('error: where one of the calls fails, none of them has happened, and the person was told before', async () => {
  const wallet = await open()
  const { ask } = wallet
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [BOB.address, 1n] })
  const before = await balanceOf(wallet, BOB.address)
  const id = ids(
    await ask('wallet_sendCalls', callsOf([payment(BOB.address, '0x7'), { to: TOKENS.usdc.address, data: transfer }])),
  )
  expect(toned()).toContainEqual(['danger', 'wouldFail'])
  expect(await mined(wallet, id)).toMatchObject({ status: 500, atomic: true })
  expect(await balanceOf(wallet, BOB.address)).toBe(before)
})

test('behavior: code of somebody else is not taken away without a typed word', async () => {
  const own = await open()
  const { ask, node, address } = own
  await node('anvil_setCode', address, `0xef0100${'ab'.repeat(20)}`)
  expect(await ask('wallet_getCapabilities', [address])).toMatchObject({ '0x1': { atomic: { status: 'ready' } } })
  await mined(own, ids(await ask('wallet_sendCalls', callsOf([payment(BOB.address, '0x1')]))))
  expect(drawn()?.warnings[0]).toMatchObject({
    tone: 'danger',
    key: 'smartReplaces',
    values: { code: `0x${'ab'.repeat(20)}` },
  })
  expect(await node('eth_getCode', address, 'latest')).toBe(designator)
})

test('behavior: a plain account sends one after the other, and refuses where that is not enough', async () => {
  const own = await open()
  const { ask, app, address } = own
  app.accountType = 'eoa'
  expect(await ask('wallet_getCapabilities', [address])).toEqual({ '0x1': { atomic: { status: 'unsupported' } } })
  const calls = [payment(BOB.address, '0x1'), payment(BOB.address, '0x2')]
  await expect(ask('wallet_sendCalls', callsOf(calls))).rejects.toMatchObject({ code: 5760 })
  expect(shown).toEqual([])
  const id = ids(await ask('wallet_sendCalls', callsOf(calls, { atomicRequired: false })))
  const status = await mined(own, id)
  expect(status).toMatchObject({ status: 200, atomic: false })
  expect(Reflect.get(status, 'receipts')).toHaveLength(2)
})

test('error: what was drawn is sent, or nothing', async () => {
  const wallet = await open()
  const { ask, node, address, asked } = wallet
  const send = () => ask('wallet_sendCalls', callsOf([payment(BOB.address, '0x1')]))
  person.decide = () => ({ kind: 'approve', digest: '0x00' })
  await expect(send()).rejects.toMatchObject({ code: 4001 })
  person.decide = () => ({ kind: 'decline' })
  await expect(send()).rejects.toMatchObject({ code: 4001 })
  person.decide = async ({ digest }) => {
    await node('anvil_setNonce', address, '0x5')
    return { kind: 'approve', digest }
  }
  await expect(send()).rejects.toMatchObject({
    message: 'The account was used elsewhere meanwhile. Start again on the site.',
  })
  expect(asked).not.toContain('eth_sendRawTransaction')
  expect(await node('eth_getCode', address, 'latest')).toBe('0x')
})

test('error: a fee far above what is usual is said, of one transaction and of several together', async () => {
  const own = await open()
  person.decide = () => ({ kind: 'decline' })
  const five = Array.from({ length: 5 }, () => payment(BOB.address))
  const send = (more?: object) => own.ask('wallet_sendCalls', callsOf(five, more)).catch(() => undefined)
  const tip = '0xe8d4a51000'
  withAnswers(own, 'eth_maxPriorityFeePerGas', () => ({ result: tip }))
  await send()
  expect(toned()).toContainEqual(['danger', 'dearNow'])
  // A node that tells both: five transactions of 0.025 ether are dear together.
  withAnswers(own, 'eth_feeHistory', () => ({ result: { baseFeePerGas: ['0x1'], reward: [[tip]] } }))
  own.app.accountType = 'eoa'
  await send({ atomicRequired: false, calls: five.slice(0, 2) })
  expect(toned()).not.toContainEqual(['danger', 'dearNow'])
  await send({ atomicRequired: false })
  expect(toned()?.filter(([, key]) => key === 'dearNow')).toHaveLength(1)
})

test('error: calls of the account to itself, to other accounts and networks are refused before anything is drawn', async () => {
  const { ask, address } = await open()
  const refused = async (calls: readonly object[], more: object = {}) =>
    ask('wallet_sendCalls', callsOf(calls, more)).catch(({ code }: { code: number }) => code)
  const inner = encodeBatch([{ to: BOB.address, value: 1n, data: '0x' }])
  const good = [payment(BOB.address, '0x1')]
  expect(await refused([{ to: address, data: inner }])).toBe(4200)
  expect(await refused(good, { from: BOB.address })).toBe(4100)
  expect(await refused(good, { chainId: '0xa' })).toBe(4901)
  expect(await refused(good, { capabilities: { flowControl: {} } })).toBe(5700)
  expect(await refused([{ ...good[0], capabilities: { gasless: { optional: false } } }])).toBe(5700)
  expect(await refused([])).toBe(-32602)
  expect(shown).toEqual([])
  expect(await refused(good, { capabilities: { flowControl: { optional: true } }, id: 'mine' })).toEqual({ id: 'mine' })
  expect(await refused(good, { id: 'mine' })).toBe(5720)
})

test('behavior: what was sent is found for a day, by whoever has sent it', async () => {
  const own = await open()
  const { ask, app } = own
  const id = ids(await ask('wallet_sendCalls', callsOf([payment(BOB.address, '0x1')])))
  await mined(own, id)
  const stored = (await app.store.get<{ at: number; origin: string }[]>('calls')) ?? []
  const age = (hours: number) =>
    app.store.set(
      'calls',
      stored.map((calls) => ({ ...calls, at: Date.now() - hours * 3_600_000 })),
    )
  await age(23)
  expect(await ask('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  await age(25)
  await expect(ask('wallet_getCallsStatus', [id])).rejects.toMatchObject({ code: 5730 })
  await age(0)
  app.wallet = Promise.resolve({ ...(await app.wallet), address: CAROL.address }) as typeof app.wallet
  const { callsStatus } = await import('./sentCalls.ts')
  const by = { origin: stored[0]?.origin ?? '', account: CAROL.address }
  await expect(callsStatus(app, by, [id])).rejects.toMatchObject({ code: 5730 })
  await app.store.set('calls', 'junk')
  await expect(ask('wallet_getCallsStatus', [id])).rejects.toMatchObject({ code: 5730 })
})

test('error: a network without EIP-7702, or without the code, has plain accounts', async () => {
  const { ask, address, node } = await open()
  const code = await node('eth_getCode', ACCOUNT_CODE, 'latest')
  await node('anvil_setCode', ACCOUNT_CODE, '0x')
  expect(await ask('wallet_getCapabilities', [address, ['0x1']])).toEqual({
    '0x1': { atomic: { status: 'unsupported' } },
  })
  await node('anvil_setCode', ACCOUNT_CODE, code)
  const other = await open()
  withAnswers(other, 'eth_estimateGas', () => ({ result: '0x5208' }))
  expect(await other.ask('wallet_getCapabilities', [other.address])).toEqual({
    '0x1': { atomic: { status: 'unsupported' } },
  })
})

test('behavior: the signed bytes are those of other libraries', async () => {
  const { key } = await open()
  const { signDelegating } = await import('../sign/evm.ts')
  const { serializeTransaction, bytesToHex } = await import('viem')
  const account = privateKeyToAccount(bytesToHex(key))
  const fields = {
    chainId: 1,
    nonce: 4,
    gas: 90_000n,
    maxFeePerGas: 9n,
    maxPriorityFeePerGas: 2n,
    to: account.address,
    data: '0x1234' as Hex,
  }
  const bytes = serializeTransaction({ type: 'eip1559', ...fields })
  const authorization = { chainId: 1, address: ACCOUNT_CODE, nonce: 5 }
  const authorizationList = [await account.signAuthorization(authorization)]
  const { raw } = signDelegating({ bytes, authorization }, key)
  expect(raw).toBe(await account.signTransaction({ type: 'eip7702', ...fields, authorizationList }))
  const read = EthersTransaction.from(raw)
  expect([read.type, read.from, read.data]).toEqual([4, account.address, '0x1234'])
  expect(read.authorizationList?.map(({ address, nonce }) => [address, nonce])).toEqual([[ACCOUNT_CODE, 5n]])
})
