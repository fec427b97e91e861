import { expect, test } from '../support/test.ts'
import { Widget } from '../support/widget.ts'

test('default: a reload is still connected, without asking the wallet', async ({ widget, wallet, page }) => {
  await widget.visit()
  await widget.connect(wallet)
  await page.reload()
  await expect(widget.accountButton()).toBeVisible()
  expect(await wallet.count('eth_requestAccounts')).toBe(0)
  const dialog = await widget.openAccount()
  await expect(dialog).toContainText('ETH')
})

test('behavior: two tabs follow each other', async ({ widget, wallet, context, hosts }) => {
  await widget.visit()
  const other = new Widget(await context.newPage(), hosts)
  await other.visit()
  await widget.page.bringToFront()
  await widget.connect(wallet)
  await expect(other.accountButton()).toBeVisible()
  const dialog = await other.openAccount()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(other.button()).toBeVisible()
  await expect(widget.button()).toBeVisible()
})

test('behavior: two kernels on one page share nothing', async ({ widget, page, wallet }) => {
  await widget.visit({ host: 'kernels' })
  await page.locator('#left').getByRole('button', { name: 'Connect' }).click()
  await widget
    .dialog('Connect')
    .getByRole('button', { name: /Demo wallet/ })
    .click()
  await wallet.approve()
  await expect(page.locator('#left').getByRole('button', { name: /^Account/ })).toBeVisible()
  await expect(page.locator('#right').getByRole('button', { name: 'Connect' })).toBeVisible()
  await page.locator('#right').getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('behavior: junk in every key of the storage is ignored', async ({ widget, wallet, page }) => {
  await widget.visit()
  await widget.connect(wallet)
  const junk = [
    'null',
    '[]',
    '{"version":1,"value":{"connections":"x","selectedNetworks":[1],"activeNamespace":{}}}',
    '\u0000{',
    '{"version":1e999,"value":7}',
  ]
  for (const text of junk) {
    await page.evaluate((value) => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('lk')) localStorage.setItem(key, value)
    }, text)
    await page.reload()
    await expect(widget.button()).toBeVisible()
  }
})

test('behavior: a page whose storage throws works for its own life', async ({ widget, wallet, page }) => {
  await page.addInitScript(() => {
    const real = window.localStorage
    const denied = new Proxy(real, {
      get(target, key) {
        if (key === 'getItem' || key === 'setItem' || key === 'removeItem') {
          return (name: string, value: string) => {
            if (name.startsWith('lk')) throw new DOMException('denied', 'SecurityError')
            return Reflect.apply(Reflect.get(target, key), target, [name, value])
          }
        }
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    Object.defineProperty(window, 'localStorage', { get: () => denied })
  })
  await widget.visit()
  await widget.connect(wallet)
  await expect(widget.accountButton()).toBeVisible()
})
