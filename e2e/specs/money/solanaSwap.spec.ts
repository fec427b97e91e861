import { axeFaults } from '../../support/axeFaults.ts'
import { expect } from '../../support/test.ts'
import { PROJECT } from '../../support/trading/startTrading.ts'
import { tradingTest } from '../../support/trading/tradingTest.ts'

const test = tradingTest({ solana: true })

test('default: SOL to a token: reviewed from the whole transaction, declined, confirmed once, done in Activity', async ({
  widget,
  page,
  devnet,
}) => {
  const { services, gatewayUrl } = devnet
  const query = { assets: '1', swaps: '1', gateway: gatewayUrl, project: PROJECT, solana: services.solana ?? '' }
  await widget.visit({ query })
  const prompt = page.locator('demo-wallet section')
  await (await widget.open()).getByRole('button', { name: /^Solana demo wallet/ }).click()
  await prompt.locator('button.approve').click()
  await expect(widget.accountButton()).toBeVisible()
  await (await widget.openAccount()).getByRole('button', { name: 'Swap' }).click()

  const form = widget.dialog('Swap')
  await form
    .getByRole('button', { name: /^Choose a token/ })
    .nth(1)
    .click()
  await widget.dialog('Choose a token').getByRole('button', { name: /^USDC/ }).first().click()
  await form.getByRole('textbox', { name: 'You pay' }).fill('0.5')
  await expect(form.getByText('You get at least')).toBeVisible()
  await form.getByRole('button', { name: 'Review swap' }).click()

  const preview = widget.dialog('Review swap')
  await expect(preview.getByText('Contract of USDC')).toBeVisible()
  await expect(preview.getByText('The provider, once you have signed')).toBeVisible()
  // Two sources of prices know both.
  await expect(preview.getByText('Price impact unknown')).toHaveCount(0)
  await expect.poll(() => axeFaults(page)).toEqual([])
  const confirm = preview.getByRole('button', { name: /^Swap( anyway)?$/ })
  await confirm.click()
  await prompt.locator('button.reject').click()
  await expect(widget.banner('You declined. Nothing was swapped.')).toBeVisible()
  await confirm.dblclick()
  await prompt.locator('button.approve').click()
  await expect(page.getByText(/^Swapped SOL to /).first()).toBeVisible()
  const records = () =>
    page.evaluate(() =>
      window.kernel.store.get(window.kernel.atoms.transactions).map(({ kind, state }) => `${kind} ${state}`),
    )
  await expect.poll(records).toContain('trade confirmed')
})
