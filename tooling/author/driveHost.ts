import { chromium, expect, type Page } from '@playwright/test'
import { installBrowser } from '../browser.mjs'
import { serveFolder } from '../size/harness/serveFolder.ts'
import { announceWallet } from './announceWallet.ts'

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

async function label(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Harbor/ }).click()
  await page.getByRole('button', { name: /^Account/ }).click()
  await dialog.getByRole('button', { name: 'Label' }).click()
  await expect(page.getByRole('dialog', { name: 'Name this account' })).toBeVisible()
  await dialog.getByLabel(`Label for ${ADDRESS}`).fill('Savings')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()
}

/** Drives the built host of the document in a browser: the plugin's view opens, its form works, its value is there after a reload. */
export async function driveHost(folder: string): Promise<void> {
  const server = await serveFolder(folder)
  const browser = await chromium.launch({ executablePath: installBrowser(console.error) })
  try {
    const page = await browser.newPage({ locale: 'en-US' })
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.addInitScript(announceWallet, ADDRESS)
    // No node is in reach: the balance is unknown, everything else works.
    await page.route(/^https:/, (route) => route.abort())
    await page.goto(server.url)
    await label(page)
    await page.reload()
    await expect(page.getByRole('button', { name: /Savings/ })).toBeVisible()
    expect(errors).toEqual([])
  } finally {
    await browser.close()
    await server.stop()
  }
}
