import type { Browser, Page } from '@playwright/test'
import { startTrading, type Trading } from '../../harness/startTrading.ts'
import { median } from '../median.ts'
import { medianFrames, type ScrollFrames } from '../scrollFrames.ts'
import { wheelFrames } from '../wheelFrames.ts'
import { BUILT, chooseDollars, connected, dialogOf, LOOK, openAccount, openForm, QUOTED } from './swapPage.ts'
import { timeTo } from './timeTo.ts'

/** Swapping on a local chain with a real gateway; milliseconds, the medians of fresh pages. */
export interface SwapSteps {
  /** Press on "Swap" to the form, its chunk and its answers known. */
  readonly open: number
  /** The answer with a price to the least that comes out by it. */
  readonly quote: number
  /** The answer with the transaction to its review: read back, tried on the node, compared. */
  readonly review: number
  /** Cumulative layout shift of a minute in which prices renew. */
  readonly shift: number
  /** Requests of that minute. */
  readonly idle: number
  /** Requests of a minute in which the page is hidden. */
  readonly hidden: number
  readonly tokens: {
    readonly open: number
    readonly keyToResult: number
    readonly scroll: ScrollFrames
    readonly nodes: number
  }
}

type Steps = Pick<SwapSteps, 'open' | 'quote' | 'review'>

const MINUTE = 60_000
const MANY = 5_000
const ROW = '[role=listitem]'

/** Milliseconds from the last answer that is marked to the frame in which a fact is another one than before. */
async function answerToFact(page: Page, label: string, mark: string, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(
    ([wanted = '', name = '']) => {
      Object.assign(globalThis, { latchPainted: undefined })
      performance.clearMarks(name)
      const text = (): string =>
        [...document.querySelectorAll('[role=dialog] dt')].find((term) => term.textContent?.includes(wanted))
          ?.nextElementSibling?.textContent ?? ''
      const before = text()
      const look = (): void => {
        const start = performance.getEntriesByName(name).at(-1)?.startTime
        if (start === undefined || text() === '' || text() === before) return void requestAnimationFrame(look)
        const channel = new MessageChannel()
        channel.port1.onmessage = () => Object.assign(globalThis, { latchPainted: performance.now() - start })
        channel.port2.postMessage(undefined)
      }
      requestAnimationFrame(look)
    },
    [label, mark],
  )
  await act()
  await page.waitForFunction(() => globalThis.latchPainted !== undefined)
  return page.evaluate(() => globalThis.latchPainted ?? Number.NaN)
}

async function steps(browser: Browser, url: string, trading: Trading): Promise<Steps> {
  const { page, close } = await connected(browser, url, trading)
  try {
    await openForm(page)
    await page.waitForTimeout(LOOK)
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'detached' })
    await openAccount(page)
    const press = () => dialogOf(page).getByRole('button', { name: 'Swap', exact: true }).click({ noWaitAfter: true })
    const open = await timeTo(page, 'pointerdown', { selector: 'input' }, press)
    await chooseDollars(page)
    const field = dialogOf(page).getByRole('textbox', { name: 'You pay' })
    const quote = await answerToFact(page, 'You get at least', QUOTED, () => field.fill('0.3'))
    await page.waitForTimeout(LOOK)
    const go = () => dialogOf(page).getByRole('button', { name: 'Review swap' }).click({ noWaitAfter: true })
    const review = await timeTo(page, { mark: BUILT }, { selector: 'dt', text: 'Contract of' }, go)
    return { open, quote, review }
  } finally {
    await close()
  }
}

/** A minute with the form open, and one with the page hidden. */
async function rest(
  browser: Browser,
  url: string,
  trading: Trading,
): Promise<Pick<SwapSteps, 'shift' | 'idle' | 'hidden'>> {
  const { page, close } = await connected(browser, url, trading)
  let asked = 0
  const inAMinute = async (): Promise<number> => {
    const before = asked
    await page.waitForTimeout(MINUTE)
    return asked - before
  }
  const shiftOf = (): Promise<number> => page.evaluate(() => globalThis.latchShift ?? 0)
  try {
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') asked += 1
    })
    await openForm(page)
    await chooseDollars(page)
    const before = await shiftOf()
    const idle = await inAMinute()
    const shift = (await shiftOf()) - before
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.waitForTimeout(LOOK)
    return { shift, idle, hidden: await inAMinute() }
  } finally {
    await close()
  }
}

/** Lets the gateway list so many tokens more. */
async function listMany(page: Page): Promise<void> {
  await page.route(/\/v1\/convert\/tokens/, async (route) => {
    const answer = await route.fetch()
    const { tokens } = await answer.json()
    const more = Array.from({ length: MANY - tokens.length }, (_, at) => ({
      name: `Token ${at}`,
      symbol: `T${at}`,
      address: `eip155:1:0x${(at + 1).toString(16).padStart(40, '0')}`,
      decimals: 6,
      logoUri: '',
    }))
    await route.fulfill({ response: answer, json: { tokens: [...tokens, ...more] } })
  })
}

async function tokensOf(browser: Browser, url: string, trading: Trading): Promise<SwapSteps['tokens']> {
  const { page, close } = await connected(browser, url, trading, listMany)
  const dialog = dialogOf(page)
  const choose = () =>
    dialog
      .getByRole('button', { name: /^Choose a token/ })
      .nth(1)
      .click({ noWaitAfter: true })
  try {
    await openForm(page)
    await page.waitForTimeout(LOOK)
    await choose()
    await dialog.getByRole('searchbox').waitFor()
    await page.waitForTimeout(LOOK)
    await dialog.getByRole('button', { name: 'Back' }).click()
    await page.waitForTimeout(LOOK)
    const open = await timeTo(page, 'pointerdown', { selector: ROW, text: 'USDC' }, choose)
    await page.waitForTimeout(LOOK)
    const scroll = await wheelFrames(page)
    const nodes = await page.evaluate(() => document.querySelector('[data-lk-root]')?.querySelectorAll('*').length ?? 0)
    const wanted = `T${MANY - 200}`
    await dialog.getByRole('searchbox').fill(wanted.slice(0, -1))
    await page.waitForTimeout(LOOK)
    const sight = { selector: ROW, text: wanted }
    const keyToResult = await timeTo(page, 'keydown', sight, () => page.keyboard.press(wanted.slice(-1)))
    return { open, keyToResult, scroll, nodes }
  } finally {
    await close()
  }
}

/** Swaps in fresh pages on a local chain, and takes the medians. */
export async function swapSteps(browser: Browser, url: string, { rounds = 3 } = {}): Promise<SwapSteps> {
  const trading = await startTrading()
  try {
    const visits: Steps[] = []
    const lists: SwapSteps['tokens'][] = []
    for (let round = 0; round < rounds; round += 1) {
      visits.push(await steps(browser, url, trading))
      lists.push(await tokensOf(browser, url, trading))
    }
    const of = (pick: (visited: Steps) => number): number => Math.round(median(visits.map(pick)))
    return {
      open: of(({ open }) => open),
      quote: of(({ quote }) => quote),
      review: of(({ review }) => review),
      ...(await rest(browser, url, trading)),
      tokens: {
        open: Math.round(median(lists.map(({ open }) => open))),
        keyToResult: Math.round(median(lists.map(({ keyToResult }) => keyToResult))),
        scroll: medianFrames(lists.map(({ scroll }) => scroll)),
        nodes: Math.max(...lists.map(({ nodes }) => nodes)),
      },
    }
  } finally {
    await trading.stop()
  }
}
