import type { Browser, Page } from '@playwright/test'
import { announceWallets } from './announceWallets.ts'
import { answerRpc } from './answerRpc.ts'
import { type MarkName, readMark } from './readMark.ts'
import { watchMarks } from './watchMarks.ts'
import { watchPaint } from './watchPaint.ts'

/** A sample host, open in a browser. */
export interface OpenHost {
  readonly page: Page
  /** Addresses outside the page's server that were asked. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

/** What surrounds the page. */
export interface OpenHostOptions {
  /** How many wallets announce themselves; one unless given. */
  readonly wallets?: number
  /** Answers requests to chains. Each request is held up for it, so nothing is timed with it. */
  readonly isAnswered?: boolean
  /** The stages whose times are asked for; the button unless given. */
  readonly stages?: readonly MarkName[]
  /** Runs before the page is visited. */
  readonly prepare?: (page: Page) => Promise<void>
}

/** Opens a served host in a fresh browser profile with announced wallets and waits for its button. */
export async function openHost(
  browser: Browser,
  url: string,
  { wallets = 1, isAnswered = false, stages = ['button'], prepare }: OpenHostOptions = {},
): Promise<OpenHost> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } })
  const page = await context.newPage()
  const errors: string[] = []
  const asked: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('request', (request) => {
    if (/^(http|ws)/.test(request.url()) && new URL(request.url()).origin !== url) asked.push(request.url())
  })
  if (isAnswered) await answerRpc(page, url)
  await page.addInitScript(announceWallets, { count: wallets })
  await page.addInitScript(watchMarks, ['button', ...stages])
  await page.addInitScript(watchPaint)
  await prepare?.(page)
  await page.goto(url)
  await readMark(page, 'button').catch((error: unknown) => {
    throw new Error(`The host at ${url} shows no button. Errors of the page: ${errors.join('; ') || 'none'}`, {
      cause: error,
    })
  })
  return { page, asked, close: () => context.close() }
}
