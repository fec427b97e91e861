import { rpcUrlsOf, startWallet, type TestWallet } from '@latchkey/devnet/wallet'
import { Pairing } from '../../support/pairing.ts'
import { test as base, expect } from '../../support/pairingTest.ts'
import { type SignInServer, startSignInServer } from '../../support/startSignInServer.ts'

const test = base.extend<{ readonly server: SignInServer }, { readonly signer: TestWallet }>({
  /** A wallet that signs in with the approval that connects. */
  signer: [
    async ({ relay, devnet }, use) => {
      const signer = await startWallet({ relayUrl: relay.url, rpcUrls: rpcUrlsOf(devnet.services), signsIn: true })
      await use(signer)
      await signer.stop()
    },
    { scope: 'worker' },
  ],
  server: async ({ hosts, devnet }, use) => {
    const server = await startSignInServer(hosts.url, { 'eip155:1': [devnet.chains[1]?.rpcUrl ?? ''] })
    await use(server)
    await server.stop()
  },
  pairing: ({ widget, relay, signer }, use) => use(new Pairing(widget, relay, signer)),
})

// No user is signed in yet, and a signature is refused.
test.use({ expectedNoise: [/401|422/] })

/** What the server says to the page: whom it knows. */
const orders = ({ page }: Pairing, { url }: SignInServer): Promise<string> =>
  page.evaluate(async (address) => (await fetch(address, { credentials: 'include' })).text(), `${url}/orders`)

/** Methods the wallet was asked for since, in their order. */
async function asked({ phone }: Pairing, since: number): Promise<readonly string[]> {
  return (await phone.requests()).slice(since).map(({ method }) => method)
}

async function scan(pairing: Pairing, server: SignInServer): Promise<number> {
  const before = (await pairing.phone.requests()).length
  await pairing.visit({ query: { families: '', signIn: `${server.url}/auth` } })
  await pairing.show()
  await pairing.phone.pair(await pairing.read())
  return before
}

test('default: one approval on the phone connects and signs in, and the server knows who it is', async ({
  pairing,
  server,
}) => {
  const { page, widget, phone } = pairing
  const before = await scan(pairing, server)
  await expect(widget.accountButton()).toBeVisible()
  await expect(widget.dialog()).toHaveCount(0)
  await expect.poll(() => orders(pairing, server)).toContain('Orders of eip155:1:0x')
  expect(await asked(pairing, before)).toEqual(['wc_sessionAuthenticate'])

  await page.reload()
  await expect(widget.accountButton()).toBeVisible()
  await expect.poll(() => orders(pairing, server)).toContain('Orders of')
  await expect(widget.dialog()).toHaveCount(0)
  expect(await asked(pairing, before)).toEqual(['wc_sessionAuthenticate'])

  await page.evaluate(() => window.kernel.wallet.disconnect())
  await expect.poll(() => orders(pairing, server)).toBe('Sign in first.')
  await expect.poll(async () => (await phone.sessions()).length).toBe(0)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/0x[\da-f]{130}|Nonce/i)
})

test('behavior: a phone that signs for one of the networks is signed in on that one', async ({ pairing, server }) => {
  await pairing.phone.approveWith({ chains: ['eip155:42161'] })
  const before = await scan(pairing, server)
  await expect.poll(() => orders(pairing, server)).toContain('Orders of eip155:42161:0x')
  await expect(pairing.widget.dialog()).toHaveCount(0)
  expect(await asked(pairing, before)).toEqual(['wc_sessionAuthenticate'])
})

test('error: a wrong signature signs nobody in: it is asked for in the view', async ({ pairing, server }) => {
  await pairing.phone.approveWith({ unchecked: true })
  const before = await scan(pairing, server)
  const dialog = pairing.widget.dialog('Sign in')
  await expect(dialog.getByRole('region', { name: 'What you sign' })).toContainText('Nonce: ')
  expect(await orders(pairing, server)).toBe('Sign in first.')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(pairing.widget.dialog()).toHaveCount(0)
  await expect.poll(() => orders(pairing, server)).toContain('Orders of eip155:1:0x')
  expect(await asked(pairing, before)).toEqual(['wc_sessionAuthenticate', 'personal_sign'])
})
