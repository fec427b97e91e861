import { parseTransaction, zeroAddress } from 'viem'
import { expect, test, vi } from 'vitest'
import { BOB } from '../fixtures/chainApp.ts'
import { localChain, payment, whileWaiting, withAnswers } from '../fixtures/localChain.ts'
import { asDelegated } from './smartAccount.ts'
import { prepareTurnOff, smartPlaces } from './turnOff.ts'

vi.mock('../views/mount.tsx', async () => (await import('../fixtures/localChain.ts')).views)

const open = localChain()
/** Of settings that stay open. */
const LIVE = new AbortController().signal

/** A smart account. */
async function smart() {
  const wallet = await open()
  await wallet.node('anvil_setCode', wallet.address, asDelegated(wallet.address)[wallet.address]?.code)
  return wallet
}

test('default: the code is taken away by a transaction of the account itself', async () => {
  const { app, address, node } = await smart()
  expect(await smartPlaces(app)).toEqual([{ chain: 'eip155:1', name: 'Ethereum', delegation: 'own' }])
  const { subject, send } = await prepareTurnOff(app, 'eip155:1')
  expect(subject.facts.sentence).toEqual({ key: 'smartOffAsk', values: { network: 'Ethereum' } })
  const [bytes, authorization] = subject.facts.raw.split('\n')
  expect(parseTransaction(bytes as `0x02${string}`)).toMatchObject({ to: address.toLowerCase() })
  expect(JSON.parse(authorization ?? '')).toEqual({ chainId: 1, address: zeroAddress, nonce: 1 })
  await send(LIVE)
  await expect.poll(() => node('eth_getCode', address, 'latest')).toBe('0x')
  expect(await smartPlaces(app)).toEqual([])
})

test('behavior: code that somebody else has put there is named, and can be taken away too', async () => {
  const { app, address, node } = await smart()
  await node('anvil_setCode', address, `0xef0100${'ab'.repeat(20)}`)
  expect(await smartPlaces(app)).toMatchObject([{ delegation: { code: `0x${'ab'.repeat(20)}` } }])
  await (await prepareTurnOff(app, 'eip155:1')).send(LIVE)
  await expect.poll(() => node('eth_getCode', address, 'latest')).toBe('0x')
})

test('behavior: code that refuses every call cannot stop its removal', async () => {
  const { app, address, node } = await smart()
  const evil = `0x${'e1'.repeat(20)}`
  await node('anvil_setCode', evil, '0x60006000fd')
  await node('anvil_setCode', address, `0xef0100${evil.slice(2)}`)
  await (await prepareTurnOff(app, 'eip155:1')).send(LIVE)
  await expect.poll(() => node('eth_getCode', address, 'latest')).toBe('0x')
})

test('error: an account that was used elsewhere meanwhile keeps its code', async () => {
  const { app, address, node } = await smart()
  const { send } = await prepareTurnOff(app, 'eip155:1')
  await node('anvil_setNonce', address, '0x7')
  await expect(send(LIVE)).rejects.toMatchObject({
    message: 'The account was used elsewhere meanwhile. Start again on the site.',
  })
  expect(await smartPlaces(app)).toHaveLength(1)
  await expect(prepareTurnOff(app, 'eip155:10')).rejects.toMatchObject({ code: 4901 })
})

test('error: nothing is signed for a user who has left the settings', async () => {
  const wallet = await smart()
  const { send } = await prepareTurnOff(wallet.app, 'eip155:1')
  const leaving = new AbortController()
  const sent = send(leaving.signal)
  leaving.abort()
  await expect(sent).rejects.toMatchObject({ code: 4001 })
  expect(await wallet.node('eth_getTransactionCount', wallet.address, 'pending')).toBe('0x0')
})

test('error: a network whose node is away is no plain account there', async () => {
  const wallet = await smart()
  withAnswers(wallet, 'eth_getCode', () => {
    throw new Error('away')
  })
  expect(await smartPlaces(wallet.app)).toEqual([{ chain: 'eip155:1', name: 'Ethereum', delegation: 'unread' }])
})

test('behavior: a fee far above what is usual is a danger', async () => {
  const wallet = await smart()
  const keys = async () => (await prepareTurnOff(wallet.app, 'eip155:1')).subject.facts.warnings.map(({ key }) => key)
  expect(await keys()).toEqual(['smartOffMeans'])
  // 0.007 ether at most: only what is usual tells.
  const hundredGwei = '0x174876e800'
  withAnswers(wallet, 'eth_maxPriorityFeePerGas', () => ({ result: hundredGwei }))
  expect(await keys()).toEqual(['smartOffMeans', 'dearNow'])
})

const toned = ({ subject }: Awaited<ReturnType<typeof prepareTurnOff>>) =>
  subject.facts.warnings.map(({ tone, key }) => [tone, key])
const replaces = [
  ['warning', 'smartOffMeans'],
  ['warning', 'smartOffReplaces'],
]

test.each([
  ['tells', undefined],
  ['does not tell', { result: { transactions: [] } }],
])('behavior: a transaction that waits cannot keep the code there, where the node %s of it', async (_name, answer) => {
  const wallet = await smart()
  const { app, ask, address, node } = wallet
  if (answer) withAnswers(wallet, 'eth_getBlockByNumber', (real, _count, [tag]) => (tag === 'pending' ? answer : real))
  await whileWaiting(wallet, async () => {
    const waiting = await ask('eth_sendTransaction', [{ from: address, ...payment(BOB.address) }])
    const turnOff = await prepareTurnOff(app, 'eip155:1')
    expect(toned(turnOff)).toEqual(replaces)
    expect(turnOff.subject.facts.rows).toContainEqual({ label: 'nonce', value: '0' })
    await turnOff.send(LIVE)
    // Once more, in the place of itself.
    const again = await prepareTurnOff(app, 'eip155:1')
    expect(toned(again)).toEqual(replaces)
    if (!answer) await again.send(LIVE)
    await node('evm_mine')
    expect(await node('eth_getTransactionReceipt', waiting)).toBeNull()
  })
  await expect.poll(() => node('eth_getCode', address, 'latest')).toBe('0x')
})

test('behavior: a fee that blocks do not take any more cannot keep the code there', async () => {
  const wallet = await smart()
  const { app, ask, address, node } = wallet
  const setBase = async (base: string) => {
    await node('anvil_setNextBlockBaseFeePerGas', base)
    await node('evm_mine')
  }
  let hash: unknown
  await whileWaiting(wallet, async () => {
    hash = await ask('eth_sendTransaction', [{ from: address, ...payment(BOB.address), maxFeePerGas: '0x77359400' }])
    // From 2 to 50 gwei.
    await setBase('0xba43b7400')
  })
  // Most nodes count it, whatever it offers.
  withAnswers(wallet, 'eth_getTransactionCount', (real, _count, [, tag]) =>
    tag === 'pending' ? { result: '0x1' } : real,
  )
  try {
    expect(await node('eth_getTransactionReceipt', hash)).toBeNull()
    const turnOff = await prepareTurnOff(app, 'eip155:1')
    // That it is dear now is said as well.
    expect(toned(turnOff)).toEqual([...replaces, ['danger', 'dearNow']])
    await turnOff.send(LIVE)
    await expect.poll(() => node('eth_getCode', address, 'latest')).toBe('0x')
  } finally {
    await setBase('0x3b9aca00')
  }
})

test('behavior: what waits at a high fee is replaced at a higher one, for a typed word', async () => {
  const wallet = await smart()
  const { app, ask, address } = wallet
  await whileWaiting(wallet, async () => {
    const high = { maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x174876e800' }
    await ask('eth_sendTransaction', [{ from: address, ...payment(BOB.address), ...high }])
    const turnOff = await prepareTurnOff(app, 'eip155:1')
    expect(toned(turnOff)).toEqual([...replaces, ['danger', 'dearNow']])
    const [bytes] = turnOff.subject.facts.raw.split('\n')
    const fee = 112_500_000_001n
    const fees = { maxFeePerGas: fee, maxPriorityFeePerGas: fee }
    expect(parseTransaction(bytes as `0x02${string}`)).toMatchObject(fees)
    await turnOff.send(LIVE)
  })
  await expect.poll(() => wallet.node('eth_getCode', address, 'latest')).toBe('0x')
})

test('error: what began to wait after it was drawn is not replaced unsaid', async () => {
  const wallet = await smart()
  const { app, ask, address } = wallet
  const { send } = await prepareTurnOff(app, 'eip155:1')
  await whileWaiting(wallet, async () => {
    await ask('eth_sendTransaction', [{ from: address, ...payment(BOB.address) }])
    await expect(send(LIVE)).rejects.toMatchObject({
      message: 'The account was used elsewhere meanwhile. Start again on the site.',
    })
  })
})

test.each(['', '0x', null, true])('error: a node that says gas of %j has not tried it', async (gas) => {
  const wallet = await smart()
  withAnswers(wallet, 'eth_estimateGas', () => ({ result: gas }))
  const [bytes] = (await prepareTurnOff(wallet.app, 'eip155:1')).subject.facts.raw.split('\n')
  // As much as where it cannot be tried: 100,000, a fifth, and 25,000 for the authorization.
  expect(parseTransaction(bytes as `0x02${string}`).gas).toBe(145_000n)
})
