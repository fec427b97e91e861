import { readCode } from '../../support/readCode.ts'
import { expect, test } from '../../support/test.ts'

test('default: the code holds the whole address, with an amount what EIP-681 says, and nothing is sent', async ({
  widget,
  wallet,
  page,
  context,
}) => {
  await widget.visit({ query: { assets: '1' } })
  await widget.connect(wallet)
  await (await widget.openAccount()).getByRole('button', { name: 'Receive' }).click()
  const code = widget.dialog('Receive').getByRole('img', { name: /^QR code/ })
  const address = await page.evaluate(() => window.kernel.store.get(window.kernel.atoms.account)?.address ?? '')
  const read = async () => readCode(context, await code.locator('..').screenshot())
  await expect.poll(read).toBe(address)

  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked.push(request.url())
  })
  await widget.dialog().getByRole('button', { name: 'Ask for an amount' }).click()
  await widget.dialog().getByRole('textbox', { name: 'Amount' }).fill('1.5')
  await expect.poll(read).toBe(`ethereum:${address}?value=1500000000000000000`)
  expect(asked).toEqual([])
})
