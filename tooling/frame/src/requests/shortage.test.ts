import { formatEther, numberToHex, parseEther } from 'viem'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { BOB, CAROL, type ChainApp } from '../fixtures/chainApp.ts'
import { callsOf, localChain, payment, person, withAnswers } from '../fixtures/localChain.ts'
import { askGrant, chainTime, keyOf } from '../fixtures/redeem.ts'
import { openSettings } from '../handlers/settings.ts'
import type { Subject } from '../read/facts.ts'
import { ServiceError } from '../service/client.ts'
import { asDelegated } from './smartAccount.ts'
import { prepareTurnOff } from './turnOff.ts'

/** What the person does in the settings. */
const wishes = vi.hoisted((): object[] => [])
vi.mock('../views/mount.tsx', async () => {
  const { views } = await import('../fixtures/localChain.ts')
  return { ...views, showSettings: async () => wishes.shift() ?? { kind: 'done' } }
})

const open = localChain()
const NOTHING = '0x0'
const ETHER = parseEther('1')
const drawn = () => person.shown.at(-1)?.facts
const keys = () => drawn()?.warnings.map(({ key, tone }) => [tone, key])
/** An amount in words, in wei. */
const inWei = (amount = ''): bigint => parseEther(amount.replace(' ETH', ''))
/** Gets what is missing, which may be little, and looks again; then approves. */
const fundsFirst =
  ({ node, address }: ChainApp, amountOf = (_missing: bigint) => ETHER) =>
  async ({ digest, facts: { shortage } }: Subject) => {
    if (!shortage) return { kind: 'approve', digest }
    await node('anvil_setBalance', address, numberToHex(amountOf(inWei(shortage.values?.missing))))
    return { kind: 'again' }
  }
const declines = () => ({ kind: 'decline' })
const send = ({ ask, address }: ChainApp, call: object) => ask('eth_sendTransaction', [{ from: address, ...call }])
const isSent = ({ asked }: ChainApp): boolean => asked.includes('eth_sendRawTransaction')

test('default: an account that has nothing cannot pay the fee, which is said before it is asked', async () => {
  const wallet = await open(NOTHING)
  person.decide = declines
  await expect(send(wallet, payment(BOB.address, '0x0'))).rejects.toMatchObject({ code: 4001 })
  const { key, values } = drawn()?.shortage ?? {}
  expect(key).toBe('shortFee')
  expect(values).toMatchObject({ balance: '0 ETH', network: 'Ethereum' })
  expect(values?.needed).toBe(values?.missing)
  // The fee that the facts name is what it would take.
  expect(drawn()?.rows).toContainEqual({ label: 'fee', value: `≤ ${values?.needed}` })
  expect(keys()).toEqual([])
  expect(isSent(wallet)).toBe(false)
})

test('default: the amount alone is there, not the fee on top; once what is missing has come it is asked anew', async () => {
  const wallet = await open()
  person.decide = fundsFirst(wallet, (missing) => ETHER + missing)
  const hash = await send(wallet, payment(BOB.address, numberToHex(ETHER)))
  expect(person.shown.map(({ facts }) => facts.shortage?.key)).toEqual(['shortBoth', undefined])
  const { balance, needed, missing } = person.shown[0]?.facts.shortage?.values ?? {}
  expect(balance).toBe('1 ETH')
  expect(inWei(needed)).toBe(ETHER + inWei(missing))
  await expect.poll(() => wallet.node('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
})

test('behavior: an amount that is not there is said as that, not as a call that fails', async () => {
  const wallet = await open()
  person.decide = declines
  await expect(send(wallet, payment(BOB.address, numberToHex(2n * ETHER)))).rejects.toMatchObject({ code: 4001 })
  const values = { amount: '2 ETH', balance: '1 ETH', missing: '1 ETH' }
  expect(drawn()?.shortage).toMatchObject({ key: 'shortAmount', values })
  expect(keys()).toEqual([])
})

test('behavior: steps that send more than there is are short of that, not of a fee that nobody knows', async () => {
  const wallet = await open()
  person.decide = declines
  const half = payment(BOB.address, numberToHex(2n * ETHER))
  await expect(wallet.ask('wallet_sendCalls', callsOf([half, half]))).rejects.toMatchObject({ code: 4001 })
  const values = { amount: '4 ETH', balance: '1 ETH', missing: '3 ETH' }
  expect(drawn()?.shortage).toMatchObject({ key: 'shortAmount', values })
  expect(keys()).not.toContainEqual(['danger', 'wouldFail'])
})

test('behavior: what is called short is what the network refuses, to the last wei', async () => {
  const wallet = await open(NOTHING)
  const prices = { gas: '0x5208', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' }
  const needed = 21_000n * 2_000_000_000n + 5n
  const pay = async (balance: bigint) => {
    await wallet.node('anvil_setBalance', wallet.address, numberToHex(balance))
    return send(wallet, { ...payment(BOB.address, '0x5'), ...prices })
  }
  await expect(pay(needed - 1n)).rejects.toThrow(/insufficient funds/i)
  expect(drawn()?.shortage?.values).toMatchObject({
    needed: `${formatEther(needed)} ETH`,
    missing: `${formatEther(1n)} ETH`,
  })
  await expect(pay(needed)).resolves.toMatch(/^0x[\da-f]{64}$/)
  expect(drawn()?.shortage).toBeUndefined()
})

test.each([
  ['refuses to tell', () => ({ error: { code: -32_000, message: 'no' } })],
  ['tells as junk', () => ({ result: 'a lot' })],
  ['never tells', () => new Promise(() => undefined)],
])('error: a balance that the node %s stops nothing', async (_name, answer) => {
  const wallet = await open()
  withAnswers(wallet, 'eth_getBalance', answer)
  expect(await send(wallet, payment(BOB.address))).toMatch(/^0x/)
  expect(drawn()?.shortage).toBeUndefined()
  expect(keys()).toEqual([])
})

test('behavior: steps as one that leave nothing for the fee are a danger, and no shortage of the fee itself', async () => {
  const wallet = await open()
  const half = numberToHex(ETHER / 2n)
  person.decide = declines
  const all = callsOf([payment(BOB.address, half), payment(CAROL.address, half)])
  await expect(wallet.ask('wallet_sendCalls', all)).rejects.toMatchObject({ code: 4001 })
  expect(keys()).toContainEqual(['danger', 'shortSteps'])
  expect(drawn()?.shortage).toBeUndefined()
  // What leaves and comes back is there for the fee.
  const back = callsOf([payment(wallet.address, half), payment(wallet.address, half)])
  await expect(wallet.ask('wallet_sendCalls', back)).rejects.toMatchObject({ code: 4001 })
  expect(keys()).not.toContainEqual(['danger', 'shortSteps'])
})

test('behavior: steps as one of an account that has nothing wait for the fee', async () => {
  const wallet = await open(NOTHING)
  person.decide = fundsFirst(wallet)
  const call = { to: BOB.address, data: '0x' }
  await wallet.ask('wallet_sendCalls', callsOf([call, call]))
  expect(person.shown.map(({ facts }) => facts.shortage?.key)).toEqual(['shortFee', undefined])
  expect(wallet.asked.filter((method) => method === 'eth_sendRawTransaction')).toHaveLength(1)
})

test('behavior: steps one after the other wait where the first cannot be paid, and are a danger where all cannot', async () => {
  const wallet = await open()
  Object.assign(wallet.app, { accountType: 'eoa' })
  person.decide = declines
  const steps = (...values: readonly bigint[]) => {
    const calls = values.map((value) => payment(BOB.address, numberToHex(value)))
    return wallet.ask('wallet_sendCalls', callsOf(calls, { atomicRequired: false }))
  }
  await expect(steps(2n * ETHER, 1n)).rejects.toMatchObject({ code: 4001 })
  expect(drawn()?.shortage?.key).toBe('shortAmount')
  await expect(steps(ETHER / 2n, ETHER / 2n)).rejects.toMatchObject({ code: 4001 })
  expect(drawn()?.shortage).toBeUndefined()
  expect(keys()).toContainEqual(['danger', 'shortSteps'])
  await expect(steps(1n, 1n)).rejects.toMatchObject({ code: 4001 })
  expect(keys()).toEqual([['warning', 'notAtomic']])
})

test('behavior: a permission is neither granted nor ended by an account that cannot pay for it', async () => {
  const wallet = await open(NOTHING)
  const now = await chainTime(wallet)
  const daily = { type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: now, period: 86_400 } }
  const grant = () => askGrant(wallet, { keys: [keyOf(BOB)], permissions: [daily], expiry: now + 86_400 })
  person.decide = declines
  // The account is to become a smart one with it.
  await expect(grant()).rejects.toMatchObject({ code: 4001 })
  expect(drawn()?.shortage?.key).toBe('shortFee')
  // A signature alone takes no fee.
  await wallet.node('anvil_setCode', wallet.address, asDelegated(wallet.address)[wallet.address]?.code)
  person.decide = ({ digest }) => ({ kind: 'approve', digest })
  const { context } = await grant()
  expect(drawn()?.shortage).toBeUndefined()
  person.decide = declines
  await expect(wallet.ask('wallet_revokePermissions', [{ context }])).rejects.toMatchObject({ code: 4001 })
  expect(drawn()?.shortage?.key).toBe('shortFee')
})

test('behavior: nor can it take its code away', async () => {
  const wallet = await open(NOTHING)
  await wallet.node('anvil_setCode', wallet.address, asDelegated(wallet.address)[wallet.address]?.code)
  const { subject } = await prepareTurnOff(wallet.app, 'eip155:1')
  expect(subject.facts.shortage).toMatchObject({ key: 'shortFee', values: { balance: '0 ETH' } })
  await wallet.node('anvil_setBalance', wallet.address, numberToHex(ETHER))
  expect((await prepareTurnOff(wallet.app, 'eip155:1')).subject.facts.shortage).toBeUndefined()
})

test('behavior: in the settings it is checked again in the same place', async () => {
  const wallet = await open(NOTHING)
  await wallet.node('anvil_setCode', wallet.address, asDelegated(wallet.address)[wallet.address]?.code)
  wishes.push({ kind: 'smartOff', chain: 'eip155:1' })
  person.decide = fundsFirst(wallet)
  await openSettings(wallet.app, 'smart', new AbortController().signal)
  expect(person.shown.map(({ facts }) => facts.shortage?.key)).toEqual(['shortFee', undefined])
  await expect.poll(() => wallet.node('eth_getCode', wallet.address, 'latest')).toBe('0x')
})

/** Keeps the node away from the second look on, for as many answers as are given. */
function awayFor(wallet: ChainApp, answers: number): void {
  let left = answers
  withAnswers(wallet, 'eth_feeHistory', (answer, count) => {
    if (count === 1 || left === 0) return answer
    left -= 1
    throw new ServiceError(0, 'unreachable', 'Sign-in is not reachable. Try again in 10 seconds.')
  })
}
const words = { title: 'checkFailed', text: 'Sign-in is not reachable. Try again in 10 seconds.' }

test.each([
  ['a payment', (wallet: ChainApp) => send(wallet, payment(BOB.address))],
  [
    'steps as one',
    ({ ask }: ChainApp) => ask('wallet_sendCalls', callsOf([payment(BOB.address), payment(CAROL.address)])),
  ],
])('error: %s that cannot be checked again says why, and is checked once more', async (_name, begin) => {
  const wallet = await open(NOTHING)
  awayFor(wallet, 2)
  person.decide = fundsFirst(wallet)
  expect(await begin(wallet)).toBeTruthy()
  expect(person.problems).toEqual([undefined, words, words, undefined])
  expect(person.shown.map(({ facts }) => facts.shortage !== undefined)).toEqual([true, true, true, false])
  expect(isSent(wallet)).toBe(true)
})

test('error: then it can be declined, and nothing is sent', async () => {
  const wallet = await open(NOTHING)
  awayFor(wallet, 1)
  person.decide = () => ({ kind: person.problems.at(-1) ? 'decline' : 'again' })
  await expect(send(wallet, payment(BOB.address))).rejects.toMatchObject({ code: 4001 })
  expect(person.problems).toEqual([undefined, words])
  expect(isSent(wallet)).toBe(false)
})

test('error: a first look that fails is an answer to the site, as ever', async () => {
  const wallet = await open(NOTHING)
  withAnswers(wallet, 'eth_feeHistory', () => {
    throw new ServiceError(0, 'unreachable', 'away')
  })
  await expect(send(wallet, payment(BOB.address))).rejects.toThrow('away')
  expect(person.shown).toEqual([])
})

test.each(['again', 'decline'])('error: so it is in the settings, and then: %s', async (kind) => {
  const wallet = await open(NOTHING)
  await wallet.node('anvil_setCode', wallet.address, asDelegated(wallet.address)[wallet.address]?.code)
  wishes.push({ kind: 'smartOff', chain: 'eip155:1' })
  awayFor(wallet, 1)
  const fund = fundsFirst(wallet)
  person.decide = (subject) => (person.problems.at(-1) && kind === 'decline' ? { kind } : fund(subject))
  await openSettings(wallet.app, 'smart', new AbortController().signal)
  expect(person.problems).toEqual([undefined, words, ...(kind === 'again' ? [undefined] : [])])
  expect(isSent(wallet)).toBe(kind === 'again')
})

describe('a network of the OP Stack', () => {
  const ORACLE = '0x420000000000000000000000000000000000000F'
  const DATA_FEE = ETHER / 100n
  /** Answers every call with the number. */
  const oracle = (fee: bigint) => `0x7f${fee.toString(16).padStart(64, '0')}60005260206000f3`

  async function openLayered(balance?: `0x${string}`): Promise<ChainApp> {
    const wallet = await open(balance)
    await wallet.node('anvil_setCode', ORACLE, oracle(DATA_FEE))
    onTestFinished(async () => void (await wallet.node('anvil_setCode', ORACLE, '0x')))
    person.decide = declines
    return wallet
  }
  const feeIn = (): bigint =>
    inWei(
      drawn()
        ?.rows.find(({ label }) => label === 'fee')
        ?.value.replace('≤ ', ''),
    )
  const stored = { label: 'dataFee', value: '≈ 0.01 ETH' }

  test.each([
    ['a payment', (wallet: ChainApp) => send(wallet, payment(BOB.address, '0x0'))],
    ['a batch', ({ ask }: ChainApp) => ask('wallet_sendCalls', callsOf([payment(BOB.address, '0x0')]))],
  ])('behavior: %s says what its data takes, which is part of what is missing', async (_, act) => {
    const wallet = await openLayered(NOTHING)
    await expect(act(wallet)).rejects.toMatchObject({ code: 4001 })
    expect(drawn()?.rows).toContainEqual(stored)
    expect(inWei(drawn()?.shortage?.values?.missing)).toBe(feeIn() + DATA_FEE)
  })

  test('behavior: so does taking the code of an account away', async () => {
    const wallet = await openLayered()
    await wallet.node('anvil_setCode', wallet.address, asDelegated(wallet.address)[wallet.address]?.code)
    const { subject } = await prepareTurnOff(wallet.app, 'eip155:1')
    expect(subject.facts.rows).toContainEqual(stored)
    expect(subject.facts.shortage).toBeUndefined()
  })

  test('behavior: where the data fee alone may be missing, that is a warning: it is an upper bound, and stops nothing', async () => {
    const wallet = await openLayered()
    person.decide = ({ digest }) => ({ kind: 'approve', digest })
    await wallet.node('anvil_setBalance', wallet.address, numberToHex(DATA_FEE))
    expect(await send(wallet, { ...payment(BOB.address, '0x1'), data: '0x' })).toMatch(/^0x/)
    expect(drawn()?.shortage).toBeUndefined()
    expect(keys()).toEqual([['warning', 'shortDataFee']])
    expect(drawn()?.warnings[0]?.values).toMatchObject({ balance: '0.01 ETH' })
  })

  test('error: a contract that says nothing of it takes nothing', async () => {
    const wallet = await openLayered()
    await wallet.node('anvil_setCode', ORACLE, '0x60006000fd')
    await expect(send(wallet, payment(BOB.address, '0x0'))).rejects.toMatchObject({ code: 4001 })
    expect(drawn()?.rows.map(({ label }) => label)).not.toContain('dataFee')
  })
})
