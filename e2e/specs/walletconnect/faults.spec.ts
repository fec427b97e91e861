import { expect, test } from '../../support/pairingTest.ts'
import { Widget } from '../../support/widget.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SIGN = { network: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f', ALICE] }
/** The browser says so when a socket is cut. */
const CUT = /WebSocket connection to/

test('behavior: a reload is connected again from what is stored, before the relay answers', async ({
  pairing,
  page,
  expectedNoise,
}) => {
  test.setTimeout(120_000)
  expectedNoise.push(CUT)
  await pairing.visit()
  await pairing.connect()
  const before = await pairing.connected()
  pairing.relay.fault({ at: 'hello', do: 'refuse', times: 'always', client: 'e2e' })
  await page.reload()
  await expect(pairing.widget.accountButton()).toBeVisible()
  expect(await pairing.connected()).toEqual(before)
  await expect.poll(() => pairing.sockets()).toBe(0)
  pairing.relay.clearFaults()
  expect(await pairing.request(SIGN)).toMatch(/^0x/)
})

test('behavior: two tabs share the session and follow each other', async ({ pairing, context, hosts }) => {
  await pairing.visit()
  const other = new Widget(await context.newPage(), hosts)
  await pairing.visit({}, other)
  await pairing.page.bringToFront()
  await pairing.connect()
  await expect(other.accountButton()).toBeVisible()
  await other.page.evaluate(() => window.kernel.wallet.disconnect())
  await expect(pairing.widget.button()).toBeVisible()
  expect(await pairing.connected()).toEqual([])
})

for (const at of ['hello', 'propose', 'deliver:approve', 'deliver:settle', 'settled', 'subscribe']) {
  test(`behavior: the relay cuts the line at ${at}; the pairing is completed`, async ({ pairing, expectedNoise }) => {
    expectedNoise.push(CUT)
    pairing.relay.fault({ at, do: at === 'hello' ? 'refuse' : 'cut', client: 'e2e' })
    await pairing.visit()
    await pairing.connect()
    expect(await pairing.connected()).toEqual(['eip155', 'solana', 'bip122'])
  })
}

test('behavior: offline and back while the code is shown', async ({ pairing, context, expectedNoise }) => {
  expectedNoise.push(CUT, /ERR_INTERNET_DISCONNECTED/)
  await pairing.visit()
  await pairing.show()
  const code = await pairing.read()
  await context.setOffline(true)
  await expect(pairing.widget.dialog()).toContainText('No connection')
  await context.setOffline(false)
  await pairing.phone.pair(code)
  await expect(pairing.widget.accountButton()).toBeVisible({ timeout: 15_000 })
})

test('behavior: an approval that comes after the dialog was closed is disconnected', async ({ pairing, page }) => {
  await pairing.visit()
  await pairing.show()
  const code = await pairing.read()
  const before = (await pairing.phone.sessions()).length
  await pairing.phone.next('late')
  const scanned = pairing.phone.pair(code)
  await page.keyboard.press('Escape')
  await expect(pairing.widget.dialog()).toHaveCount(0)
  const { id } = await scanned
  const outcome = async () => (await pairing.phone.requests()).find((sent) => sent.id === id)?.outcome
  await expect.poll(outcome).not.toBe('waiting')
  await expect.poll(async () => (await pairing.phone.sessions()).length).toBe(before)
  expect(await pairing.connected()).toEqual([])
})

test('error: a wallet that approves what nobody asked for is refused in words', async ({ pairing }) => {
  await pairing.visit()
  await pairing.show()
  await pairing.phone.next('ask')
  await pairing.phone.pair(await pairing.read())
  await pairing.phone
    .approveWith({ accounts: ['cosmos:cosmoshub-4:cosmos1abc'], unchecked: true })
    .catch(() => undefined)
  await expect(pairing.widget.dialog()).toContainText('did not connect')
  expect(await pairing.connected()).toEqual([])
})
