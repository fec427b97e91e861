import { expect, type Page } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { approve, frameOf, embeddedTest as test } from '../../support/embeddedTest.ts'
import { type Embedded, PROJECT } from '../../support/startEmbedded.ts'

interface Mail {
  readonly text: string
  readonly code?: string
}

async function nextMail({ mail }: Embedded, to: string): Promise<Mail> {
  const found = await fetch(`${mail.url}/messages/next?to=${encodeURIComponent(to)}`)
  return found.json()
}

/** Types the code of the next mail into the wallet's document. */
async function typeCode(page: Page, embedded: Embedded, to: string): Promise<void> {
  const field = frameOf(page).getByLabel('Code from the e-mail')
  await expect(field).toBeVisible()
  await field.fill((await nextMail(embedded, to)).code ?? '')
}

test('default: the wallet moves to another address, and the old one takes it back', async ({
  widget,
  page,
  embedded,
  context,
}) => {
  test.slow()
  // The session that the old address ends.
  const [old, next] = ['old@example.com', 'next@example.com']
  await widget.visit({ query: { frame: embedded.frameUrl, project: PROJECT, logins: '1' } })
  const signIn = async (): Promise<string> => {
    await widget.open()
    await page.getByRole('textbox', { name: 'E-mail' }).fill(old)
    await page.getByRole('textbox', { name: 'E-mail' }).press('Enter')
    await typeCode(page, embedded, old)
    await expect(widget.accountButton()).toBeVisible()
    await expect(widget.dialog()).toHaveCount(0)
    return page.evaluate(() => window.kernel.store.get(window.kernel.atoms.account)?.address ?? '')
  }
  const address = await signIn()

  // Another mail may be asked for after thirty seconds.
  await page.clock.setSystemTime(Date.now() + 31_000)
  await widget.accountButton().click()
  await widget.dialog().getByRole('button', { name: 'Change e-mail' }).click()
  await expect(widget.dialog().getByText(`You sign in with ${old}.`)).toBeVisible()
  await page.getByLabel('New e-mail').fill(next)
  await page.getByLabel('New e-mail').press('Enter')
  await expect(
    frameOf(page).getByRole('heading', { name: /Change the e-mail address .*next@example.com/ }),
  ).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await frameOf(page)
    .getByLabel(/to continue$/)
    .fill('APPROVE')
  await approve(page)
  await expect(frameOf(page).getByRole('heading', { name: /Move your wallet to .*next@example.com/ })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await typeCode(page, embedded, old)
  await expect(frameOf(page).getByRole('heading', { name: 'Confirm your new address' })).toBeVisible()
  await typeCode(page, embedded, next)
  await expect(widget.dialog().getByRole('button', { name: 'Change e-mail' })).toBeVisible()
  const notice = await nextMail(embedded, old)

  const mailed = await context.newPage()
  await mailed.goto(/https?:\S+\/undo#\S+/.exec(notice.text)?.[0] ?? '')
  expect(await axeFaults(mailed, 'main')).toEqual([])
  await mailed.getByRole('button', { name: 'Undo the change' }).click()
  await expect(mailed.getByRole('heading', { name: 'Your old address is back' })).toBeVisible()

  await page.reload()
  // The change has asked for a mail, too.
  await page.clock.setSystemTime(Date.now() + 120_000)
  await expect(widget.button()).toBeVisible()
  expect(await signIn()).toBe(address)
})
