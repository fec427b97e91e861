import { expect } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { embeddedTest as test } from '../../support/embeddedTest.ts'
import { readCode } from '../../support/readCode.ts'
import { PROJECT } from '../../support/startEmbedded.ts'

test('default: a code is scanned, the app approves, and the page is connected', async ({
  widget,
  page,
  embedded,
  context,
}) => {
  test.slow()
  await widget.visit({ query: { frame: embedded.frameUrl, project: PROJECT, logins: '1' } })
  const dialog = await widget.open()
  await dialog.getByRole('button', { name: 'Continue with Farcaster' }).click()
  const shown = widget.dialog()
  await expect(shown.getByRole('heading', { name: 'Scan with your phone' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  const app = await context.newPage()
  const code = await shown.getByRole('img', { name: /Code that opens Farcaster/ }).screenshot()
  await app.goto((await readCode(context, code)) ?? '')
  await app.getByRole('button', { name: /Mara Kowal/ }).click()
  await expect(app.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
  await expect(widget.accountButton()).toBeVisible()
})
