import { renderView } from '@latchkey/kernel/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { setUp, YOU } from '../fixtures/setUp.ts'
import { state } from '../model/sendState.ts'

await import('./index.ts')

afterEach(cleanup)

it('behavior: an amount that is typed before the coin is known keeps its decimals', async () => {
  const test = await setUp()
  await renderView(test.kernel, 'send.WalletSend')
  const field = await screen.findByRole('textbox', { name: 'Amount' })
  await waitFor(() => expect(test.state().phase).toBe('editing'))
  act(() => test.kernel.store.set(state, ({ draft, ...rest }) => ({ ...rest, draft: { ...draft, asset: undefined } })))
  fireEvent.change(field, { target: { value: '0.25' } })
  await waitFor(() => expect(test.state().draft.amountText).toBe('0.25'))
})

it('behavior: what is typed before the form has begun is kept', async () => {
  const test = await setUp()
  const { setAmount, setReceiver, startTransfer } = test.kernel.plugins.send
  await Promise.all([setAmount('0.25'), setReceiver(YOU), startTransfer()])
  expect(test.state()).toMatchObject({ phase: 'editing', draft: { amountText: '0.25', receiver: YOU } })
})

it('behavior: where users state the fee themselves, a field takes the rate in its own unit', async () => {
  const test = await setUp()
  test.tally.feeRate = { unit: 'sat/vB', least: 1, most: 1000 }
  await renderView(test.kernel, 'send.WalletSend')
  await screen.findByRole('textbox', { name: 'Amount' })
  await waitFor(() => expect(test.state().phase).toBe('editing'))
  await act(() => test.estimated())
  fireEvent.click(screen.getByRole('button', { name: 'Speed: Standard' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Custom' }))
  const field = await screen.findByRole('textbox', { name: 'Fee rate' })
  expect(screen.getByText('Between 1 and 1,000 sat/vB')).toBeTruthy()
  fireEvent.change(field, { target: { value: '1001' } })
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  fireEvent.change(field, { target: { value: '12.5' } })
  await waitFor(() => expect(test.state().draft.rateText).toBe('12.5'))
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
  await act(() => test.estimated())
  await act(() => test.reviewed())
  expect(test.state()).toMatchObject({
    phase: 'review',
    prepared: { facts: { feeAtMost: (12_500n * 10n ** 15n) / 1_000_000n } },
  })
})

it('behavior: "Not enough" leads to the ways to fund the account, with what is missing', async () => {
  const wanted: unknown[] = []
  const test = await setUp({ funded: (asked) => wanted.push(asked) })
  await renderView(test.kernel, 'send.WalletSend')
  const field = await screen.findByRole('textbox', { name: 'Amount' })
  await waitFor(() => expect(test.state().phase).toBe('editing'))
  expect(screen.queryByRole('button', { name: /^Get / })).toBeNull()
  fireEvent.change(field, { target: { value: '12.5' } })
  const symbol = test.state().draft.asset?.symbol ?? ''
  await screen.findByRole('button', { name: `Not enough ${symbol}` })
  fireEvent.click(screen.getByRole('button', { name: `Get ${symbol}` }))
  await waitFor(() => expect(wanted).toEqual([{ asset: symbol, amount: '2.5' }]))
})

it('behavior: without that plugin the form says what is missing, and no more', async () => {
  const test = await setUp()
  await renderView(test.kernel, 'send.WalletSend')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Amount' }), { target: { value: '12.5' } })
  await screen.findByRole('button', { name: /^Not enough/ })
  expect(screen.queryByRole('button', { name: /^Get / })).toBeNull()
})
