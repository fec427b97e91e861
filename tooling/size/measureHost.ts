import type { Browser, Page } from '@playwright/test'
import type { BuiltHost } from './bundle/builtHost.ts'
import { WALLET_NAME } from './harness/announceWallets.ts'
import { openHost } from './harness/openHost.ts'
import { readMark } from './harness/readMark.ts'
import { serveFolder } from './harness/serveFolder.ts'

/** The chunks that each stage asked for first. */
export interface LoadedChunks {
  readonly button: readonly string[]
  readonly modal: readonly string[]
  readonly connected: readonly string[]
}

/** Scripts of the page's own server that were asked for before a moment, without React. */
async function chunksBefore(page: Page, moment: number): Promise<string[]> {
  const names = await page.evaluate(
    (limit) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime <= limit)
        .map(({ name }) => name),
    moment,
  )
  const paths = names.map((name) => new URL(name).pathname.slice(1))
  return paths.filter((path) => path.endsWith('.js') && !path.startsWith('react/'))
}

async function walk(page: Page): Promise<LoadedChunks> {
  const atButton = await chunksBefore(page, await readMark(page, 'button'))
  await page
    .getByRole('button', { name: /connect/i })
    .first()
    .click()
  const atList = await chunksBefore(page, await readMark(page, 'list'))
  await page.getByRole('dialog').getByRole('button', { name: WALLET_NAME }).first().click()
  const atBalance = await chunksBefore(page, await readMark(page, 'balance'))
  return {
    button: atButton,
    modal: atList.filter((chunk) => !atButton.includes(chunk)),
    connected: atBalance.filter((chunk) => !atList.includes(chunk)),
  }
}

/** Loads a built host in a real browser, connects a wallet, and notes which chunks each stage asked for. */
export async function measureHost(browser: Browser, { folder }: BuiltHost): Promise<LoadedChunks> {
  const server = await serveFolder(folder)
  const host = await openHost(browser, server.url, { isAnswered: true })
  try {
    return await walk(host.page)
  } finally {
    await host.close()
    await server.stop()
  }
}
