import { readFile } from 'node:fs/promises'
import { type DesignTokens, defineThemePair, readDesignTokens } from '@latchkey/theme'
import type { Page } from '@playwright/test'
import { expectFinished, test } from '../../support/playgroundTest.ts'
import { expect } from '../../support/test.ts'

/** The dialog of the widget in a scheme, and what it looks like. */
const dialogIn = (page: Page, scheme: 'light' | 'dark') =>
  page.frameLocator(`iframe[title="The widget in ${scheme}"]`).getByRole('dialog')
const styleOf = (page: Page, scheme: 'light' | 'dark', name: string) =>
  dialogIn(page, scheme).evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

test('default: a theme of the gallery is worn, changed, undone, shared and saved; a colour is taken over', async ({
  page,
  status,
}) => {
  test.setTimeout(180_000)
  await page.goto(`${status.url}/themes`)
  await page.getByRole('button', { name: 'Start from Terminal' }).click()
  for (const scheme of ['light', 'dark'] as const)
    await expect.poll(() => styleOf(page, scheme, '--lk-radius-modal'), { timeout: 60_000 }).toBe('0px')
  await expect.poll(() => styleOf(page, 'dark', '--lk-color-surface')).toBe('#050a06')
  await expect.poll(() => styleOf(page, 'light', '--lk-color-surface')).toBe('#f4faf2')

  await page.getByText('radius', { exact: true }).click()
  const corner = page.getByLabel('radius.modal')
  await corner.fill('7px')
  await expect.poll(() => styleOf(page, 'light', '--lk-radius-modal')).toBe('7px')
  await corner.fill('7px} body { display: none')
  await expect(page.getByText('A theme can’t use this value. Try another one.')).toBeVisible()
  expect(await styleOf(page, 'light', '--lk-radius-modal')).toBe('7px')
  await corner.fill('7px')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => styleOf(page, 'light', '--lk-radius-modal')).toBe('0px')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(() => styleOf(page, 'light', '--lk-radius-modal')).toBe('7px')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save theme.tokens.json' }).click()
  const file: DesignTokens = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(defineThemePair(readDesignTokens(file)).dark.tokens.color?.accent).toBe('#4dff77')
  expect(file.light.radius?.modal?.$value).toEqual({ value: 7, unit: 'px' })

  // The link is the whole look, and nothing of it is sent: it stands behind the #.
  const link = page.url()
  expect(new URL(link).search).toBe('')
  await page.goto('about:blank')
  await page.goto(link)
  await expect.poll(() => styleOf(page, 'dark', '--lk-radius-modal'), { timeout: 60_000 }).toBe('7px')

  await page.getByLabel('A brand colour, or the CSS variables of your site').fill('#7c5cff')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('One value was imported.')).toBeVisible()
  await expect.poll(() => styleOf(page, 'light', '--lk-color-accent')).toBe('#7c5cff')
})

test('behavior: the look stays after "Skip to content" and a reload, goes along to other pages, and a refused copy is told', async ({
  page,
  status,
}) => {
  await page.goto(`${status.url}/themes#corners=square`)
  // The dialogs in both frames have opened by themselves: the focus is still the page's.
  for (const scheme of ['light', 'dark'] as const) await expect(dialogIn(page, scheme)).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  const components = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Components' })
  await expect(components).toHaveAttribute('href', '/gallery?corners=square')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByRole('button', { name: 'Not allowed: copy the address of this page' })).toBeVisible()
  await components.click()
  await expect(page).toHaveURL(`${status.url}/gallery?corners=square`)
})

for (const [name, hash, width] of [
  ['light', 'theme=light', 1280],
  ['dark', 'theme=dark', 1280],
  ['a phone', 'theme=light', 360],
] as const)
  test(`behavior: the page of the themes is finished: ${name}`, async ({ page, status }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${status.url}/themes#${hash}`)
    await expect(page.getByRole('button', { name: 'Start from Signal' })).toBeVisible()
    await expect(dialogIn(page, 'dark')).toBeVisible({ timeout: 60_000 })
    await expectFinished(page)
  })
