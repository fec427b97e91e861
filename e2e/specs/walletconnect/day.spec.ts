import { type Devnet, startDevnet } from '@latchkey/devnet'
import { SOLANA_ACCOUNTS, SOLANA_TOKENS } from '@latchkey/devnet/solana'
import { rpcUrlsOf, startWallet, type TestWallet } from '@latchkey/devnet/wallet'
import { freePort } from '@latchkey/tooling/vitest/testServers.ts'
import type { Locator, Page } from '@playwright/test'
import { Connection, PublicKey } from '@solana/web3.js'
import { startOlderSolanaGateway, tokensOf } from '../../support/olderGateways/startOlderSolanaGateway.ts'
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

const [OWN = '', , , , RECEIVER = ''] = SOLANA_ACCOUNTS.map(({ address }) => address)
const [USDC] = SOLANA_TOKENS
const LAMPORTS = 250_000_000
const DOLLARS = 12_500_000n
/** The chain is final within seconds, later on a busy machine. */
const FINAL = { timeout: 30_000 }

const records = (page: Page) =>
  page.evaluate(() => window.kernel.store.get(window.kernel.atoms.transactions).map(({ state }) => state))

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

/** What it was asked to send. */
const sendings = async (phone: TestWallet) =>
  (await phone.requests()).filter(({ method }) => /Transaction/.test(method))

/** What it asked of the phone, and that the chain confirms it. */
async function watch(page: Page, phone: TestWallet, before: number): Promise<void> {
  await expect.poll(() => records(page), FINAL).toEqual(['confirmed', 'confirmed'])
  const asked = (await sendings(phone)).slice(before)
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

/** An amount as the list of tokens writes it: three decimals, cut off. */
const shown = (amount: bigint, decimals: number): string =>
  (Number(amount / 10n ** BigInt(decimals - 3)) / 1000).toLocaleString('en-US', { maximumFractionDigits: 3 })

interface Day {
  readonly pairing: Pairing
  /** Address of the Solana node. */
  readonly node: string
  /** Further options of the page. */
  readonly query?: Readonly<Record<string, string>>
  /** A service that the page may ask beside the node. */
  readonly service?: string
  /** Whether the chain itself tells what there is: then nothing is missing. */
  readonly isWhole: boolean
  /** Looks at what only a service tells, while both transfers are in the list. */
  readonly look?: (activity: Locator) => Promise<void>
}

/** What there is, and how to be paid. */
async function lookAround(account: Locator, chain: Connection, { pairing: { widget }, isWhole }: Day): Promise<void> {
  const sol = shown(BigInt(await chain.getBalance(new PublicKey(OWN))), 9)
  const dollars = shown(await tokensOf(chain, OWN, USDC.mint), USDC.decimals)
  const tokens = account.getByRole('list', { name: 'Tokens' }).getByRole('listitem')
  // The coin, what a list names, then what the chain alone names, both programs read at once.
  const named = [`Solana, ${sol}\u00a0SOL`, `USD Coin, ${dollars}\u00a0USDC`]
  const others = isWhole ? ['Key (Token-2022), 123.45\u00a0KEY', 'Latch, 500\u00a0LATCH'] : []
  await expect(tokens).toContainText([...named, ...others])
  await expect(tokens).toHaveCount(named.length + others.length)
  await account.getByRole('button', { name: 'Receive' }).click()
  await expect(widget.dialog('Receive').getByRole('img', { name: /^QR code/ })).toBeVisible()
  await widget.dialog().getByRole('button', { name: 'Back' }).click()
}

/** A token, for which the receiver's account is opened the first time, and then the coin. */
async function sendTwice(chain: Connection, { pairing: { widget, page, phone } }: Day): Promise<void> {
  const account = widget.dialog('Account')
  const activity = account.getByRole('list', { name: 'Activity' })
  const asked = (await sendings(phone)).length
  const dollars = await tokensOf(chain, RECEIVER, USDC.mint)
  await account.getByRole('listitem').filter({ hasText: USDC.symbol }).click()
  await widget.dialog('Token').getByRole('button', { name: 'Send' }).click()
  await send(widget, '12.5')
  await expect(activity.getByRole('button').first()).toContainText(/12\.5\sUSDC/)
  await expect.poll(() => tokensOf(chain, RECEIVER, USDC.mint), FINAL).toBe(dollars + DOLLARS)

  const coins = await chain.getBalance(new PublicKey(RECEIVER))
  await account.getByRole('button', { name: 'Send', exact: true }).click()
  await widget
    .dialog('Send')
    .getByRole('button', { name: /^Token / })
    .click()
  await widget.dialog('Choose a token').getByRole('button', { name: /SOL/ }).first().click()
  await send(widget, '0.25')
  await expect(activity.getByRole('button').first()).toContainText(/0\.25\sSOL/)
  await expect.poll(() => chain.getBalance(new PublicKey(RECEIVER)), FINAL).toBe(coins + LAMPORTS)
  await watch(page, phone, asked)
}

/** Pair, sign in, look, receive, send twice, watch, leave. */
async function live(day: Day): Promise<void> {
  const { pairing, node, query = {}, service, look } = day
  test.slow()
  const { widget, page, phone } = pairing
  const chain = new Connection(node, 'confirmed')
  const hosts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') hosts.add(new URL(request.url()).host)
  })
  await pairing.visit({ query: { families: '', solana: node, assets: '1', signIn: 'local', ...query } })
  await test.step('pair, and prove whose account it is', () => pairAndSignIn(pairing))
  const account = await widget.openAccount()
  await test.step('what there is', () => lookAround(account, chain, day))
  await test.step('a token and the coin are sent', () => sendTwice(chain, day))
  await look?.(widget.dialog('Account').getByRole('list', { name: 'Activity' }))
  await test.step('found again at the explorer, then gone', async () => {
    await lookUp(widget)
    await page.evaluate(() => window.kernel.wallet.disconnect())
    await expect(widget.button()).toBeVisible()
    await expect.poll(async () => (await phone.sessions()).length).toBe(0)
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/wants you to sign in|Nonce: /)
    const known = [node, ...(service ? [service] : [])].map((url) => new URL(url).host)
    expect([...hosts].filter((host) => !known.includes(host))).toEqual([])
    expect(pairing.foreign).toEqual([])
  })
}

test('default: a day on Solana through pairing and no service: pair, sign in, look, receive, send twice, watch, leave', async ({
  widget,
  relay,
  ledger,
  solanaPhone,
}) => {
  const pairing = new Pairing(widget, relay, solanaPhone)
  await live({ pairing, node: ledger.services.solana ?? '', isWhole: true })
})

test('error: the same day while the gateway is off', async ({ widget, relay, ledger, solanaPhone, expectedNoise }) => {
  expectedNoise.push(/ERR_|Failed to load/)
  // No server listens there. Browsers refuse some ports by themselves, and would ask nothing.
  const service = `http://127.0.0.1:${await freePort()}`
  const query = { api: '1', gateway: service, project: 'off' }
  const pairing = new Pairing(widget, relay, solanaPhone)
  await live({ pairing, node: ledger.services.solana ?? '', query, service, isWhole: true })
})

test('behavior: the same day with a gateway that knows the first endpoints and nothing newer', async ({
  widget,
  relay,
  ledger,
  solanaPhone,
  expectedNoise,
}) => {
  expectedNoise.push(/404/)
  const node = ledger.services.solana ?? ''
  const gateway = await startOlderSolanaGateway(new Connection(node, 'confirmed'), [{ ...USDC, address: USDC.mint }])
  try {
    const query = { api: '1', gateway: gateway.url, project: 'older' }
    const look = async (activity: Locator): Promise<void> => {
      const account = widget.dialog('Account')
      await expect(account.locator('[data-lk-part=money]').first()).toHaveText(/^\$[\d,]+\.\d\d$/)
      // What was sent here and what the gateway tells of it is one row.
      await widget.page.evaluate(async () => {
        const { history } = window.kernel.plugins as { history?: { refresh(how: object): Promise<void> } }
        await history?.refresh({ force: true })
      })
      for (const moved of [/12\.5\sUSDC/, /0\.25\sSOL/])
        await expect(activity.getByRole('button').filter({ hasText: moved })).toHaveCount(1)
    }
    const pairing = new Pairing(widget, relay, solanaPhone)
    await live({ pairing, node, query, service: gateway.url, isWhole: false, look })
    expect(gateway.unknown.filter((path) => !path.endsWith('/nfts'))).toEqual([])
  } finally {
    await gateway.stop()
  }
})
