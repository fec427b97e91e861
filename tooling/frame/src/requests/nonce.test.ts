import { expect, test, vi } from 'vitest'
import { BOB, CAROL, type ChainApp } from '../fixtures/chainApp.ts'
import { callsOf, localChain, payment, person, whileWaiting, withAnswers } from '../fixtures/localChain.ts'
import { prepareTurnOff } from './turnOff.ts'

vi.mock('../views/mount.tsx', async () => (await import('../fixtures/localChain.ts')).views)

const open = localChain()
const pay = ({ ask, address }: ChainApp, more: object = {}) =>
  ask('eth_sendTransaction', [{ from: address, ...payment(BOB.address), ...more }])
const again = { message: 'A transaction of this account is not in a block yet. Ask again when it is.' }
const succeeded = ({ node }: ChainApp, hash: unknown) =>
  expect.poll(() => node('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })

test('behavior: what follows plain transactions that wait has the next number', async () => {
  const own = await open()
  const hashes: unknown[] = []
  await whileWaiting(own, async () => {
    for (let count = 0; count < 3; count += 1) hashes.push(await pay(own))
  })
  for (const hash of hashes) await succeeded(own, hash)
})

test('error: what follows a first batch that waits is asked for again: its number would be used up', async () => {
  const own = await open()
  await whileWaiting(own, async () => {
    await own.ask('wallet_sendCalls', callsOf([payment(BOB.address), payment(CAROL.address)], { id: 'first' }))
    // The two numbers that it uses are counted as one.
    expect(await own.node('eth_getTransactionCount', own.address, 'pending')).toBe('0x1')
    person.shown.length = 0
    await expect(pay(own)).rejects.toMatchObject(again)
    expect(person.shown).toEqual([])
    own.app.accountType = 'eoa'
    const plain = callsOf([payment(BOB.address)], { atomicRequired: false })
    await expect(own.ask('wallet_sendCalls', plain)).rejects.toMatchObject(again)
    await own.node('evm_mine')
    expect(await own.node('eth_getTransactionCount', own.address, 'pending')).toBe('0x2')
  })
  await succeeded(own, await pay(own))
})

test('error: what follows the code that is being taken away is asked for again', async () => {
  const own = await open()
  await own.ask('wallet_sendCalls', callsOf([payment(BOB.address), payment(CAROL.address)]))
  await expect.poll(() => own.node('eth_getTransactionCount', own.address, 'latest')).toBe('0x2')
  await whileWaiting(own, async () => {
    await (await prepareTurnOff(own.app, 'eip155:1')).send()
    await expect(pay(own)).rejects.toMatchObject(again)
  })
  await succeeded(own, await pay(own))
})

test.each([
  ['says nothing of its waiting transactions', { result: { transactions: [] } }],
  ['has junk in its place', { result: 'a block' }],
])('error: where the node %s, the next one is asked for again', async (_name, answer) => {
  const own = await open()
  await whileWaiting(own, async () => {
    await pay(own)
    withAnswers(own, 'eth_getBlockByNumber', (real, _count, [tag]) => (tag === 'pending' ? answer : real))
    await expect(pay(own)).rejects.toMatchObject(again)
  })
})

test('behavior: a site that names the number itself replaces what waits', async () => {
  const own = await open()
  const hashes: unknown[] = []
  await whileWaiting(own, async () => {
    await pay(own)
    hashes.push(await pay(own, { nonce: '0x0', maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x2540be400' }))
  })
  await succeeded(own, hashes[0])
})
