import type { Browser, Page } from '@playwright/test'
import { announceWallets } from './announceWallets.ts'
import { type MarkName, readMark } from './readMark.ts'

/**
 * Runs in the page before its own scripts: notes when each of these stages is first on the screen, and then looks no more,
 * since looking takes time of the frames that are measured. It must name nothing outside itself.
 */
function watchMarks(stages: readonly string[]): void {
  const marks: Record<string, number> = {}
  Object.assign(globalThis, { latchMarks: marks })
  const seen: Readonly<Record<string, () => boolean>> = {
    button: () => [...document.querySelectorAll('button')].some((button) => /connect/i.test(button.textContent ?? '')),
    list: () =>
      [...document.querySelectorAll('[role=dialog]')].some((dialog) =>
        dialog.textContent?.includes('Latch Test Wallet'),
      ),
    account: () => [...document.querySelectorAll('button')].some((button) => /^Account/.test(button.textContent ?? '')),
    balance: () => /1[.,]5\d*/.test(document.body?.textContent ?? ''),
  }
  const look = (): void => {
    const missing = stages.filter((name) => !(name in marks))
    for (const name of missing) if (seen[name]?.()) marks[name] = performance.now()
    if (missing.length > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/**
 * Runs in the page before its own scripts: measures from a press to the frame that shows the list of wallets, in the
 * page's own clock. It must name nothing outside itself.
 */
function watchPaint(): void {
  const times: number[] = []
  Object.assign(globalThis, { latchTimes: times })
  const isListed = (): boolean =>
    [...document.querySelectorAll('[role=dialog]')].some((dialog) => dialog.textContent?.includes('Latch Test Wallet'))
  const afterPaint = (done: () => void): void => {
    const channel = new MessageChannel()
    channel.port1.onmessage = done
    channel.port2.postMessage(undefined)
  }
  addEventListener(
    'pointerdown',
    (press) => {
      if (isListed()) return
      const look = (): void => {
        if (isListed()) afterPaint(() => times.push(performance.now() - press.timeStamp))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    true,
  )
}

interface RpcCall {
  readonly id: number
  readonly method: string
}

const ANSWERS: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x1',
  eth_blockNumber: '0x10',
  eth_getBalance: '0x14d1120d7b160000',
  eth_call: '0x',
}

const answer = ({ id, method }: RpcCall): object => ({ jsonrpc: '2.0', id, result: ANSWERS[method] ?? null })

/** Answers every request that leaves the page's own server, so that a measurement needs no network and no chain. */
async function answerRpc(page: Page, origin: string): Promise<void> {
  await page.route(
    (url) => url.origin !== origin && url.protocol.startsWith('http'),
    async (route) => {
      const body: RpcCall | RpcCall[] | null = route.request().postDataJSON()
      const json = Array.isArray(body) ? body.map(answer) : body ? answer(body) : {}
      await route.fulfill({
        json,
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      })
    },
  )
}

/** A sample host, open in a browser. */
interface OpenHost {
  readonly page: Page
  /** Addresses outside the page's server that were asked. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

/** What surrounds the page. */
interface OpenHostOptions {
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
