import type { Browser, Page } from '@playwright/test'
import { WALLET_NAME } from '../../harness/announceWallets.ts'
import { openHost } from '../../harness/openHost.ts'
import { PROJECT, type Trading } from '../../harness/startTrading.ts'
import { pressToList } from '../pressToList.ts'

/** Milliseconds that a reading user takes. */
export const LOOK = 1_500
/** The page's marks of the answers with a price, and with a transaction. */
export const QUOTED = 'latch-quoted'
export const BUILT = 'latch-built'

/** Runs in the page before its own scripts: marks answers of the gateway, and adds up what moves. It must name nothing outside itself. */
function watchAnswers(marks: readonly (readonly [path: string, mark: string])[]): void {
  const ask = window.fetch
  window.fetch = async (...given) => {
    const answer = await ask(...given)
    const [target] = given
    const address = String(target instanceof Request ? target.url : target)
    const [, mark] = marks.find(([path]) => address.includes(path)) ?? []
    if (mark === undefined) return answer
    const body = await answer.text()
    performance.mark(mark)
    return new Response(body, answer)
  }
  let shift = 0
  const add = (entries: PerformanceObserverEntryList): void => {
    for (const entry of entries.getEntries())
      if (!Reflect.get(entry, 'hadRecentInput')) shift += Number(Reflect.get(entry, 'value'))
    Object.assign(globalThis, { latchShift: shift })
  }
  new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
}

/** The open dialog of a page. */
export const dialogOf = (page: Page) => page.getByRole('dialog')

/** Opens the account, and waits as a reader does. */
export async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await dialogOf(page).getByRole('button', { name: 'Swap', exact: true }).waitFor()
  await page.waitForTimeout(LOOK)
}

/** A page whose wallet is connected, with the account open. */
export async function connected(
  browser: Browser,
  url: string,
  { gatewayUrl, chains }: Trading,
  extra?: (page: Page) => Promise<unknown>,
) {
  const query = new URLSearchParams({ rpc: chains[1]?.rpcUrl ?? '', gateway: gatewayUrl, project: PROJECT })
  const marks = [
    ['/convert/quotes', QUOTED],
    ['/convert/build-transaction', BUILT],
  ] as const
  const opened = await openHost(browser, `${url}/?${query}`, {
    async prepare(fresh) {
      await fresh.addInitScript(watchAnswers, marks)
      await extra?.(fresh)
    },
  })
  const { page } = opened
  await pressToList(page)
  await page.waitForTimeout(LOOK)
  await dialogOf(page).getByRole('button', { name: WALLET_NAME }).first().click()
  await dialogOf(page).waitFor({ state: 'detached' })
  await page.waitForTimeout(LOOK)
  await openAccount(page)
  return opened
}

/** Presses on "Swap" in the account. */
export async function openForm(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Swap', exact: true }).click()
  await dialogOf(page).getByRole('textbox', { name: 'You pay' }).waitFor()
}

/** Chooses what comes out, and waits for its price. */
export async function chooseDollars(page: Page): Promise<void> {
  const dialog = dialogOf(page)
  await dialog
    .getByRole('button', { name: /^Choose a token/ })
    .nth(1)
    .click()
  await dialog
    .getByRole('button', { name: /^USDC\b/ })
    .first()
    .click()
  await dialog.getByText('You get at least').waitFor()
  await page.waitForTimeout(LOOK)
}
