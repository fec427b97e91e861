import type { Browser, Page } from '@playwright/test'
import type { BuiltHost } from './bundle/builtHost.ts'
import { WALLET_NAME } from './harness/announceWallets.ts'
import { loadedScripts } from './harness/loadedScripts.ts'
import { openHost } from './harness/openHost.ts'
import { readMark } from './harness/readMark.ts'
import { serveFolder } from './harness/serveFolder.ts'

/** Milliseconds; what comes by the clock comes later, and so never in a measured page. */
const LONG_TIMER = 2_000
/** Milliseconds without a further request after which nothing more is expected. */
const QUIET = 500

/** The chunks that each stage asked for first. */
export interface LoadedChunks {
  readonly button: readonly string[]
  readonly modal: readonly string[]
  readonly connected: readonly string[]
  /** Of those after the button: what was asked for until the account was shown. */
  readonly untilAccount: readonly string[]
}

/**
 * Runs in the page before its own scripts: timers of seconds never end, so that a slow machine, which meets them, loads
 * what a fast one loads. It must name nothing outside itself.
 */
function stopLongTimers(limit: number): void {
  const real = globalThis.setTimeout
  const fake = (work: () => void, time = 0, ...rest: unknown[]): unknown =>
    time >= limit ? 0 : real(work, time, ...rest)
  Object.assign(globalThis, { setTimeout: fake })
}

/** The scripts of a page once it asks for no more. */
async function settledScripts(page: Page): Promise<string[]> {
  for (let known = await loadedScripts(page); ; ) {
    await page.waitForTimeout(QUIET)
    const now = await loadedScripts(page)
    if (now.length === known.length) return now
    known = now
  }
}

async function walk(page: Page): Promise<LoadedChunks> {
  const atButton = await loadedScripts(page, await readMark(page, 'button'))
  await page
    .getByRole('button', { name: /connect/i })
    .first()
    .click()
  const atList = await loadedScripts(page, await readMark(page, 'list'))
  await page.getByRole('dialog').getByRole('button', { name: WALLET_NAME }).first().click()
  const atAccount = await loadedScripts(page, await readMark(page, 'account'))
  await readMark(page, 'balance')
  const atBalance = await settledScripts(page)
  return {
    button: atButton,
    modal: atList.filter((chunk) => !atButton.includes(chunk)),
    connected: atBalance.filter((chunk) => !atList.includes(chunk)),
    untilAccount: atAccount.filter((chunk) => !atButton.includes(chunk)),
  }
}

/** Loads a built host in a real browser, connects a wallet, and notes which chunks each stage asked for. */
export async function measureHost(browser: Browser, { folder }: BuiltHost): Promise<LoadedChunks> {
  const server = await serveFolder(folder)
  const host = await openHost(browser, server.url, {
    isAnswered: true,
    stages: ['list', 'account', 'balance'],
    prepare: async (page) => void (await page.addInitScript(stopLongTimers, LONG_TIMER)),
  })
  try {
    return await walk(host.page)
  } finally {
    await host.close()
    await server.stop()
  }
}
