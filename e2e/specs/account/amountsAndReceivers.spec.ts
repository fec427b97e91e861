import { ACCOUNTS } from '@latchkey/devnet/accounts'
import { latch } from '@latchkey/devnet/latch'
import type { Page } from '@playwright/test'
import { askNode, expect, test } from '../../support/test.ts'
import type { Widget } from '../../support/widget.ts'

const GATEWAY = 'https://gateway.test'
/** No server listens there: nothing of the family is asked for. */
const NOWHERE = 'http://127.0.0.1:9'
const CHAIN = 'eip155:1'
const [OWN, OTHER_OWN] = ACCOUNTS.map(({ address }) => address)
/** Something was sent there once. Digits have no case, and thus no checksum. */
const FRIEND = '0x1234567890123456789012345678901234567890'
/** Begins and ends as the friend's. */
const TWIN = `0x1234${'0'.repeat(32)}7890`
/** Sent nothing, to be found in the history. */
const STRANGER = `0x${'98'.repeat(20)}`
/** Takes whatever is sent to it: a contract that only stops. */
const CONTRACT = `0x${'c0'.repeat(20)}`
const SOLANA = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2'
const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

const past = (at: number, numeric: string, sender: string, recipient: string) => ({
  id: `past-${at}`,
  metadata: {
    ...{ operationType: sender === OWN ? 'send' : 'receive', hash: `0x${String(at).padStart(64, '0')}`, chain: CHAIN },
    ...{ minedAt: new Date(at).toISOString(), sentFrom: sender, sentTo: recipient, status: 'confirmed', nonce: at },
  },
  transfers: [
    {
      ...{ direction: sender === OWN ? 'out' : 'in', quantity: { numeric } },
      ...{ fungible_info: { name: 'Ether', symbol: 'ETH' }, sender, recipient },
    },
  ],
})

/** A gateway that knows a past, and a price of ether that can be changed. */
async function serve(page: Page): Promise<{ price: number }> {
  const market = { price: 2000 }
  const data = [past(2, '0', STRANGER, OWN ?? ''), past(1, '0.5', OWN ?? '', FRIEND)]
  const quantity = { decimals: '18', numeric: '10' }
  await page.route(`${GATEWAY}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (route.request().method() === 'OPTIONS') return route.fulfill({ headers })
    if (pathname === '/v1/supported-chains') return route.fulfill({ headers, json: { http: [CHAIN], ws: [] } })
    if (pathname.endsWith('/history')) return route.fulfill({ headers, json: { data, next: null } })
    if (!pathname.endsWith('/balance')) return route.fulfill({ status: 404, headers, json: {} })
    const ether = { name: 'Ether', symbol: 'ETH', chainId: CHAIN, price: market.price, quantity, iconUrl: '' }
    return route.fulfill({ headers, json: { balances: [ether] } })
  })
  return market
}

async function openForm(widget: Widget) {
  const form = widget.dialog('Send')
  await (await widget.openAccount()).getByRole('button', { name: 'Send', exact: true }).click()
  return {
    form,
    amount: form.getByRole('textbox', { name: 'Amount' }),
    to: form.getByRole('textbox', { name: 'To' }),
    button: form.getByRole('button').last(),
  }
}

test('behavior: whatever is typed as an amount is read to the last unit, or refused with the reason', async ({
  widget,
  wallet,
}) => {
  await widget.visit({ query: { assets: '1' } })
  await widget.connect(wallet)
  const { amount, to, button } = await openForm(widget)
  await to.fill(FRIEND)
  for (const [typed, read, says] of [
    ['1e-18', '0.000000000000000001', 'Review'],
    ['.5', '0.5', 'Review'],
    ['1,5', '1.5', 'Review'],
    ['9'.repeat(40), '9'.repeat(40), 'Not enough ETH'],
    ['0', '0', 'Enter an amount'],
    ['', '', 'Enter an amount'],
    [`0.${'1'.repeat(30)}`, `0.${'1'.repeat(18)}`, 'Review'],
    ['all of it', '', 'Enter an amount'],
    ['11', '11', 'Not enough ETH'],
  ] as const)
    await test.step(`typed ${typed}`, async () => {
      await amount.fill(typed)
      await expect(amount).toHaveValue(read)
      await expect(button).toHaveText(says)
    })
  // What is smaller than any wallet shows is what arrives at the review.
  await amount.fill('1e-18')
  await button.click()
  await expect(
    widget
      .dialog('Review and send')
      .getByText(/^0\.000000000000000001\sETH$/)
      .first(),
  ).toBeVisible()
  expect(await wallet.count('eth_sendTransaction')).toBe(0)
})

test('behavior: by money only while a price is known; the token amount never moves under the reader', async ({
  widget,
  wallet,
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/404/)
  const market = await serve(page)
  await page.clock.install()
  await widget.visit({ query: { assets: '1', api: '1', gateway: GATEWAY, project: 'prices' } })
  await widget.connect(wallet)
  const { form, amount } = await openForm(widget)
  const turn = form.getByRole('button', { name: 'Enter the amount in the other unit' })
  await turn.click()
  await amount.fill('500')
  await expect(form.getByText(/^0\.25\sETH$/)).toBeVisible()
  // The price doubles: what would be sent stays what was read.
  market.price = 4000
  await turn.click()
  await expect(amount).toHaveValue('0.25')
  const refresh = () =>
    page.evaluate(async () => {
      const { balances } = window.kernel.plugins as { balances?: { refresh(how: object): Promise<void> } }
      await balances?.refresh({ force: true })
    })
  await refresh()
  await expect(form.getByText('$1,000.00')).toBeVisible()
  await expect(amount).toHaveValue('0.25')
  // A price of nothing is none, and one of five minutes ago is not calculated with.
  market.price = 0
  await refresh()
  await expect(turn).toHaveCount(0)
  await expect(amount).toHaveValue('0.25')
  market.price = 2000
  await refresh()
  await expect(turn).toBeVisible()
  await page.route(`${GATEWAY}/**`, (route) => route.fulfill({ status: 503, headers, json: {} }))
  expectedNoise.push(/Failed to load resource/)
  await page.clock.runFor('05:10')
  await amount.fill('0.26')
  await expect(turn).toHaveCount(0)
})

const SECRET = 'This looks like a private key or recovery phrase. It was not sent. Never enter it on a website.'
const LOST = 'No one has the key to this address. What you send there is lost.'

test('error: receivers that are none, or where money would be lost, are refused, each with its own sentence', async ({
  widget,
  wallet,
  page,
  expectedNoise,
}) => {
  test.slow()
  expectedNoise.push(/ERR_|Failed to load/)
  await widget.visit({ query: { assets: '1', solana: NOWHERE } })
  await widget.connect(wallet)
  const { form, amount, to, button } = await openForm(widget)
  await amount.fill('0.01')
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`))
  const phrase = 'test test test test test test test test test test test junk'
  const key = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
  for (const [text, sentence] of [
    // One letter of the account's own address in the other case.
    [(OWN ?? '').replace('F', 'f'), 'This address was mistyped: its checksum is wrong. Copy it again.'],
    ['0x1234', 'This is not an address or a name. Check what you entered.'],
    [
      SOLANA,
      'This address is for Solana, but you are sending on Ethereum. Switch the network, or use another address.',
    ],
    [`0x${'0'.repeat(40)}`, LOST],
    ['0x000000000000000000000000000000000000dEaD', LOST],
    [latch.address, 'This is a token’s contract. What you send there is lost. Use another address.'],
    [key, SECRET],
    [phrase, SECRET],
  ] as const)
    await test.step(sentence, async () => {
      await to.fill(text)
      await expect(form.getByText(sentence).first()).toBeVisible()
      await expect(button).toBeDisabled()
      await expect(button).toHaveText(sentence === SECRET ? /Add an address|Invalid address/ : 'Invalid address')
    })
  await expect(to).toHaveValue('')
  const traces = JSON.stringify([bodies, await page.evaluate(() => JSON.stringify({ ...localStorage }))])
  expect(traces).not.toContain(key.slice(0, 24))
  expect(traces).not.toContain('test test test')
  expect(await wallet.count('eth_sendTransaction')).toBe(0)
})

test('behavior: receivers to be careful with are told apart in the review, and danger needs a second press', async ({
  widget,
  wallet,
  page,
  devnet,
  expectedNoise,
}) => {
  expectedNoise.push(/404/)
  test.slow()
  await serve(page)
  await askNode(devnet.chains[1]?.rpcUrl ?? '', 'anvil_setCode', [CONTRACT, '0x00'])
  await widget.visit({ query: { assets: '1', api: '1', gateway: GATEWAY, project: 'past' } })
  await widget.connect(wallet)
  const { amount, to, button } = await openForm(widget)
  const review = widget.dialog('Review and send')
  const confirm = review.getByRole('button', { name: /^Confirm in/ })
  const compared = review.getByRole('checkbox', { name: 'I compared the address' })
  for (const [address, sentence, isDanger] of [
    [FRIEND, undefined, false],
    [`0x${'45'.repeat(20)}`, 'First time to this address', false],
    [OWN ?? '', 'This is your own account', false],
    [OTHER_OWN ?? '', 'First time to this address', false],
    [TWIN, 'This is not the address you know', true],
    [STRANGER, 'You only know this address from spam transfers', true],
    [CONTRACT, 'This is a contract', true],
  ] as const)
    await test.step(sentence ?? 'a friend', async () => {
      await amount.fill('0.01')
      await to.fill(address)
      await button.click()
      await expect(review).toBeVisible()
      if (sentence) await expect(review.getByText(sentence)).toBeVisible()
      else await expect(review.getByText('First time to this address')).toHaveCount(0)
      await expect(compared).toHaveCount(isDanger ? 1 : 0)
      if (isDanger) {
        await expect(confirm).toBeDisabled()
        await compared.check()
      }
      await expect(confirm).toBeEnabled()
      await review.getByRole('button', { name: 'Back' }).click()
    })
  expect(await wallet.count('eth_sendTransaction')).toBe(0)
})
