import type { Page, Route } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

const FILES = /\/code\/.*\.js/

/** What the console says of files that did not come. */
const NOT_LOADED = [/Failed to load resource/, /dynamically imported module/, /view\/load/]

interface HeldFiles {
  /** Lets what is held, and what comes after it, arrive or fail. */
  end(how: 'arrive' | 'fail'): Promise<void>
}

/** Holds every file that the page asks for from now on, or from the time on at which a text stands in the dialog. */
async function holdFiles(page: Page, after?: string): Promise<HeldFiles> {
  const isTime = async (): Promise<boolean> =>
    after === undefined || (await page.getByRole('dialog').filter({ hasText: after }).count()) > 0
  const held: Route[] = []
  let outcome: 'arrive' | 'fail' | undefined
  const settle = (route: Route): Promise<void> => (outcome === 'fail' ? route.abort() : route.continue())
  await page.route(FILES, async (route) => {
    if (outcome) await settle(route)
    else if (await isTime()) held.push(route)
    else await route.continue()
  })
  return {
    async end(how) {
      outcome = how
      await Promise.all(held.splice(0).map(settle))
    },
  }
}

test.beforeEach(async ({ widget, expectedNoise }) => {
  expectedNoise.push(...NOT_LOADED)
  await widget.visit({ query: { prefetch: 'press' } })
  await expect(widget.button()).toBeVisible()
})

test('error: the files of the first press hang, then fail: the page says so, and the next press opens', async ({
  widget,
  page,
}) => {
  const files = await holdFiles(page)
  await widget.button().click()
  const notice = page.getByRole('status').getByRole('button')
  await expect(notice).toHaveText('Loading')
  await expect(notice).toHaveAttribute('aria-busy', 'true')
  await files.end('fail')
  await expect(notice).toHaveText("Couldn't load. Try again")
  await page.unroute(FILES)
  await notice.click()
  await expect(widget.dialog('Connect')).toBeVisible()
})

test('error: the files of a press on a wallet hang, then fail: its row waits, an error is shown, and the next press connects', async ({
  widget,
  page,
}) => {
  const files = await holdFiles(page, 'Demo wallet')
  await widget.button().click()
  const row = widget.dialog('Connect').getByRole('button', { name: /^Demo wallet/ })
  await row.click()
  await expect(row).toHaveAttribute('aria-busy', 'true')
  await files.end('fail')
  const error = widget.dialog()
  await expect(error).toContainText('We couldn’t load this view. Check your connection, then try again.')
  await page.unroute(FILES)
  await error.getByRole('button', { name: 'Try again' }).click()
  await row.click()
  await expect(widget.dialog('Connect Demo wallet')).toBeVisible()
})
