import { renderView } from '@latchkey/kernel/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { setUp } from '../fixtures/setUp.ts'
import { state } from '../state.ts'

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
