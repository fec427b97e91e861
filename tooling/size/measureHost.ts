import type { Browser, Page } from '@playwright/test'
import type { BuiltHost } from './bundle/builtHost.ts'
import { announceWallets, WALLET_NAME } from './harness/announceWallets.ts'
import { answerRpc } from './harness/answerRpc.ts'
import { readMark } from './harness/readMark.ts'
import { serveFolder } from './harness/serveFolder.ts'
import { watchMarks } from './harness/watchMarks.ts'

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

async function walk(page: Page, url: string): Promise<LoadedChunks> {
  await page.goto(url)
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
  const context = await browser.newContext()
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  try {
    await answerRpc(page, server.url)
    await page.addInitScript(announceWallets, { count: 1 })
    await page.addInitScript(watchMarks)
    return await walk(page, server.url)
  } catch (error) {
    throw new Error(`${folder} could not be walked through. Errors of the page: ${errors.join('; ') || 'none'}`, {
      cause: error,
    })
  } finally {
    await context.close()
    await server.stop()
  }
}
