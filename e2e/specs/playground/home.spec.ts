import { DRESSED, expectFinished, test } from '../../support/playgroundTest.ts'
import { expect } from '../../support/test.ts'

test('default: the widget is alive on a computer and a phone, and leaves the focus where it is', async ({
  page,
  status,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${status.url}/?theme=light`)
  const frames = ['on a computer', 'on a phone'].map((where) => page.frameLocator(`iframe[title*="${where}"]`))
  for (const frame of frames) await expect(frame.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  const focused = (): Promise<string | undefined> => page.evaluate(() => document.activeElement?.tagName)
  await expect.poll(focused).toBe('BODY')
  // The page's own buttons are another host, without a connection.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect' })).toBeVisible()
  const choice = page.getByRole('radio', { name: 'Send' })
  await choice.click()
  for (const frame of frames) await expect(frame.getByRole('heading', { name: 'Send' })).toBeVisible()
  await expect(choice).toBeFocused()
})

for (const [width, height] of [
  [1366, 768],
  [1280, 720],
] as const)
  test(`behavior: both frames end within the first screen of a laptop, ${width} × ${height}`, async ({
    page,
    status,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(`${status.url}/?theme=light`)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Connect' })).toBeVisible()
    for (const frame of ['.pg-frame-computer', '.pg-frame-phone']) {
      const { y = 0, height: own = 0 } = (await page.locator(frame).boundingBox()) ?? {}
      expect(own, frame).toBeGreaterThan(450)
      expect(y + own, frame).toBeLessThanOrEqual(height - 8)
    }
  })

test('behavior: every scene is shown, also after one whose users sign in', async ({ page, status }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${status.url}/?theme=light`)
  const frames = ['on a computer', 'on a phone'].map((where) => page.frameLocator(`iframe[title*="${where}"]`))
  for (const [scene, heading] of [
    ['Connect', 'Connect'],
    ['Sign in', 'Prove this account is yours'],
    ['Receive', 'Receive'],
    ['Sign in', 'Prove this account is yours'],
    ['Networks', 'Choose a network'],
  ] as const) {
    await page.getByRole('radio', { name: scene, exact: true }).click()
    for (const frame of frames) await expect(frame.getByRole('heading', { name: heading }).first()).toBeVisible()
  }
})

test('behavior: less than 300 kB of script until the buttons can be pressed', async ({ page, status }) => {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('header [data-lk] button, header button')) return
      performance.mark('buttons')
      watch.disconnect()
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${status.url}/?theme=light`)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect' })).toBeVisible()
  const script = await page.evaluate(() => {
    const ready = performance.getEntriesByName('buttons')[0]?.startTime ?? Number.POSITIVE_INFINITY
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= ready)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  })
  expect(script).toBeGreaterThan(100_000)
  expect(script).toBeLessThan(300_000)
})

test('options: the wallets are collapsed at a press, and there are some to collapse', async ({ page, status }) => {
  await page.goto(`${status.url}/?theme=light`)
  const dialog = page.getByRole('dialog')
  const more = dialog.getByRole('button', { name: /^More wallets/ })
  const connect = page.getByRole('banner').getByRole('button', { name: 'Connect' })
  await connect.click()
  await expect(dialog.getByRole('button', { name: /^Demo wallet/ })).toHaveCount(1)
  await expect(more).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('checkbox', { name: /^Collapse the wallet list/ }).check()
  await connect.click()
  await more.click()
  await expect(dialog.getByRole('button', { name: /^Demo wallet/ })).toHaveCount(5)
})

test('tune: an accent is seen on the page, in both frames and in the code; a pair that is hard to read is said', async ({
  page,
  status,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${status.url}/?theme=light`)
  const accents = (): Promise<readonly string[]> =>
    Promise.all(
      page.frames().map((frame) =>
        frame.evaluate(() => {
          const made = document.querySelector('[data-lk]')
          return made ? getComputedStyle(made).getPropertyValue('--lk-color-accent').trim() : ''
        }),
      ),
    )
  const tune = page.locator('.pg-card').filter({ has: page.getByRole('heading', { name: 'Tune it' }) })
  await expect.poll(accents).toEqual(['#0b5a66', '#0b5a66', '#7ccbd3'])
  await tune.getByRole('button', { name: 'Indigo' }).click()
  await expect.poll(async () => (await accents()).slice(0, 2)).toEqual(['#4f46c8', '#4f46c8'])
  await expect.poll(async () => (await accents())[2]).not.toBe('#7ccbd3')
  await expect(tune.getByText("accent: '#4f46c8'")).toBeVisible()

  await expect(tune.getByText(/^Contrast of all \d+ pairs: [4-9]\.\d or more\.$/)).toHaveCount(2)
  await tune.getByText('Tokens and contrast').click()
  await tune.getByRole('group', { name: 'Tokens, light' }).getByLabel('textMuted').fill('#eeeeee')
  const warning = tune.getByRole('status').filter({ hasText: 'are hard to read' })
  await expect(warning).toHaveCount(1)
  await expect(warning).toContainText('textMuted on surface')
  await tune.getByRole('button', { name: 'Reset' }).click()
  await expect(warning).toHaveCount(0)
})

/** Where the parts of the first screen stand, and in which colours. */
function readFirstScreen(): readonly string[] {
  return ['h1', '.pg-nav a', '.pg-hero .pg-buttons button', '.pg-live [role="radio"]', '.pg-frame-phone'].map(
    (part) => {
      const element = document.querySelector(part)
      if (!element) return `${part}: missing`
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, backgroundColor } = getComputedStyle(element)
      return [part, ...[x, y, width, height].map(Math.round), color, backgroundColor].join(' ')
    },
  )
}

for (const [name, query, width] of DRESSED)
  test(`behavior: the first screen is painted before a script of the page has come, and stays: ${name}`, async ({
    page,
    status,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/code\/.*-[\w-]+\.js$/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(`${status.url}/?${query}`, { waitUntil: 'commit' })
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
      .toBeGreaterThan(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const before = await page.evaluate(readFirstScreen)
    expect(before.join('\n')).not.toContain('missing')
    release()
    await expect(page.getByRole('banner').getByRole('button').first()).toBeVisible()
    expect(await page.evaluate(readFirstScreen)).toEqual(before)
  })

for (const [name, query, width] of DRESSED)
  test(`is accessible and fits: ${name}`, async ({ page, status }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${status.url}/?${query}`)
    await expect(page.frameLocator('iframe[title*="on a phone"]').getByRole('tab').first()).toBeVisible()
    await expectFinished(page)
  })

test('tune: an accent of one’s own, its code and the words of every choice fit a phone', async ({ page, status }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${status.url}/?theme=light&accent=86357a`)
  await expect(page.getByText("accent: '#86357a'")).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'Answers' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  // A word that is broken stands on a line more than the text has words.
  const broken = await page.locator('[data-lk-part=segment]').evaluateAll((options) =>
    options
      .filter((option) => {
        const text = option.textContent ?? ''
        const range = document.createRange()
        range.selectNodeContents(option)
        return range.getClientRects().length > text.split(' ').length
      })
      .map(({ textContent }) => textContent),
  )
  expect(broken).toEqual([])
})

for (const theme of ['light', 'dark'])
  test(`is accessible with each of the accents to start from: ${theme}`, async ({ page, status }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${status.url}/?theme=${theme}`)
    const swatches = page.locator('.pg-swatch')
    await expect(swatches).toHaveCount(5)
    const looks: string[] = []
    for (const swatch of await swatches.all()) {
      await swatch.click()
      await expect(swatch).toHaveAttribute('aria-pressed', 'true')
      looks.push(page.url())
    }
    expect(new Set(looks).size).toBe(5)
    for (const look of looks) {
      await page.goto(look)
      await expect(page.locator('.pg-sample')).toHaveCount(2)
      await expect(page.frameLocator('iframe[title*="on a phone"]').getByRole('tab').first()).toBeVisible()
      await expectFinished(page)
    }
  })

test('behavior: at twice the text size no word is broken and nothing is cut at the side', async ({ page, status }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${status.url}/?theme=light`)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const link = (name: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name })
  const height = async (name: string) => Math.round((await link(name).boundingBox())?.height ?? 0)
  // One line each, as the shortest.
  for (const name of ['Playground', 'Components', 'Catalogue'])
    await expect.poll(async () => (await height(name)) - (await height('Status'))).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  // The text has the room of the page, not that of a column beside the frames.
  const title = page.getByRole('heading', { level: 1 })
  expect(await title.evaluate((heading) => heading.clientWidth)).toBeGreaterThan(900)
})
