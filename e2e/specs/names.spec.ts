import { createGateway } from '@latchkey/gateway'
import { axeFaults } from '../support/axeFaults.ts'
import { askNode, expect, test } from '../support/test.ts'

/** A gateway that gives out names of one ending, on the local chains. */
function startGateway(chains: Readonly<Record<number, { readonly rpcUrl: string }>>) {
  return createGateway(
    {
      port: 0,
      databaseUrl: 'sqlite::memory:',
      indexer: { isEnabled: false },
      projects: [{ id: 'names-project', name: 'Names', origins: ['loopback'] }],
      names: { zones: ['shop.example'] },
      chains: Object.entries(chains).map(([id, { rpcUrl }]) => ({
        id: `eip155:${id}`,
        name: `Local ${id}`,
        rpcUrls: [rpcUrl],
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      })),
    },
    { onLog: () => undefined },
  )
}

// This gateway follows no chain: it has no history.
test.use({ expectedNoise: [/status of 501/] })

test('default: an account registers a name, is called by it everywhere, and is paid by it', async ({
  widget,
  wallet,
  page,
  devnet,
}) => {
  const gateway = await startGateway(devnet.chains)
  await widget.visit({ query: { assets: '1', names: 'register', gateway: gateway.url, project: 'names-project' } })
  await widget.connect(wallet)
  const account = await widget.openAccount()
  await account.getByRole('button', { name: 'Settings' }).click()
  await widget.dialog().getByRole('button', { name: 'Account name' }).click()
  const why = widget.dialog('Account name')
  await expect(why.getByText('Everyone can see it')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await why.getByRole('button', { name: 'Choose a name' }).click()

  const form = widget.dialog('Choose a name')
  const field = form.getByRole('textbox', { name: 'Your name' })
  await field.fill('supp0rt')
  await expect(form.getByText('supp0rt.shop.example is taken. Choose another one.')).toBeVisible()
  await expect(form.getByRole('list', { name: 'Available names' }).getByRole('button')).toHaveCount(7)
  expect(await axeFaults(page)).toEqual([])
  await field.fill('Mara')
  await expect(form.getByText('mara.shop.example is available')).toBeVisible()
  // Declined first: the form is there again, and says so.
  await form.getByRole('button', { name: 'Register mara.shop.example' }).click()
  await expect(widget.dialog('Your name').getByRole('heading', { name: /^Approve in/ })).toBeVisible()
  await wallet.reject()
  await expect(widget.banner('Error registering name mara.shop.example')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await form.getByRole('button', { name: 'Register mara.shop.example' }).click()
  await wallet.approve()
  const success = widget.dialog('Your name')
  await expect(success.getByRole('heading', { name: 'mara.shop.example is yours' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  expect(await wallet.count('personal_sign')).toBe(2)
  await success.getByRole('button', { name: 'Done' }).click()
  await expect(widget.dialog().getByRole('button', { name: /^Switch account mara\.shop/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(widget.button(/mara\.shop\.example/)).toBeVisible()

  // Another account pays the name.
  const owner = await page.evaluate(() => window.kernel.store.get(window.kernel.atoms.account)?.address ?? '')
  const rpcUrl = devnet.chains[1]?.rpcUrl ?? ''
  const balance = async () => BigInt(String(await askNode(rpcUrl, 'eth_getBalance', [owner, 'latest'])))
  const before = await balance()
  await wallet.act('selectAccount', 1)
  await expect(widget.button(/mara\.shop\.example/)).toHaveCount(0)
  await (await widget.openAccount()).getByRole('button', { name: 'Send' }).click()
  const send = widget.dialog('Send')
  await send.getByRole('textbox', { name: 'Amount' }).fill('0.25')
  await send.getByRole('textbox', { name: 'To' }).fill('mara.shop.example')
  await send.getByRole('button', { name: 'Review', exact: true }).click()
  const preview = widget.dialog('Review and send')
  await expect(preview.getByText('mara.shop.example').first()).toBeVisible()
  await preview.getByRole('button', { name: /^Confirm in/ }).click()
  await wallet.approve()
  await expect.poll(balance).toBe(before + 25n * 10n ** 16n)
  await gateway.stop()
})
