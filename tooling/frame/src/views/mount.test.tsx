// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { askMail } from './mount.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

test('behavior: what fails is read out from a region that was in the page before', async () => {
  const send = vi.fn().mockRejectedValueOnce(new Error('no route')).mockResolvedValue('sent')
  const asked = askMail({}, { site: 'https://shop.example', email: 'me@example.com', send })
  const button = await screen.findByRole('button', { name: 'Send the code' })
  const region = screen.getByRole('alert')
  expect(region.textContent).toBe('')
  await userEvent.click(button)
  const banner = document.querySelector('[data-lk-part=banner] strong')
  await expect.poll(() => region.textContent).toContain(banner?.textContent)
  expect(screen.getAllByRole('alert')).toEqual([region])
  await userEvent.click(button)
  await act(async () => expect(await asked).toBe('sent'))
})
