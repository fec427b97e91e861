import type { Browser, Page } from '@playwright/test'
import { WALLET_NAME } from '../../harness/announceWallets.ts'
import { openHost } from '../../harness/openHost.ts'
import { MANY, startLargeGateway } from '../../harness/startLargeGateway.ts'
import { median } from '../median.ts'
import { pressToList } from '../pressToList.ts'
import { medianFrames, type ScrollFrames } from '../scrollFrames.ts'
import { wheelFrames } from '../wheelFrames.ts'
import { timeTo } from './timeTo.ts'

/** How the account does that holds 5,000 tokens and has made 5,000 transactions; milliseconds, the medians of fresh pages. */
export interface OwnedLists {
  /** Press to the account of a wallet that has just connected: its address can be copied. */
  readonly usable: number
  /** Cumulative layout shift until everything is there. */
  readonly shift: number
  readonly tokens: { readonly open: number; readonly keyToResult: number; readonly scroll: ScrollFrames }
  readonly entries: { readonly open: number; readonly merge: number; readonly scroll: ScrollFrames }
  /** Most elements of the widget at any time. */
  readonly nodes: number
}

type Visit = Omit<OwnedLists, 'tokens' | 'entries'> & {
  readonly tokens: OwnedLists['tokens']
  readonly entries: OwnedLists['entries']
}

/** As long as a reading user takes. */
const LOOK = 1_000
const ROW = '[role=listitem]'
const MERGED = 'latch-page-answered'

/** Runs in the page before its own scripts: adds up what moves, and marks the answer with the next page. It must name nothing outside itself. */
function watchPage(mark: string): void {
  let shift = 0
  const add = (entries: PerformanceObserverEntryList): void => {
    for (const entry of entries.getEntries())
      if (!Reflect.get(entry, 'hadRecentInput')) shift += Number(Reflect.get(entry, 'value'))
    Object.assign(globalThis, { latchShift: shift })
  }
  new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
  const ask = window.fetch
  window.fetch = async (...given) => {
    const answer = await ask(...given)
    const [target] = given
    if (!String(target instanceof Request ? target.url : target).includes('cursor=more')) return answer
    const body = await answer.text()
    performance.mark(mark)
    return new Response(body, answer)
  }
}

const nodes = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('[data-lk-root]')?.querySelectorAll('*').length ?? 0)

async function tokensIn(page: Page): Promise<OwnedLists['tokens']> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.waitForTimeout(LOOK)
  const press = () => page.getByRole('button', { name: /^Account/ }).click({ noWaitAfter: true })
  const open = await timeTo(page, 'pointerdown', { selector: ROW, text: 'Token 1 ' }, press)
  await page.waitForTimeout(LOOK)
  const scroll = await wheelFrames(page)
  const wanted = `Token ${MANY - 2}`
  await dialog.getByRole('searchbox').fill(wanted.slice(0, -1))
  await page.waitForTimeout(LOOK)
  const sight = { selector: ROW, text: `T${MANY - 2}` }
  const keyToResult = await timeTo(page, 'keydown', sight, () => page.keyboard.press(wanted.slice(-1)))
  return { open, keyToResult, scroll }
}

async function entriesIn(page: Page): Promise<OwnedLists['entries']> {
  const dialog = page.getByRole('dialog')
  const press = () => dialog.getByRole('tab', { name: 'Activity' }).click({ noWaitAfter: true })
  await press()
  await dialog.getByRole('listitem').filter({ hasText: 'Sent' }).first().waitFor()
  await page.waitForTimeout(LOOK)
  await dialog.getByRole('tab', { name: 'Tokens' }).click()
  await page.waitForTimeout(LOOK)
  const open = await timeTo(page, 'pointerdown', { selector: ROW, text: 'Sent' }, press)
  await page.waitForTimeout(LOOK)
  const scroll = await wheelFrames(page)
  await dialog.getByRole('button').filter({ hasText: 'Sent' }).first().focus()
  const merge = await timeTo(
    page,
    { mark: MERGED },
    { selector: `${ROW}:not([aria-setsize='${MANY}'])`, text: 'Sent' },
    () => page.keyboard.press('End'),
  )
  return { open, merge, scroll }
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const prepare = (page: Page): Promise<unknown> => page.addInitScript(watchPage, MERGED)
  const { page, close } = await openHost(browser, url, { prepare: async (fresh) => void (await prepare(fresh)) })
  try {
    await pressToList(page)
    await page.waitForTimeout(LOOK)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: WALLET_NAME }).first().click()
    await dialog.waitFor({ state: 'detached' })
    await page.waitForTimeout(LOOK)
    const press = () => page.getByRole('button', { name: /^Account/ }).click({ noWaitAfter: true })
    const usable = await timeTo(page, 'pointerdown', { selector: 'button', text: 'Copy address' }, press)
    await dialog.getByRole('listitem').first().waitFor()
    await page.waitForTimeout(LOOK)
    const shift = await page.evaluate(() => globalThis.latchShift ?? 0)
    const seen = [await nodes(page)]
    const tokens = await tokensIn(page)
    seen.push(await nodes(page))
    const entries = await entriesIn(page)
    seen.push(await nodes(page))
    return { usable, shift, tokens, entries, nodes: Math.max(...seen) }
  } finally {
    await close()
  }
}

/** Measures an account that has too much of everything, with a gateway that tells it at once. */
export async function ownedLists(browser: Browser, url: string, { rounds = 3 } = {}): Promise<OwnedLists> {
  const gateway = await startLargeGateway()
  const visits: Visit[] = []
  try {
    for (let round = 0; round < rounds; round += 1)
      visits.push(await visit(browser, `${url}/?gateway=${encodeURIComponent(gateway.url)}`))
  } finally {
    await gateway.stop()
  }
  const of = (pick: (visited: Visit) => number): number => Math.round(median(visits.map(pick)) * 10) / 10
  return {
    usable: of(({ usable }) => usable),
    shift: Math.max(...visits.map(({ shift }) => shift)),
    tokens: {
      open: of(({ tokens }) => tokens.open),
      keyToResult: of(({ tokens }) => tokens.keyToResult),
      scroll: medianFrames(visits.map(({ tokens }) => tokens.scroll)),
    },
    entries: {
      open: of(({ entries }) => entries.open),
      merge: of(({ entries }) => entries.merge),
      scroll: medianFrames(visits.map(({ entries }) => entries.scroll)),
    },
    nodes: Math.max(...visits.map(({ nodes: most }) => most)),
  }
}
