import { type Devnet, startDevnet } from '@latchkey/devnet'
import { SOLANA_ACCOUNTS, SOLANA_TOKENS } from '@latchkey/devnet/solana'
import { rpcUrlsOf, startWallet, type TestWallet } from '@latchkey/devnet/wallet'
import type { Page } from '@playwright/test'
import { Connection, PublicKey } from '@solana/web3.js'
import { Pairing } from '../../support/pairing.ts'
import { test as base, expect, SOLANA } from '../../support/pairingTest.ts'
import type { Widget } from '../../support/widget.ts'

const test = base.extend<object, { readonly ledger: Devnet; readonly solanaPhone: TestWallet }>({
  ledger: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const ledger = await startDevnet({ parts: ['solana'] })
      await use(ledger)
      await ledger.stop()
    },
    { scope: 'worker' },
  ],
  solanaPhone: [
    async ({ relay, ledger }, use) => {
      const phone = await startWallet({ relayUrl: relay.url, rpcUrls: rpcUrlsOf(ledger.services) })
      await use(phone)
      await phone.stop()
    },
    { scope: 'worker' },
  ],
})

const [, , , , RECEIVER = ''] = SOLANA_ACCOUNTS.map(({ address }) => address)
const [USDC] = SOLANA_TOKENS
const LAMPORTS = 250_000_000
const DOLLARS = 12_500_000n
/** The chain is final within seconds, later on a busy machine. */
const FINAL = { timeout: 30_000 }

const records = (page: Page) =>
  page.evaluate(() => window.kernel.store.get(window.kernel.atoms.transactions).map(({ state }) => state))

async function tokensOf(chain: Connection, owner: string): Promise<bigint> {
  const { value } = await chain.getParsedTokenAccountsByOwner(new PublicKey(owner), { mint: new PublicKey(USDC.mint) })
  const amounts: readonly { readonly amount: string }[] = value.map(
    ({ account }) => account.data.parsed.info.tokenAmount,
  )
  return amounts.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
}

/** Fills the form that is shown, reviews and confirms; the phone approves by itself. */
async function send(widget: Widget, amount: string): Promise<void> {
  const form = widget.dialog('Send')
  await form.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await form.getByRole('textbox', { name: 'To' }).fill(RECEIVER)
  await form.getByRole('button', { name: 'Review', exact: true }).click()
  await widget
    .dialog('Review and send')
    .getByRole('button', { name: /^Confirm in/ })
    .click()
}

async function pairAndSignIn(pairing: Pairing): Promise<void> {
  const { widget, phone } = pairing
  await pairing.show()
  await phone.pair(await pairing.read())
  const dialog = widget.dialog('Sign in')
  await expect(dialog.getByRole('region', { name: 'What you sign' })).toContainText('with your Solana account')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(widget.dialog()).toHaveCount(0)
  expect((await phone.requests()).map(({ method }) => method)).toContain('solana_signMessage')
}

/** What it asked of the phone, and that the chain confirms it. */
async function watch(page: Page, phone: TestWallet): Promise<void> {
  await expect.poll(() => records(page), FINAL).toEqual(['confirmed', 'confirmed'])
  const asked = (await phone.requests()).filter(({ method }) => /Transaction/.test(method))
  expect(asked.map(({ chainId, outcome }) => [chainId, outcome])).toEqual([
    [SOLANA, 'approved'],
    [SOLANA, 'approved'],
  ])
}

/** The newest entry is confirmed and leads to the explorer. */
async function lookUp(widget: Widget): Promise<void> {
  await widget.dialog('Account').getByRole('list', { name: 'Activity' }).getByRole('button').first().click()
  const details = widget.dialog('Transaction')
  await expect(details.getByText('Confirmed')).toBeVisible()
  await expect(details.getByRole('link', { name: /^View on/ })).toHaveAttribute('href', /\/tx\/[1-9A-Za-z]{80,90}/)
}

test('default: a day on Solana through pairing and no service: pair, sign in, look, receive, send twice, watch, leave', async ({
  widget,
  page,
  relay,
  ledger,
  solanaPhone,
}) => {
  const url = ledger.services.solana ?? ''
  const chain = new Connection(url, 'confirmed')
  const hosts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') hosts.add(new URL(request.url()).host)
  })
  const pairing = new Pairing(widget, relay, solanaPhone)
  await pairing.visit({ query: { families: '', solana: url, assets: '1', signIn: 'local' } })

  await test.step('pair, and prove whose account it is', () => pairAndSignIn(pairing))

  const account = await widget.openAccount()
  const tokens = account.getByRole('list', { name: 'Tokens' }).getByRole('listitem')
  await test.step('what there is, from the chain itself, and how to be paid', async () => {
    // The coin, what a list names, then what the chain alone names, both programs read at once.
    const shown = [/^Solana, 25 SOL/, /USD Coin, 1,000 USDC/, /Key \(Token-2022\), 123\.45 KEY/, /Latch, 500 LATCH/]
    await expect(tokens).toHaveText(shown)
    await account.getByRole('button', { name: 'Receive' }).click()
    await expect(widget.dialog('Receive').getByRole('img', { name: /^Code/ })).toBeVisible()
    await widget.dialog().getByRole('button', { name: 'Back' }).click()
  })

  const activity = widget.dialog('Account').getByRole('list', { name: 'Activity' })
  await test.step('a token, for which the receiver’s account is opened', async () => {
    const before = await tokensOf(chain, RECEIVER)
    await tokens.filter({ hasText: USDC.symbol }).click()
    await widget.dialog('Token').getByRole('button', { name: 'Send' }).click()
    await send(widget, '12.5')
    await expect(activity.getByRole('button').first()).toContainText(/12\.5\sUSDC/)
    await expect.poll(() => tokensOf(chain, RECEIVER), FINAL).toBe(before + DOLLARS)
  })

  await test.step('the coin', async () => {
    const before = await chain.getBalance(new PublicKey(RECEIVER))
    await widget.dialog('Account').getByRole('button', { name: 'Send', exact: true }).click()
    const form = widget.dialog('Send')
    await form.getByRole('button', { name: /^Token / }).click()
    await widget.dialog('Choose a token').getByRole('button', { name: /SOL/ }).first().click()
    await send(widget, '0.25')
    await expect(activity.getByRole('button').first()).toContainText(/0\.25\sSOL/)
    await expect.poll(() => chain.getBalance(new PublicKey(RECEIVER)), FINAL).toBe(before + LAMPORTS)
    await watch(page, solanaPhone)
  })

  await test.step('found again at the explorer, then gone', async () => {
    await lookUp(widget)
    await page.evaluate(() => window.kernel.wallet.disconnect())
    await expect(widget.button()).toBeVisible()
    await expect.poll(async () => (await solanaPhone.sessions()).length).toBe(0)
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/wants you to sign in|Nonce: /)
    expect([...hosts]).toEqual([new URL(url).host])
    expect(pairing.foreign).toEqual([])
  })
})
