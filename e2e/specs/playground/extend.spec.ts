import type { Page } from '@playwright/test'
import { DRESSED, expectFinished, test } from '../../support/playgroundTest.ts'
import { expect } from '../../support/test.ts'

/** The frame in which the editor's plugin runs, once it does. */
async function openEditor(page: Page, address: string) {
  await page.goto(address)
  const code = page.getByRole('textbox', { name: 'Code of the plugin' })
  await expect(async () => {
    // It is drawn when the visitor comes near.
    await page.getByRole('heading', { name: 'Tune it' }).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 900)
    await expect(code).toBeVisible({ timeout: 1000 })
  }).toPass()
  await code.scrollIntoViewIfNeeded()
  const frame = page.frameLocator('iframe[title="The widget with your plugin"]')
  await expect(frame.getByRole('button', { name: 'Greet' })).toBeVisible()
  return { frame, outcome: page.locator('.pg-editor-outcome') }
}

/** Writes other code than there is, as a person would: over a part of it. */
async function replaceCode(page: Page, part: string, by: string): Promise<void> {
  const code = page.getByRole('textbox', { name: 'Code of the plugin' })
  const text = await code.inputValue()
  expect(text).toContain(part)
  await code.fill(text.replace(part, by))
}

test('extend: the README’s plugin is in the account; its screen and its hook work', async ({ page, status }) => {
  const { frame, outcome } = await openEditor(page, `${status.url}/?theme=light`)
  await expect(outcome).toHaveText('The plugin "greeting" runs in the widget beside it.')
  await frame.getByRole('button', { name: 'Greet' }).click()
  await expect(frame.getByRole('heading', { name: 'Greeting' })).toBeVisible()
  await expect(frame.getByText(/^Hello, 0x/)).toBeVisible()
  await frame.getByRole('button', { name: 'Wave' }).click()
  await expect(frame.getByText('Waved').first()).toBeVisible()
})

test('extend: its frame opened by itself leads to the editor', async ({ page, status }) => {
  await page.goto(`${status.url}/extend?theme=dark`)
  await expect(page).toHaveURL(`${status.url}/?theme=dark#extend`)
  await expect(page.getByRole('textbox', { name: 'Code of the plugin' })).toBeInViewport()
})

test('extend: a change is compiled in a worker and stands in the account; a mistake keeps what worked', async ({
  page,
  status,
}) => {
  const { frame, outcome } = await openEditor(page, `${status.url}/?theme=light`)
  expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual([
    expect.stringMatching(/^\/assets\/compileWorker-[^/]+\.js$/),
  ])
  await replaceCode(page, "open: 'Greet'", "open: 'Say hello'")
  await expect(frame.getByRole('button', { name: 'Say hello' })).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Greet' })).toHaveCount(0)

  await replaceCode(page, 'export const greeting = () =>', 'export const = () =>')
  await expect(outcome).toContainText('The widget keeps the last version that worked')
  await expect(outcome).toContainText('Line 6: ')
  await expect(frame.getByRole('button', { name: 'Say hello' })).toBeVisible()

  await replaceCode(page, 'export const = () =>', 'export const greeting = () =>')
  await replaceCode(page, "'@latchkey/theme/ui'", "'left-pad'")
  await expect(outcome).toContainText('This page has no module "left-pad".')

  await page.locator('.pg-extend-code').getByRole('button', { name: 'Reset' }).click()
  await expect(frame.getByRole('button', { name: 'Greet' })).toBeVisible()
  await expect(outcome).toHaveText('The plugin "greeting" runs in the widget beside it.')
})

test('extend: whoever writes stays in the editor while the widget beside it starts anew', async ({ page, status }) => {
  const { frame } = await openEditor(page, `${status.url}/?theme=light`)
  const code = page.getByRole('textbox', { name: 'Code of the plugin' })
  const place = (await code.inputValue()).indexOf("'Greet'") + "'Gree".length
  await code.focus()
  await code.evaluate((field: HTMLTextAreaElement, at) => field.setSelectionRange(at, at), place)
  for (const word of ['one', 'two', 'three']) {
    await page.keyboard.type(word, { delay: 20 })
    // A new kernel with its dialog, opened while the text goes on.
    await expect(frame.getByRole('button', { name: new RegExp(`${word}t$`) })).toBeVisible()
    await expect(code).toBeFocused()
  }
  await expect(code).toHaveValue(/'Greeonetwothreet'/)
  await frame.getByRole('button', { name: 'Greeonetwothreet' }).click()
  await expect(frame.getByRole('heading', { name: 'Greeting' })).toBeVisible()
})

test('extend: code of the editor makes no code of texts', async ({ page, status, expectedNoise }) => {
  expectedNoise.push(/Content Security Policy/, /TrustedScript/)
  const { outcome } = await openEditor(page, `${status.url}/?theme=light`)
  await replaceCode(page, 'export const greeting', "new Function('return 1')()\nexport const greeting")
  await expect(outcome).toContainText(/unsafe-eval|Trusted/)
})

// The editor is found by the plugin's English words.
for (const [name, query, width] of DRESSED.filter(([, asked]) => !asked.includes('locale=')))
  test(`extend: is accessible and fits: ${name}`, async ({ page, status }) => {
    await page.setViewportSize({ width, height: 800 })
    await openEditor(page, `${status.url}/?${query}`)
    await expectFinished(page)
  })
