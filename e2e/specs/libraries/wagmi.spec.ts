import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

function side(page: Page, name: 'wagmi' | 'ethers') {
  const section = page.getByRole('region', { name, exact: true })
  return {
    field: (field: string) => section.locator(`[data-field=${field}]`),
    press: (button: string) => section.getByRole('button', { name: button, exact: true }).click(),
  }
}

/** Both libraries name the account as `0x… on 1`, or say that there is none. */
async function expectBoth(page: Page, text: string): Promise<void> {
  for (const name of ['wagmi', 'ethers'] as const)
    await expect(side(page, name).field('account')).toHaveText(text, { ignoreCase: true })
}

test('default: wagmi and ethers beside the widget: one account, one chain, a payment, a signature, a reload', async ({
  widget,
  wallet,
  page,
  devnet,
}) => {
  const address = devnet.accounts[0]?.address ?? ''
  const [wagmi, ethers] = [side(page, 'wagmi'), side(page, 'ethers')]
  await widget.visit({ host: 'wagmi' })
  await expectBoth(page, 'nobody')
  await widget.connect(wallet)
  await expectBoth(page, `${address} on 1`)

  await wagmi.press('Pay')
  await wallet.approve()
  await expect(wagmi.field('payment')).toHaveText('success')
  expect(await wallet.count('eth_sendTransaction')).toBe(1)

  await wagmi.press('Arbitrum')
  await wallet.approve()
  await expect(widget.button(/Arbitrum One/)).toBeVisible()
  await expectBoth(page, `${address} on 42161`)
  await ethers.press('Sign')
  await wallet.approve()
  await expect(ethers.field('author')).toHaveText(address, { ignoreCase: true })

  await page.reload()
  await expect(widget.accountButton()).toBeVisible()
  await expectBoth(page, `${address} on 42161`)
  await expect(wallet.prompt()).toHaveCount(0)
  expect(await wallet.count('eth_requestAccounts')).toBe(0)

  const dialog = await widget.openAccount()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(widget.button()).toBeVisible()
  await expectBoth(page, 'nobody')
})

test('behavior: wagmi connects through the widget, and what wagmi disconnects stays so', async ({
  widget,
  wallet,
  page,
  devnet,
}) => {
  const wagmi = side(page, 'wagmi')
  await widget.visit({ host: 'wagmi' })
  await wagmi.press('Connect')
  await widget
    .dialog('Connect')
    .getByRole('button', { name: /Demo wallet/ })
    .click()
  await wallet.approve()
  await expect(widget.accountButton()).toBeVisible()
  await expectBoth(page, `${devnet.accounts[0]?.address} on 1`)

  await wagmi.press('Disconnect')
  await expect(widget.button()).toBeVisible()
  await expectBoth(page, 'nobody')
  await page.reload()
  await expect(widget.button()).toBeVisible()
  await expectBoth(page, 'nobody')
  await expect(wallet.prompt()).toHaveCount(0)
})

test('error: a payment that the wallet refuses fails in wagmi, and is asked for once', async ({
  widget,
  wallet,
  page,
}) => {
  const wagmi = side(page, 'wagmi')
  await widget.visit({ host: 'wagmi' })
  await widget.connect(wallet)
  await expect(wagmi.field('account')).not.toHaveText('nobody')
  await wagmi.press('Pay')
  await wallet.reject()
  await expect(wagmi.field('payment')).toHaveText('error')
  expect(await wallet.count('eth_sendTransaction')).toBe(1)
})
