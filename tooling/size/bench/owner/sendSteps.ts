import { startDevnet } from '@latchkey/devnet'
import type { Browser, Page } from '@playwright/test'
import { WALLET_NAME } from '../../harness/announceWallets.ts'
import { openHost } from '../../harness/openHost.ts'
import { median } from '../median.ts'
import { pressToList } from '../pressToList.ts'
import { timeTo } from './timeTo.ts'

/** Milliseconds of sending on a local chain, with a wallet that answers at once; the medians of fresh pages. */
export interface SendSteps {
  /** Press on "Review" to the preview that can be confirmed. */
  readonly preview: number
  /** Press on "Confirm" to the wallet's being asked, every check included. */
  readonly prompt: number
  /** The wallet's answer to the row in Activity. */
  readonly row: number
  /** The block with it to the row that says so no more. */
  readonly confirmed: number
}

const LOOK = 1_000
const RECEIVER = '0x00000000000000000000000000000000000be9c4'
const [PRESSED, ASKED, ANSWERED, MINED] = ['latch-pressed', 'latch-asked', 'latch-answered', 'latch-mined']

interface SendingWallet {
  readonly rpc: string
  readonly asked: string
  readonly answered: string
}

/** Runs in the page before its own scripts: the announced wallet hands transactions to a node, and marks when. It must name nothing outside itself. */
function letWalletSend({ rpc, asked, answered }: SendingWallet): void {
  const methods = new Set(['eth_sendTransaction', 'eth_getTransactionCount', 'eth_estimateGas', 'eth_call'])
  const changed = new WeakMap<object, object>()
  const withNode = (provider: { request(call: { readonly method: string }): Promise<unknown> }): object => {
    const request = async (call: { readonly method: string }): Promise<unknown> => {
      if (!methods.has(call.method)) return provider.request(call)
      const isSend = call.method === 'eth_sendTransaction'
      if (isSend) performance.mark(asked)
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...call })
      const answer = await fetch(rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const { result }: { readonly result: unknown } = await answer.json()
      if (isSend) performance.mark(answered)
      return result
    }
    return Object.freeze({ ...provider, request })
  }
  window.addEventListener(
    'eip6963:announceProvider',
    (event) => {
      if (!(event instanceof CustomEvent) || changed.has(event)) return
      const detail = Object.freeze({ ...event.detail, provider: withNode(event.detail.provider) })
      const other = new CustomEvent('eip6963:announceProvider', { detail })
      changed.set(other, other)
      event.stopImmediatePropagation()
      window.dispatchEvent(other)
    },
    true,
  )
}

async function askNode(rpc: string, method: string, params: readonly unknown[] = []): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  await fetch(rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

/** Milliseconds between two marks of the page. */
const between = (page: Page, from: string, to: string): Promise<number> =>
  page.evaluate(
    ([first = '', last = '']) => {
      const at = (name: string): number => performance.getEntriesByName(name).at(-1)?.startTime ?? Number.NaN
      return at(last) - at(first)
    },
    [from, to],
  )

async function fillForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.001')
  await dialog.getByRole('textbox', { name: 'To' }).fill(RECEIVER)
  await dialog.getByRole('button', { name: 'Review', exact: true }).waitFor()
  await page.waitForTimeout(LOOK)
}

async function visit(browser: Browser, url: string, rpc: string): Promise<SendSteps> {
  const wallet = { rpc, asked: ASKED, answered: ANSWERED }
  const { page, close } = await openHost(browser, `${url}/?rpc=${encodeURIComponent(rpc)}`, {
    prepare: async (fresh) => void (await fresh.addInitScript(letWalletSend, wallet)),
  })
  try {
    await pressToList(page)
    await page.waitForTimeout(LOOK)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: WALLET_NAME }).first().click()
    await dialog.waitFor({ state: 'detached' })
    await page.waitForTimeout(LOOK)
    await fillForm(page)
    const review = () => dialog.getByRole('button', { name: 'Review', exact: true }).click({ noWaitAfter: true })
    const preview = await timeTo(page, 'pointerdown', { selector: 'button', text: 'Confirm in' }, review)
    await page.waitForTimeout(LOOK)
    await askNode(rpc, 'evm_setAutomine', [false])
    await page.evaluate((mark) => {
      addEventListener('pointerdown', () => performance.mark(mark), { capture: true, once: true })
    }, PRESSED)
    const confirm = () => dialog.getByRole('button', { name: /^Confirm in/ }).click({ noWaitAfter: true })
    const entry = { selector: '[role=listitem]', text: 'Sent' }
    const row = await timeTo(page, { mark: ANSWERED }, entry, confirm)
    const prompt = await between(page, PRESSED, ASKED)
    await dialog.getByRole('listitem').filter({ hasText: 'Confirming' }).first().waitFor()
    const confirmed = await timeTo(page, { mark: MINED }, { ...entry, without: 'Confirming' }, async () => {
      await askNode(rpc, 'evm_mine')
      await page.evaluate((mark) => void performance.mark(mark), MINED)
    })
    return { preview, prompt, row, confirmed }
  } finally {
    await askNode(rpc, 'evm_setAutomine', [true])
    await close()
  }
}

/** Sends in fresh pages on a local chain, and takes the medians. */
export async function sendSteps(browser: Browser, url: string, { rounds = 3 } = {}): Promise<SendSteps> {
  const devnet = await startDevnet({ chains: [1] })
  const visits: SendSteps[] = []
  try {
    const rpc = devnet.chains[1]?.rpcUrl ?? ''
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, url, rpc))
  } finally {
    await devnet.stop()
  }
  const of = (pick: (visited: SendSteps) => number): number => Math.round(median(visits.map(pick)))
  return {
    preview: of(({ preview }) => preview),
    prompt: of(({ prompt }) => prompt),
    row: of(({ row }) => row),
    confirmed: of(({ confirmed }) => confirmed),
  }
}
