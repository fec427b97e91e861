import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from '../support/test.ts'

test('default: the server draws the buttons', async ({ hosts, request }) => {
  const html = await (await request.get(`${hosts.url}/ssr/`)).text()
  expect(html).toContain('Connect')
  expect(html).toContain('<button')
  expect(html).not.toContain('style=')
})

test('behavior: the browser takes over without a complaint, also when a session is resumed', async ({
  widget,
  wallet,
  page,
}) => {
  await widget.visit({ host: 'ssr' })
  await widget.connect(wallet)
  await page.reload()
  await expect(widget.accountButton()).toBeVisible()
  expect(await page.evaluate(() => window.hydration)).toEqual([])
})

test('behavior: what the server has drawn is dark before any code runs, where the system is', async ({
  browser,
  hosts,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' })
  const page = await context.newPage()
  const css = await readFile(fileURLToPath(import.meta.resolve('@latchkey/kernel/buttons.css')), 'utf8')
  const html = await (await page.request.get(`${hosts.url}/ssr/`)).text()
  await page.setContent(html.replace('</head>', `<style>${css}</style></head>`))
  await expect(page.getByRole('button', { name: 'Connect' })).toHaveCSS('background-color', 'rgb(124, 203, 211)')
  await context.close()
})
