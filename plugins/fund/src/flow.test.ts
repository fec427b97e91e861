// @vitest-environment node
import { kernelError } from '@latchkey/kernel'
import { memoryStorage } from '@latchkey/kernel/testing'
import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { PAGE, RECEIVER, SESSION_ID, type SetUp, setUp, YOU } from './fixtures/setUp.ts'
import { advanced, parseDeposits, type SavedDeposit, toAmount } from './model/deposits.ts'
import { state } from './model/fundState.ts'

const running: SetUp[] = []
afterEach(async () => {
  for (const { kernel } of running.splice(0)) await kernel.destroy()
})

async function start(...options: Parameters<typeof setUp>): Promise<SetUp> {
  const test = await setUp(...options)
  running.push(test)
  return test
}

/** The form, with exchanges and an amount. */
async function filled(...options: Parameters<typeof setUp>): Promise<SetUp> {
  const test = await start(...options)
  await test.client.beginFund({ asset: 'USDC', amount: '25.5' })
  return test
}

const stateOf = ({ kernel }: SetUp) => kernel.store.get(state)
const depositsOf = ({ kernel, client }: SetUp) => kernel.store.get(client.atoms.deposits)
const never = (): AbortSignal => new AbortController().signal

describe('the form', () => {
  test('default: begins with the network’s own coin, at an exchange that has it', async () => {
    const test = await start()
    await test.client.beginFund()
    expect(stateOf(test).draft.exchange).toBe('harbor')
    await test.client.chooseExchange('quay')
    await test.client.chooseAsset('ETH')
    expect(stateOf(test).draft).toMatchObject({ exchange: 'quay', asset: 'ETH' })
    await test.client.chooseExchange('harbor')
    expect(stateOf(test).draft).toMatchObject({ exchange: 'harbor', asset: 'USDC' })
  })

  test('parameters: what is missing, and how much', async () => {
    const test = await filled()
    expect(stateOf(test).draft).toEqual({ exchange: 'harbor', asset: 'USDC', amount: '25.5' })
  })

  test.each([
    ['the host does not want them', { exchanges: false }],
    ['the time zone is restricted', { restrictedTimeZones: [Intl.DateTimeFormat().resolvedOptions().timeZone] }],
  ])('behavior: no exchange is asked for when %s', async (_, options) => {
    const test = await start({ options })
    await test.client.beginFund()
    expect(stateOf(test).exchanges).toEqual({ status: 'ready', list: [] })
  })

  test('error: a gateway that cannot be asked, and asked again', async () => {
    const test = await start()
    const { exchanges } = test.answers
    test.answers.exchanges = kernelError('http/network', { details: { url: '' } })
    await test.client.beginFund()
    expect(stateOf(test).exchanges).toMatchObject({ status: 'failed', error: { code: 'http/network' } })
    test.answers.exchanges = exchanges
    await test.client.beginFund()
    expect(stateOf(test).exchanges.list).toHaveLength(2)
  })

  test.each([
    ['', undefined],
    ['0', undefined],
    ['.', undefined],
    ['0.000', undefined],
    ['.5', '0.5'],
    ['12.', '12'],
    ['007', '7'],
    [`1.${'1'.repeat(19)}`, undefined],
    ['-1', undefined],
  ])('parameters: the amount %s', (text, amount) => {
    expect(toAmount(text)).toBe(amount)
  })
})

describe('a deposit', () => {
  test('default: is begun once however often it is pressed, opens the page, and is followed to the coins', async () => {
    const test = await filled()
    await Promise.all([test.client.deposit(RECEIVER), test.client.deposit(RECEIVER)])
    expect(test.begun).toEqual([{ exchange: 'harbor', account: RECEIVER, asset: 'USDC', amount: '25.5' }])
    expect(test.opened).toEqual([PAGE])
    const followed = test.client.followDeposit(SESSION_ID, { signal: never() })
    test.answers.state = { status: 'IN_PROGRESS' }
    await test.clock.advance(4_000)
    expect(depositsOf(test)).toMatchObject([{ status: 'IN_PROGRESS' }])
    test.answers.state = { status: 'SUCCESS', txHash: '0xabc', amount: '25.4' }
    await test.clock.advance(4_000)
    await followed
    expect(depositsOf(test)).toMatchObject([{ status: 'SUCCESS', hash: '0xabc', amount: '25.4' }])
    expect(test.events.filter(({ name }) => name === 'arrived')).toHaveLength(1)
  })

  test('behavior: without the transfer’s hash it is not done, whatever is said', () => {
    const deposit = { status: 'UNKNOWN' } as SavedDeposit
    expect(advanced(deposit, { status: 'SUCCESS' }).status).toBe('IN_PROGRESS')
  })

  test('behavior: a failure without a transfer is taken back by one', () => {
    const failed = advanced({ status: 'UNKNOWN' } as SavedDeposit, { status: 'FAILED' })
    expect(advanced(failed, { status: 'IN_PROGRESS' })).toBe(failed)
    expect(advanced(failed, { status: 'IN_PROGRESS', txHash: '0xabc' }).status).toBe('IN_PROGRESS')
    expect(advanced({ ...failed, hash: '0xabc' }, { status: 'IN_PROGRESS', txHash: '0xabc' }).status).toBe('FAILED')
  })

  test('behavior: answers that overtake each other never move it back', () => {
    const states = ['UNKNOWN', 'IN_PROGRESS', 'FAILED', 'SUCCESS'] as const
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...states)), (list) => {
        let deposit = { status: 'UNKNOWN' } as SavedDeposit
        let furthest = 0
        for (const status of list) {
          deposit = advanced(deposit, { status, txHash: '0xabc' })
          furthest = Math.max(furthest, states.indexOf(status))
          expect(deposit.status).toBe(states[furthest])
        }
      }),
    )
  })

  test('behavior: it rests after 180 s, survives a reload, and goes on when asked', async () => {
    const storage = memoryStorage()
    const test = await filled({ storage })
    await test.client.deposit(RECEIVER)
    const followed = test.client.followDeposit(SESSION_ID, { signal: never() })
    await test.clock.advance(180_000)
    await followed
    const looks = test.looks()
    expect(stateOf(test).resting).toEqual([SESSION_ID])
    await test.clock.advance(60_000)
    expect(test.looks()).toBe(looks)
    await test.kernel.destroy()
    const next = await start({ storage })
    next.answers.state = { status: 'SUCCESS', txHash: '0xabc' }
    await next.client.followDeposit(SESSION_ID, { signal: never() })
    expect(depositsOf(next)).toMatchObject([{ status: 'SUCCESS' }])
  })

  test('behavior: the exchange’s page is forgotten when it opens no longer', async () => {
    const test = await filled()
    await test.client.deposit(RECEIVER)
    await test.clock.advance(5 * 60_000)
    expect(depositsOf(test)[0]).not.toHaveProperty('url')
    await test.client.openExchange(SESSION_ID)
    expect(test.opened).toEqual([PAGE])
  })

  test('error: another account than the one that was shown gets nothing', async () => {
    const test = await filled()
    await test.kernel.wallet.switchAccount({ address: `eip155:1:${YOU}` })
    await test.client.deposit(RECEIVER)
    expect(stateOf(test).error?.code).toBe('fund/account-changed')
    expect([test.begun, test.opened]).toEqual([[], []])
  })

  test('error: the account changed while it was begun: nothing is opened, nothing kept', async () => {
    const test = await filled()
    test.answers.session = async () => void (await test.kernel.wallet.switchAccount({ address: `eip155:1:${YOU}` }))
    await test.client.deposit(RECEIVER)
    expect(stateOf(test)).toMatchObject({ error: { code: 'fund/account-changed' }, isBeginning: false })
    expect([test.opened, depositsOf(test)]).toEqual([[], []])
  })

  test('error: no amount, or a refusal in the gateway’s words: the form can be used again', async () => {
    const test = await filled()
    await test.client.setAmount('0')
    await test.client.deposit(RECEIVER)
    expect(stateOf(test).error?.code).toBe('fund/not-ready')
    await test.client.setAmount('5')
    const answer = { message: 'This exchange sends nothing here.' }
    test.answers.session = kernelError('http/status', { details: { status: 422, url: '', answer } })
    await test.client.deposit(RECEIVER)
    expect(stateOf(test)).toMatchObject({ error: { code: 'fund/refused' }, isBeginning: false })
    test.answers.session = async () => undefined
    await test.client.deposit(RECEIVER)
    expect(test.opened).toEqual([PAGE])
  })

  test('error: a deposit that cannot be read is asked for again', async () => {
    const test = await filled()
    await test.client.deposit(RECEIVER)
    test.answers.state = kernelError('http/status', { details: { status: 503, url: '' } })
    const followed = test.client.followDeposit(SESSION_ID, { signal: never() })
    await test.clock.advance(8_000)
    test.answers.state = { status: 'FAILED' }
    await test.clock.advance(4_000)
    await followed
    expect(depositsOf(test)).toMatchObject([{ status: 'FAILED' }])
  })

  test('error: what storage holds is no deposit', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void expect(parseDeposits(value)).toEqual([])))
  })
})
