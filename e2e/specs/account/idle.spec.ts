import type { Page, Request } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

/** Requests that an account may make in a minute in which nothing happens. */
const MAX_REQUESTS = 12

/** What is asked in a minute. */
async function inAMinute(page: Page, asked: readonly string[]): Promise<readonly string[]> {
  const before = asked.length
  await page.clock.runFor('01:00')
  return asked.slice(before)
}

/** What a browser does with the page of a tab that is covered, or shown again. */
function show(page: Page, isShown: boolean): Promise<void> {
  return page.evaluate((shown) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (shown ? 'visible' : 'hidden'),
    })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !shown })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isShown)
}

test('behavior: an account that is open asks seldom, a hidden page and a closed widget ask nobody', async ({
  widget,
  wallet,
  page,
}) => {
  const asked: string[] = []
  const waiting = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() !== 'fetch') return
    asked.push(request.postData() ?? request.url())
    waiting.add(request)
  })
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  await page.clock.install()
  await widget.visit({ query: { assets: '1' } })
  await widget.connect(wallet)
  const account = await widget.openAccount()
  await expect(account.getByRole('list', { name: 'Tokens' }).getByRole('listitem')).toHaveCount(2)
  await inAMinute(page, asked)

  const open = await inAMinute(page, asked)
  expect(open.length).toBeGreaterThan(0)
  expect(open.length).toBeLessThanOrEqual(MAX_REQUESTS)

  await show(page, false)
  // What was under way when it was hidden comes to its end.
  await page.clock.runFor('00:10')
  await expect.poll(() => waiting.size).toBe(0)
  expect(await inAMinute(page, asked)).toEqual([])
  await show(page, true)
  expect((await inAMinute(page, asked)).length).toBeGreaterThan(0)

  await account.getByRole('button', { name: 'Close' }).click()
  await expect(widget.dialog()).toHaveCount(0)
  expect(await inAMinute(page, asked)).toEqual([])
})
