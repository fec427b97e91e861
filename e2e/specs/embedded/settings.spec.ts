import { expect } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { frameOf, signIn, embeddedTest as test } from '../../support/embeddedTest.ts'
import { openView } from '../../support/widget.ts'

test('default: the settings say who is signed in, where, and what was done', async ({ widget, page, embedded }) => {
  test.slow()
  await signIn(widget, embedded, 'devices@example.com')
  await openView(page, 'embedded.FrameStep')
  const devices = frameOf(page).getByRole('list', { name: 'Devices' })
  await expect(devices.getByText('This device')).toBeVisible()
  await expect(frameOf(page).getByText('devices@example.com')).toBeVisible()
  await expect(frameOf(page).getByRole('list', { name: 'Activity' }).getByText('Wallet created')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await frameOf(page).getByRole('button', { name: 'Done' }).click()
  await expect(widget.dialog()).toHaveCount(0)
})
