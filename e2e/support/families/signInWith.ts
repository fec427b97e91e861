import type { Hosts } from '../startHosts.ts'
import { startSignInServer } from '../startSignInServer.ts'
import { expect } from '../test.ts'
import type { Widget } from '../widget.ts'
import { approve, type Family, promptOf } from './familyChains.ts'

/** Whose account signs in. */
interface Signer {
  readonly family: Family
  /** CAIP-2 id, as the text names it. */
  readonly network: string
  readonly address: string
  /** Addresses of local nodes. */
  readonly nodes: Readonly<Record<string, string>>
}

/**
 * Connects the demo wallet of a family and signs in at a server of another origin: its cookies know the browser after a reload, and
 * no longer once the wallet is disconnected.
 */
export async function signInWith(
  widget: Widget,
  hosts: Hosts,
  { family, network, address, nodes }: Signer,
): Promise<void> {
  const { page } = widget
  const server = await startSignInServer(hosts.url, {}, [network])
  const orders = (): Promise<string> =>
    page.evaluate(async (url) => (await fetch(url, { credentials: 'include' })).text(), `${server.url}/orders`)
  try {
    await widget.visit({ query: { ...nodes, signIn: `${server.url}/auth` } })
    expect(await orders()).toBe('Sign in first.')
    await (await widget.open()).getByRole('button', { name: new RegExp(`^${family} demo wallet`) }).click()
    await approve(page)
    const dialog = widget.dialog('Sign in')
    const text = `wants you to sign in with your ${family} account`
    await expect(dialog.getByRole('region', { name: 'What you sign' })).toContainText(text)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(promptOf(page).getByText(text)).toBeVisible()
    await approve(page)
    await expect(widget.dialog()).toHaveCount(0)
    expect(await orders()).toBe(`Orders of ${network}:${address}`)

    await page.reload()
    await expect(widget.accountButton()).toBeVisible()
    await expect.poll(() => server.requests.filter((request) => request === 'GET /auth/session').length).toBe(2)
    await expect(widget.dialog()).toHaveCount(0)
    await expect(promptOf(page)).toHaveCount(0)
    await page.evaluate(() => window.kernel.wallet.disconnect())
    await expect.poll(orders).toBe('Sign in first.')
  } finally {
    await server.stop()
  }
}
