import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { announceWallet, codeBlocks } from '../../tooling/author/outside.ts'
import { contentTypes, listen } from '../../tooling/size/harness/serveFolder.ts'
import { axeFaults } from '../support/axeFaults.ts'
import { expect, test } from '../support/test.ts'

const PACKAGE = new URL('../../tooling/standalone/', import.meta.url)
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src https:; require-trusted-types-for 'script'; report-uri /csp-report"

/** A site of plain files: the page of the package's README with the package's files beside it. */
async function plainSite() {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-plain-'))
  const { 'index.html': page = '', 'main.js': script = '' } = codeBlocks(
    await readFile(new URL('README.md', PACKAGE), 'utf8'),
  )
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'main.js'), script)
  await cp(new URL('dist', PACKAGE), join(folder, 'latchkey'), { recursive: true })
  const violations: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    if (pathname === '/csp-report') violations.push(pathname)
    const file = join(folder, normalize(pathname), pathname.endsWith('/') ? 'index.html' : '')
    const body = await readFile(file).catch(() => undefined)
    if (!body) return void response.writeHead(404).end()
    const type = contentTypes[extname(file)] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY }).end(body)
  })
  return {
    url: await listen(server),
    violations,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

test('default: the page of the README, without a build step and under a strict policy, connects and disconnects', async ({
  page,
  devnet,
}) => {
  const site = await plainSite()
  const address = devnet.accounts[0]?.address ?? ''
  await page.addInitScript(announceWallet, address)
  // The public nodes of the built-in networks are out of reach here; the local chain answers for them.
  await page.route(/^https:/, async (route) => {
    const data: unknown = route.request().postDataJSON()
    const response = await page.request.post(devnet.chains[1]?.rpcUrl ?? '', { data })
    await route.fulfill({ response })
  })
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url) && !/^(data|blob):/.test(request.url())) foreign.push(request.url())
  })
  await page.goto(`${site.url}/`)
  const button = page.getByRole('button', { name: 'Sign in' })
  await expect(button).toBeVisible()
  expect(foreign).toEqual([])
  expect(await axeFaults(page, 'html')).toEqual([])

  await button.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(page.locator('lk-modal')).toHaveAttribute('open', '')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // The focus is back on the button inside the element.
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /Harbor/ }).click()
  await expect(page.getByRole('status').filter({ hasText: `Hello, ${address}` })).toBeVisible()
  await page.getByRole('button', { name: /^Account/ }).click()
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(button).toBeVisible()
  expect(site.violations).toEqual([])
  await page.close()
  await site.stop()
})

test('behavior: a style of the page does not reach the button, a token and the part do', async ({ page }) => {
  const site = await plainSite()
  await page.goto(`${site.url}/`)
  const button = page.getByRole('button', { name: 'Sign in' })
  await expect(button).toBeVisible()
  const look = () => button.evaluate((element) => getComputedStyle(element).borderRadius)
  const rounded = await look()
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('button { border-radius: 0 !important; background: red !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  expect(await look()).toBe(rounded)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('lk-connect-button { --lk-radius-control: 3px } lk-connect-button::part(button) { opacity: 0.9 }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  expect(await look()).toBe('3px')
  expect(await button.evaluate((element) => getComputedStyle(element).opacity)).toBe('0.9')
  await page.close()
  await site.stop()
})
