import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { outsideProject, runIn, tarballs } from '@latchkey/tooling/author/outside.ts'
import { isAllowed } from '@latchkey/tooling/lint/checkLicences.ts'
import rules from '@latchkey/tooling/lint/licences/licences.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import { serveFolder } from '../../tooling/size/harness/serveFolder.ts'
import { LIBRARIES, libraryHost } from '../support/libraryHosts/libraryHost.ts'
import { expect, test } from '../support/test.ts'

/** Announces a wallet that passes everything to a node, which holds its keys. Runs in the page, before its scripts. */
function announceNodeWallet({ account, node }: { readonly account: string; readonly node: string }): void {
  let isShared = false
  const provider = {
    async request({ method, params = [] }: { readonly method: string; readonly params?: readonly unknown[] }) {
      if (method === 'eth_requestAccounts') isShared = true
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return isShared ? [account] : []
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const response = await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const { result, error } = await response.json()
      if (error) throw Object.assign(new Error(error.message), error)
      return result
    },
    on: () => undefined,
    removeListener: () => undefined,
  }
  const info = {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Harbor',
    icon: 'data:image/svg+xml,%3Csvg/%3E',
    rdns: 'xyz.harbor',
  }
  const detail = Object.freeze({ info, provider })
  const announce = () => globalThis.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  globalThis.addEventListener('eip6963:requestProvider', announce)
}

/** Connects in the widget, and signs and pays in the library. */
async function walk(page: Page, account: string): Promise<void> {
  const library = page.getByRole('region', { name: 'Library' })
  const field = (name: string) => library.locator(`[data-field=${name}]`)
  await expect(field('account')).toHaveText('nobody')
  await page.getByRole('button', { name: 'Connect' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Harbor/ })
    .click()
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  await expect(field('account')).toHaveText(`${account} on 1`, { ignoreCase: true })
  await library.getByRole('button', { name: 'Sign' }).click()
  await expect(field('said')).toHaveText('true')
  await library.getByRole('button', { name: 'Pay' }).click()
  await expect(field('said')).toHaveText(/^success$|^true$/)
}

for (const name of Object.keys(LIBRARIES) as (keyof typeof LIBRARIES)[])
  test(`default: a site on ${name}, from tarballs: types, build, and in the browser, console silent`, async ({
    context,
    devnet,
  }) => {
    test.setTimeout(240_000)
    const node = devnet.chains[1]?.rpcUrl ?? ''
    const account = devnet.accounts[0]?.address ?? ''
    const host = await libraryHost(name)
    for (const way of LIBRARIES[name].ways) {
      const folder = await host.build(way)
      const drawn = await readFile(join(folder, 'index.html'), 'utf8')
      expect(drawn.includes('Connect</')).toBe(way === 'wagmiServer')
      const server = await serveFolder(folder)
      const page = await context.newPage()
      const messages: string[] = []
      page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
      await page.addInitScript(announceNodeWallet, { account, node })
      // The public nodes of the built-in networks are out of reach here; the local chain answers for them.
      await page.route(/^https:/, async (route) => {
        await route.fulfill({ response: await page.request.post(node, { data: route.request().postDataJSON() }) })
      })
      await page.goto(server.url)
      await walk(page, account)
      expect(messages).toEqual([])
      // The site asks its nodes until it is left.
      await page.goto('about:blank')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.close()
      await server.stop()
    }
    await rm(host.folder, { recursive: true, force: true })
  })

test('default: the six adapters, installed from tarballs without peers: few packages, each under a licence that an MIT product may pass on', async () => {
  const names = ['solana', 'bitcoin', 'polkadot', 'wagmi', 'ethers', 'ethers5'].map(
    (name) => `@latchkey/adapter-${name}`,
  )
  const folder = await outsideProject('adapters', {
    'package.json': JSON.stringify({ private: true, dependencies: tarballs(names) }),
  })
  await runIn(folder, 'npm', 'install', '--legacy-peer-deps', '--no-audit', '--no-fund', '--prefer-offline')
  const lock: { readonly packages: Readonly<Record<string, { readonly license?: string }>> } = JSON.parse(
    await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8'),
  )
  const allowed = new Set(rules.shipped)
  const installed = Object.entries(lock.packages)
  expect(installed.length).toBeGreaterThanOrEqual(names.length)
  expect(installed.length).toBeLessThanOrEqual(12)
  expect(installed.filter(([, { license }]) => !isAllowed(license ?? 'none', allowed))).toEqual([])
  await rm(folder, { recursive: true, force: true })
})
