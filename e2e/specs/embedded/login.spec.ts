import { expect } from '@playwright/test'
import { verifyMessage } from 'viem'
import { axeFaults } from '../../support/axeFaults.ts'
import {
  addressOf,
  approve,
  approveButton,
  enterCode,
  frameOf,
  request,
  sameSite,
  secondTab,
  signIn,
  embeddedTest as test,
} from '../../support/embeddedTest.ts'
import { askNode } from '../../support/test.ts'

test('default: somebody without a wallet signs in by mail, signs, pays, comes back and leaves', async ({
  widget,
  page,
  devnet,
  embedded,
}) => {
  test.slow()
  await signIn(widget, embedded, 'first@example.com')
  const address = await addressOf(page)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  // The site has no other family: the wallet is of EVM chains alone.
  const namespaces = await page.evaluate(() =>
    window.kernel.wallet.getState().connections.map((known) => known.namespace),
  )
  expect(namespaces).toEqual(['eip155'])

  const signed = request(page, 'personal_sign', ['0x48656c6c6f', address])
  await expect(frameOf(page).getByRole('heading', { name: 'Sign a message' })).toBeVisible()
  await expect(frameOf(page).getByText('Hello')).toBeVisible()
  await expect(frameOf(page).getByText(new URL(page.url()).origin)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await approve(page)
  const signature = (await signed) as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
  await expect(widget.dialog()).toHaveCount(0)

  const { rpcUrl } = devnet.chains[1] ?? { rpcUrl: '' }
  const to = '0x00000000000000000000000000000000000A11cE'
  await askNode(rpcUrl, 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
  const sent = request(page, 'eth_sendTransaction', [{ from: address, to, value: '0x2386f26fc10000' }])
  await expect(frameOf(page).getByRole('heading', { name: /Send .*0\.01 ETH/ })).toBeVisible()
  await approve(page)
  const hash = await sent
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  await expect.poll(() => askNode(rpcUrl, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })

  await page.evaluate(() => window.kernel.wallet.disconnect())
  await expect(widget.button()).toBeVisible()
  await page.reload()
  await expect(widget.button()).toBeVisible()
  expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain('first@example.com')
})

test('behavior: where the browser keeps what belongs to the wallet, it is there after a reload, and gone in all tabs', async ({
  widget,
  page,
  hosts,
  embedded,
}) => {
  test.slow()
  await page.goto(sameSite(hosts, embedded))
  await enterCode(widget, embedded, 'second@example.com')
  const before = await addressOf(page)
  await page.reload()
  await expect(widget.accountButton()).toBeVisible()
  expect(await addressOf(page)).toBe(before)

  const other = await secondTab(page)
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(stored).not.toMatch(/refreshToken|accessToken|"slot"/)
  await page.evaluate(() => window.kernel.wallet.disconnect())
  await expect.poll(() => addressOf(other)).toBeUndefined()
})

test('error: what is covered, declined, closed or never allowed is not signed', async ({ widget, page, embedded }) => {
  test.slow()
  await signIn(widget, embedded, 'third@example.com')
  const address = await addressOf(page)
  const heading = frameOf(page).getByRole('heading', { name: 'Sign a message' })
  const ask = () => request(page, 'personal_sign', ['0x48656c6c6f', address])

  // A page that lays something over the frame, be it invisible to the pointer, keeps the button off.
  const covered = ask()
  await expect(heading).toBeVisible()
  await expect(approveButton(page)).not.toHaveAttribute('aria-disabled', 'true')
  await page.evaluate(() => {
    const cover = document.createElement('div')
    cover.id = 'cover'
    cover.dataset.lkKeep = ''
    cover.setAttribute('style', 'position:fixed;inset:0;z-index:2147483647;pointer-events:none;background:#f005')
    document.body.append(cover)
  })
  await expect(approveButton(page)).toHaveAttribute('aria-disabled', 'true')
  await approveButton(page).click({ force: true })
  await expect(heading).toBeVisible()
  await page.evaluate(() => document.getElementById('cover')?.remove())
  await frameOf(page).getByRole('button', { name: 'Decline' }).click()
  expect(await covered).toEqual({ code: 4001, message: 'You declined the request. Nothing was shared.' })

  const closed = ask()
  await expect(heading).toBeVisible()
  await widget.dialog().getByRole('button', { name: 'Close' }).click()
  expect(await closed).toEqual({ code: 4001, message: 'Request was aborted' })

  expect(await request(page, 'eth_sign', [address, '0x00'])).toEqual({
    code: 4200,
    message: 'Requested RPC call is not allowed',
  })
  await expect(widget.dialog().getByRole('heading', { name: 'Action not allowed' })).toBeVisible()
})
