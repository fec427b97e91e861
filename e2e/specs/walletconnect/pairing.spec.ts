import { expect, test } from '../../support/pairingTest.ts'
import { askNode } from '../../support/test.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SIGN = { network: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f', ALICE] }

test('default: the code on the screen pairs an EVM, a Solana and a Bitcoin wallet at once', async ({
  pairing,
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await pairing.visit()
  await pairing.widget.open()
  expect(scripts.filter((url) => url.includes('pairingLine'))).toEqual([])
  await expect.poll(() => pairing.sockets()).toBe(0)
  await page.keyboard.press('Escape')
  await expect(pairing.widget.dialog()).toHaveCount(0)
  await pairing.connect()
  expect(await pairing.connected()).toEqual(['eip155', 'solana', 'bip122'])
})

test('behavior: works under a strict content security policy', async ({ pairing, hosts }) => {
  await pairing.visit({ strict: true })
  await pairing.connect()
  expect(hosts.violations).toEqual([])
})

test('behavior: signs and sends; the chain confirms it', async ({ pairing, devnet }) => {
  await pairing.visit()
  await pairing.connect()
  expect(await pairing.request(SIGN)).toMatch(/^0x[0-9a-f]{130}$/)
  const params = [{ from: ALICE, to: BOB, value: '0x1' }]
  const hash = await pairing.request({ network: 'eip155:1', method: 'eth_sendTransaction', params })
  const rpcUrl = devnet.chains[1]?.rpcUrl ?? ''
  await expect.poll(() => askNode(rpcUrl, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
})

test('behavior: every family signs its own way', async ({ pairing, page }) => {
  await pairing.visit()
  await pairing.connect()
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
  const address = (namespace: string): Promise<string> =>
    page.evaluate(
      (name) =>
        window.kernel.store.get(window.kernel.atoms.connections).find((open) => open.namespace === name)?.account
          .address ?? '',
      namespace,
    )
  const pubkey = await address('solana')
  const signed = await pairing.request({
    network: solana,
    method: 'solana_signMessage',
    params: { message: 'StV1DL6CwTryKyV', pubkey },
  })
  expect(signed).toHaveProperty('signature')
  const account = await address('bip122')
  const params = { message: 'hello', account, address: account }
  expect(await pairing.request({ network: bitcoin, method: 'signMessage', params })).toHaveProperty('signature')
})

test('error: the wallet rejects; trying again works', async ({ pairing }) => {
  await pairing.visit()
  await pairing.show()
  await pairing.phone.next('reject')
  await pairing.phone.pair(await pairing.read())
  const dialog = pairing.widget.dialog()
  await expect(dialog).toContainText(/declined/i)
  await dialog.getByRole('button', { name: /try again/i }).click()
  await pairing.phone.pair(await pairing.read())
  await expect(pairing.widget.accountButton()).toBeVisible()
})

test('error: a rejected signature says so, and the wallet is asked once', async ({ pairing }) => {
  await pairing.visit()
  await pairing.connect()
  const before = (await pairing.phone.requests()).length
  await pairing.phone.next('reject')
  await expect(pairing.request(SIGN)).rejects.toThrow(/request\/rejected/)
  expect(await pairing.phone.requests()).toHaveLength(before + 1)
})

test('error: a code nobody scans expires, a new one works, the old one does not', async ({ pairing, page }) => {
  await page.clock.install()
  await pairing.visit()
  await pairing.show()
  const old = await pairing.read()
  await page.clock.fastForward('03:51')
  const dialog = pairing.widget.dialog()
  await expect(dialog).toContainText('This code has expired')
  await dialog.getByRole('button', { name: 'New code' }).click()
  const fresh = await pairing.read()
  expect(fresh).not.toBe(old)
  await pairing.phone.pair(fresh)
  await expect(pairing.widget.accountButton()).toBeVisible()
})

test('behavior: switches networks within the family and across', async ({ pairing, page }) => {
  await pairing.visit()
  await pairing.connect()
  const before = (await pairing.phone.requests()).length
  for (const id of ['eip155:42161', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155:1'] as const) {
    await page.evaluate((network) => window.kernel.wallet.switchNetwork({ network }), id)
    expect(await page.evaluate(() => window.kernel.store.get(window.kernel.atoms.network)?.id)).toBe(id)
  }
  expect(await pairing.phone.requests()).toHaveLength(before)
})

test('behavior: follows what the wallet changes, and its disconnecting', async ({ pairing, page }) => {
  await pairing.visit()
  await pairing.connect()
  await pairing.phone.emit({ name: 'chainChanged', data: 42161 }, 'eip155:42161')
  await expect
    .poll(() => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.network)?.id))
    .toBe('eip155:42161')
  await pairing.phone.update({ accounts: [`eip155:1:${BOB}`], chains: ['eip155:1'] })
  await expect
    .poll(() => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.connection)?.account.address))
    .toBe(BOB)
  expect(await pairing.connected()).toEqual(['eip155'])
  await pairing.phone.disconnect()
  await expect(pairing.widget.button()).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('wc:session:')))).toEqual([])
})

test('behavior: the page disconnects, and the wallet knows', async ({ pairing }) => {
  await pairing.visit()
  await pairing.connect()
  const before = (await pairing.phone.sessions()).length
  const dialog = await pairing.widget.openAccount()
  await dialog
    .getByRole('button', { name: /disconnect/i })
    .first()
    .click()
  await expect(pairing.widget.button()).toBeVisible()
  await expect.poll(async () => (await pairing.phone.sessions()).length).toBe(before - 1)
})
