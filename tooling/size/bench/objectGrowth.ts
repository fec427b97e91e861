import type { Browser, CDPSession, Page } from '@playwright/test'
import { openHost } from '../harness/openHost.ts'
import { openAndClose } from './openAndClose.ts'

/** What is alive in a page, after garbage collection. */
interface Living {
  /** Objects and functions of scripts; what the engine itself keeps, such as compiled code, is not among them. */
  readonly objects: number
  /** Elements and texts, in the page or not. */
  readonly nodes: number
  readonly listeners: number
}

/** What stays in memory while lists are opened and closed. */
export interface ObjectGrowth {
  readonly cycles: number
  /** Every 100 cycles. */
  readonly points: readonly Living[]
  /** From the first point to the last, divided by the cycles between. */
  readonly perCycle: Living
}

/** The first cycles load code and fill caches. */
const WARM_UP = 50
const STEP = 100
const STEPS = 5

async function living(session: CDPSession): Promise<Living> {
  await session.send('HeapProfiler.collectGarbage')
  const { result } = await session.send('Runtime.evaluate', { expression: 'Object.prototype' })
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' })
  const { result: count } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length }',
    returnByValue: true,
  })
  await session.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' })
  await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { objects: Number(count.value), nodes, listeners: jsEventListeners }
}

/** Runs in the page: opens the list of all wallets, searches, and closes the dialog. It must name nothing outside itself. */
async function openAllAndClose(cycles: number): Promise<void> {
  const until = async <T>(find: () => T | null | undefined | false): Promise<T> => {
    const end = performance.now() + 10_000
    for (;;) {
      const found = find()
      if (found) return found
      if (performance.now() > end) throw new Error('A step took longer than 10 s')
      await new Promise((done) => requestAnimationFrame(done))
    }
  }
  const button = (root: ParentNode, name: RegExp): HTMLElement | undefined =>
    [...root.querySelectorAll<HTMLElement>('button')].find((element) =>
      name.test(element.getAttribute('aria-label') ?? element.textContent ?? ''),
    )
  for (let index = 0; index < cycles; index += 1) {
    button(document, /connect/i)?.click()
    const dialog = await until(() => document.querySelector('[role=dialog]'))
    ;(await until(() => button(dialog, /All wallets\D*\d/))).click()
    const body = await until(() => dialog.querySelector('input[type=search]')?.closest('[data-lk-body]'))
    await until(() => dialog.querySelector('[aria-setsize="601"]'))
    body.scrollTop = 20_000
    await until(() => dialog.querySelector('[aria-posinset="340"]'))
    button(dialog, /close/i)?.click()
    await until(() => document.querySelector('[role=dialog]') === null)
  }
}

async function cycle(page: Page, times: number): Promise<void> {
  await page.evaluate(openAndClose, times / 2)
  await page.evaluate(openAllAndClose, times / 2)
}

/** Opens and closes the first view and the list of 600 wallets 500 times, and counts what is alive. */
export async function objectGrowth(browser: Browser, url: string): Promise<ObjectGrowth> {
  const { page, close } = await openHost(browser, url)
  try {
    const session = await page.context().newCDPSession(page)
    await cycle(page, WARM_UP)
    const points = [await living(session)]
    // The first hundred as most people see it; the motion of all would take most of the time and keeps nothing else.
    for (let step = 0; step < STEPS; step += 1) {
      await cycle(page, STEP)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      points.push(await living(session))
    }
    const [first, last] = [points[0], points.at(-1)]
    const growth = (pick: (point: Living) => number): number =>
      first && last ? Math.round((100 * (pick(last) - pick(first))) / (STEPS * STEP)) / 100 : Number.NaN
    return {
      cycles: STEPS * STEP,
      points,
      perCycle: {
        objects: growth(({ objects }) => objects),
        nodes: growth(({ nodes }) => nodes),
        listeners: growth(({ listeners }) => listeners),
      },
    }
  } finally {
    await close()
  }
}
