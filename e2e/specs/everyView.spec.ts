import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { axeFaults } from '../support/axeFaults.ts'
import { openMultiChain } from '../support/openMultiChain.ts'
import { expect, test } from '../support/test.ts'
import { IN_FLOWS, VIEW_SETTINGS, viewsOfPlugins, WALKS, walkByKeyboard, walkView } from '../support/walkByKeyboard.ts'
import { Wallet } from '../support/wallet.ts'
import { chooseWallet, RAINBOW } from '../support/wallets.ts'
import type { Widget } from '../support/widget.ts'

type Reach = (widget: Widget, wallet: Wallet) => Promise<unknown>

const QUERY = {
  directory: 'service',
  pairing: 'hand',
  families: '1',
  harbor: '1',
  faucet: '1',
  assets: '1',
  wallets: 'demo,second',
}
const dialog = (page: Page) => page.locator('[data-lk-root] [role=dialog]')

/** How views are reached that a route alone does not open: with a wallet, an attempt, or a network in hand. */
const reach: Readonly<Record<string, Reach>> = {
  'balances.TokenDetails': ({ page }) =>
    page.evaluate(() => {
      const { router }: { router: { reset(route: string, params: object): unknown } } = window.kernel
      window.kernel.open()
      router.reset('balances.TokenDetails', { id: 'eip155:1/slip44:60' })
    }),
  // One that the account does not have any more.
  'balances.NftDetails': ({ page }) =>
    page.evaluate(() => {
      const { router }: { router: { reset(route: string, params: object): unknown } } = window.kernel
      window.kernel.open()
      router.reset('balances.NftDetails', { id: `eip155:1/erc721:0x${'1'.repeat(40)}/1` })
    }),
  // Of a transaction that is no longer known.
  'send.WalletSendStatus': ({ page }) =>
    page.evaluate(() => {
      const { router }: { router: { reset(route: string, params: object): unknown } } = window.kernel
      window.kernel.open()
      router.reset('send.WalletSendStatus', { id: 'gone' })
    }),
  // Of a transaction that is no longer known.
  'history.TransactionDetails': ({ page }) =>
    page.evaluate(() => {
      const { router }: { router: { reset(route: string, params: object): unknown } } = window.kernel
      window.kernel.open()
      router.reset('history.TransactionDetails', { key: 'gone' })
    }),
  // The question leaves by itself while there is nothing to choose.
  'account.ConfirmDisconnect': async (widget) => {
    await connected(widget, new Wallet(widget.page, 'second'), 'Wallet second')
    await widget.page.evaluate(() => window.kernel.open('account.ConfirmDisconnect'))
  },
  'connect.ConnectingExternal': async (widget, wallet) => {
    await wallet.act('setHang', 'everything')
    await widget.page.evaluate(() => window.kernel.open('connect.Connect'))
    await widget
      .dialog()
      .getByRole('button', { name: /Demo wallet/ })
      .first()
      .click()
  },
  'connect.ConnectingWalletConnectBasic': ({ page }) =>
    page.evaluate(async () => {
      const { connect }: { connect?: { connectByQrCode(): Promise<void> } } = window.kernel.plugins
      window.kernel.open()
      await connect?.connectByQrCode()
    }),
  'kernel.Error': ({ page }) =>
    page.evaluate(() => {
      const { router }: { router: { reset(route: string, params: object): unknown } } = window.kernel
      router.reset('kernel.Error', { error: new Error('The view could not be drawn') })
    }),
  'connect.ConnectingMultiChain': (widget) => openMultiChain(widget),
  'connect.ConnectingWalletConnect': ({ page }) => chooseWallet(page),
  'connect.Downloads': ({ page }) => chooseWallet(page, { ...RAINBOW, mobileLink: '', universalLink: '', rdns: 'x.y' }),
  'networks.SwitchNetwork': async (widget, wallet) => {
    await connected(widget, wallet)
    await wallet.act('setHang', 'everything')
    await widget.page.evaluate(() => {
      const { networks }: { networks?: { selectNetwork(id: string): Promise<void> } } = window.kernel.plugins
      window.kernel.open()
      void networks?.selectNetwork('eip155:42161')
    })
  },
}

/** Views of a connected account. */
const needsAccount = /^(account|balances|faucet|history|receive|send)\./

async function connected({ page }: Widget, wallet: Wallet, name = 'Demo wallet'): Promise<void> {
  await wallet.act('setAutoApprove', true)
  await page.evaluate(async (wanted) => {
    const { store, atoms } = window.kernel
    const found = () => store.get(atoms.connectors).find((connector) => connector.name === wanted)?.id
    while (found() === undefined) await new Promise((done) => requestAnimationFrame(done))
    await window.kernel.wallet.connect({ connectorId: found() ?? '' })
  }, name)
}

async function show(
  widget: Widget,
  wallet: Wallet,
  route: string,
  query: Readonly<Record<string, string>>,
): Promise<void> {
  await widget.visit({ query: { ...QUERY, ...query } })
  if (needsAccount.test(route)) await connected(widget, wallet)
  const special = reach[route]
  if (special) await special(widget, wallet)
  else await widget.page.evaluate((name) => window.kernel.open(name), route)
  await expect(dialog(widget.page)).toBeVisible()
  await expect
    .poll(() => widget.page.evaluate(() => window.kernel.store.get(window.kernel.atoms.history).at(-1)?.route))
    .toBe(route)
  // A view that cannot be loaded or drawn has the same route.
  const failure = dialog(widget.page).getByRole('heading', { name: 'Something went wrong' })
  if (route === 'kernel.Error') await expect(failure.first()).toBeVisible()
  else await expect(failure).toHaveCount(0)
}

for (const [setting, options] of Object.entries(VIEW_SETTINGS)) {
  test(`default: every view passes axe and can be walked by keyboard, ${setting}`, async ({ widget, wallet, page }) => {
    test.setTimeout(600_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await widget.visit({ query: QUERY })
    const routes = await page.evaluate(() => window.kernel.inspect().views)
    const brought = await viewsOfPlugins()
    expect(routes).toEqual(
      expect.arrayContaining(WALKS['everyView.spec.ts'].flatMap((plugin) => brought.get(plugin) ?? [])),
    )
    for (const route of routes) {
      await test.step(route, async () => {
        await page.evaluate(() => localStorage.clear())
        await show(widget, wallet, route, options)
        expect(await axeFaults(page), route).toEqual([])
        await walkByKeyboard(page)
        await page.keyboard.press('Escape')
        await expect(dialog(page), `Escape closes ${route}`).toHaveCount(0)
      })
    }
  })

  // Installed for all views it would stand before each of them.
  test(`default: signing in passes axe and can be walked by keyboard, ${setting}`, async ({ widget, wallet, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await widget.visit({ query: { signIn: 'local', optional: '1', ...options } })
    await connected(widget, wallet)
    await expect(dialog(page).getByRole('region')).toContainText('Nonce: ')
    expect(await axeFaults(page)).toEqual([])
    await walkByKeyboard(page)
    await wallet.act('rejectNext')
    await page.evaluate(() => {
      const { siwx }: { siwx?: { signIn(): Promise<void> } } = window.kernel.plugins
      void siwx?.signIn()
    })
    await expect.poll(() => wallet.count('personal_sign')).toBe(1)
    expect(await axeFaults(page)).toEqual([])
    await walkByKeyboard(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await walkView(page, 'siwx.ConnectingSiwe')
  })
}

for (const [setting, options] of Object.entries(VIEW_SETTINGS))
  test(`default: a snackbar with a button passes axe and is reached by keyboard, ${setting}`, async ({
    widget,
    wallet,
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await widget.visit({ query: { ...QUERY, ...options } })
    await connected(widget, wallet)
    await page.evaluate(() => window.kernel.open())
    await expect(dialog(page)).toBeVisible()
    await wallet.act('disconnect')
    const reconnect = page.locator('[data-lk-part="toast"]').getByRole('button')
    await expect(reconnect).toBeVisible()
    const isFocused = (): Promise<boolean> =>
      reconnect.evaluate((button) => button === (button.getRootNode() as Document).activeElement)
    for (let presses = 0; presses < 40 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab')
    await expect(reconnect).toBeFocused()
    // It stays while it has the focus.
    expect(await axeFaults(page, '[data-lk-root]')).toEqual([])
    await page.keyboard.press('Enter')
    await expect(reconnect).toHaveCount(0)
  })

test('behavior: every view of every plugin is looked at, by a walk or in the flow that it stands in', async () => {
  const views = await viewsOfPlugins()
  const all = [...views.values()].flat()
  const walked = Object.values(WALKS).flatMap((plugins) => plugins.flatMap((plugin) => views.get(plugin) ?? []))
  expect(all.length).toBeGreaterThan(60)
  expect(all.filter((route) => !walked.includes(route) && !(route in IN_FLOWS))).toEqual([])
  expect(Object.keys(IN_FLOWS).filter((route) => !all.includes(route))).toEqual([])
  const textOf = (spec: string): Promise<string> => readFile(new URL(spec, import.meta.url), 'utf8')
  for (const spec of Object.keys(WALKS)) expect(await textOf(spec), spec).toContain(`WALKS['${spec}']`)
  for (const spec of new Set(Object.values(IN_FLOWS)))
    expect(await textOf(spec), spec).toMatch(/axeFaults\(page\)|walkView\(/)
})
