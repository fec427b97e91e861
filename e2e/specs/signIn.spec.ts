import { createGateway } from '@latchkey/gateway'
import type { Page } from '@playwright/test'
import { axeFaults } from '../support/axeFaults.ts'
import { type SignInServer, startSignInServer } from '../support/startSignInServer.ts'
import { test as base, expect } from '../support/test.ts'
import type { Widget } from '../support/widget.ts'

const test = base.extend<{ readonly server: SignInServer }>({
  server: async ({ hosts, devnet }, use) => {
    const server = await startSignInServer(hosts.url, { 'eip155:1': [devnet.chains[1]?.rpcUrl ?? ''] })
    await use(server)
    await server.stop()
  },
})

/** What the server tells the page it knows. */
function orders(page: Page, { url }: SignInServer): Promise<string> {
  return page.evaluate(async (address) => (await fetch(address, { credentials: 'include' })).text(), `${url}/orders`)
}

const signInDialog = (widget: Widget) => widget.dialog('Sign in')

test('default: connect, sign, and the server knows who it is, also after a reload and in another tab', async ({
  widget,
  wallet,
  page,
  context,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(/401/)
  await widget.visit({ query: { signIn: `${server.url}/auth` } })
  expect(await orders(page, server)).toBe('Sign in first.')
  expect(server.requests.filter((request) => request.includes('/auth/'))).toEqual([])
  await widget.choose()
  await wallet.approve()
  const dialog = signInDialog(widget)
  await expect(dialog.getByRole('heading', { name: 'Prove this account is yours' })).toBeVisible()
  const text = await dialog.getByRole('region', { name: 'What you sign' }).innerText()
  expect(text).toContain(`${new URL(page.url()).host} wants you to sign in with your Ethereum account:`)
  expect(await axeFaults(page)).toEqual([])
  // Escape and the backdrop leave it open: this site needs to know whose account it is.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await wallet.approve()
  await expect(widget.dialog()).toHaveCount(0)
  expect(await orders(page, server)).toContain('Orders of eip155:1:0x')
  const cookies = await context.cookies(server.url)
  expect(cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }))).toEqual([
    { name: 'latchkey-nonce', httpOnly: true, sameSite: 'Lax' },
    { name: 'latchkey-session', httpOnly: true, sameSite: 'Lax' },
  ])

  await page.reload()
  await expect(widget.accountButton()).toBeVisible()
  await expect.poll(() => server.requests.filter((request) => request === 'GET /auth/session').length).toBe(2)
  await expect(widget.dialog()).toHaveCount(0)
  expect(await wallet.count('personal_sign')).toBe(0)

  await page.evaluate(() => window.kernel.wallet.disconnect())
  await expect.poll(() => orders(page, server)).toBe('Sign in first.')
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(stored).not.toMatch(/0x[0-9a-f]{130}|Nonce/i)
})

test('error: declined, then signed; a server that is away gets the same signature again', async ({
  widget,
  wallet,
  page,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_|Failed to load/)
  await widget.visit({ query: { signIn: `${server.url}/auth` } })
  await widget.choose()
  await wallet.approve()
  const dialog = signInDialog(widget)
  await expect(dialog.getByRole('region', { name: 'What you sign' })).toContainText('Nonce: ')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await wallet.reject()
  await expect(dialog.getByRole('heading', { name: 'Signature declined' })).toBeVisible()
  server.setAway(true)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await wallet.approve()
  await expect(dialog.getByText('your wallet won’t ask a second time').first()).toBeVisible()
  server.setAway(false)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(widget.dialog()).toHaveCount(0)
  expect(await wallet.count('personal_sign')).toBe(2)
  expect(await orders(page, server)).toContain('Orders of eip155:1:0x')
})

test('behavior: cancelling disconnects, and the list of wallets is there', async ({ widget, wallet, page, server }) => {
  await widget.visit({ query: { signIn: `${server.url}/auth` } })
  await widget.choose()
  await wallet.approve()
  await signInDialog(widget).getByRole('button', { name: 'Cancel' }).click()
  await expect(widget.dialog('Connect')).toBeVisible()
  expect(await page.evaluate(() => window.kernel.store.get(window.kernel.atoms.connections).length)).toBe(0)
})

test('behavior: local sessions are checked by the account’s own chain, and another tab follows', async ({
  widget,
  wallet,
  context,
  hosts,
}) => {
  await widget.visit({ query: { signIn: 'local' } })
  await widget.choose()
  await wallet.approve()
  await expect(signInDialog(widget)).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${hosts.url}/react/?signIn=local`)
  await expect(other.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await signInDialog(widget).getByRole('button', { name: 'Sign in' }).click()
  await wallet.approve()
  await expect(widget.dialog()).toHaveCount(0)
  await expect(other.getByRole('dialog')).toHaveCount(0)
})

test('behavior: the account changes while the wallet asks: what was signed for the one before counts for nobody', async ({
  widget,
  wallet,
  page,
  devnet,
}) => {
  const [first = '', second = ''] = devnet.accounts.map(({ address }) => address)
  const sessions = () =>
    page.evaluate(() => {
      const { siwx } = window.kernel.plugins as { siwx?: { atoms: { sessions: never } } }
      return siwx ? Object.keys(window.kernel.store.get(siwx.atoms.sessions)) : []
    })
  await widget.visit({ query: { signIn: 'local' } })
  await widget.choose()
  await wallet.approve()
  const dialog = signInDialog(widget)
  const text = dialog.getByRole('region', { name: 'What you sign' })
  await expect(text).toContainText(first)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(wallet.prompt()).toBeVisible()
  await wallet.act('selectAccount', 1)
  await expect(text).toContainText(second)
  // The question for the account before is still open in the wallet.
  await wallet.approve()
  await expect(dialog).toBeVisible()
  expect(await sessions()).toEqual([])
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await wallet.approve()
  await expect(widget.dialog()).toHaveCount(0)
  expect(await sessions()).toEqual([`eip155:1:${second}`])
})

test('behavior: the network changes while the wallet asks: the session is of what was signed', async ({
  widget,
  wallet,
  page,
}) => {
  await widget.visit({ query: { signIn: 'local' } })
  await widget.choose()
  await wallet.approve()
  const dialog = signInDialog(widget)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(wallet.prompt()).toBeVisible()
  await wallet.act('switchChain', 42161)
  await wallet.approve()
  const ends = () =>
    page.evaluate(() => {
      const { siwx } = window.kernel.plugins as { siwx?: { atoms: { sessions: never } } }
      const sessions: Readonly<Record<string, { readonly message: string }>> = siwx
        ? window.kernel.store.get(siwx.atoms.sessions)
        : {}
      return Object.entries(sessions).map(([account, { message }]) => [
        account.split(':')[1],
        /Chain ID: (\d+)/.exec(message)?.[1],
      ])
    })
  // Either the attempt is void and asked anew, or the session names the network that was signed for.
  if (await dialog.isVisible()) {
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await wallet.approve()
  }
  await expect(widget.dialog()).toHaveCount(0)
  const [end] = await ends()
  expect(end?.[0]).toBe(end?.[1])
})

test('behavior: the gateway keeps who is signed in, for a host without a server', async ({
  widget,
  wallet,
  page,
  devnet,
  expectedNoise,
}) => {
  expectedNoise.push(/401/)
  const project = 'latchkey-e2e'
  const gateway = await createGateway({
    port: 0,
    databaseUrl: 'sqlite::memory:',
    log: { level: 'warn' },
    chains: [
      {
        id: 'eip155:1',
        name: 'Ethereum',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [devnet.chains[1]?.rpcUrl ?? ''],
      },
    ],
    projects: [{ id: project, name: 'Test pages', origins: ['loopback'] }],
  })
  try {
    await widget.visit({ query: { signIn: 'gateway', gateway: gateway.url, project } })
    await widget.choose()
    await wallet.approve()
    await signInDialog(widget).getByRole('button', { name: 'Sign in' }).click()
    await wallet.approve()
    await expect(widget.dialog()).toHaveCount(0)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.reload()
    await expect(widget.accountButton()).toBeVisible()
    await expect.poll(() => asked.filter((path) => path.endsWith('/auth/v1/me')).length).toBeGreaterThan(0)
    await expect(widget.dialog()).toHaveCount(0)
    expect(await wallet.count('personal_sign')).toBe(0)
    await page.evaluate(() => window.kernel.wallet.disconnect())
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/siwx:token/)
  } finally {
    await gateway.stop()
  }
})
