import { TOKENS } from '@latchkey/devnet/contracts'
import { decodeAbiParameters, type Hex, keccak256, parseAbiParameters, parseEther } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { BOB, CAROL, type ChainApp } from '../fixtures/chainApp.ts'
import { localChain, person, withAnswers } from '../fixtures/localChain.ts'
import { askGrant, keyOf, redeem } from '../fixtures/redeem.ts'
import { NodeError } from '../requests/node.ts'
import { asDelegated } from '../requests/smartAccount.ts'
import { ServiceError } from '../service/client.ts'

vi.mock('../views/mount.tsx', async () => (await import('../fixtures/localChain.ts')).views)

const open = localChain()
const NOW = Math.floor(Date.parse('2030-01-01T12:00:00Z') / 1000)
const DAY = 86_400
const EXPIRY = NOW + 10 * DAY
const TAKES = '0x16345785d8a0000'
const daily = { type: 'native-token-recurring-allowance', data: { allowance: TAKES, start: NOW, period: DAY } }
const usdc = { ...daily, type: 'erc20-recurring-allowance' }
const tokenDaily = (token: string, allowance = '0x989680') => ({
  ...usdc,
  data: { token, allowance, start: NOW, period: DAY },
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 })
  return () => vi.useRealTimers()
})

/** A smart account. */
async function smart(): Promise<ChainApp> {
  const wallet = await open()
  await wallet.node('anvil_setCode', wallet.address, asDelegated(wallet.address)[wallet.address]?.code)
  return wallet
}

const ask = (wallet: ChainApp, permissions: readonly object[] = [daily], more: object = {}) =>
  askGrant(wallet, { keys: [keyOf(BOB)], permissions, expiry: EXPIRY }, more)

test('default: who may take what, how often, until when, and the most it can cost in all', async () => {
  const wallet = await smart()
  const grant = await ask(wallet)
  expect(person.shown).toHaveLength(1)
  const { sentence, warnings, rows } = person.shown[0]?.facts ?? { sentence: undefined, warnings: [], rows: [] }
  const until = '2030-01-11 12:00 UTC'
  expect(sentence).toEqual({
    key: 'grantDaily',
    values: { site: 'shop.example', amount: '0.1 ETH', until, total: '1 ETH' },
  })
  expect(warnings).toEqual([{ tone: 'warning', key: 'grantMeans' }])
  expect(rows).toEqual([
    { label: 'grantKey', value: BOB.address, isStacked: true },
    { label: 'grantAmount', value: '0.1 ETH', isStacked: false },
    { label: 'grantPeriod', value: '1 d' },
    { label: 'grantStart', value: '2030-01-01 12:00 UTC' },
    { label: 'expires', value: until },
    { label: 'grantTotal', value: '1 ETH', isStacked: false },
  ])
  expect(grant).toMatchObject({ chainId: '0x1', address: wallet.address, expiry: EXPIRY, permissions: [daily] })
  // Nothing was sent.
  expect(wallet.asked).not.toContain('eth_sendRawTransaction')
})

test('default: a token, by the chain’s word for it', async () => {
  const wallet = await smart()
  await ask(wallet, [tokenDaily(TOKENS.usdc.address)])
  const { facts } = person.shown[0] ?? {}
  expect(facts?.sentence.values).toMatchObject({ amount: '10 USDC', total: '100 USDC' })
  expect(facts?.rows).toContainEqual({ label: 'token', value: TOKENS.usdc.address, isStacked: true })
})

test.each([
  [3_600, 'grantHourly', '24 ETH'],
  [7 * DAY, 'grantWeekly', '0.2 ETH'],
  [30 * DAY, 'grantOnce', undefined],
  [90_061, 'grantEvery', '1 ETH'],
])('parameters: each %i seconds is %s, at most %s', async (period, key, total) => {
  const wallet = await smart()
  await ask(wallet, [{ ...daily, data: { ...daily.data, period } }])
  const { sentence } = person.shown[0]?.facts ?? {}
  expect(sentence?.key).toBe(key)
  expect(sentence?.values?.total).toBe(total)
  if (key === 'grantEvery') expect(sentence?.values?.period).toBe('1 d 1 h 1 min 1 s')
})

test('behavior: several permissions are one approval, each with its facts, and one total', async () => {
  const wallet = await smart()
  const { context } = await ask(wallet, [daily, tokenDaily(TOKENS.usdc.address)])
  const { sentence, rows } = person.shown[0]?.facts ?? { rows: [] }
  expect(sentence).toMatchObject({ key: 'grantMany', values: { count: '2', total: '1 ETH + 100 USDC' } })
  expect(rows.filter(({ label }) => label === 'grantAmount').map(({ at, value }) => [at, value])).toEqual([
    [1, '0.1 ETH'],
    [2, '10 USDC'],
  ])
  const [contexts] = decodeAbiParameters(parseAbiParameters('bytes[]'), context as `0x${string}`)
  expect(contexts).toHaveLength(2)
})

test('behavior: an amount beyond all is a danger', async () => {
  const wallet = await smart()
  await ask(wallet, [tokenDaily(TOKENS.usdc.address, `0x${'f'.repeat(64)}`)])
  expect(person.shown[0]?.facts.warnings).toContainEqual({
    tone: 'danger',
    key: 'unlimited',
    values: { symbol: 'USDC' },
  })
})

test('behavior: a plain account becomes a smart one with the same approval', async () => {
  vi.useRealTimers()
  const now = Math.floor(Date.now() / 1000)
  const wallet = await open()
  const { context } = await ask(wallet, [{ ...daily, data: { ...daily.data, start: now } }], { expiry: now + DAY })
  expect(person.shown).toHaveLength(1)
  const { facts } = person.shown[0] ?? {}
  expect(facts?.warnings).toContainEqual({ tone: 'warning', key: 'smartOn', values: { network: 'Ethereum' } })
  expect(facts?.rows.map(({ label }) => label)).toEqual(expect.arrayContaining(['smartCode', 'fee', 'nonce']))
  await expect.poll(() => wallet.node('eth_getCode', wallet.address, 'latest')).not.toBe('0x')
  expect(await redeem(wallet, BOB, context, { to: CAROL.address, value: parseEther('0.1') })).toBe(true)
})

test('error: nothing is signed for who declines, or for another digest than the one that was drawn', async () => {
  const wallet = await open()
  person.decide = () => ({ kind: 'decline' })
  await expect(ask(wallet)).rejects.toMatchObject({ code: 4001 })
  person.decide = () => ({ kind: 'approve', digest: `0x${'00'.repeat(32)}` })
  await expect(ask(wallet)).rejects.toMatchObject({ code: 4001 })
  expect(wallet.asked).not.toContain('eth_sendRawTransaction')
})

const withData = (data: object) => ({ permissions: [{ ...daily, data: { ...daily.data, ...data } }] })
const signedBy = (...keys: readonly object[]) => ({ signer: { type: 'keys', data: { keys } } })

test.each([
  ['another account', { address: CAROL.address }, 4100],
  ['another network', { chainId: '0xa' }, 4901],
  ['a call of a contract', { permissions: [{ type: 'contract-call', data: {} }] }, -32602],
  ['a key of a curve that accounts do not have', signedBy({ ...keyOf(BOB), type: 'secp256r1' }), -32602],
  ['a key that is no point', signedBy({ ...keyOf(BOB), publicKey: `0x02${'ff'.repeat(32)}` }), -32602],
  ['the same key twice', signedBy(keyOf(BOB), keyOf(BOB)), -32602],
  ['three keys', signedBy(keyOf(BOB), keyOf(CAROL), keyOf(BOB)), -32602],
  ['a rule that nobody keeps', { policies: [{ type: 'gas-limit', data: {} }] }, -32602],
  ['an end that is past', { expiry: NOW }, -32602],
  ['more than a year', { expiry: NOW + 400 * DAY }, -32602],
  ['an end before the beginning', withData({ start: EXPIRY }), -32602],
  ['a beginning that is long past', withData({ start: NOW - DAY }), -32602],
  ['nothing', withData({ allowance: '0x0' }), -32602],
  ['a period of no time', withData({ period: 0 }), -32602],
  ['a limit of another kind beside it', withData({ stream: '0x1' }), -32602],
  ['the same asset twice', { permissions: [daily, daily] }, -32602],
  ['a token that is none', { permissions: [tokenDaily(CAROL.address)] }, -32602],
])('error: %s is refused before anything is drawn', async (_name, more, code) => {
  const wallet = await smart()
  await expect(ask(wallet, [daily], more)).rejects.toMatchObject({ code })
  expect(person.shown).toEqual([])
})

test('default: the settings have it before the site does, with the site that the browser has named', async () => {
  const wallet = await smart()
  const { context } = await ask(wallet, [daily, tokenDaily(TOKENS.usdc.address)])
  expect(wallet.grants.entries).toEqual([
    {
      ...{ id: keccak256(context as Hex), chain: 'eip155:1', address: wallet.address },
      ...{ site: 'https://shop.example', context, expiry: EXPIRY },
    },
  ])
})

const away = () => new ServiceError(0, 'unreachable', 'Sign-in is not reachable. Try again in 10 seconds.')
const full = new ServiceError(409, 'grants-full', 'This wallet has 200 permissions: end some.')

test('error: what cannot be stored is not given, whose user reads why, and may have it tried again', async () => {
  const wallet = await smart()
  wallet.grants.refusals.push(away(), full)
  person.decide = ({ digest }) => ({ kind: person.problems.at(-1) ? 'again' : 'approve', digest })
  const { context } = await ask(wallet)
  expect(person.problems).toEqual([
    undefined,
    { title: 'grantUnsaved', text: 'Sign-in is not reachable. Try again in 10 seconds.' },
    { title: 'grantUnsaved', text: 'This wallet has 200 permissions: end some.' },
  ])
  expect(new Set(person.shown.map(({ digest }) => digest)).size).toBe(1)
  expect(wallet.grants.entries).toMatchObject([{ context }])
})

test('error: declined then, the site gets none, and a plain account stays one', async () => {
  vi.useRealTimers()
  const now = Math.floor(Date.now() / 1000)
  const wallet = await open()
  wallet.grants.refusals.push(full)
  person.decide = ({ digest }) => ({ kind: person.problems.at(-1) ? 'decline' : 'approve', digest })
  const asking = ask(wallet, [{ ...daily, data: { ...daily.data, start: now } }], { expiry: now + DAY })
  await expect(asking).rejects.toMatchObject({ code: 4001 })
  expect(wallet.asked).not.toContain('eth_sendRawTransaction')
  expect(wallet.grants.entries).toEqual([])
})

test('error: nothing stays in the list of what the site did not get', async () => {
  vi.useRealTimers()
  const now = Math.floor(Date.now() / 1000)
  const wallet = await open()
  withAnswers(wallet, 'eth_sendRawTransaction', () => ({ error: { code: -32000, message: 'underpriced' } }))
  const { call } = wallet.app.service
  // The test's chain throws no refusals of its own.
  wallet.app.service.call = async (path, options) => {
    const answer = await call(path, options)
    if (Reflect.get(Object(answer), 'error')) throw new NodeError('underpriced', -32000)
    return answer
  }
  const asking = ask(wallet, [{ ...daily, data: { ...daily.data, start: now } }], { expiry: now + DAY })
  await expect(asking).rejects.toMatchObject({ code: -32000 })
  await expect.poll(() => wallet.grants.entries).toEqual([])
})

test('error: a network without the account’s code has no permissions', async () => {
  const wallet = await open()
  const { call } = wallet.app.service
  Object.assign(wallet.app.service, {
    call: async (path: string, options: { body: { method: string } }) =>
      options.body.method === 'eth_getCode' ? { result: '0x' } : call(path, options as Parameters<typeof call>[1]),
  })
  await expect(ask(wallet)).rejects.toMatchObject({ code: 4901 })
})
