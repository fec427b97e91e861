import { createPublicKey, verify } from 'node:crypto'
import { SOLANA_ACCOUNTS, SOLANA_TOKENS } from '@latchkey/devnet/solana'
import { Connection, Keypair, PublicKey } from '@solana/web3.js'
import { axeFaults } from '../../support/axeFaults.ts'
import {
  approve,
  type FamilyFixtures,
  familyChains,
  fillPayment,
  nodesOf,
  promptOf,
  signText,
  visitWith,
} from '../../support/families/familyChains.ts'
import { startSignInServer } from '../../support/startSignInServer.ts'
import { test as base, expect } from '../../support/test.ts'

const test = base.extend<object, FamilyFixtures>(familyChains(['solana']))

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function fromBase58(text: string, size: number): Buffer {
  const value = [...text].reduce((sum, letter) => sum * 58n + BigInt(BASE58.indexOf(letter)), 0n)
  return Buffer.from(value.toString(16).padStart(size * 2, '0'), 'hex')
}

test('default: Solana beside EVM: both are listed, it connects, reads its balance, sends, and is there after a reload', async ({
  widget,
  page,
  chains,
}) => {
  await widget.visit({ query: nodesOf(chains) })
  const dialog = await widget.open()
  await expect(dialog.getByRole('button', { name: /^Demo wallet/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^Solana demo wallet/ }).click()
  const prompt = promptOf(page)
  await approve(page)
  const [own, other] = SOLANA_ACCOUNTS
  await expect
    .poll(() => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.account)?.address))
    .toBe(own.address)
  await expect(page.getByText(/oeYf.*q96/).first()).toBeVisible()
  const balance = () =>
    page.evaluate(async () => String((await window.kernel.wallet.capability('nativeBalance')?.({}))?.value))
  expect(await balance()).toBe('25000000000')

  const sending = page.evaluate(
    async (to) => (await window.kernel.wallet.capability('transfer')?.({ to, amount: 1_000_000n }))?.hash,
    other.address,
  )
  await approve(page)
  expect(await sending).toMatch(/^[1-9A-Za-z]{80,90}$/)

  await page.reload()
  await expect
    .poll(() => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.account)?.address))
    .toBe(own.address)
  await expect(prompt).toHaveCount(0)
})

test('behavior: with both connected, one press in the account view leads from one account to the other', async ({
  widget,
  wallet,
  page,
  chains,
}) => {
  await widget.visit({ query: nodesOf(chains) })
  await widget.connect(wallet)
  const connecting = page.evaluate(() => {
    const { connectors } = window.kernel.atoms
    const found = window.kernel.store.get(connectors).find(({ namespaces }) => namespaces.includes('solana'))
    return window.kernel.wallet.connect({ connectorId: found?.id ?? '' }).then(({ namespace }) => namespace)
  })
  await approve(page)
  expect(await connecting).toBe('solana')
  const dialog = await widget.openAccount()
  const families = dialog.getByRole('radiogroup', { name: 'Accounts by network' })
  await expect(families.getByRole('radio', { name: 'Solana' })).toBeChecked()
  const used = () => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.connection)?.namespace)
  await families.getByRole('radio').first().click()
  await expect.poll(used).toBe('eip155')
  await expect(families.getByRole('radio').first()).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect.poll(used).toBe('solana')
  expect(await axeFaults(page)).toEqual([])
})

test('error: receivers on Solana: a mint and a token account are refused, what is no address too, and nothing is asked', async ({
  widget,
  page,
  chains,
}) => {
  test.slow()
  const { solana: url = '' } = nodesOf(chains)
  const [usdc] = SOLANA_TOKENS
  const [own] = SOLANA_ACCOUNTS
  const held = await new Connection(url).getParsedTokenAccountsByOwner(new PublicKey(own.address), {
    mint: new PublicKey(usdc.mint),
  })
  const tokenAccount = held.value[0]?.pubkey.toBase58() ?? ''
  await visitWith(widget, { solana: url }, 'Solana')
  const form = await fillPayment(widget, '0.01', usdc.mint)
  const to = form.getByRole('textbox', { name: 'To' })
  for (const [address, sentence] of [
    [usdc.mint, 'This is a token’s contract. What you send there is lost. Use another address.'],
    [tokenAccount, 'This address only holds one token for'],
    ['11111111111111111111111111111111', 'No one has the key to this address. What you send there is lost.'],
    ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'but you are sending on Solana'],
    ['7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSK', 'This is not an address or a name. Check what you entered.'],
  ] as const)
    await test.step(sentence, async () => {
      await to.fill(address)
      await expect(form.getByText(sentence).first()).toBeVisible()
    })
  await expect(promptOf(page).getByRole('button', { name: 'Approve' })).toHaveCount(0)
})

test('behavior: a message is signed: the signature is the one of the account over the exact bytes of the text', async ({
  widget,
  page,
  chains,
}) => {
  await visitWith(widget, nodesOf(chains), 'Solana')
  const message = 'Grüße aus Łódź 🔑\nand a second line'
  const signed = await signText(page, message, 'and a second line')
  const [own] = SOLANA_ACCOUNTS
  const prefix = Buffer.from('302a300506032b6570032100', 'hex')
  const bytes = Buffer.concat([prefix, new PublicKey(own.address).toBytes()])
  const key = createPublicKey({ key: bytes, format: 'der', type: 'spki' })
  expect(verify(null, Buffer.from(message), key, fromBase58(signed, 64))).toBe(true)
})

test('behavior: a token is sent to an owner without an account for it: the review says what opening it costs, and it arrives', async ({
  widget,
  page,
  chains,
}) => {
  test.slow()
  const { solana: url = '' } = nodesOf(chains)
  const token = SOLANA_TOKENS[2]
  const owner = Keypair.generate().publicKey
  await visitWith(widget, nodesOf(chains), 'Solana')
  const form = await fillPayment(widget, '1.5', owner.toBase58(), /KEY/)
  await form.getByRole('button', { name: 'Review', exact: true }).click()
  const review = widget.dialog('Review and send')
  await expect(review.getByText('Opens a token account')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  const held = async () =>
    (await new Connection(url).getParsedTokenAccountsByOwner(owner, { mint: new PublicKey(token.mint) })).value
  expect(await held()).toEqual([])
  await review.getByRole('button', { name: /^Confirm in/ }).click()
  await approve(page)
  await expect(page.getByText('Transaction started').first()).toBeVisible()
  await expect
    .poll(async () => (await held()).map(({ account }) => account.data.parsed.info.tokenAmount.uiAmountString))
    .toEqual(['1.5'])
})

test('behavior: a wallet that can is asked once, to connect and to sign in; one that cannot is asked to sign afterwards', async ({
  widget,
  page,
  chains,
  hosts,
  expectedNoise,
}) => {
  test.slow()
  expectedNoise.push(/401/)
  const [own] = SOLANA_ACCOUNTS
  const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const server = await startSignInServer(hosts.url, {}, [network])
  const orders = () =>
    page.evaluate(async (url) => (await fetch(url, { credentials: 'include' })).text(), `${server.url}/orders`)
  const visit = async (solanaWallet: string) => {
    await widget.visit({ query: { ...nodesOf(chains), signIn: `${server.url}/auth`, solanaWallet } })
    await (await widget.open()).getByRole('button', { name: /^Solana demo wallet/ }).click()
  }
  const text = promptOf(page).getByText('wants you to sign in with your Solana account')
  try {
    await visit('signIn')
    // After a second without a nonce a wallet is asked to connect alone: the code that asks for it is loaded by now.
    await promptOf(page).getByRole('button', { name: 'Reject' }).click()
    await widget.dialog().getByRole('button', { name: 'Try again' }).click()
    await expect(text).toBeVisible()
    await approve(page)
    await expect(widget.dialog()).toHaveCount(0)
    expect(await orders()).toBe(`Orders of ${network}:${own.address}`)
    await expect(promptOf(page)).toHaveCount(0)
    await page.evaluate(() => window.kernel.wallet.disconnect())
    await expect.poll(orders).toBe('Sign in first.')

    await visit('')
    await approve(page)
    await widget.dialog('Sign in').getByRole('button', { name: 'Sign in' }).click()
    await expect(text).toBeVisible()
    await approve(page)
    await expect(widget.dialog()).toHaveCount(0)
    expect(await orders()).toBe(`Orders of ${network}:${own.address}`)
  } finally {
    await server.stop()
  }
})
