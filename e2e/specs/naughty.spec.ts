import { lookAt, naughtyTexts, placeOfFocus } from '../support/naughtyTexts.ts'
import { expect, test } from '../support/test.ts'

const NARROW = { width: 360, height: 740 }
const PAGE = 100

/** A wallet that is nothing but one text. */
function entry(text: string, index: number): object {
  return {
    id: `naughty-${index}`,
    name: text,
    image_id: text.slice(0, 60),
    homepage: text,
    mobile_link: text,
    desktop_link: text,
    webapp_link: text,
    app_store: text,
    play_store: text,
    rdns: text,
    order: index,
  }
}

test.use({ viewport: NARROW })

test('behavior: texts of strangers are text and nothing else, in every row and in the view behind one', async ({
  widget,
  page,
  hosts,
  directory,
  expectedNoise,
}) => {
  test.setTimeout(180_000)
  // Pictures under these ids are not there.
  expectedNoise.push(/Failed to load resource/)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const texts = await naughtyTexts()
  const pages = new Set<number>()
  await page.route(`${directory.url}/getWallets**`, (route) => {
    const query = new URL(route.request().url()).searchParams
    const [number, size] = [Number(query.get('page') ?? 1), Math.min(Number(query.get('entries') ?? PAGE), PAGE)]
    if (size > 4) pages.add(number)
    const list = texts.map(entry)
    const json = { count: list.length, data: list.slice((number - 1) * size, number * size) }
    return route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
  })
  await page.addInitScript(
    (names) => {
      const provider = {
        request: () => new Promise(() => undefined),
        on: () => undefined,
        removeListener: () => undefined,
      }
      window.addEventListener('eip6963:requestProvider', () => {
        for (const [index, name] of names.entries()) {
          const info = { uuid: crypto.randomUUID(), name, icon: name, rdns: index % 2 === 0 ? name : `a.b${index}` }
          window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
        }
      })
    },
    texts.slice(160, 240),
  )
  await widget.visit({ strict: true, query: { directory: 'service', pairing: 'hand' } })
  await widget.open()
  expect(await lookAt(page)).toEqual({ foreign: [], handlers: [], width: NARROW.width, ran: undefined })
  await page.getByRole('button', { name: /All wallets/ }).click()
  await expect(widget.dialog('All wallets')).toBeVisible()
  await page.getByRole('searchbox').press('ArrowDown')
  let last = 0
  await expect(async () => {
    await page.keyboard.press('PageDown')
    await page.keyboard.press('PageDown')
    expect(await lookAt(page)).toEqual({ foreign: [], handlers: [], width: NARROW.width, ran: undefined })
    const before = last
    last = await placeOfFocus(page)
    // Every page was asked for, and there is no row further down.
    expect([pages.size, last]).toEqual([Math.ceil(texts.length / 40), before])
  }).toPass({ timeout: 120_000, intervals: [20] })
  await page.keyboard.press('Enter')
  await expect(widget.dialog('All wallets')).toHaveCount(0)
  expect(await lookAt(page)).toEqual({ foreign: [], handlers: [], width: NARROW.width, ran: undefined })
  expect(dialogs).toEqual([])
  expect(hosts.violations).toEqual([])
})
