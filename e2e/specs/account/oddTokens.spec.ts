import { ACCOUNTS } from '@latchkey/devnet/accounts'
import { IMPOSTOR, ODD_TOKENS, TOKENS } from '@latchkey/devnet/contracts'
import { askNode, expect, test } from '../../support/test.ts'

test.use({ contracts: true })

const RECEIVER = '0x000000000000000000000000000000000000b0dd'
const OWNED = 10n ** 40n
const [OWN] = ACCOUNTS

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const addressWord = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')

const ownedBy = async (node: string, token: string, owner: string): Promise<bigint> =>
  BigInt(String(await askNode(node, 'eth_call', [{ to: token, data: `0x70a08231${addressWord(owner)}` }, 'latest'])))

/** Gives the account some of a token of which every account may make more: `mint(address,uint256)`. */
async function mint(node: string, token: string): Promise<void> {
  const before = await ownedBy(node, token, OWN.address)
  const data = `0x40c10f19${addressWord(OWN.address)}${word(OWNED)}`
  await askNode(node, 'eth_sendTransaction', [{ from: OWN.address, to: token, data }])
  await expect.poll(() => ownedBy(node, token, OWN.address)).toBeGreaterThan(before)
}

interface Odd {
  readonly token: { readonly address: string; readonly symbol: string }
  readonly amount: string
  /** What the review says beside the amount; else why there is none. */
  readonly reviewed?: RegExp
  readonly refused?: RegExp
  /** The network says so while the form is filled. */
  readonly isRefusedAtOnce?: boolean
  /** What arrives, in the smallest unit. */
  readonly arrives?: bigint
}

const CANNOT = /The network would refuse this transfer/

/** Tokens with bad habits, as the main networks have them. */
const odd: readonly Odd[] = [
  { token: ODD_TOKENS.fine, amount: '1.000000000000000000000001', reviewed: /FINE/, arrives: 10n ** 24n + 1n },
  { token: ODD_TOKENS.finest, amount: '0.000000000000000000000000000000000007', reviewed: /FINEST/, arrives: 7n },
  { token: ODD_TOKENS.toll, amount: '1', reviewed: /The receiver gets about 0\.98\sTOLL/, arrives: 980_000n },
  { token: TOKENS.ticket, amount: '1', reviewed: /^1\sTIX/, arrives: 1n },
  { token: ODD_TOKENS.refusing, amount: '1', refused: CANNOT },
  { token: ODD_TOKENS.idle, amount: '1', refused: CANNOT },
  { token: ODD_TOKENS.paused, amount: '1', refused: /transfers are paused/, isRefusedAtOnce: true },
  { token: ODD_TOKENS.frozen, amount: '1', refused: CANNOT, isRefusedAtOnce: true },
]

test('behavior: tokens with bad habits: the right amount to the last unit, or refused in words before anybody is asked', async ({
  widget,
  wallet,
  page,
  devnet,
}) => {
  test.slow()
  const node = devnet.chains[1]?.rpcUrl ?? ''
  // Of the ticket it has some; the others are made.
  for (const { token } of odd) if (token !== TOKENS.ticket) await mint(node, token.address)
  await widget.visit({ query: { assets: '1' } })
  await widget.connect(wallet)
  await (await widget.openAccount()).getByRole('button', { name: 'Send', exact: true }).click()
  const form = widget.dialog('Send')
  const list = widget.dialog('Choose a token')
  const review = widget.dialog('Review and send')
  let asked = 0
  const find = async (address: string): Promise<void> => {
    await form.getByRole('button', { name: /^Token / }).click()
    await list.getByRole('searchbox').fill(address)
  }
  for (const { token, amount, reviewed, refused, isRefusedAtOnce, arrives } of odd)
    await test.step(token.symbol, async () => {
      await find(token.address)
      await expect(list.getByText('Not on any list')).toBeVisible()
      await list.getByRole('button', { name: new RegExp(token.symbol) }).click()
      await form.getByRole('textbox', { name: 'Amount' }).fill(amount)
      await form.getByRole('textbox', { name: 'To' }).fill(RECEIVER)
      if (!isRefusedAtOnce) await form.getByRole('button', { name: 'Review', exact: true }).click()
      if (refused) {
        await expect(form.locator('[data-lk-part=banner]').filter({ hasText: refused })).toBeVisible()
        await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue(amount)
        return
      }
      await expect(review.getByText(reviewed ?? '').first()).toBeVisible()
      const before = await ownedBy(node, token.address, RECEIVER)
      await review.getByRole('button', { name: /^Confirm in/ }).click()
      await wallet.approve()
      asked += 1
      await expect.poll(() => ownedBy(node, token.address, RECEIVER)).toBe(before + (arrives ?? 0n))
      await widget.dialog('Account').getByRole('button', { name: 'Send', exact: true }).click()
    })

  await test.step('what nobody can show the amounts of is no token to send', async () => {
    await find(ODD_TOKENS.endless.address)
    await expect(list.getByText('No token found')).toBeVisible()
    await list.getByRole('button', { name: 'Back' }).click()
  })
  await test.step('a copy of a known one is marked, and is not offered first', async () => {
    await find(IMPOSTOR.address)
    const row = list.getByRole('listitem').filter({ hasText: /USD/ })
    await expect(row.getByText(/Imitation|Not on any list/)).toBeVisible()
  })
  expect(await wallet.count('eth_sendTransaction')).toBe(asked)
  expect(await page.evaluate(() => window.kernel.store.get(window.kernel.atoms.transactions).length)).toBe(asked)
})
