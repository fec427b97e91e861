import type { Browser, Page } from '@playwright/test'
import type { BuiltHost } from './bundle/builtHost.ts'
import { WALLET_NAME } from './harness/announceWallets.ts'
import { loadedScripts } from './harness/loadedScripts.ts'
import { openHost } from './harness/openHost.ts'
import { readMark } from './harness/readMark.ts'
import { serveFolder } from './harness/serveFolder.ts'

/** The first chunk that comes by the clock does so three seconds after the first view. */
const SLOW_MS = 2_500
const MOST_REPEATS = 4

/** The chunks that each stage asked for first. */
export interface LoadedChunks {
  readonly button: readonly string[]
  readonly modal: readonly string[]
  readonly connected: readonly string[]
  /** Of those after the button: what was asked for until the account was shown. */
  readonly untilAccount: readonly string[]
}

/** A walk, and how long it took from the list of wallets to the balance, in milliseconds. */
interface Walk {
  readonly chunks: LoadedChunks
  readonly took: number
}

async function walk(page: Page): Promise<Walk> {
  const atButton = await loadedScripts(page, await readMark(page, 'button'))
  await page
    .getByRole('button', { name: /connect/i })
    .first()
    .click()
  const list = await readMark(page, 'list')
  const atList = await loadedScripts(page, list)
  await page.getByRole('dialog').getByRole('button', { name: WALLET_NAME }).first().click()
  const atAccount = await loadedScripts(page, await readMark(page, 'account'))
  const balance = await readMark(page, 'balance')
  const atBalance = await loadedScripts(page, balance)
  const chunks = {
    button: atButton,
    modal: atList.filter((chunk) => !atButton.includes(chunk)),
    connected: atBalance.filter((chunk) => !atList.includes(chunk)),
    untilAccount: atAccount.filter((chunk) => !atButton.includes(chunk)),
  }
  return { chunks, took: balance - list }
}

async function walkOnce(browser: Browser, url: string): Promise<Walk> {
  const host = await openHost(browser, url, { isAnswered: true, stages: ['list', 'account', 'balance'] })
  try {
    return await walk(host.page)
  } finally {
    await host.close()
  }
}

const countOf = ({ chunks: { button, modal, connected } }: Walk): number =>
  button.length + modal.length + connected.length

/**
 * Loads a built host in a real browser, connects a wallet, and notes which chunks each stage asked for. Some chunks come
 * by the clock, seconds after the first view: a walk so slow that it meets them says nothing of what connecting needs, and
 * is made again. Of slow walks the one that met the fewest counts.
 */
export async function measureHost(browser: Browser, { folder }: BuiltHost): Promise<LoadedChunks> {
  const server = await serveFolder(folder)
  try {
    let best = await walkOnce(browser, server.url)
    for (let again = 0; again < MOST_REPEATS && best.took > SLOW_MS; again++) {
      const next = await walkOnce(browser, server.url)
      if (next.took <= SLOW_MS || countOf(next) < countOf(best)) best = next
    }
    return best.chunks
  } finally {
    await server.stop()
  }
}
