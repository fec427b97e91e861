import type { Browser, Page } from '@playwright/test'
import { openHost } from '../harness/openHost.ts'
import { median } from './median.ts'
import { pressToList } from './pressToList.ts'
import { medianFrames, type ScrollFrames } from './scrollFrames.ts'
import { timeToPaint } from './timeToPaint.ts'
import { wheelFrames } from './wheelFrames.ts'

/** How the list of all wallets does; milliseconds, the medians of pages that were never opened before. */
export interface AllWalletsFigures {
  /** Press on "All wallets" to the painted list: the first time in a page, and later. */
  readonly firstOpen: number
  readonly open: number
  readonly scroll: ScrollFrames
  /** Last key of a name to its painted row. */
  readonly keyToResult: number
  /** Most elements of the widget at any time. */
  readonly nodes: number
}

/** What one page showed. */
interface Visit {
  readonly firstOpen: number
  readonly open: number
  readonly scroll: ScrollFrames
  readonly keyToResult: number
  readonly nodes: number
}

const PAGES = 3
const ROUNDS = 5
/** The row says how many there are as soon as the list is there. */
const LOADED = /All wallets\D*\d/

const nodes = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('[data-lk-root]')?.querySelectorAll('*').length ?? 0)

function open(page: Page): Promise<number> {
  const act = (): Promise<void> =>
    page.getByRole('dialog').getByRole('button', { name: LOADED }).click({ noWaitAfter: true })
  return timeToPaint(page, { event: 'pointerdown', row: 'Latch Test Wallet' }, act)
}

async function openings(page: Page, rounds: number): Promise<readonly number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    times.push(await open(page))
    await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: LOADED }).waitFor()
    // As long as a person takes, and the motion of the modal with it.
    await page.waitForTimeout(800)
  }
  return times
}

async function keys(page: Page, count: number, rounds: number): Promise<number> {
  const field = page.getByRole('searchbox')
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const name = `Wallet ${count - 1 - round}`
    await field.fill(name.slice(0, -1))
    await field.focus()
    await page.waitForTimeout(100)
    times.push(await timeToPaint(page, { event: 'keydown', row: name }, () => page.keyboard.press(name.slice(-1))))
  }
  return median(times)
}

/** Opens, scrolls and searches the list in one fresh page. */
async function visit(browser: Browser, url: string, count: number, rounds: number): Promise<Visit> {
  const { page, close } = await openHost(browser, `${url}/?count=${count}`)
  try {
    await pressToList(page)
    // What the row asks for ahead is there when a person has read the list.
    await page.waitForTimeout(1000)
    const [firstOpen = Number.NaN, ...later] = await openings(page, rounds)
    await open(page)
    await page.waitForTimeout(500)
    const before = await nodes(page)
    const scroll = await wheelFrames(page)
    const after = await nodes(page)
    const keyToResult = await keys(page, count, rounds)
    return {
      firstOpen,
      open: median(later),
      scroll,
      keyToResult,
      nodes: Math.max(before, after, await nodes(page)),
    }
  } finally {
    await close()
  }
}

/** Opens, scrolls and searches the list of all wallets with so many of the host's own, in several pages. */
export async function allWallets(
  browser: Browser,
  url: string,
  count: number,
  { pages = PAGES, rounds = ROUNDS } = {},
): Promise<AllWalletsFigures> {
  const visits: Visit[] = []
  for (let index = 0; index < pages; index += 1) visits.push(await visit(browser, url, count, rounds))
  const of = (pick: (visited: Visit) => number): number => Math.round(median(visits.map(pick)) * 10) / 10
  return {
    firstOpen: of(({ firstOpen }) => firstOpen),
    open: of(({ open }) => open),
    scroll: medianFrames(visits.map(({ scroll }) => scroll)),
    keyToResult: of(({ keyToResult }) => keyToResult),
    nodes: Math.max(...visits.map(({ nodes: most }) => most)),
  }
}
