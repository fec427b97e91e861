import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { chooseWallet } from '../support/wallets.ts'

const dialog = (page: Page) => page.locator('[data-lk-root] [role=dialog]')

const HOSTILE = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'intent://x#Intent;end',
  'http://x.example',
]

/** Every fourth of the strings that have broken other programs, as wallets with links and pictures of the same kind. */
async function hostileWallets(): Promise<readonly Readonly<Record<string, string>>[]> {
  const file = join(import.meta.dirname, '../../theme/fixtures/naughty-strings.json')
  const { strings: names }: { readonly strings: readonly string[] } = JSON.parse(await readFile(file, 'utf8'))
  return names.flatMap((name, at) => {
    const link = HOSTILE[at % HOSTILE.length] ?? ''
    const wallet = { id: `hostile-${at}`, name, image_url: link, mobile_link: link, webapp_link: link, homepage: link }
    return at % 4 === 0 && name.trim() !== '' ? [wallet] : []
  })
}

/** What no wallet may bring into the page. */
const strange = (page: Page) =>
  dialog(page).evaluate((root) => ({
    elements: [...root.querySelectorAll('script, iframe, object, embed, form, style, [onerror], [onload], [onclick]')]
      .length,
    links: [...root.querySelectorAll('a')].map((link) => link.protocol).filter((protocol) => protocol !== 'https:'),
    pictures: [...root.querySelectorAll('img')]
      .map((image) => image.src)
      .filter((item) => !/^(https:|data:image)/.test(item)),
    isWide: root.scrollWidth > root.clientWidth + 1,
  }))
const NOTHING = { elements: 0, links: [], pictures: [], isWide: false }

test('error: what a hostile directory sends is text, and neither markup, script, link nor picture', async ({
  widget,
  page,
  hosts,
}) => {
  test.setTimeout(120_000)
  const wallets = await hostileWallets()
  const dialogs: string[] = []
  page.on('dialog', (shown) => {
    dialogs.push(shown.message())
    void shown.dismiss()
  })
  await page.route('**/getWallets?*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    const [at, size] = [Number(query.get('page') ?? 1) - 1, Number(query.get('entries'))]
    const json = { count: wallets.length, data: wallets.slice(at * size, (at + 1) * size) }
    await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 740 })
  await widget.visit({ query: { directory: 'service', pairing: 'hand', wallets: '' }, strict: true })
  await page.evaluate(() => window.kernel.open('connect.AllWallets'))
  const list = dialog(page).getByRole('listitem')
  await expect(page.getByRole('searchbox', { name: /Search \d+/ })).toBeVisible()
  await expect(list.nth(10)).toBeVisible()
  await page.getByRole('searchbox').press('ArrowDown')
  await expect(async () => {
    await page.keyboard.press('End')
    expect(await strange(page)).toEqual(NOTHING)
    const place = () => Number(document.activeElement?.closest('[aria-posinset]')?.ariaPosInSet)
    expect(await page.evaluate(place)).toBeGreaterThan(wallets.length * 0.8)
  }).toPass({ timeout: 90_000 })
  for (const { id = '', name = '' } of wallets.filter((_, at) => at % 12 === 0)) {
    const [link] = HOSTILE
    await chooseWallet(page, { id, name, chains: [], rdns: 'x.y', image: link, homepage: link, webLink: link })
    await expect(dialog(page).getByRole('heading', { level: 3 })).toBeVisible()
    expect(await strange(page), name).toEqual(NOTHING)
    await page.evaluate(() => window.kernel.close())
    await expect(dialog(page)).toHaveCount(0)
  }
  expect([dialogs, hosts.violations]).toEqual([[], []])
})
