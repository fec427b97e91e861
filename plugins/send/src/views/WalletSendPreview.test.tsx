import { formatAmount } from '@latchkey/kernel'
import { renderView } from '@latchkey/kernel/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ME, setUp, YOU } from '../fixtures/setUp.ts'

await import('./index.ts')

afterEach(cleanup)

it('behavior: the memo that is signed is shown to its end, without hidden characters, and so are the references', async () => {
  const test = await setUp()
  const words = `Order ${'123456789 '.repeat(28)}and the end`
  test.tally.memo = `\u202E${words}`
  await test.reviewed('1', `tally:${YOU}`)
  expect(test.state()).toMatchObject({ phase: 'review', prepared: { facts: { memo: test.tally.memo } } })
  const { kernel } = test
  await renderView(kernel, 'send.WalletSend')
  act(() => kernel.open('send.WalletSendPreview'))
  const memo = await screen.findByRole('region', { name: 'Memo' })
  expect(memo.textContent).toBe(words)
  expect(screen.getByText('Reference').nextSibling?.textContent).toBe('ref1')
})

it('behavior: amount, total and fee are there to the last unit: nothing is signed that was not shown', async () => {
  const test = await setUp()
  await test.reviewed('1.000000000000000001', YOU)
  const { kernel } = test
  const { facts } = test.state().prepared ?? {}
  await renderView(kernel, 'send.WalletSend')
  act(() => kernel.open('send.WalletSendPreview'))
  const amount = await screen.findByText(/^1\.000000000000000001$/)
  expect(amount.textContent).toMatch(/^1\.000000000000000001\sCOIN$/)
  const shown = (value = 0n): string => `${formatAmount(value, 18)}\u00a0COIN`
  const [most, moved] = [facts?.feeAtMost ?? 0n, facts?.amount ?? 0n]
  expect(screen.getByText('Network fee, at most').nextSibling?.textContent).toBe(shown(most))
  expect(screen.getByText('Total').nextSibling?.textContent).toBe(shown(most + moved))
})

it('behavior: the address that the name leads to by now is shown in full, and one press takes it into the form', async () => {
  const test = await setUp()
  await test.reviewed('1', 'tomas.eth')
  const { kernel } = test
  await renderView(kernel, 'send.WalletSend')
  act(() => kernel.open('send.WalletSendPreview'))
  const next = '0xeeee000000000000000000000000000000005555'
  test.tally.names['tomas.eth'] = next
  await act(() => kernel.plugins.send.submit())
  const dialogText = (): string => screen.getByRole('dialog').textContent
  await waitFor(() => expect(dialogText()).toContain('tomas.eth points to another address now'))
  expect(dialogText().replaceAll(/\s/g, '')).toContain(next)
  const button = screen.getAllByRole('button', { name: 'Use this address' }).at(-1)
  await act(async () => {
    button?.click()
    for (let turn = 0; turn < 20; turn += 1) await test.clock.advance(100)
  })
  await waitFor(() =>
    expect(test.state()).toMatchObject({ phase: 'editing', receiver: { status: 'ready', address: next } }),
  )
  // The form is shown again, and keeps what was entered.
  await waitFor(() => expect(kernel.store.get(kernel.atoms.history).at(-1)?.route).toBe('send.WalletSend'))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' })).value).toBe('1')
})

it('behavior: a fee out of proportion is agreed to by typing a word, and once more when it has changed', async () => {
  const test = await setUp()
  test.tally.misread.isFeeHigh = true
  await test.reviewed('0.001')
  const { kernel } = test
  await renderView(kernel, 'send.WalletSend')
  act(() => kernel.open('send.WalletSendPreview'))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'To pay it anyway, type PAY' })
  const confirm = (): HTMLElement => screen.getByRole('button', { name: /^Confirm in/ })
  const isOff = (): boolean => confirm().hasAttribute('disabled') || confirm().getAttribute('aria-disabled') === 'true'
  expect(
    screen.getByText('You pay 0.001 COIN to send 0.001 COIN. Send more at once, or choose a slower speed.'),
  ).toBeTruthy()
  expect(isOff()).toBe(true)
  fireEvent.change(field, { target: { value: 'yes' } })
  expect(isOff()).toBe(true)
  fireEvent.change(field, { target: { value: ' pay' } })
  await waitFor(() => expect(isOff()).toBe(false))
  test.tally.fee *= 2n
  await act(() => test.clock.advance(31_000))
  await waitFor(() => expect(test.state().prepared?.facts.feeAtMost).toBe(test.tally.fee))
  expect(field.value).toBe('')
  expect(isOff()).toBe(true)
})

it('behavior: a fee that a second source doubts is read and agreed to, and once more when it has changed', async () => {
  const test = await setUp()
  test.tally.life = { feeElsewhere: test.tally.fee / 10n }
  await test.reviewed('1')
  await renderView(test.kernel, 'send.WalletSend')
  act(() => test.kernel.open('send.WalletSendPreview'))
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^I want to pay/ })
  const confirm = (): HTMLElement => screen.getByRole('button', { name: /^Confirm in/ })
  const isOff = (): boolean => confirm().hasAttribute('disabled') || confirm().getAttribute('aria-disabled') === 'true'
  expect((await box()).checked).toBe(false)
  expect(screen.getByText(/^You pay 0\.001 COIN; the other source says 0\.0001 COIN is enough\./)).toBeTruthy()
  expect(isOff()).toBe(true)
  fireEvent.click(await box())
  await waitFor(() => expect(isOff()).toBe(false))
  test.tally.fee *= 2n
  await act(() => test.clock.advance(31_000))
  await waitFor(() => expect(test.state().prepared?.facts.feeAtMost).toBe(test.tally.fee))
  expect((await box()).checked).toBe(false)
  expect(isOff()).toBe(true)
})

it('behavior: where being confirmed sooner is a fee of its own, it is shown beside the whole fee; otherwise it is not', async () => {
  const test = await setUp()
  const { kernel, tally } = test
  tally.misread.priorityFee = tally.fee / 4n
  await test.reviewed('1')
  await renderView(kernel, 'send.WalletSend')
  act(() => kernel.open('send.WalletSendPreview'))
  const label = await screen.findByText('Of it, to be confirmed sooner')
  expect(label.nextSibling?.textContent).toContain('0.00025')
  expect(screen.getByText('Network fee, at most').nextSibling?.textContent).toContain('0.001')
  delete tally.misread.priorityFee
  await act(() => test.clock.advance(31_000))
  await waitFor(() => expect(screen.queryByText('Of it, to be confirmed sooner')).toBeNull())
})

it('behavior: what the bytes pay for each unit stands beside the fee, where the family says it', async () => {
  const test = await setUp()
  const { kernel, tally } = test
  tally.misread.feeRate = '12.5 sat/vB'
  await test.reviewed('1')
  await renderView(kernel, 'send.WalletSend')
  act(() => kernel.open('send.WalletSendPreview'))
  const label = await screen.findByText('Fee rate')
  expect(label.nextSibling?.textContent).toBe('12.5 sat/vB')
  delete tally.misread.feeRate
  await act(() => test.clock.advance(31_000))
  await waitFor(() => expect(screen.queryByText('Fee rate')).toBeNull())
})

it('behavior: where transactions consist of outputs, what is spent and what comes back is shown, as where a site asks', async () => {
  const test = await setUp()
  const { kernel, tally } = test
  tally.misread.spends = [{ amount: 3n * 10n ** 18n, address: ME, owner: 'account' }]
  tally.misread.makes = [
    { amount: 10n ** 18n, address: YOU, owner: 'other' },
    { amount: 2n * 10n ** 18n - 1n, address: ME, owner: 'account' },
  ]
  await test.reviewed('1')
  await renderView(kernel, 'send.WalletSend')
  act(() => kernel.open('send.WalletSendPreview'))
  const shown = async (name: string): Promise<readonly string[]> =>
    within(await screen.findByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => (textContent ?? '').replaceAll(/[\s\u2009]/g, ''))
  expect(await shown('Coins it uses')).toEqual([`3COINYours${ME}`])
  expect(await shown('Where they go')).toEqual([`1COIN${YOU}`, `1.999999999999999999COINBacktoyou${ME}`])
})
