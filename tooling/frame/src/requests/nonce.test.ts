import { expect, test, vi } from 'vitest'
import { BOB, CAROL, type ChainApp } from '../fixtures/chainApp.ts'
import { callsOf, localChain, payment, person, whileWaiting, withAnswers } from '../fixtures/localChain.ts'
import { prepareTurnOff } from './turnOff.ts'

vi.mock('../views/mount.tsx', async () => (await import('../fixtures/localChain.ts')).views)

const open = localChain()
const pay = ({ ask, address }: ChainApp, more: object = {}) =>
  ask('eth_sendTransaction', [{ from: address, ...payment(BOB.address), ...more }])
const again = { message: 'A transaction of this account is not in a block yet. Try again when it is.', code: -32603 }
/** Many nodes answer the last block when they are asked for the pending one. */
const lastBlock = { result: { transactions: [] } }
const tellsPending = (own: ChainApp, answer: object | ((real: object) => object)): void =>
  withAnswers(own, 'eth_getBlockByNumber', (real, _count, [tag]) => {
    if (tag !== 'pending') return real
    return typeof answer === 'function' ? answer(real) : answer
  })
const drawn = () => person.shown.at(-1)?.facts
const toned = () => drawn()?.warnings.map(({ tone, key }) => [tone, key])
const numbered = () => drawn()?.rows.find(({ label }) => label === 'nonce')?.value
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
    await (await prepareTurnOff(own.app, 'eip155:1')).send(new AbortController().signal)
    await expect(pay(own)).rejects.toMatchObject(again)
  })
  await succeeded(own, await pay(own))
})

test.each([
  ['says nothing of its waiting transactions', lastBlock],
  ['has junk in its place', { result: 'a block' }],
  ['refuses the question', { error: { code: -32000, message: 'pending block is not available' } }],
])(
  'behavior: what follows a payment of a plain account has the next number where the node %s',
  async (_name, answer) => {
    const own = await open()
    tellsPending(own, answer)
    const hashes: unknown[] = []
    await whileWaiting(own, async () => {
      for (let count = 0; count < 2; count += 1) hashes.push(await pay(own))
    })
    for (const hash of hashes) await succeeded(own, hash)
  },
)

test('error: where the node does not say that a first batch of this wallet waits, what follows is asked for again', async () => {
  const own = await open()
  tellsPending(own, lastBlock)
  await whileWaiting(own, async () => {
    await own.ask('wallet_sendCalls', callsOf([payment(BOB.address), payment(CAROL.address)]))
    await expect(pay(own)).rejects.toMatchObject(again)
    await own.node('evm_mine')
  })
  // What is in a block waits no more, and the account has its code.
  await succeeded(own, await pay(own))
  await whileWaiting(own, async () => {
    await pay(own)
    await expect(pay(own)).rejects.toMatchObject(again)
  })
})

test('behavior: odd transactions of others do not hide those of the account', async () => {
  const own = await open()
  await own.ask('wallet_sendCalls', callsOf([payment(BOB.address), payment(CAROL.address)]))
  await expect.poll(() => own.node('eth_getTransactionCount', own.address, 'latest')).toBe('0x2')
  tellsPending(own, (real) => {
    const block: { transactions: unknown[] } = Reflect.get(real, 'result')
    return { result: { transactions: [null, { from: 7 }, { from: own.address, type: '0x' }, ...block.transactions] } }
  })
  const hashes: unknown[] = []
  await whileWaiting(own, async () => {
    for (let count = 0; count < 2; count += 1) hashes.push(await pay(own))
  })
  for (const hash of hashes) await succeeded(own, hash)
})

test('behavior: a site that names the number of what waits replaces it, for a typed word', async () => {
  const own = await open()
  const hashes: unknown[] = []
  await whileWaiting(own, async () => {
    await pay(own)
    hashes.push(await pay(own, { nonce: '0x0', maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x2540be400' }))
    expect(toned()).toContainEqual(['danger', 'replaces'])
  })
  await succeeded(own, hashes[0])
})

test('error: a number that is used up is refused before anything is drawn', async () => {
  const own = await open()
  await succeeded(own, await pay(own))
  person.shown.length = 0
  const used = 'The site has named a number that is used up. Let it ask again without one.'
  await expect(pay(own, { nonce: '0x0' })).rejects.toMatchObject({ code: -32602, message: used })
  await expect(pay(own, { nonce: `0x${'f'.repeat(64)}` })).rejects.toMatchObject({ code: -32602 })
  expect(person.shown).toEqual([])
})

test('behavior: a number that leaves others out waits for them, and the next one waits for nothing', async () => {
  const own = await open()
  const late = await pay(own, { nonce: '0x1' })
  expect(toned()).toEqual([['warning', 'waitsForOthers']])
  await pay(own, { nonce: '0x0' })
  expect(toned()).toEqual([])
  await succeeded(own, late)
})

test.each(['', '-5', '0x', null, true, '0x20000000000000'])('error: %j is no number of transactions', async (count) => {
  const own = await open()
  withAnswers(own, 'eth_getTransactionCount', (real, _count, [, tag]) => (tag === 'latest' ? { result: count } : real))
  await expect(pay(own)).rejects.toThrow('The network has answered no number. Try again later.')
  expect(person.shown).toEqual([])
})

test('behavior: a node that is behind does not give a number that is used up', async () => {
  const own = await open()
  await succeeded(own, await pay(own))
  withAnswers(own, 'eth_getTransactionCount', (real, _count, [, tag]) => (tag === 'pending' ? { result: '0x0' } : real))
  await succeeded(own, await pay(own))
  expect(numbered()).toBe('1')
})

test('error: a fee that no block takes is a danger', async () => {
  const own = await open()
  person.decide = () => ({ kind: 'decline' })
  await expect(pay(own, { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' })).rejects.toMatchObject({ code: 4001 })
  expect(toned()).toEqual([['danger', 'cheap']])
})
