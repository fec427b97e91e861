import { type CatalogueEntry, type Listed, type Manifest, readManifest, renderPages } from '@latchkey/catalogue'
import { openCatalogue } from '@latchkey/playground/catalogue'
import { type ServedPages, servePages } from '@latchkey/playground/servePages'
import { contentSecurityPolicy } from '@latchkey/playground/start'
import type { Browser, Page, Response } from '@playwright/test'
import { expectFinished } from '../../support/playgroundTest.ts'
import { expect, test } from '../../support/test.ts'

const policy = (path: string): string => contentSecurityPolicy({}, path)

function manifest(given: object): Manifest {
  const read = readManifest({ kind: 'plugin', id: 'made', kernel: '1', sizeClass: 'small', ...given })
  if (!('manifest' in read)) throw new Error(read.problems.join())
  return read.manifest
}

const WORDS = ['harbour', 'ledger', 'meadow', 'beacon', 'copper', 'willow', 'quartz', 'saddle', 'timber', 'violet']
const KINDS = ['plugin', 'connector', 'adapter', 'theme'] as const

/** Entries of a large catalogue, each with words of its own. */
function generated(count: number): readonly Listed[] {
  const word = (at: number): string => WORDS[at % WORDS.length] ?? ''
  return Array.from({ length: count }, (_, at): Listed => {
    const entry: CatalogueEntry = {
      package: `@made/latchkey-${word(at)}-${at}`,
      title: `${word(at)} ${word(Math.floor(at / 10))} ${at}`,
      summary: `Shows the ${word(at * 3)} of an account beside its ${word(at * 7)}, and keeps neither`,
      repository: 'https://example.com/made',
      categories: at % 2 === 0 ? ['security'] : ['assets'],
      arguments: [],
      version: '1.0.0',
      versions: [],
      advisories: [],
    }
    const hooks = at % 5 === 0 ? ['onRpcRequest'] : []
    const bytes = { first: 100 + at, later: 200 }
    return { entry, manifest: manifest({ kind: KINDS[at % KINDS.length], hooks }), bytes }
  })
}

/**
 * Milliseconds of work of the page for each word: from a letter to the list that shows what fits, laid out. Others use the
 * machine, too, so it is the time of the thread and not of the clock.
 */
async function searchTimes(page: Page, words: readonly string[]): Promise<readonly number[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const spent = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000
  }
  const times: number[] = []
  for (const word of words) {
    const before = await spent()
    await page.evaluate((text) => {
      const field = document.querySelector<HTMLInputElement>('[name=words]')
      if (!field) throw new Error('The page has no search')
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
      document.querySelector('.entries')?.getBoundingClientRect()
    }, word)
    times.push((await spent()) - before)
  }
  await devtools.detach()
  return times
}

async function withServer(pages: ReadonlyMap<string, string | Uint8Array>, use: (url: string) => Promise<void>) {
  const server: ServedPages = await servePages(pages, 0, policy)
  await use(`http://127.0.0.1:${server.port}/`).finally(() => server.stop())
}

test('default: 5,000 entries: a page stays below 100 kB, a search below 50 ms, filters count', async ({ page }) => {
  const pages = renderPages(generated(5000))
  const served = new Map([...pages].map(([name, content]) => [`/${name}`, content]))
  await withServer(served, async (url) => {
    const bodies: Promise<Buffer>[] = []
    const collect = (response: Response): void => void bodies.push(response.body())
    page.on('response', collect)
    await page.goto(url, { waitUntil: 'networkidle' })
    page.off('response', collect)
    const bytes = (await Promise.all(bodies)).reduce((sum, { length }) => sum + length, 0)
    expect(bytes).toBeGreaterThan(1_000)
    expect(bytes).toBeLessThan(100_000)
    await expect(page.getByText('5000 entries')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search' }).fill('quartz willow')
    await expect(page.getByRole('status')).not.toHaveText('5000 entries')
    const times = await searchTimes(page, [
      'q',
      'qu',
      'quartz',
      'quartz w',
      'account',
      'a',
      'zzz',
      'made/latchkey-violet-99',
    ])
    test.info().annotations.push({ type: 'search', description: times.map((time) => time.toFixed(1)).join(' ') })
    expect(Math.max(...times)).toBeLessThan(50)
    await page.getByRole('searchbox', { name: 'Search' }).fill('violet 4999')
    await expect(page.getByRole('status')).toHaveText('1 entry')
    await page.getByRole('searchbox', { name: 'Search' }).fill('')
    await page.getByLabel('Kind').selectOption('theme')
    await expect(page.getByRole('status')).toHaveText('1250 entries')
    await page.getByLabel('nothing sensitive').check()
    await expect(page.getByRole('status')).toHaveText('1000 entries')
    await expect(page.getByRole('listitem')).toHaveCount(24)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(page.getByRole('listitem')).toHaveCount(48)
    // The address shows another user the same.
    await page.reload()
    await expect(page.getByRole('status')).toHaveText('1000 entries')
    await expect(page.getByLabel('nothing sensitive')).toBeChecked()
  })
})

test('behavior: without script all entries are read page by page', async ({ browser }) => {
  const pages = renderPages(generated(120))
  const served = new Map([...pages].map(([name, content]) => [`/${name}`, content]))
  await withServer(served, async (url) => {
    const page = await (browser as Browser).newPage({ javaScriptEnabled: false })
    await page.goto(url)
    await expect(page.getByRole('searchbox')).toBeHidden()
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '3' }).click()
    await expect(page.locator('.entries li')).toHaveCount(24)
    await page.locator('.entries a').first().click()
    await expect(page.getByRole('heading', { name: 'What it may do' })).toBeVisible()
    await page.close()
  })
})

test('default: two entries side by side, chosen by their titles', async ({ page }) => {
  const [first, second] = generated(2)
  if (!first || !second) throw new Error('Two entries are generated')
  const pages = renderPages([{ ...first, manifest: manifest({ hosts: ['prices.example.com'] }) }, second])
  const served = new Map([...pages].map(([name, content]) => [`/${name}`, content]))
  await withServer(served, async (url) => {
    await page.goto(`${url}compare.html?first=made--latchkey-harbour-0`)
    await expect(page.getByRole('status')).toHaveText('Choose two entries by their titles.')
    await page.getByLabel('Second').fill('ledger harbour 1')
    const hosts = page.getByRole('row', { name: /^Hosts/ })
    await expect(hosts).toContainText('differs')
    await expect(hosts.getByRole('cell')).toHaveText(['prices.example.com', 'none'])
    await expect(page.getByRole('row', { name: /^Version/ })).not.toContainText('differs')
    await expectFinished(page)
    await page.reload()
    await expect(hosts).toContainText('differs')
  })
})

test('behavior: two entries of one title are told apart by their packages', async ({ page }) => {
  const named = generated(2).map(({ entry, ...rest }) => ({ ...rest, entry: { ...entry, title: 'Guard' } }))
  const served = new Map([...renderPages(named)].map(([name, content]) => [`/${name}`, content]))
  await withServer(served, async (url) => {
    await page.goto(`${url}compare.html?first=made--latchkey-harbour-0&second=made--latchkey-ledger-1`)
    const both = '@made/latchkey-harbour-0 and @made/latchkey-ledger-1'
    await expect(page.getByRole('status')).toHaveText(both)
    await expect(page.getByRole('columnheader', { name: '@made/latchkey-ledger-1' })).toBeVisible()
    await page.getByLabel('Second').fill('@made/latchkey-harbour-0')
    await expect(page.getByRole('status')).toHaveText('@made/latchkey-harbour-0 and @made/latchkey-harbour-0')
    await page.getByLabel('Second').fill('guard')
    await expect(page.locator('datalist option')).toHaveCount(2)
  })
})

for (const [name, given] of [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['phone', { viewport: { width: 360, height: 700 } }],
] as const)
  test.describe(name, () => {
    test.use(given)
    test(`default: an entry of this repository is tried in a sandboxed frame: ${name}`, async ({ page }) => {
      const { pages, routes } = await openCatalogue(policy)
      const server = await servePages(pages, 0, policy, () => routes)
      const messages: string[] = []
      page.on('console', (message) => messages.push(message.text()))
      page.on('pageerror', (error) => messages.push(error.message))
      await page.goto(`http://127.0.0.1:${server.port}/catalogue/`)
      await expectFinished(page)
      await page.getByRole('link', { name: 'Donate' }).click()
      await page.getByText('Open a live preview').click()
      const frame = page.frameLocator('iframe')
      await expect(frame.getByRole('dialog').getByRole('button', { name: 'Give 0.01' })).toBeVisible()
      // Code in the frame reaches neither the page around it nor what this site keeps.
      const reached = await page.frames()[1]?.evaluate(() => {
        const attempt = (read: () => unknown): string => {
          try {
            return String(read())
          } catch {
            return 'refused'
          }
        }
        return [attempt(() => parent.document.title), attempt(() => localStorage.length), attempt(() => origin)]
      })
      expect(reached).toEqual(['refused', 'refused', 'null'])
      await expectFinished(page)
      expect(messages).toEqual([])
      // Opened by itself it has no origin either.
      const own = page.frames()[1]?.url() ?? ''
      await page.goto(own)
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Give 0.01' })).toBeVisible()
      expect(await page.evaluate(() => origin)).toBe('null')
      await server.stop()
    })
  })
