import { expect, type Page } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { addressOf, approve, approveButton, frameOf, signIn, embeddedTest as test } from '../../support/embeddedTest.ts'
import { PROJECT } from '../../support/startEmbedded.ts'

const press = (page: Page, name: string): Promise<void> => frameOf(page).getByRole('button', { name }).click()

test('default: a recovery code opens the wallet on a new device, when signing in is not enough', async ({
  widget,
  page,
  embedded,
  browser,
  expectedNoise,
}) => {
  test.slow()
  // A proof without a nonce is answered with one (RFC 9449).
  expectedNoise.push(/401/)
  const me = 'recovery@example.com'
  await signIn(widget, embedded, me)
  const address = await addressOf(page)
  await page.evaluate(() => window.kernel.open('embedded.FrameStep' as never))
  await press(page, 'Make')
  await approve(page)
  const code = await frameOf(page)
    .getByText(/^([0-9A-Z]{4} ){6}[0-9A-Z]{4}$/)
    .textContent()
  const groups = (code ?? '').split(' ')
  expect(await axeFaults(page)).toEqual([])
  await press(page, 'I have written it down')
  for (const field of await frameOf(page).getByLabel(/^Part/).all()) {
    const label = await field.evaluate((element: HTMLInputElement) => element.labels?.[0]?.textContent ?? '')
    await field.fill(groups[Number(/\d/.exec(label)?.[0]) - 1] ?? '')
  }
  await press(page, 'Use this code')
  await press(page, 'Turn off sign-in recovery')
  await frameOf(page)
    .getByLabel(/to go on$/)
    .fill('APPROVE')
  await approve(page, approveButton(page))
  await expect(frameOf(page).getByRole('button', { name: 'Turn on sign-in recovery' })).toBeVisible()

  // A device that has never seen the wallet.
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  const host = new URL(page.url())
  host.search = `${new URLSearchParams({ frame: embedded.frameUrl, project: PROJECT })}`
  await other.goto(host.href)
  await other.evaluate(() => window.kernel.open('mailLogin.Mail' as never))
  await other.getByLabel('E-mail').fill(me)
  await other.getByRole('button', { name: 'Continue' }).click()
  const digits = frameOf(other).getByLabel('Code from the mail')
  await expect(digits).toBeVisible()
  const found = await fetch(`${embedded.mail.url}/messages/next?to=${encodeURIComponent(me)}`)
  const { code: mailed }: { readonly code: string } = await found.json()
  await digits.fill(mailed)
  await frameOf(other).getByRole('textbox', { name: 'Recovery code' }).fill(groups.join(''))
  await press(other, 'Open wallet')
  await expect.poll(() => addressOf(other)).toBe(address)
  await elsewhere.close()
})
