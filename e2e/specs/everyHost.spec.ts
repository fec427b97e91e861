import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import type { Devnet } from '@latchkey/devnet'
import { type BrowserContext, chromium, type FrameLocator, type Page } from '@playwright/test'
import { announceWallet } from '../../tooling/author/outside.ts'
import { browserArgs, findBrowser } from '../../tooling/browser.mjs'
import { listen, serveFolder } from '../../tooling/size/harness/serveFolder.ts'
import { type EveryHost, everyHost } from '../support/everyHost/everyHost.ts'
import { expect, test } from '../support/test.ts'

// One project for all of them, in one worker: it is installed once.
test.describe.configure({ mode: 'default' })

let hosts: EveryHost
/** The folder of the site that Vite has built. */
let site = ''
test.beforeAll(async () => {
  test.setTimeout(240_000)
  hosts = await everyHost()
  site = await hosts.build('vite')
})
test.afterAll(() => hosts.remove())

interface Chain {
  readonly address: string
  readonly rpcUrl: string
}

/** What a page says, with a wallet in it; the public nodes are out of reach here, and a local chain answers for them. */
async function prepare(context: BrowserContext, { address, rpcUrl }: Chain): Promise<readonly string[]> {
  const messages: string[] = []
  context.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
  context.on('weberror', (error) => messages.push(String(error.error())))
  await context.addInitScript(announceWallet, address)
  await context.route(/^https:/, async (route) => {
    const data: unknown = route.request().postDataJSON()
    await route.fulfill({ response: await context.request.post(rpcUrl, { data }) })
  })
  return messages
}

/** Connects, comes back, leaves. */
async function clickThrough(page: Page | FrameLocator, address: string, reload: () => Promise<unknown>): Promise<void> {
  // The site's own; the widget says what happens in a status of its own.
  const status = page.locator('p[role="status"]')
  const dialog = page.getByRole('dialog')
  await expect(status).toHaveText('Nobody is connected.')
  await page.getByRole('button', { name: 'Connect' }).click()
  await dialog.getByRole('button', { name: /Harbor/ }).click()
  await expect(status).toHaveText(`Hello, ${address}`)
  await reload()
  await expect(status).toHaveText(`Hello, ${address}`)
  await page.getByRole('button', { name: /^Account/ }).click()
  await dialog.getByRole('button', { name: /^Disconnect/ }).click()
  await expect(status).toHaveText('Nobody is connected.')
}

const chainOf = ({ accounts, chains }: Devnet): Chain => ({
  address: accounts[0]?.address ?? '',
  rpcUrl: chains[1]?.rpcUrl ?? '',
})

for (const tool of ['vite', 'webpack', 'rspack', 'esbuild'] as const)
  test(`default: a site built with ${tool}, from tarballs, is clicked through`, async ({ page, context, devnet }) => {
    test.setTimeout(180_000)
    const server = await serveFolder(await hosts.build(tool))
    const chain = chainOf(devnet)
    const messages = await prepare(context, chain)
    await page.goto(`${server.url}/`)
    await clickThrough(page, chain.address, () => page.reload())
    expect(messages).toEqual([])
    await page.close()
    await server.stop()
  })

test('default: a server at the edge, with web standards and no more, draws the buttons', async () => {
  const code = await readFile(join(await hosts.build('edge'), 'handler.js'), 'utf8')
  const web = {
    ...{ AbortController, AbortSignal, atob, btoa, clearTimeout, console, crypto, Event, EventTarget, Headers },
    ...{ MessageChannel, performance, queueMicrotask, ReadableStream, Request, Response, setTimeout, structuredClone },
    ...{ TextDecoder, TextEncoder, TransformStream, URL, URLSearchParams, WritableStream, Uint8Array },
  }
  // Such servers refuse code from strings, and have nothing of Node.
  const context = createContext({ ...web }, { codeGeneration: { strings: false, wasm: false } })
  new Script(`globalThis.self = globalThis; ${code}`).runInContext(context)
  const handle: () => Promise<Response> = new Script('handle').runInContext(context)
  const html = await (await handle()).text()
  expect(html).toMatch(/<button[^>]*>.*Connect/s)
  expect(html).toContain('Nobody is connected.')
  expect(html).not.toContain('style=')
})

test('default: a site in a frame of another origin is clicked through', async ({ page, context, devnet }) => {
  const server = await serveFolder(site)
  const outer = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      `<!doctype html><title>Outer</title><iframe title="Shop" width="800" height="700" src="${server.url}/"></iframe>`,
    )
  })
  const chain = chainOf(devnet)
  await prepare(context, chain)
  await page.goto((await listen(outer)).replace('127.0.0.1', 'localhost'))
  await clickThrough(page.frameLocator('iframe'), chain.address, () => page.reload())
  await page.close()
  outer.closeAllConnections()
  outer.close()
  await server.stop()
})

test('default: a page of an extension, under its policy, is clicked through', async ({ devnet }) => {
  const extension = await hosts.extension()
  const profile = await mkdtemp(join(tmpdir(), 'latchkey-profile-'))
  const path = findBrowser()
  const loaded = [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`]
  const context = await chromium.launchPersistentContext(profile, {
    ...(path ? { executablePath: path } : {}),
    // Extensions run in the new headless mode alone, and Playwright switches them off.
    ignoreDefaultArgs: ['--disable-extensions', '--headless', '--headless=old'],
    args: [...browserArgs, '--headless=new', '--disable-features=LocalNetworkAccessChecks', ...loaded],
    locale: 'en-US',
  })
  const chain = chainOf(devnet)
  const messages = await prepare(context, chain)
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const page = await context.newPage()
  await page.goto(new URL('/index.html', worker.url()).href)
  await clickThrough(page, chain.address, () => page.reload())
  expect(messages).toEqual([])
  await context.close()
  await rm(profile, { recursive: true, force: true })
})

test('default: a mini app of Telegram is clicked through, and its start data stay in the address', async ({
  browser,
  devnet,
}) => {
  const server = await serveFolder(site)
  const context = await browser.newContext({
    viewport: { width: 390, height: 780 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
  })
  const chain = chainOf(devnet)
  const messages = await prepare(context, chain)
  // What the app puts into its page.
  await context.addInitScript(() => {
    const proxy = { postEvent: () => undefined }
    const app = { initData: 'user=1', ready: () => undefined, expand: () => undefined }
    Object.assign(globalThis, { TelegramWebviewProxy: proxy, Telegram: { WebApp: app } })
  })
  const page = await context.newPage()
  await page.goto(`${server.url}/#tgWebAppData=user%3D1&tgWebAppVersion=8.0`)
  await clickThrough(page, chain.address, () => page.reload())
  expect(page.url()).toContain('#tgWebAppData=user%3D1')
  expect(messages).toEqual([])
  await context.close()
  await server.stop()
})
