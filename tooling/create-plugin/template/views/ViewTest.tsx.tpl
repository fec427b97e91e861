import { createTestKernel, renderView } from '@latchkey/kernel/testing'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { __camel__ } from '../index.ts'

afterEach(cleanup)

test.each(__LANGUAGES__)('parameters: the form is filled in and sent in %s', async (locale) => {
  const { kernel } = createTestKernel({ plugins: [__camel__()], i18n: { locale } })
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'fake' })
  await renderView(kernel, '__ID__.__Name__')
  await userEvent.type(await screen.findByRole('textbox'), 'Savings{Enter}')
  const { notes } = kernel.plugins.__KEY__.atoms
  await expect.poll(() => Object.values(kernel.store.get(notes))).toEqual(['Savings'])
  await kernel.destroy()
})
