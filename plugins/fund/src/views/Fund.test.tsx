import { kernelError } from '@latchkey/kernel'
import { renderView } from '@latchkey/kernel/testing'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { PAGE, RECEIVER, SESSION_ID, type SetUp, setUp } from '../fixtures/setUp.ts'

await import('./index.ts')

afterEach(cleanup)

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)

describe('FundWallet', () => {
  it('default: the ways of other plugins in their order, with exchanges between them', async () => {
    const { kernel } = await setUp({ ways: ['buy', 'receive'] })
    await renderView(kernel, 'fund.FundWallet')
    await screen.findByText('From an exchange')
    expect(rows()).toEqual(['Way of buy', expect.stringMatching(/^From an exchange/), 'Way of receive'])
    await userEvent.click(screen.getByRole('button', { name: /From an exchange/ }))
    await screen.findByRole('heading', { name: 'From an exchange' })
  })

  it('behavior: the only way is gone to at once, and leads back to where one came from', async () => {
    const test = await setUp({ ways: ['buy'], options: { exchanges: false } })
    await renderView(test.kernel, 'fund.FundWallet')
    await screen.findByRole('heading', { name: 'View of buy' })
  })

  it('error: no way at all', async () => {
    const { kernel } = await setUp({ options: { exchanges: false } })
    await renderView(kernel, 'fund.FundWallet')
    expect(await screen.findByText('No way to get coins here')).toBeTruthy()
  })
})

describe('FundFromExchange', () => {
  it('default: exchange, asset, amount and the whole address; the button begins the deposit', async () => {
    const { kernel, begun, opened } = await setUp()
    await renderView(kernel, 'fund.FundFromExchange')
    await userEvent.click(await screen.findByRole('button', { name: 'Quay' }))
    await userEvent.click(screen.getByRole('button', { name: /Choose what to move/ }))
    await userEvent.click(await screen.findByRole('button', { name: /Ether/ }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Amount' }), '0.5')
    expect(screen.getByText('Your address on Network 1').parentElement?.textContent).toContain('1111')
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Quay' }))
    await screen.findByRole('heading', { name: 'Confirm at Quay' })
    expect(begun).toEqual([{ exchange: 'quay', account: RECEIVER, asset: 'ETH', amount: '0.5' }])
    expect(opened).toEqual([PAGE])
  })

  it('error: no exchange sends here, and none can be asked', async () => {
    const test = await setUp()
    test.answers.exchanges = []
    await renderView(test.kernel, 'fund.FundFromExchange')
    await screen.findByText('No exchange sends to Network 1 here')
    cleanup()
    test.answers.exchanges = kernelError('http/network', { details: { url: '' } })
    await renderView(test.kernel, 'fund.FundFromExchange')
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  })

  it('error: a refusal stands in the form', async () => {
    const test = await setUp()
    const answer = { message: 'This exchange is away.' }
    test.answers.session = kernelError('http/status', { details: { status: 503, url: '', answer } })
    await renderView(test.kernel, 'fund.FundFromExchange', { amount: '1' })
    await userEvent.click(await screen.findByRole('button', { name: /^Continue with/ }))
    expect(await screen.findByText('This exchange is away.')).toBeTruthy()
  })
})

describe('FundInProgress', () => {
  async function shown(status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'): Promise<SetUp> {
    const test = await setUp()
    await test.client.beginFund({ asset: 'USDC', amount: '25.5' })
    await test.client.deposit(RECEIVER)
    test.answers.state = { status, ...(status === 'SUCCESS' ? { txHash: `0x${'ab'.repeat(32)}` } : {}) }
    await renderView(test.kernel, 'fund.FundInProgress', { sessionId: SESSION_ID })
    return test
  }

  it.each([
    ['UNKNOWN', /^Confirm at Harbor/, 'Open Harbor'],
    ['IN_PROGRESS', /^Harbor is sending/, undefined],
    ['SUCCESS', /^25\.5\sUSDC arrived/, 'Done'],
    ['FAILED', /^The deposit failed/, 'Start again'],
  ] as const)('parameters: %s', async (status, title, button) => {
    await shown(status)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    if (button) expect(screen.getByRole('button', { name: button })).toBeTruthy()
  })

  it('behavior: after three minutes it rests; a press looks again', async () => {
    const { answers, clock } = await shown('IN_PROGRESS')
    await act(() => clock.advance(180_000))
    await screen.findByRole('heading', { name: 'Still waiting' })
    answers.state = { status: 'FAILED' }
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
    await screen.findByRole('heading', { name: 'The deposit failed' })
  })

  it('behavior: a page that opens no longer is not offered', async () => {
    const { clock } = await shown('UNKNOWN')
    await act(() => clock.advance(5 * 60_000))
    expect(await screen.findByRole('button', { name: 'Start again' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Open Harbor' })).toBeNull()
  })

  it('error: a deposit that is not known', async () => {
    const { kernel } = await setUp()
    await renderView(kernel, 'fund.FundInProgress', { sessionId: 'f'.repeat(32) })
    expect(screen.getByText('Deposit not found')).toBeTruthy()
  })
})
