import type { Browser, Page } from '@playwright/test'
import { WALLET_NAME } from '../harness/announceWallets.ts'
import { openHost } from '../harness/openHost.ts'
import { median } from './median.ts'
import { pressToList } from './pressToList.ts'

/** Milliseconds from a press to the frame that shows its outcome, with a wallet that answers at once. */
export interface AccountSteps {
  /** The account button, to the account. */
  readonly openAccount: number
  /** A network in the list, to the account on it. */
  readonly switchNetwork: number
}

/** Time enough for what comes ahead in idle moments, as a reading user takes. */
const LOOK = 1_000
const LIMIT = 15_000

/** Runs in the page: notes the time from the next press to the frame in which the dialog has a button. It must name nothing outside itself. */
function watchButton(name: string): void {
  const isShown = (): boolean =>
    [...document.querySelectorAll('[role=dialog] button')].some(
      (button) =>
        (button.getAttribute('aria-label') ?? button.textContent ?? '').startsWith(name) &&
        button.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
  Object.assign(globalThis, { latchPainted: undefined })
  const begin = ({ timeStamp }: Event): void => {
    const look = (): void => {
      if (!isShown()) return void requestAnimationFrame(look)
      // After the paint of this frame.
      const channel = new MessageChannel()
      channel.port1.onmessage = () => Object.assign(globalThis, { latchPainted: performance.now() - timeStamp })
      channel.port2.postMessage(undefined)
    }
    requestAnimationFrame(look)
  }
  addEventListener('pointerdown', begin, { capture: true, once: true })
}

async function pressTo(page: Page, press: RegExp, shown: string): Promise<number> {
  await page.evaluate(watchButton, shown)
  await page.getByRole('button', { name: press }).first().click({ noWaitAfter: true })
  await page.waitForFunction(() => globalThis.latchPainted !== undefined, undefined, { timeout: LIMIT })
  return page.evaluate(() => globalThis.latchPainted ?? Number.NaN)
}

async function visit(browser: Browser, url: string): Promise<AccountSteps> {
  const { page, close } = await openHost(browser, url)
  try {
    await pressToList(page)
    await page.waitForTimeout(LOOK)
    await page.getByRole('dialog').getByRole('button', { name: WALLET_NAME }).first().click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForTimeout(LOOK)
    const openAccount = await pressTo(page, /^Account/, 'Copy address')
    await page.waitForTimeout(LOOK)
    await pressTo(page, /^Network: Ethereum/, 'Arbitrum')
    await page.waitForTimeout(LOOK)
    const switchNetwork = await pressTo(page, /^Arbitrum One/, 'Network: Arbitrum')
    return { openAccount, switchNetwork }
  } finally {
    await close()
  }
}

/** Opens the account and moves to another network in fresh pages, and takes the medians. */
export async function accountSteps(browser: Browser, url: string, { rounds = 5 } = {}): Promise<AccountSteps> {
  const visits: AccountSteps[] = []
  for (let index = 0; index < rounds; index += 1) visits.push(await visit(browser, url))
  const of = (pick: (visited: AccountSteps) => number): number => Math.round(median(visits.map(pick)))
  return {
    openAccount: of(({ openAccount }) => openAccount),
    switchNetwork: of(({ switchNetwork }) => switchNetwork),
  }
}
