import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { type Embedded, PROJECT, startEmbedded } from './startEmbedded.ts'
import type { Hosts } from './startHosts.ts'
import { test as base, type TestFixtures } from './test.ts'
import { openView, type Widget } from './widget.ts'

/** Tests with a wallet service and a catcher for its mails. */
export const embeddedTest = base.extend<
  Pick<TestFixtures, 'expectedNoise' | 'plainOrigins'>,
  { readonly embedded: Embedded }
>({
  // A proof without a nonce is answered with one (RFC 9449), and a session that is over is not there.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  expectedNoise: async ({}, use) => use([/401/]),
  plainOrigins: async ({ embedded }, use) => use([new URL(embedded.frameUrl).origin]),
  embedded: [
    async ({ devnet }, use) => {
      const embedded = await startEmbedded(devnet)
      await use(embedded)
      await embedded.stop()
    },
    { scope: 'worker' },
  ],
})

/** The wallet's document in a page. */
export const frameOf = (page: Page): FrameLocator => page.frameLocator('#w3m-iframe')

/** A banner in the frame; the live region beside it says the same. */
export const bannerOf = (page: Page, text: string | RegExp): Locator =>
  frameOf(page).locator('[data-lk-part=banner]').filter({ hasText: text })

/** Signs in as a person does: address, mail, six digits typed into the frame. */
export async function signIn(widget: Widget, embedded: Embedded, address: string): Promise<void> {
  await widget.visit({ query: { frame: embedded.frameUrl, project: PROJECT } })
  await enterCode(widget, embedded, address)
}

/** A page of the same site as the frame: this browser keeps nothing for frames of another one. */
export function sameSite(hosts: Hosts, { frameUrl }: Embedded): string {
  const site = hosts.url.replace('127.0.0.1', 'localhost')
  return `${site}/react/?${new URLSearchParams({ frame: frameUrl, project: PROJECT })}`
}

/** The same page in another tab, which knows the account without asking. */
export async function secondTab(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect.poll(() => addressOf(other)).toBe(await addressOf(page))
  return other
}

/** The code of the next mail that has one: what was done to the wallet is mailed as well. */
async function nextCode(mailUrl: string, address: string): Promise<string> {
  const found = await fetch(`${mailUrl}/messages/next?to=${encodeURIComponent(address)}`)
  const { code }: { readonly code?: string } = await found.json()
  return code ?? nextCode(mailUrl, address)
}

/** Asks for a mail, and types its six digits into the frame. */
export async function typeCode({ page }: Widget, { mail }: Embedded, address: string): Promise<void> {
  await openView(page, 'mailLogin.Mail')
  await page.getByLabel('E-mail').fill(address)
  await page.getByRole('button', { name: 'Continue' }).click()
  const code = frameOf(page).getByLabel('Code from the e-mail')
  await expect(code).toBeVisible()
  await code.fill(await nextCode(mail.url, address))
}

/**
 * The same on a page that is open.
 * @param andThen what the wallet asks for besides the code
 */
export async function enterCode(
  widget: Widget,
  embedded: Embedded,
  address: string,
  andThen: () => Promise<void> = async () => undefined,
): Promise<void> {
  await typeCode(widget, embedded, address)
  await andThen()
  await expect(widget.accountButton()).toBeVisible()
}

/** What a library of the page gets for a wallet request: the answer, or the error's code and message. */
export const request = (page: Page, method: string, params: unknown): Promise<unknown> =>
  page.evaluate(
    ([name, given]) =>
      window.kernel.wallet
        .getProvider()
        .request({ method: String(name), params: given })
        .catch((error: { code: number; message: string }) => ({ code: error.code, message: error.message })),
    [method, params] as const,
  )

/** The account that the page is connected to. */
export const addressOf = async (page: Page): Promise<`0x${string}`> => {
  const account = await page.evaluate(() => window.kernel.store.get(window.kernel.atoms.account)?.address)
  return account as `0x${string}`
}

/** Scrolls what is asked to its end, as a person does with the wheel over it. */
export async function readOn(page: Page): Promise<void> {
  await frameOf(page).getByRole('heading').first().hover()
  await page.mouse.wheel(0, 20_000)
}

/** The button that approves. */
export const approveButton = (page: Page) => frameOf(page).getByRole('button', { name: 'Approve' })

/** Presses the button as a person does, once it may be pressed: a mouse that comes to rest on it first. */
export async function approve(page: Page, button: Locator = approveButton(page)): Promise<void> {
  await button.evaluate((element) => element.closest('main')?.querySelector('.scroll')?.scrollTo(0, 100_000))
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  const box = await button.boundingBox()
  if (!box) throw new Error('the button has no place')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await expect(async () => {
    // The window of a request closes with it.
    if (page.isClosed() || (await button.count()) === 0) return
    // A press too early begins the wait anew.
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect(button).toHaveCount(0, { timeout: 400 })
  }).toPass()
}
