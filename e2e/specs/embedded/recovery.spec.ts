import { expect, type Page } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { approve, bannerOf, frameOf, signIn, embeddedTest as test } from '../../support/embeddedTest.ts'
import { openView } from '../../support/widget.ts'

const press = (page: Page, name: string): Promise<void> => frameOf(page).getByRole('button', { name }).click()

test('default: a recovery code is made, and replaced by whoever types it', async ({ widget, page, embedded }) => {
  const me = 'recovery@example.com'
  await signIn(widget, embedded, me)
  await openView(page, 'embedded.FrameStep')
  await press(page, 'Create')
  await approve(page)
  const code = await frameOf(page)
    .getByText(/^([0-9A-Z]{4} ){6}[0-9A-Z]{4}$/)
    .textContent()
  const groups = (code ?? '').split(' ')
  expect(await axeFaults(page)).toEqual([])
  await press(page, 'I have written it down')
  await frameOf(page).getByRole('textbox', { name: 'Recovery code' }).fill(groups.join(''))
  await press(page, 'Use this code')
  await expect(bannerOf(page, 'Your new recovery code works now')).toBeVisible()
  // The owner of this code can make another.
  await press(page, 'Replace')
  await approve(page)
  await frameOf(page).getByRole('textbox', { name: 'Recovery code' }).fill(groups.join(''))
  await press(page, 'Continue')
  await expect(frameOf(page).getByText(/^([0-9A-Z]{4} ){6}[0-9A-Z]{4}$/)).toBeVisible()
  await press(page, 'Cancel')
  await expect(frameOf(page).getByRole('button', { name: 'Replace' })).toBeVisible()
})
