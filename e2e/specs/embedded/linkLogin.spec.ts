import { expect } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { approve, frameOf, signIn, embeddedTest as test } from '../../support/embeddedTest.ts'
import { openView } from '../../support/widget.ts'

test('default: a wallet that was made by mail is opened by Google too, and a mail says so', async ({
  widget,
  page,
  context,
  embedded,
}) => {
  test.slow()
  const me = `link${Date.now()}@example.com`
  await signIn(widget, embedded, me)
  const frame = frameOf(page)
  await openView(page, 'embedded.FrameStep')
  await frame.getByRole('button', { name: /^Add .?Google/ }).click()
  await expect(frame.getByRole('heading', { name: /Let .?Google.? open this wallet/ })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await frame.getByLabel(/to continue$/).fill('APPROVE')
  await approve(page)
  await expect(frame.getByRole('heading', { name: /Sign in to .?Google/ })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  const [there] = await Promise.all([
    context.waitForEvent('page'),
    frame.getByRole('button', { name: 'Open window' }).click(),
  ])
  await there.getByRole('button', { name: /Mara Kowal/ }).click()
  await expect(there.getByRole('heading', { name: 'Add Google to a wallet?' })).toBeVisible()
  await expect(there.getByText(me)).toBeVisible()
  expect(await axeFaults(there, 'main')).toEqual([])
  await there.bringToFront()
  const add = there.getByRole('button', { name: 'Add Google' })
  // A press too early begins the wait anew.
  await expect(async () => {
    if (there.isClosed()) return
    await add.click({ timeout: 2000 }).catch(() => undefined)
    await expect.poll(() => there.isClosed(), { timeout: 2000 }).toBe(true)
  }).toPass()
  await expect(frame.getByRole('list', { name: 'Signed in as' }).getByText('Mara Kowal')).toBeVisible()
  await expect(frame.getByRole('button', { name: /^Remove .?Google/ })).toBeVisible()
  await expect(frame.getByText(/A way to sign in was added: .?Google/)).toBeVisible()
  const response = await fetch(`${embedded.mail.url}/messages/next?to=${encodeURIComponent(me)}`)
  expect(JSON.stringify(await response.json())).toContain('Google opens your wallet from now on')
})
