import type { Browser, CDPSession, Locator, Page } from '@playwright/test'
import { WALLET_NAME } from '../harness/announceWallets.ts'
import { openHost } from '../harness/openHost.ts'
import { readMark } from '../harness/readMark.ts'
import { applyProfile, type Profile } from './profiles.ts'

const LIMIT = 30_000

/** One visit of a page that was never opened before: open the list, connect a wallet that answers at once. */
export interface Journey {
  /** Milliseconds from the press to the frame in which the list is visible. */
  readonly open: number
  /** Milliseconds from the press on the wallet to the frame in which the account button is visible. */
  readonly connect: number
  /** Requests of the page until connected, its own files included. */
  readonly requests: number
  /** Bytes of script, as they came over the line, until connected. */
  readonly script: number
  /** The same until the button shows. */
  readonly buttonScript: number
  /** Milliseconds that the main thread was at work until then. */
  readonly buttonCpu: number
  /** Tasks of the main thread over 50 ms, after the press to the list, and after that to connected. */
  readonly longTasks: readonly [open: number, connect: number]
}

type Stage = 'list' | 'account'

/** Runs in the page: waits for the next press and notes the time until a stage is visible. It must name nothing outside itself. */
function watchStage({ stage, wallet }: { readonly stage: Stage; readonly wallet: string }): void {
  const visible = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const isReached = (): boolean =>
    stage === 'list'
      ? [...document.querySelectorAll('[role=dialog]')].some(
          (dialog) => dialog.textContent?.includes(wallet) && visible(dialog),
        )
      : [...document.querySelectorAll('button')].some(
          (button) => /^Account/.test(button.textContent ?? '') && visible(button),
        )
  Object.assign(globalThis, { latchPainted: undefined, latchLongTasks: 0 })
  const tasks = new PerformanceObserver((list) => {
    Object.assign(globalThis, { latchLongTasks: (globalThis.latchLongTasks ?? 0) + list.getEntries().length })
  })
  const begin = ({ timeStamp }: Event): void => {
    tasks.observe({ type: 'longtask' })
    const look = (): void => {
      if (!isReached()) return void requestAnimationFrame(look)
      // After the paint of this frame.
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        const now = performance.now()
        Object.assign(globalThis, { latchPainted: now - timeStamp, latchPaintedAt: now })
      }
      channel.port2.postMessage(undefined)
    }
    requestAnimationFrame(look)
  }
  addEventListener('pointerdown', begin, { capture: true, once: true })
}

/** Presses without moving a pointer there before, as a finger does: nothing is known of the press ahead. */
export async function pressWithoutHover(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('What is to be pressed has no place on the screen')
  const session = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left', clickCount: 1 } as const
  await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
  await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
  await session.detach()
}

interface StageTime {
  readonly time: number
  /** When it was visible, in milliseconds since navigation. */
  readonly at: number
  readonly longTasks: number
}

async function timeTo(page: Page, stage: Stage, target: Locator): Promise<StageTime> {
  await page.evaluate(watchStage, { stage, wallet: WALLET_NAME })
  await pressWithoutHover(page, target)
  await page.waitForFunction(() => globalThis.latchPainted !== undefined, undefined, { timeout: LIMIT })
  return page.evaluate(() => ({
    time: globalThis.latchPainted ?? Number.NaN,
    at: globalThis.latchPaintedAt ?? Number.NaN,
    longTasks: globalThis.latchLongTasks ?? 0,
  }))
}

/** What the page has asked for up to a moment: how many files, and how many bytes of script. */
function loaded(page: Page, until: number): Promise<{ requests: number; script: number }> {
  return page.evaluate((limit) => {
    const all = performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming)
    const files = all.filter(({ startTime }) => startTime <= limit)
    const scripts = files.filter(({ name }) => name.endsWith('.js'))
    return { requests: files.length, script: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) }
  }, until)
}

/** Milliseconds that the page's main thread has been at work. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** Opens the list and connects in a fresh profile of the browser. */
export async function journey(browser: Browser, url: string, profile: Profile, wallets = 1): Promise<Journey> {
  let session: CDPSession | undefined
  const prepare = async (fresh: Page): Promise<void> => {
    await applyProfile(fresh, profile)
    session = await fresh.context().newCDPSession(fresh)
    await session.send('Performance.enable')
  }
  const { page, close } = await openHost(browser, url, { wallets, prepare })
  try {
    const buttonCpu = session ? await workOf(session) : Number.NaN
    const { script: buttonScript } = await loaded(page, await readMark(page, 'button'))
    await page.waitForTimeout(profile.look)
    const open = await timeTo(page, 'list', page.getByRole('button', { name: /connect/i }).first())
    await page.waitForTimeout(profile.look)
    const row = page.getByRole('dialog').getByRole('button', { name: WALLET_NAME }).first()
    const connect = await timeTo(page, 'account', row)
    return {
      open: open.time,
      connect: connect.time,
      // What comes after the account, such as its balance, is not part of connecting.
      ...(await loaded(page, connect.at)),
      buttonScript,
      buttonCpu,
      longTasks: [open.longTasks, connect.longTasks],
    }
  } finally {
    await close()
  }
}
