import { TOKENS } from '@latchkey/devnet/contracts'
import { beforeEach, expect, test, vi } from 'vitest'
import { BOB, CAROL, type ChainApp } from '../fixtures/chainApp.ts'
import { localChain, person, whileWaiting, withAnswers } from '../fixtures/localChain.ts'
import { askGrant, chainTime, keyOf, redeem } from '../fixtures/redeem.ts'
import { dropGrant, endGrants } from '../handlers/grants.ts'
import { asDelegated } from '../requests/smartAccount.ts'
import { lookAgain, readGrants } from './grants.ts'

vi.mock('../views/mount.tsx', async () => (await import('../fixtures/localChain.ts')).views)

const open = localChain()
const DAY = 86_400
/** Of settings that stay open. */
const LIVE = new AbortController().signal

/** A smart account. */
async function smart(): Promise<ChainApp> {
  const wallet = await open()
  await wallet.node('anvil_setCode', wallet.address, asDelegated(wallet.address)[wallet.address]?.code)
  return wallet
}

interface Wanted {
  readonly token?: string
  readonly period?: number
  readonly days?: number
}

/** Gives the site a tenth of an ether a day, for ten days, and what is wanted besides. */
async function give(wallet: ChainApp, ...all: readonly Wanted[]) {
  const now = await chainTime(wallet)
  const permissions = (all.length > 0 ? all : [{}]).map(({ token, period = DAY }: Wanted) =>
    token === undefined
      ? { type: 'native-token-recurring-allowance', data: { allowance: '0x16345785d8a0000', start: now, period } }
      : { type: 'erc20-recurring-allowance', data: { token, allowance: '0x989680', start: now, period } },
  )
  return askGrant(wallet, { keys: [keyOf(BOB)], permissions, expiry: now + (all[0]?.days ?? 10) * DAY })
}

const listOf = async ({ app }: ChainApp) => (await readGrants(app)).grants
const statesOf = async (wallet: ChainApp) => (await listOf(wallet)).map(({ state }) => state)

beforeEach(() => vi.useRealTimers())

test('default: who may take what, where, until when, newest first, from what was signed', async () => {
  const wallet = await smart()
  const { expiry } = await give(wallet)
  await give(wallet, { token: TOKENS.usdc.address, period: 20 * DAY }, { period: 7 * DAY })
  // The service's own word for the end counts for nothing.
  wallet.grants.entries = wallet.grants.entries.map((entry) => ({ ...entry, expiry: 1 }))
  const shared = { chain: 'eip155:1', network: 'Ethereum', site: 'shop.example', state: 'active' }
  expect(await listOf(wallet)).toMatchObject([
    {
      ...shared,
      may: [
        { key: 'mayOnce', values: { amount: '10 USDC' } },
        { key: 'mayWeekly', values: { amount: '0.1 ETH' } },
      ],
    },
    { ...shared, until: expiry * 1000, may: [{ key: 'mayDaily', values: { amount: '0.1 ETH' } }] },
  ])
  expect(await readGrants(wallet.app)).not.toHaveProperty('lacksBefore')
  wallet.grants.lacksBefore = 1_000
  expect(await readGrants(wallet.app)).toMatchObject({ lacksBefore: 1_000 })
})

test('default: its user ends it, which is being done until it is in a block; then the chain refuses its use', async () => {
  const wallet = await smart()
  const { context } = await give(wallet)
  const [grant] = await listOf(wallet)
  if (!grant) throw new Error('nothing is listed')
  person.shown.length = 0
  await whileWaiting(wallet, async () => {
    expect(await endGrants(wallet.app, [grant], LIVE)).toBe(true)
    expect(await statesOf(wallet)).toEqual(['ending'])
  })
  const { facts } = person.shown[0] ?? {}
  expect(facts?.sentence).toEqual({ key: 'grantEnd' })
  expect(facts?.rows.slice(0, 2)).toEqual([
    { label: 'grantSite', value: 'shop.example', isStacked: true },
    { label: 'grantKey', value: BOB.address, isStacked: true },
  ])
  const [ended] = await listOf(wallet)
  expect(ended?.state).toBe('ended')
  expect(await lookAgain(wallet.app, grant)).toMatchObject({ state: 'ended' })
  expect(await redeem(wallet, BOB, context, { to: CAROL.address, value: 1n })).toBe(false)
  await dropGrant(wallet.app, grant)
  expect(await listOf(wallet)).toEqual([])
})

test('behavior: an end that the site asks for is being done in the list, too', async () => {
  const wallet = await smart()
  const { context } = await give(wallet)
  await whileWaiting(wallet, async () => {
    await wallet.ask('wallet_revokePermissions', [{ context }])
    await expect.poll(() => statesOf(wallet)).toEqual(['ending'])
  })
  await expect.poll(() => statesOf(wallet)).toEqual(['ended'])
})

test('behavior: all of a network end by one transaction, a line for each of them', async () => {
  const wallet = await smart()
  await give(wallet)
  await give(wallet, {}, { token: TOKENS.usdc.address })
  person.shown.length = 0
  expect(await endGrants(wallet.app, await listOf(wallet), LIVE)).toBe(true)
  const { facts } = person.shown[0] ?? {}
  expect(facts?.sentence).toEqual({ key: 'grantEndMany', values: { count: '2' } })
  expect(facts?.rows.filter(({ at }) => at !== undefined).map(({ at, value }) => [at, value])).toEqual([
    [1, '0.1 ETH / 1 d'],
    [1, '10 USDC / 1 d'],
    [2, '0.1 ETH / 1 d'],
  ])
  expect(wallet.asked.filter((method) => method === 'eth_sendRawTransaction')).toHaveLength(1)
  await expect.poll(() => statesOf(wallet)).toEqual(['ended', 'ended'])
})

test('behavior: declined, nothing is sent, and it is good still: it stays in the list', async () => {
  const wallet = await smart()
  await give(wallet)
  const [grant] = await listOf(wallet)
  if (!grant) throw new Error('nothing is listed')
  person.decide = () => ({ kind: 'decline' })
  expect(await endGrants(wallet.app, [grant], LIVE)).toBe(false)
  expect(wallet.asked).not.toContain('eth_sendRawTransaction')
  await expect(dropGrant(wallet.app, grant)).rejects.toThrow('This permission is good still')
  expect(await statesOf(wallet)).toEqual(['active'])
})

test('behavior: an end that has failed is said, whatever the service has written down', async () => {
  const wallet = await smart()
  await give(wallet)
  const hash = await wallet.ask('eth_sendTransaction', [{ from: wallet.address, to: CAROL.address, value: '0x1' }])
  await expect.poll(() => wallet.node('eth_getTransactionReceipt', hash)).not.toBeNull()
  wallet.grants.entries = wallet.grants.entries.map((entry) => ({ ...entry, ending: String(hash) }))
  expect(await statesOf(wallet)).toEqual(['failed'])
})

test('behavior: what has expired does so by the latest block, whatever the device’s clock says', async () => {
  const wallet = await smart()
  await give(wallet)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * DAY * 1000 })
  expect(await statesOf(wallet)).toEqual(['active'])
  vi.useRealTimers()
  const later = (await chainTime(wallet)) + 11 * DAY
  withAnswers(wallet, 'eth_getBlockByNumber', () => ({ result: { timestamp: `0x${later.toString(16)}` } }))
  const [grant] = await listOf(wallet)
  expect(grant).toMatchObject({ state: 'expired', may: [{ key: 'mayDaily' }] })
  if (grant) await dropGrant(wallet.app, grant)
  expect(wallet.grants.entries).toEqual([])
})

test('behavior: where the network cannot be asked, a permission is over a day after its end', async () => {
  const wallet = await smart()
  await give(wallet)
  withAnswers(wallet, 'eth_call', () => {
    throw new Error('away')
  })
  const end = Date.now() + 10 * DAY * 1000
  vi.useFakeTimers({ toFake: ['Date'], now: end + (DAY - 60) * 1000 })
  expect(await statesOf(wallet)).toEqual(['unread'])
  vi.setSystemTime(end + (DAY + 60) * 1000)
  const [grant] = await listOf(wallet)
  expect(grant?.state).toBe('expired')
  Object.assign(wallet.app.project, { chains: [] })
  expect(await statesOf(wallet)).toEqual(['expired'])
  wallet.grants.entries = wallet.grants.entries.map((entry) => ({ ...entry, context: '0x00' }))
  const [unreadable] = await listOf(wallet)
  expect(unreadable?.state).toBe('expired')
  if (unreadable) await dropGrant(wallet.app, unreadable)
  expect(wallet.grants.entries).toEqual([])
})

test('error: a network that does not answer makes nothing a good one or an ended one', async () => {
  const wallet = await smart()
  await give(wallet)
  withAnswers(wallet, 'eth_call', () => {
    throw new Error('away')
  })
  const [grant] = await listOf(wallet)
  expect(grant).toMatchObject({ state: 'unread', may: [{ key: 'mayDaily' }] })
  if (grant) expect(await lookAgain(wallet.app, { ...grant, state: 'ending' })).toMatchObject({ state: 'ending' })
})

test('error: a network that this site’s wallet does not serve, and what is none of this account’s, are not ended here', async () => {
  const [wallet, other] = [await smart(), await smart()]
  await give(wallet)
  await give(other)
  const [own] = wallet.grants.entries
  const [foreign] = other.grants.entries
  if (!own || !foreign) throw new Error('nothing is listed')
  wallet.grants.entries = [{ ...own, id: 'a', chain: 'eip155:10' }, { ...own, id: 'b', context: '0x00' }, foreign]
  expect(await listOf(wallet)).toMatchObject([
    { state: 'unreadable', network: 'eip155:10', may: [] },
    { state: 'unreadable', may: [] },
    { state: 'unreadable', may: [] },
  ])
  for (const grant of await listOf(wallet)) await expect(dropGrant(wallet.app, grant)).rejects.toThrow('good still')
  wallet.grants.entries = [own]
  Object.assign(wallet.app.project, { chains: [] })
  const [grant] = await listOf(wallet)
  expect(grant).toMatchObject({ state: 'elsewhere', network: 'eip155:1' })
  if (grant) await expect(endGrants(wallet.app, [grant], LIVE)).rejects.toMatchObject({ code: 4901 })
})

test('error: nothing is signed for a user who has left the settings', async () => {
  const wallet = await smart()
  await give(wallet)
  const leaving = new AbortController()
  person.decide = ({ digest }) => {
    leaving.abort()
    return { kind: 'approve', digest }
  }
  await expect(endGrants(wallet.app, await listOf(wallet), leaving.signal)).rejects.toMatchObject({ code: 4001 })
  expect(wallet.asked).not.toContain('eth_sendRawTransaction')
})
