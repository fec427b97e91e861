import { kernelError } from '@latchkey/kernel'
import { memoryStorage, renderView } from '@latchkey/kernel/testing'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { ME, ORDER_ID, orderState, PAGE, type SetUp, setUp, YOU } from '../fixtures/setUp.ts'

await import('./index.ts')

afterEach(cleanup)

type State = Parameters<typeof orderState>

const HASH = `0x${'ab'.repeat(32)}`
const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const show = ({ kernel }: SetUp) => renderView(kernel, 'onramp.BuyInProgress', { orderId: ORDER_ID })
const ordersOf = ({ kernel, client }: SetUp) => kernel.store.get(client.atoms.orders)

/** An order that was made, of which the provider says this. */
async function ordered(state: State, options: Parameters<typeof setUp>[1] = {}): Promise<SetUp> {
  const test = await setUp({ place: { country: 'DE' } }, options)
  await test.client.startPurchase()
  await test.clock.advance(200)
  await test.client.order('acme')
  test.answers.state = orderState(...state)
  return test
}

describe('how an order goes on', () => {
  it.each<[string, State, RegExp, RegExp, string | undefined]>([
    ['en', ['created'], /^Finish at Acme/, /^Pay on the provider’s page/, 'Open Acme'],
    ['en', ['opened'], /^Finish at Acme/, /^Pay on the provider’s page/, 'Open Acme'],
    ['en', ['pending'], /^Acme has your payment/, /^It is being checked/, undefined],
    ['en', ['delivering'], /^Paid\. The coins haven’t arrived yet/, /^The coins are on their way/, undefined],
    ['en', ['done'], /^97\sUSDC arrived/, /^The coins are in your account/, 'Done'],
    ['en', ['failed'], /^The purchase failed/, /^No coins were sent\. If you paid, ask Acme/, 'Start again'],
    ['en', ['expired'], /^Not paid in time/, /^The order is closed\. If you did pay/, 'Start again'],
    ['en', ['unknown'], /^Status unknown/, /^Acme isn’t responding\. Your payment is not lost/, 'Check again'],
    ['de', ['opened'], /^Bei Acme abschließen/, /^Zahlen Sie auf der Seite des Anbieters/, 'Acme öffnen'],
    ['de', ['pending'], /^Acme hat Ihre Zahlung/, /^Sie wird geprüft/, undefined],
    ['de', ['delivering'], /^Bezahlt\. Die Coins sind noch nicht angekommen/, /^Die Coins sind unterwegs/, undefined],
    ['de', ['done'], /^97\sUSDC angekommen/, /^Die Coins sind in Ihrem Konto/, 'Fertig'],
    [
      'de',
      ['failed'],
      /^Der Kauf ist fehlgeschlagen/,
      /^Es wurden keine Coins gesendet.*bitten Sie Acme um eine Erstattung/,
      'Neu beginnen',
    ],
    ['de', ['expired'], /^Nicht rechtzeitig bezahlt/, /^Die Bestellung ist geschlossen/, 'Neu beginnen'],
    ['de', ['unknown'], /^Stand unbekannt/, /^Acme ist gerade nicht zu erreichen/, 'Erneut prüfen'],
  ])('parameters: %s, %o', async (locale, state, title, text, button) => {
    const test = await ordered(state, { locale })
    const { dialog } = await show(test)
    await heading(title)
    await screen.findByText(text)
    if (button) screen.getByRole('button', { name: button })
    expect(dialog.textContent?.replaceAll(/\s/g, '')).toContain(ME)
    expect(dialog.textContent).not.toMatch(/\{\{|status\./)
  })

  it.each([
    ['opened', [/Done/, /Now/, /Next/, /Next/]],
    ['pending', [/Done/, /Done/, /Now/, /Next/]],
    ['delivering', [/Done/, /Done/, /Done/, /Now/]],
  ] as const)('behavior: the steps of %s', async (status, steps) => {
    const test = await ordered([status])
    await show(test)
    const shown = () =>
      within(screen.getByRole('list', { name: 'Purchase progress' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    await expect.poll(shown).toEqual(steps.map((text) => expect.stringMatching(text)))
  })

  it.each(['done', 'failed', 'expired'] as const)('behavior: %s has no steps before it', async (status) => {
    const test = await ordered([status])
    await show(test)
    await expect.poll(() => screen.queryByRole('list', { name: 'Purchase progress' })).toBeNull()
  })

  it('behavior: by keyboard the provider’s page opens again, and nothing is ordered again', async () => {
    const test = await ordered(['opened'])
    await show(test)
    const button = await screen.findByRole('button', { name: 'Open Acme' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    expect([test.opened, test.ordered.length]).toEqual([[PAGE, PAGE], 1])
  })

  it('behavior: it rests unpaid: its page and another look are both offered', async () => {
    const test = await ordered(['opened'])
    await show(test)
    await act(() => test.clock.advance(180_000))
    await heading('Still waiting')
    screen.getByRole('button', { name: 'Open Acme' })
    const looks = test.looks()
    await press('Check again')
    await expect.poll(() => test.looks()).toBe(looks + 1)
  })

  it('behavior: nobody is asked once the view is closed', async () => {
    const test = await ordered(['pending'])
    const { unmount } = await show(test)
    await heading('Acme has your payment')
    const looks = test.looks()
    unmount()
    await test.clock.advance(60_000)
    expect(test.looks()).toBe(looks)
  })

  it('behavior: after a reload it is found where it was, and nothing is ordered again', async () => {
    const storage = memoryStorage()
    const first = await ordered(['pending'], { storage })
    await show(first)
    await heading('Acme has your payment')
    cleanup()
    await first.kernel.destroy()
    const second = await setUp(undefined, { storage })
    second.answers.state = orderState('done', { hash: HASH })
    await show(second)
    await heading(/^97\sUSDC arrived/)
    screen.getByText('Transaction')
    expect([second.ordered, second.opened]).toEqual([[], []])
  })

  it('error: the gateway is away for a while: what was known stays', async () => {
    const test = await ordered(['pending'])
    await show(test)
    await heading('Acme has your payment')
    test.answers.state = kernelError('http/network', { details: { url: '' } })
    await act(() => test.clock.advance(60_000))
    await heading('Acme has your payment')
    test.answers.state = orderState('done')
    await act(() => test.clock.advance(4_000))
    await heading(/arrived$/)
  })

  it.each([
    ['en', 'Order not found', 'Purchases'],
    ['de', 'Bestellung nicht gefunden', 'Käufe'],
  ])('error: one that is not known leads to the purchases, %s', async (locale, title, button) => {
    const test = await setUp(undefined, { locale })
    await show(test)
    await heading(title)
    await press(button)
    await expect
      .poll(() => test.kernel.store.get(test.kernel.atoms.history).at(-1)?.route)
      .toBe('onramp.OnRampActivity')
    expect(test.looks()).toBe(0)
  })
})

describe('an order that goes on without its view', () => {
  const row = () => screen.queryByRole('button', { name: /^Purchase in progress/ })

  it('default: stands above the form with what was paid, and leads to itself', async () => {
    const test = await ordered(['pending'])
    await renderView(test.kernel, 'onramp.OnRamp')
    await press(/^Purchase in progress.*\$100\.00 at Acme/)
    await heading('Acme has your payment')
  })

  it('behavior: not that of another account', async () => {
    const test = await ordered(['pending'])
    await renderView(test.kernel, 'onramp.OnRamp')
    await expect.poll(row).not.toBeNull()
    await act(() => test.kernel.wallet.switchAccount({ address: `eip155:1:${YOU}` }))
    await expect.poll(row).toBeNull()
  })

  it.each(['done', 'failed', 'expired'] as const)('behavior: not one that is %s', async (status) => {
    const test = await ordered([status])
    await test.client.followOrder(ORDER_ID, { signal: status === 'expired' ? AbortSignal.timeout(1) : never() })
    await renderView(test.kernel, 'onramp.OnRamp')
    await screen.findByRole('textbox', { name: 'You pay' })
    expect([ordersOf(test)[0]?.status, row()]).toEqual([status, null])
  })

  it.each(['Euro', 'us', '$', 'USDC'])(
    'error: a service that says the money was “%s” breaks neither this form nor the next one',
    async (currency) => {
      const storage = memoryStorage()
      const test = await ordered(['pending', { payment: { amount: '99', currency } }], { storage })
      await show(test)
      await heading('Acme has your payment')
      expect(ordersOf(test)[0]?.paid).toEqual({ amount: '100', currency: 'USD' })
      cleanup()
      await test.kernel.destroy()
      const next = await setUp(undefined, { storage })
      await renderView(next.kernel, 'onramp.OnRamp')
      await expect.poll(() => row()?.textContent).toContain('$100.00')
    },
  )
})

const never = (): AbortSignal => new AbortController().signal
