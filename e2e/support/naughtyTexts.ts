import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'

const STRINGS = new URL('../../kernel/src/core/network/fixtures/naughty-strings.json', import.meta.url)

/** Texts that break programs which take them for something else. */
export async function naughtyTexts(): Promise<readonly string[]> {
  const { strings }: { readonly strings: readonly string[] } = JSON.parse(await readFile(STRINGS, 'utf8'))
  return strings
}

/** Markup and handlers that no view of the widget has of its own. */
const FOREIGN =
  'script, iframe, object, embed, form[action], base, link, meta, style:not([nonce]), [srcdoc], [style*="expression"]'

/** A phone on which everything must have room. */
export const NARROW = { width: 360, height: 740 } as const

/** What `lookAt` finds on such a phone where all is well. */
export const CLEAN = { foreign: [], handlers: [], width: NARROW.width, ran: undefined } as const

/** What stands in the widget and should not, and how wide it wants to be. */
export function lookAt(page: Page): Promise<{ foreign: string[]; handlers: string[]; width: number; ran: unknown }> {
  return page.evaluate((selector) => {
    const root = document.querySelector('[data-lk-root]')
    const all = [...(root?.querySelectorAll('*') ?? [])]
    return {
      foreign: [...(root?.querySelectorAll(selector) ?? [])].map(({ outerHTML }) => outerHTML.slice(0, 200)),
      handlers: all.flatMap((element) => element.getAttributeNames().filter((name) => name.startsWith('on'))),
      width: document.documentElement.scrollWidth,
      ran: Reflect.get(window, 'xss'),
    }
  }, FOREIGN)
}

/** Number of the row that has the focus. */
export const placeOfFocus = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.closest('[aria-posinset]')?.ariaPosInSet))

/** Goes down the list that has the focus until it ends, and looks at all that is drawn on the way. @returns its number of rows */
export async function walkDown(page: Page): Promise<number> {
  let last = 0
  await expect(async () => {
    await page.keyboard.press('PageDown')
    expect(await lookAt(page)).toEqual(CLEAN)
    const before = last
    last = await placeOfFocus(page)
    expect(last).toBe(before)
    expect(last).toBeGreaterThan(0)
  }).toPass({ timeout: 60_000, intervals: [20] })
  return last
}
