import { kernelError, type TransactionRecord } from '@latchkey/kernel'
import { renderView } from '@latchkey/kernel/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ME, type SetUp, setUp } from './fixtures/setUp.ts'

await import('./views/index.ts')

afterEach(cleanup)

/** A transfer that waits in the pool, with its fee known. */
async function waiting(): Promise<
  SetUp & { readonly id: string; readonly record: () => TransactionRecord | undefined }
> {
  const test = await setUp()
  const { kernel, tally } = test
  tally.sighting = { state: 'seen', confirmations: 0, isSettled: false, fee: 10n ** 15n }
  await test.reviewed()
  await kernel.plugins.send.submit()
  const id = kernel.store.get(kernel.atoms.transactions)[0]?.id ?? ''
  await kernel.plugins.send.recheck(id)
  const record = () => kernel.store.get(kernel.atoms.transactions).find((entry) => entry.id === id)
  return { ...test, id, record }
}

describe('speeding a transfer up', () => {
  test('default: previewed with both fees, asked for once, the older one is replaced and leads to the new one', async () => {
    const { kernel, tally, state, id, record } = await waiting()
    await renderView(kernel, 'send.WalletSend')
    act(() => kernel.open('send.WalletSendStatus', { id }))
    fireEvent.click(await screen.findByRole('button', { name: 'Speed up' }))
    expect((await screen.findByText('Current fee')).nextSibling?.textContent).toContain('0.001')
    expect(screen.getByText('Network fee, at most').nextSibling?.textContent).toContain('0.002')
    expect(screen.getByText(/Amount and receiver stay the same/)).toBeTruthy()
    expect(tally.prompts).toBe(1)
    const replacedBy = { hash: '0xbeef', how: 'speedup' } as const
    tally.answer = async () => ({ hash: '0xbeef' })
    tally.sighting = { state: 'replaced', confirmations: 0, isSettled: false, replacedBy }
    await act(async () => {
      await Promise.all([kernel.plugins.send.submit(), kernel.plugins.send.submit()])
    })
    expect(tally.prompts).toBe(2)
    expect(state().phase).toBe('closed')
    await waitFor(() => expect(record()).toMatchObject({ state: 'replaced', replacedBy }))
    expect(kernel.store.get(kernel.atoms.transactions)).toHaveLength(2)
    act(() => kernel.open('send.WalletSendStatus', { id }))
    await screen.findByText('Replaced by another transaction')
    expect(screen.queryByRole('button', { name: 'Speed up' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Transaction' }))
    const top = kernel.store.get(kernel.atoms.history).at(-1)
    expect(top).toMatchObject({ route: 'send.WalletSendStatus' })
  })

  test.each([
    ['another receiver', { to: ME, amount: 15n * 10n ** 17n, fee: 2n * 10n ** 15n }, 'to'],
    ['another amount', { amount: 1n, fee: 2n * 10n ** 15n }, 'amount'],
    ['no higher fee', { amount: 15n * 10n ** 17n, fee: 10n ** 15n }, 'feeAtMost'],
  ])('error: a replacement with %s is not shown', async (_what, raised, field) => {
    const { kernel, tally, state, id } = await waiting()
    const { to } = tally.raise('')
    tally.raise = () => ({ to, ...raised })
    await kernel.plugins.send.speedUp(id)
    expect(state()).toMatchObject({ phase: 'closed', error: { code: 'send/differs', details: { field } } })
    expect(tally.prompts).toBe(1)
  })

  test('error: what was taken up while it was reviewed is not sent again', async () => {
    const { kernel, tally, state, id } = await waiting()
    await kernel.plugins.send.speedUp(id)
    expect(state().phase).toBe('review')
    tally.sighting = { state: 'confirmed', confirmations: 1, isSettled: true }
    await kernel.plugins.send.recheck(id)
    await kernel.plugins.send.submit()
    expect(state().error?.code).toBe('send/not-waiting')
    expect(tally.prompts).toBe(1)
  })

  test('error: the family refuses: the status says why, and the form begins empty', async () => {
    const { kernel, tally, state, id } = await waiting()
    tally.raise = () => {
      throw kernelError('transfer/insufficient-fee', { details: { symbol: 'COIN' } })
    }
    await renderView(kernel, 'send.WalletSend')
    act(() => kernel.open('send.WalletSendStatus', { id }))
    fireEvent.click(await screen.findByRole('button', { name: 'Speed up' }))
    await screen.findByText('Couldn’t raise the fee')
    await act(() => kernel.plugins.send.startTransfer())
    expect(state().draft.replaces).toBeUndefined()
    expect(state().draft.amountText).toBe('')
  })
})
