import { expect, test } from '../support/test.ts'

/** Runs in the page before its own scripts: a browser that tells of no idle time and schedules nothing, as Safari and Firefox. */
function takeAway(): void {
  for (const name of ['requestIdleCallback', 'cancelIdleCallback', 'scheduler']) {
    Reflect.deleteProperty(window, name)
    Reflect.deleteProperty(Window.prototype, name)
  }
}

test('default: without requestIdleCallback and scheduler the modal comes ahead, opens and connects', async ({
  page,
  widget,
  wallet,
}) => {
  await page.addInitScript(takeAway)
  const modal: string[] = []
  page.on('request', (request) => {
    if (/\/Shell-/.test(request.url())) modal.push(request.url())
  })
  await widget.visit()
  expect(await page.evaluate(() => ['requestIdleCallback', 'scheduler'].filter((name) => name in window))).toEqual([])
  await expect.poll(() => modal.length).toBeGreaterThan(0)
  await widget.button().click()
  await expect(widget.dialog('Connect')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(widget.dialog()).toHaveCount(0)
  await widget.connect(wallet)
  await expect(await widget.openAccount()).toContainText('10 ETH')
})

test('parameters: loading ahead only on intent', async ({ page, widget, wallet }) => {
  await page.addInitScript(takeAway)
  await widget.visit({ query: { prefetch: 'intent' } })
  await widget.connect(wallet)
  await expect(widget.accountButton()).toBeVisible()
})
