import { type BrowserContext, expect, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { axeFaults } from '../../support/axeFaults.ts'
import { addressOf, approve, frameOf, request, signIn, embeddedTest as test } from '../../support/embeddedTest.ts'

// Safari and Firefox cannot tell whether something covers a view: so does this browser, in every document.
test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
  }),
)

const reviewButton = (page: Page) => frameOf(page).getByRole('button', { name: 'Review in a new window' })

async function review(page: Page, context: BrowserContext): Promise<Page> {
  await expect(reviewButton(page)).not.toHaveAttribute('aria-disabled', 'true')
  const [opened] = await Promise.all([context.waitForEvent('page'), reviewButton(page).click()])
  await expect(opened.getByRole('heading')).toBeVisible()
  return opened
}

test('default: what is asked is approved in a window of the wallet', async ({ widget, page, context, embedded }) => {
  test.slow()
  await signIn(widget, embedded, 'review@example.com')
  const address = await addressOf(page)
  const signed = request(page, 'personal_sign', ['0x48656c6c6f', address])
  const opened = await review(page, context)
  await expect(frameOf(page).getByText('Decide in the window of the wallet.')).toBeVisible()
  expect(new URL(opened.url()).hash).toBe('')
  await expect(opened.getByText(new URL(page.url()).origin)).toBeVisible()
  await expect(opened.getByText('Hello')).toBeVisible()
  // Behind another window the button keeps the colours of one that cannot be pressed yet.
  await opened.bringToFront()
  await expect(opened.getByRole('button', { name: 'Approve' })).not.toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => axeFaults(opened, 'main')).toEqual([])
  await approve(opened, opened.getByRole('button', { name: 'Approve' })).catch((error: unknown) => {
    if (!opened.isClosed()) throw error
  })
  const signature = (await signed) as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
  await expect.poll(() => opened.isClosed()).toBe(true)
  await expect(widget.dialog()).toHaveCount(0)
})

test('error: a window that is blocked, closed or too late signs nothing', async ({
  widget,
  page,
  context,
  embedded,
  expectedNoise,
}) => {
  test.slow()
  expectedNoise.push(/410|nothing to ask/)
  await signIn(widget, embedded, 'closed@example.com')
  const address = await addressOf(page)
  const signed = request(page, 'personal_sign', ['0x48656c6c6f', address])
  const opened = await review(page, context)
  await opened.close({ runBeforeUnload: true })
  await expect(frameOf(page).getByText('You closed the window. Nothing was signed.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  // A press the browser does not open a window for.
  const frame = page.frames().find((entry) => entry.url().startsWith(embedded.frameUrl))
  await frame?.evaluate(() => {
    Reflect.set(window, 'opened', window.open)
    window.open = () => null
  })
  await reviewButton(page).click()
  await expect(frameOf(page).getByText('The window did not open. Allow pop-ups for this site')).toBeVisible()
  await frame?.evaluate(() => {
    window.open = Reflect.get(window, 'opened')
  })

  // The same address works then; what the frame has declined, the window cannot approve.
  const late = await review(page, context)
  await frameOf(page).getByRole('button', { name: 'Decline' }).click()
  expect(await signed).toEqual({ code: 4001, message: 'You declined the request. Nothing was shared.' })
  await late.bringToFront()
  await approve(late, late.getByRole('button', { name: 'Approve' }))
  await expect(late.getByText('This request has expired.')).toBeVisible()
})
