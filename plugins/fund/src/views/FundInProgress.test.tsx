import { kernelError } from '@latchkey/kernel'
import { memoryStorage, renderView } from '@latchkey/kernel/testing'
import type { FundSessionState } from '@latchkey/plugin-api/schemas'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { ME, PAGE, RECEIVER, SESSION_ID, type SetUp, setUp } from '../fixtures/setUp.ts'

await import('./index.ts')

afterEach(cleanup)

const HASH = `0x${'ab'.repeat(32)}`
const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const show = ({ kernel }: SetUp) => renderView(kernel, 'fund.FundInProgress', { sessionId: SESSION_ID })

/** A deposit that was begun, of which the exchange says this. */
async function begun(state: FundSessionState, options: Parameters<typeof setUp>[0] = {}): Promise<SetUp> {
  const test = await setUp(options)
  await test.client.beginFund({ asset: 'USDC', amount: '25.5' })
  await test.client.deposit(RECEIVER)
  test.answers.state = state
  return test
}

describe('how a deposit goes on', () => {
  it.each<[string, FundSessionState, RegExp, RegExp, string | undefined]>([
    ['en', { status: 'UNKNOWN' }, /^Confirm at Harbor/, /^Send the coins on the exchange’s page\./, 'Open Harbor'],
    ['en', { status: 'IN_PROGRESS' }, /^Harbor is sending/, /^The coins are on their way/, undefined],
    ['en', { status: 'SUCCESS', txHash: HASH }, /^25\.5\sUSDC arrived/, /^The coins are in your account\./, 'Done'],
    [
      'en',
      { status: 'FAILED' },
      /^The deposit failed/,
      /^No coins arrived\. Check Harbor for the reason/,
      'Start again',
    ],
    ['de', { status: 'UNKNOWN' }, /^Bei Harbor bestätigen/, /^Senden Sie die Coins auf der Seite/, 'Harbor öffnen'],
    ['de', { status: 'IN_PROGRESS' }, /^Harbor sendet/, /^Die Coins sind unterwegs/, undefined],
    ['de', { status: 'SUCCESS', txHash: HASH }, /^25,5\sUSDC angekommen/, /^Die Coins sind in Ihrem Konto/, 'Fertig'],
    ['de', { status: 'FAILED' }, /fehlgeschlagen/, /^Es sind keine Coins angekommen.*Harbor/, 'Neu beginnen'],
  ])('parameters: %s, %o', async (locale, state, title, text, button) => {
    const test = await begun(state, { locale })
    const { dialog } = await show(test)
    await heading(title)
    await screen.findByText(text)
    expect(dialog.textContent?.replaceAll(/\s/g, '')).toContain(ME)
    if (button) screen.getByRole('button', { name: button })
    expect(document.body.textContent).not.toMatch(/\{\{|status\./)
  })

  it('behavior: the steps say which is done, which is now and which comes', async () => {
    const test = await begun({ status: 'UNKNOWN' })
    await show(test)
    const steps = () =>
      within(screen.getByRole('list', { name: 'Deposit progress' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    await expect.poll(() => steps()).toEqual([/Done/, /Now/, /Next/].map((text) => expect.stringMatching(text)))
    test.answers.state = { status: 'IN_PROGRESS' }
    await act(() => test.clock.advance(4_000))
    expect(steps()).toEqual([/Done/, /Done/, /Now/].map((text) => expect.stringMatching(text)))
    test.answers.state = { status: 'FAILED' }
    await act(() => test.clock.advance(4_000))
    expect(screen.queryByRole('list', { name: 'Deposit progress' })).toBeNull()
  })

  it('behavior: what the exchange sends in the end is shown, and the transfer', async () => {
    const test = await begun({ status: 'SUCCESS', txHash: HASH, amount: '24.9' })
    await show(test)
    await heading(/^24\.9\sUSDC arrived/)
    screen.getByText('Transaction')
    await press('Done')
    expect(test.kernel.store.get(test.kernel.atoms.history).map(({ route }) => route)).not.toContain(
      'fund.FundInProgress',
    )
  })

  it('behavior: by keyboard the page opens again', async () => {
    const test = await begun({ status: 'UNKNOWN' })
    await show(test)
    const button = await screen.findByRole('button', { name: 'Open Harbor' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    expect(test.opened).toEqual([PAGE, PAGE])
  })

  it('behavior: a page that has expired is said to be, and what becomes of coins that were sent', async () => {
    const test = await begun({ status: 'UNKNOWN' })
    await show(test)
    await act(() => test.clock.advance(5 * 60_000))
    await screen.findByText(/^The page of Harbor has expired\. If you confirmed there, the coins arrive/)
    await press('Start again')
    await heading('From an exchange')
  })

  it('behavior: it rests unconfirmed: its page and another look are both offered', async () => {
    const test = await begun({ status: 'UNKNOWN' })
    await show(test)
    await act(() => test.clock.advance(180_000))
    await heading('Still waiting')
    screen.getByRole('button', { name: 'Open Harbor' })
    const looks = test.looks()
    await press('Check again')
    await expect.poll(() => test.looks()).toBe(looks + 1)
    await heading('Confirm at Harbor')
  })

  it('behavior: nobody is asked once the view is closed', async () => {
    const test = await begun({ status: 'IN_PROGRESS' })
    const { unmount } = await show(test)
    await heading('Harbor is sending')
    const looks = test.looks()
    unmount()
    await test.clock.advance(60_000)
    expect(test.looks()).toBe(looks)
  })

  it('behavior: after a reload it is found where it was, and goes on', async () => {
    const storage = memoryStorage()
    const first = await begun({ status: 'IN_PROGRESS' }, { storage })
    await show(first)
    await heading('Harbor is sending')
    cleanup()
    await first.kernel.destroy()
    const second = await setUp({ storage })
    second.answers.state = { status: 'SUCCESS', txHash: HASH }
    await show(second)
    await heading(/^25\.5\sUSDC arrived/)
    expect([second.begun, second.opened]).toEqual([[], []])
  })

  it('error: the gateway is away for a while: what was known stays', async () => {
    const test = await begun({ status: 'IN_PROGRESS' })
    await show(test)
    await heading('Harbor is sending')
    test.answers.state = kernelError('http/network', { details: { url: '' } })
    await act(() => test.clock.advance(60_000))
    await heading('Harbor is sending')
    test.answers.state = { status: 'SUCCESS', txHash: HASH }
    await act(() => test.clock.advance(4_000))
    await heading(/arrived$/)
  })

  it.each([
    ['en', 'Deposit not found', 'Start again', 'From an exchange'],
    ['de', 'Einzahlung nicht gefunden', 'Neu beginnen', 'Von einer Börse'],
  ])('error: one that is not known leads to the form, %s', async (locale, title, button, form) => {
    const test = await setUp({ locale })
    await show(test)
    await heading(title)
    await press(button)
    await heading(form)
    expect(test.looks()).toBe(0)
  })
})
