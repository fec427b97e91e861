import { type Devnet, startDevnet } from '@latchkey/devnet'
import { SOLANA_ACCOUNTS } from '@latchkey/devnet/solana'
import type { Locator, Page } from '@playwright/test'
import { CLEAN, lookAt, NARROW, naughtyTexts } from '../../support/naughtyTexts.ts'
import { test as base, expect } from '../../support/test.ts'
import type { Widget } from '../../support/widget.ts'

const test = base.extend<object, { readonly ledger: Devnet }>({
  ledger: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const ledger = await startDevnet({ parts: ['solana'] })
      await use(ledger)
      await ledger.stop()
    },
    { scope: 'worker' },
  ],
})
test.use({ viewport: NARROW })
test.setTimeout(240_000)

const [, { address: RECEIVER }] = SOLANA_ACCOUNTS
/** Longer texts make links that are refused for their length. */
const LONGEST = 200
/** Most bytes of a memo, with room for the last text. */
const MEMO = 300

const cut = (text: string): string => [...text].slice(0, LONGEST).join('')

/** A link whose amount, in lamports, tells it from the others. */
const linkOf = (lamports: number, words: Readonly<Record<string, string>>): string =>
  `solana:${RECEIVER}?${new URLSearchParams({ amount: amountOf(lamports), ...words })}`
const amountOf = (lamports: number): string => (lamports / 1e9).toFixed(9).replace(/0+$/, '')

/** The texts, several to a memo. */
function memosOf(texts: readonly string[]): readonly string[] {
  const memos = ['']
  for (const text of texts) {
    const longer = `${memos.at(-1)}${cut(text)} `
    if (Buffer.byteLength(longer) > MEMO) memos.push(`${cut(text)} `)
    else memos[memos.length - 1] = longer
  }
  return memos.filter((memo) => memo.trim() !== '' && Buffer.byteLength(memo) <= 2 * MEMO)
}

/** Opens the form of the Solana wallet. */
async function openForm(widget: Widget, page: Page, ledger: Devnet): Promise<Locator> {
  await widget.visit({ query: { assets: '1', solana: ledger.services.solana ?? '' } })
  await (await widget.open()).getByRole('button', { name: /^Solana demo wallet/ }).click()
  await page.locator('demo-wallet').getByRole('button', { name: 'Approve' }).click()
  await (await widget.openAccount()).getByRole('button', { name: 'Send' }).click()
  return widget.dialog('Send')
}

/** Waits by the frame until a field has a value: what retries by itself sleeps for a third of a second, 600 times. */
async function untilField(page: Page, value: string): Promise<void> {
  const isThere = (wanted: string): boolean =>
    [...document.querySelectorAll('input')].some((input) => input.value === wanted)
  await page.waitForFunction(isThere, value)
}

/** The dialogs that the page opens: none is expected. */
function dialogsOf(page: Page): readonly string[] {
  const heard: string[] = []
  page.on('dialog', (dialog) => {
    heard.push(dialog.message())
    void dialog.dismiss()
  })
  return heard
}

test('behavior: labels and messages of payment links are text, cut and isolated, whatever they are', async ({
  widget,
  page,
  ledger,
}) => {
  const dialogs = dialogsOf(page)
  const texts = (await naughtyTexts()).map(cut)
  const form = await openForm(widget, page, ledger)
  const to = form.getByRole('textbox', { name: 'To' })
  for (let at = 0; at < texts.length; at += 2) {
    const [label = '', message = ''] = texts.slice(at, at + 2)
    await to.fill(linkOf(at + 1, { label, message }))
    await untilField(page, amountOf(at + 1))
    await expect(form.getByRole('textbox', { name: 'Amount' }), JSON.stringify(label)).toHaveValue(amountOf(at + 1))
    await expect(widget.banner('From the link')).toBeVisible()
    expect(await lookAt(page), JSON.stringify([label, message])).toEqual(CLEAN)
  }
  await to.fill(linkOf(7, { label: 'Café \u202egnp.exe', message: 'שלום (7)' }))
  await expect(widget.banner('Label: Café gnp.exe')).toBeVisible()
  await expect(form.locator('bdi', { hasText: 'שלום (7)' })).toBeVisible()
  expect(dialogs).toEqual([])
})

test('behavior: memos of payment links are shown to their end before they are signed, as text', async ({
  widget,
  page,
  ledger,
}) => {
  const dialogs = dialogsOf(page)
  const form = await openForm(widget, page, ledger)
  const preview = widget.dialog('Review and send')
  for (const [at, memo] of memosOf(await naughtyTexts()).entries()) {
    await form.getByRole('textbox', { name: 'To' }).fill(linkOf(1_000_000 + at, { memo }))
    await untilField(page, amountOf(1_000_000 + at))
    await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue(amountOf(1_000_000 + at))
    await form.getByRole('button', { name: 'Review', exact: true }).click()
    const box = preview.getByRole('region', { name: 'Memo' })
    await box.waitFor()
    // What can be read of it stands there to its last word.
    const last = /[a-z\d]+(?=[^a-z\d]*$)/i.exec(memo.replace(/[^\x20-\x7e]+/g, ' '))?.[0] ?? ''
    await expect(box).toContainText(last)
    expect(await lookAt(page), JSON.stringify(memo)).toEqual(CLEAN)
    await preview.getByRole('button', { name: 'Back' }).click()
    await form.waitFor()
  }
  expect(dialogs).toEqual([])
})
