import { renderView } from '@latchkey/kernel/testing'
import { act, cleanup, configure, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { setUp, YOU } from '../fixtures/setUp.ts'

// The first test of a file loads the modal and the message engine, on machines that may be busy.
configure({ asyncUtilTimeout: 12_000 })
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
