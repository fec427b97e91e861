import { axeFaults } from '../../support/axeFaults.ts'
import { expect, test } from '../../support/pairingTest.ts'

test('behavior: a phone that only watches its account: it is tagged, can be paid, sends nothing and is not asked to sign in', async ({
  pairing,
  page,
}) => {
  await pairing.visit({ query: { families: '', assets: '1', signIn: 'local', optional: '1' } })
  // The phone of all tests of a worker.
  const asked = async () => (await pairing.phone.requests()).filter(({ kind }) => kind === 'request')
  const before = (await asked()).length
  await pairing.show()
  await pairing.phone.next('ask')
  await pairing.phone.pair(await pairing.read())
  await pairing.phone.approveWith({ methods: ['eth_accounts'] })
  await expect(pairing.widget.accountButton()).toBeVisible()
  await expect(pairing.widget.dialog()).toHaveCount(0)
  const account = await pairing.widget.openAccount()
  await expect(account.getByText('Watch only', { exact: true })).toBeVisible()
  const address = account.getByRole('button', { name: /^Switch account/ }).locator('bdi')
  // Whole, as the title: its short form has an ellipsis of its own.
  expect(await address.evaluate(({ parentElement: place }) => place && place.scrollWidth - place.clientWidth)).toBe(0)
  expect(await axeFaults(page)).toEqual([])
  await account.getByRole('button', { name: 'Send', exact: true }).click()
  const send = pairing.widget.dialog('Send')
  await expect(send.getByText(/can’t send from here/)).toBeVisible()
  await send.getByRole('button', { name: 'Back' }).click()
  await account.getByRole('button', { name: 'Receive' }).click()
  await expect(pairing.widget.dialog('Receive').getByRole('img', { name: /^QR code/ })).toBeVisible()
  expect((await asked()).length).toBe(before)
  await page.evaluate(() => window.kernel.wallet.disconnect())
})
