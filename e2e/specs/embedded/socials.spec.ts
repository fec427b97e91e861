import { type BrowserContext, expect, type Page } from '@playwright/test'
import { addressOf, embeddedTest as test } from '../../support/embeddedTest.ts'
import { PROJECT } from '../../support/startEmbedded.ts'
import type { Widget } from '../../support/widget.ts'

/** Presses the button of a provider, and has its window. */
async function openProvider(context: BrowserContext, press: () => Promise<void>): Promise<Page> {
  const opening = context.waitForEvent('page')
  await press()
  const opened = await opening
  await expect(opened.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  return opened
}

/** Picks who to be at the provider, and says at the wallet's own page that it was oneself. */
async function pickMara(there: Page): Promise<void> {
  await there.getByRole('button', { name: /Mara Kowal/ }).click()
  await expect(there.getByRole('heading', { name: /^Did you ask to sign in to 127\.0\.0\.1/ })).toBeVisible()
  await there.getByRole('button', { name: 'This was me' }).click()
}

const google = (widget: Widget) => widget.dialog().getByRole('button', { name: 'Continue with Google' })

/** Makes the page one that no window which it opens can see, and that sees none. */
async function isolate({ page, hosts }: Widget): Promise<void> {
  await page.route(`${hosts.url}/react/**`, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' }
    await route.fulfill({ response, headers })
  })
}

test('default: a window that is closed has shared nothing, and another one signs in', async ({
  widget,
  page,
  context,
  embedded,
}) => {
  test.slow()
  await page.clock.install()
  await widget.visit({ query: { frame: embedded.frameUrl, project: PROJECT, logins: '1' } })
  await widget.open()
  const closed = await openProvider(context, () => google(widget).click())
  // The page looks once a second, and has seen the window stay where it is.
  await page.clock.runFor(3_000)
  await closed.close()
  await page.clock.runFor(8_000)
  await expect(widget.dialog().getByRole('heading', { name: 'You closed the window' })).toBeVisible()
  await expect(widget.dialog().getByText('Nothing was shared. You can try again.', { exact: true })).toBeVisible()
  expect(await addressOf(page)).toBeUndefined()

  const again = await openProvider(context, () => widget.dialog().getByRole('button', { name: 'Try again' }).click())
  await pickMara(again)
  await expect(widget.accountButton()).toBeVisible()
  await expect.poll(() => again.isClosed()).toBe(true)
})

test('behavior: a site that is isolated cannot see its window: it waits, Cancel ends that, and signing in works', async ({
  widget,
  page,
  context,
  embedded,
}) => {
  test.slow()
  await isolate(widget)
  await widget.visit({ query: { frame: embedded.frameUrl, project: PROJECT, logins: '1' } })
  await widget.open()
  const closed = await openProvider(context, () => google(widget).click())
  expect(await closed.evaluate(() => window.opener)).toBeNull()
  await closed.close()
  const view = widget.dialog()
  await expect(view.getByRole('heading', { name: 'Continue in the window of Google' })).toBeVisible()
  await expect(view.getByRole('button', { name: 'Open again' })).toBeVisible()
  await view.getByRole('button', { name: 'Cancel' }).click()
  await expect(google(widget)).toBeVisible()
  expect(await addressOf(page)).toBeUndefined()

  const again = await openProvider(context, () => google(widget).click())
  await pickMara(again)
  await expect(widget.accountButton()).toBeVisible()
  expect(await addressOf(page)).toMatch(/^0x/)
})

test('default: in Telegram the page itself goes to the provider and comes back signed in, with nothing left in its address', async ({
  widget,
  page,
  context,
  embedded,
}) => {
  test.slow()
  await context.addInitScript(() => {
    if (window.parent === window) Object.assign(window, { TelegramWebviewProxy: {} })
  })
  const addresses: string[] = []
  await page.exposeFunction('noteAddress', (address: string) => addresses.push(address))
  await page.addInitScript(() => {
    if (window.parent !== window) return
    const replace = history.replaceState.bind(history)
    history.replaceState = (...given) => {
      replace(...given)
      Reflect.get(window, 'noteAddress')(location.href)
    }
  })
  await widget.visit({ query: { frame: embedded.frameUrl, project: PROJECT, logins: '1' } })
  const before = page.url()
  await widget.open()
  await google(widget).click()
  await pickMara(page)
  await expect(widget.accountButton()).toBeVisible()
  expect(await addressOf(page)).toMatch(/^0x/)
  expect(page.url()).toBe(before)
  expect(context.pages()).toHaveLength(1)
  // The first address that a script could read held no part of the answer.
  expect(addresses.find((address) => address.startsWith(new URL(before).origin))).toBe(before)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toMatch(/handle=|result_uri/)
})
