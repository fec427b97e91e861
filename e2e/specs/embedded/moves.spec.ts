import { EXCHANGE, TOKENS } from '@latchkey/devnet/contracts'
import { expect } from '@playwright/test'
import { encodeFunctionData, parseAbi } from 'viem'
import { axeFaults } from '../../support/axeFaults.ts'
import {
  addressOf,
  approve,
  bannerOf,
  frameOf,
  request,
  signIn,
  embeddedTest as test,
} from '../../support/embeddedTest.ts'
import { askNode } from '../../support/test.ts'

test.use({ contracts: true })

test('default: a call that cannot be read says what leaves and arrives, and is signed for a typed word', async ({
  widget,
  page,
  embedded,
  devnet,
}) => {
  test.slow()
  await signIn(widget, embedded, 'moves@example.com')
  const address = await addressOf(page)
  const { rpcUrl } = devnet.chains[1] ?? { rpcUrl: '' }
  await askNode(rpcUrl, 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
  const data = encodeFunctionData({
    abi: parseAbi(['function swapExactETHForTokens(uint256,address[],address,uint256)']),
    args: [1n, [TOKENS.weth.address, TOKENS.usdc.address], address, 2n ** 40n],
  })
  const sent = request(page, 'eth_sendTransaction', [
    { from: address, to: EXCHANGE.router, data, value: '0x16345785d8a0000' },
  ])
  const frame = frameOf(page)
  await expect(frame.getByRole('heading', { name: 'Call a contract' })).toBeVisible()
  await expect(
    frame.getByText(
      'This call cannot be read. It could do anything with your account: decline it unless you trust the site.',
    ),
  ).toBeVisible()
  const of = (label: string) => frame.locator('dl > div', { hasText: label })
  await expect(of('Leaves your account')).toContainText('0.1 ETH')
  await expect(of('Arrives in your account')).toContainText(/[\d.]+ USDC/)
  expect(await axeFaults(page)).toEqual([])
  await frame.getByLabel(/^Type/).fill('APPROVE')
  await approve(page)
  expect(await sent).toMatch(/^0x[0-9a-f]{64}$/)
})

test('behavior: what the account cannot pay is said beforehand, and is approved once the money is there', async ({
  widget,
  page,
  embedded,
  devnet,
}) => {
  test.slow()
  await signIn(widget, embedded, 'empty@example.com')
  const address = await addressOf(page)
  const { rpcUrl } = devnet.chains[1] ?? { rpcUrl: '' }
  const sent = request(page, 'eth_sendTransaction', [
    { from: address, to: `0x${'b0b'.padStart(40, '0')}`, value: '0x0' },
  ])
  const frame = frameOf(page)
  const shortage = bannerOf(page, 'Your account can’t pay the network fee.')
  await expect(shortage).toContainText(/it has .*0 ETH.*, and this takes up to/)
  await expect(frame.getByRole('alert')).toContainText('Your account can’t pay the network fee.')
  await expect(frame.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  expect(await axeFaults(page)).toEqual([])
  await frame.getByRole('button', { name: 'Check again' }).press('Enter')
  // It is drawn anew, with the reading begun at its heading.
  await expect(frame.getByRole('heading').first()).toBeFocused()
  await expect(shortage).toBeVisible()

  await askNode(rpcUrl, 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
  await frame.getByRole('button', { name: 'Check again' }).press('Enter')
  await expect(shortage).toHaveCount(0)
  await approve(page)
  expect(await sent).toMatch(/^0x[0-9a-f]{64}$/)
})
