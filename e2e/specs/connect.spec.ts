import { expect, test } from '../support/test.ts'
import { Wallet } from '../support/wallet.ts'

test('default: choose a wallet, approve, see the account and its balance on the real chain', async ({
  widget,
  wallet,
  devnet,
}) => {
  await widget.visit()
  await widget.connect(wallet)
  const dialog = await widget.openAccount()
  await expect(dialog).toContainText('10 ETH')
  await expect(dialog).toContainText(devnet.accounts[0]?.address.slice(0, 6) ?? 'no account')
  expect(await wallet.count('eth_requestAccounts')).toBe(1)
})

test('behavior: a refusal is said in words, the wallet is not asked again, retry connects', async ({
  widget,
  wallet,
}) => {
  await widget.visit()
  await widget.choose()
  await wallet.reject()
  const dialog = widget.dialog()
  await expect(dialog.getByRole('heading', { name: 'You declined the request' })).toBeVisible()
  expect(await wallet.count('eth_requestAccounts')).toBe(1)
  await widget.tryAgain(wallet)
})

test('behavior: a wallet that hangs can be left at once, and its late answer connects nothing', async ({
  widget,
  wallet,
  page,
}) => {
  await widget.visit()
  await wallet.act('setHang', 'everything')
  await widget.choose()
  const dialog = widget.dialog()
  await expect(dialog.getByRole('heading', { name: /Approve in Demo wallet/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(widget.dialog('Connect')).toBeVisible()
  await wallet.act('setHang', 'off')
  await page.keyboard.press('Escape')
  await expect(widget.dialog()).toHaveCount(0)
  await expect(widget.button()).toBeVisible()
})

test('behavior: a wallet that vanishes while it is asked says so and offers a way on', async ({ widget, wallet }) => {
  await widget.visit()
  await widget.choose()
  await expect(wallet.prompt()).toBeVisible()
  await wallet.act('vanish')
  const dialog = widget.dialog()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await wallet.act('appear')
  await widget.tryAgain(wallet)
})

test('behavior: another account in the wallet is followed, and losing permission disconnects', async ({
  widget,
  wallet,
  devnet,
}) => {
  await widget.visit()
  await widget.connect(wallet)
  const [first, second] = devnet.accounts
  await expect(widget.accountButton()).toContainText(first?.address.slice(0, 6) ?? 'none')
  await wallet.act('selectAccount', 1)
  await expect(widget.accountButton()).toContainText(second?.address.slice(0, 6) ?? 'none')
  await wallet.act('disconnect')
  await expect(widget.button()).toBeVisible()
})

for (const [how, leave] of [
  ['is disconnected in the wallet', 'disconnect'],
  ['is locked', 'lock'],
] as const)
  test(`behavior: a wallet that ${how} is announced, and one press connects it again`, async ({
    widget,
    wallet,
    page,
  }) => {
    await widget.visit()
    await widget.connect(wallet)
    await wallet.act(leave)
    const toast = page.locator('[data-lk-part="toast"]')
    await expect(toast).toContainText('Demo wallet was disconnected')
    await expect(widget.button()).toBeVisible()
    await toast.getByRole('button', { name: 'Reconnect' }).click()
    await wallet.approve()
    await expect(widget.accountButton()).toBeVisible()
    await expect(widget.dialog()).toHaveCount(0)
  })

test('behavior: a wallet that disappears is announced; the way back says that it is away, then connects', async ({
  widget,
  wallet,
  page,
}) => {
  await widget.visit()
  await widget.connect(wallet)
  await wallet.act('vanish')
  const toast = page.locator('[data-lk-part="toast"]')
  await expect(toast).toContainText('Demo wallet was disconnected')
  await toast.getByRole('button', { name: 'Reconnect' }).click()
  const again = widget.dialog().getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await wallet.act('appear')
  // It knows the site still, and does not ask its owner again.
  await again.click()
  await expect(widget.accountButton()).toBeVisible()
})

test('behavior: disconnect forgets the wallet on both sides', async ({ widget, wallet, page }) => {
  await widget.visit()
  await widget.connect(wallet)
  const dialog = await widget.openAccount()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(widget.button()).toBeVisible()
  expect(await wallet.count('wallet_revokePermissions')).toBe(1)
  await page.reload()
  await expect(widget.button()).toBeVisible()
  expect(await wallet.count('eth_requestAccounts')).toBe(0)
})

test('behavior: two wallets stay connected and can be switched between', async ({ widget, wallet, page }) => {
  await widget.visit({ query: { wallets: 'demo,second' } })
  await widget.connect(wallet)
  const second = new Wallet(page, 'second')
  await second.act('selectAccount', 1)
  const account = await widget.openAccount()
  await account
    .getByRole('button', { name: /account/i })
    .first()
    .click()
  await widget.dialog().getByRole('button', { name: 'Add wallet' }).click()
  await widget
    .dialog()
    .getByRole('button', { name: /Wallet second/ })
    .click()
  await second.approve()
  await expect(widget.dialog()).toHaveCount(0)
  expect(await page.evaluate(() => window.kernel.inspect().connections.length)).toBe(2)
})

test('behavior: consent is asked for before a wallet is, when the host wants it', async ({ widget, wallet }) => {
  await widget.visit({ query: { legal: '1' } })
  const dialog = await widget.open()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: /Demo wallet/ }).click()
  await wallet.approve()
  await expect(widget.accountButton()).toBeVisible()
})

test('behavior: five hundred announced wallets are listed, few of them in the document', async ({ widget, page }) => {
  await widget.visit({ query: { announce: '500' } })
  const dialog = await widget.open()
  await expect(dialog.getByRole('button', { name: /Wallet number 1\b/ })).toBeVisible()
  expect(await page.evaluate(() => document.querySelectorAll('[role=dialog] *').length)).toBeLessThan(4000)
  await page.keyboard.press('End')
})

test('behavior: signing and sending reach the real chain through the kernel', async ({
  widget,
  wallet,
  page,
  devnet,
}) => {
  await widget.visit()
  await wallet.act('selectAccount', 1)
  await widget.connect(wallet)
  const target = devnet.accounts[2]?.address ?? ''
  const sending = page.evaluate(
    (to) =>
      window.kernel.wallet.request({
        network: 'eip155:1',
        method: 'eth_sendTransaction',
        params: [{ from: window.wallets.demo?.accounts[1], to, value: '0xde0b6b3a7640000' }],
      }),
    target,
  )
  await wallet.approve()
  expect(String(await sending)).toMatch(/^0x[0-9a-f]{64}$/)
  const response = await page.request.post(devnet.chains[1]?.rpcUrl ?? '', {
    data: { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [target, 'latest'] },
  })
  expect(await response.json()).toMatchObject({ result: '0xde0b6b3a7640000' })
})

test('behavior: hairlines split the rows of the card, whose corners only its first and last row follow', async ({
  widget,
}) => {
  await widget.visit({ query: { directory: 'service', pairing: 'hand' } })
  const dialog = await widget.open()
  await expect(dialog.getByText('540', { exact: true })).toBeVisible()
  const rows = await dialog.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => ({
      hairline: getComputedStyle(item, '::before').content,
      corners: item.firstElementChild && getComputedStyle(item.firstElementChild).borderRadius !== '0px',
    })),
  )
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.map(({ hairline }) => hairline)).toEqual(['none', ...rows.slice(1).map(() => '""')])
  expect(rows.map(({ corners }) => corners)).toEqual([true, ...rows.slice(2).map(() => false), true])
})

/** Runs in the page before its own scripts: announces a wallet (EIP-6963) that answers at once. It must name nothing outside itself. */
function announcePromptWallet(): void {
  const answers: Readonly<Record<string, unknown>> = {
    eth_requestAccounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    eth_chainId: '0x1',
  }
  const provider = {
    request: async ({ method }: { method: string }) => answers[method] ?? null,
    on: () => undefined,
    removeListener: () => undefined,
  }
  const info = { uuid: '00000000-0000-4000-8000-000000000001', name: 'Prompt wallet', icon: '', rdns: 'com.prompt' }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  window.addEventListener('eip6963:requestProvider', announce)
}

test('behavior: a wallet that answers at once is connected within the task of the press, so no frame is drawn before it', async ({
  widget,
  page,
}) => {
  await page.addInitScript(announcePromptWallet)
  await widget.visit()
  const connected = () =>
    page.evaluate(async () => {
      const { wallet } = window.kernel
      let isLater = false
      const next = new MessageChannel()
      next.port1.onmessage = () => {
        isLater = true
      }
      next.port2.postMessage(undefined)
      await wallet.connect({ connectorId: 'eip6963:com.prompt' })
      return isLater ? 'later' : 'at once'
    })
  // The first connection loads what connecting needs.
  await connected()
  expect(await connected()).toBe('at once')
})
