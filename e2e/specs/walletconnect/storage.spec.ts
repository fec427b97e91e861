import type { Page } from '@playwright/test'
import { expect, test } from '../../support/pairingTest.ts'
import type { Hosts } from '../../support/startHosts.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SIGN = { network: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f', ALICE] }

/** Gives the page an origin of its own, as a sandboxed frame has it: the browser refuses it all storage. */
async function refuseAccess(page: Page, hosts: Hosts): Promise<void> {
  const headers = { 'content-security-policy': 'sandbox allow-scripts', 'access-control-allow-origin': '*' }
  await page.route(`${hosts.url}/**`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), ...headers } })
  })
}

/** Reading works; there is no room for anything new. */
async function refuseWriting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const full = (): never => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    Storage.prototype.setItem = full
    IDBFactory.prototype.open = full
  })
}

const notices = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => window.reported.log().filter((line) => line.includes('refuses to store')))
const errors = (page: Page): Promise<readonly string[]> => page.evaluate(() => window.reported.errors)

for (const [how, refuse] of [
  ['is refused to the page', refuseAccess],
  ['is full', refuseWriting],
] as const) {
  test(`behavior: storage that ${how}: pairing works for the page's life, with one notice`, async ({
    pairing,
    page,
    hosts,
  }) => {
    test.setTimeout(120_000)
    await refuse(page, hosts)
    await pairing.visit()
    await pairing.connect()
    expect(await pairing.request(SIGN)).toMatch(/^0x/)
    await page.evaluate(() => window.kernel.wallet.disconnect())
    await expect(pairing.widget.button()).toBeVisible()
    await pairing.connect()
    expect(await pairing.request(SIGN)).toMatch(/^0x/)
    await expect.poll(() => notices(page)).toHaveLength(1)
    expect(await errors(page)).toEqual([])
    await page.reload()
    await expect(pairing.widget.button()).toBeVisible()
    expect(await pairing.connected()).toEqual([])
  })
}

test('behavior: storage that is cleared while the page runs: it goes on, and starts afresh', async ({
  pairing,
  page,
}) => {
  test.setTimeout(120_000)
  await pairing.visit()
  await pairing.connect()
  await page.evaluate(() => localStorage.clear())
  expect(await pairing.request(SIGN)).toMatch(/^0x/)
  await pairing.phone.emit({ name: 'chainChanged', data: 42161 }, 'eip155:42161')
  await expect
    .poll(() => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.network)?.id))
    .toBe('eip155:42161')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(pairing.widget.button()).toBeVisible()
  await pairing.connect()
  expect(await pairing.request(SIGN)).toMatch(/^0x/)
  expect(await errors(page)).toEqual([])
})
