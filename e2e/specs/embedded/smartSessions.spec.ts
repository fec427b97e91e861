import { expect } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { approve, enterCode, frameOf, request, embeddedTest as test } from '../../support/embeddedTest.ts'
import {
  asked,
  CENT,
  contextOf,
  coSign,
  grantByPlugin,
  hasCode,
  openSmart,
  SHOP,
  SITE,
  use,
} from '../../support/smartSessions.ts'
import { PROJECT } from '../../support/startEmbedded.ts'
import { openView } from '../../support/widget.ts'

test.use({ contracts: true })

test('default: a site asks, takes what was agreed and no more, and its user ends it', async ({
  widget,
  page,
  devnet,
  embedded,
}) => {
  test.slow()
  const { account, node } = await openSmart(widget, page, { devnet, embedded }, { address: 'sessions@example.com' })
  const granting = request(page, 'wallet_grantPermissions', [{ ...asked(), chainId: '0x1', address: account }])
  const heading = frameOf(page).getByRole('heading', {
    name: /take up to .*0\.01 ETH.* every day until .*0\.1 ETH.* in all/,
  })
  await expect(heading).toBeVisible()
  await expect(frameOf(page).getByText(/turns on smart features for your account/)).toBeVisible()
  await expect(frameOf(page).getByText(SITE.address)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await approve(page)
  const context = contextOf(await granting)
  await expect.poll(hasCode(node, account)).toBe(true)
  const before = BigInt(String(await node('eth_getBalance', [SHOP, 'latest'])))
  expect([await use(node, context, CENT / 2n), await use(node, context, CENT)]).toEqual([true, false])
  expect(BigInt(String(await node('eth_getBalance', [SHOP, 'latest']))) - before).toBe(CENT / 2n)

  await openView(page, 'smart-sessions.Sessions')
  const view = widget.dialog()
  await expect(view.getByText(/0\.01\sETH.* every day/)).toBeVisible()
  await expect(view.getByText(/This site: until/)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await node('evm_setAutomine', [false])
  try {
    await view.getByRole('button', { name: /^End: / }).click()
    await expect(
      frameOf(page).getByRole('heading', { name: 'End a permission to take from your account' }),
    ).toBeVisible()
    await approve(page)
    await expect(view.getByText('Ending…')).toBeVisible()
  } finally {
    await node('evm_setAutomine', [true])
    await node('evm_mine')
  }
  await expect(view.getByText('This site: ended')).toBeVisible()
  expect(await use(node, context, 1n)).toBe(false)
})

test('default: with a co-signer neither key takes anything alone, and an end counts at once', async ({
  widget,
  page,
  devnet,
  embedded,
}) => {
  test.slow()
  const who = { address: 'shared@example.com', sessions: 'shared' }
  const { account, node } = await openSmart(widget, page, { devnet, embedded }, who)
  const granting = grantByPlugin(page)
  await expect(frameOf(page).getByText('Only together with the key')).toBeVisible()
  await approve(page)
  const pci = contextOf(await granting)
  await expect.poll(hasCode(node, account)).toBe(true)
  const agree = (value: bigint) => coSign(embedded, account, pci, value)
  const { context } = await agree(CENT)
  if (context === undefined) throw new Error('the co-signer has not agreed')
  expect(await use(node, context, CENT)).toBe(true)
  const last = await agree(1n)

  await openView(page, 'smart-sessions.Sessions')
  const view = widget.dialog()
  await view.getByRole('button', { name: /^End: / }).click()
  await approve(page)
  await expect(view.getByText(/: ended$/)).toBeVisible()
  expect(await agree(1n)).toEqual({ refusal: expect.stringMatching(/is over/) })
  expect(await use(node, last.context ?? '0x', 1n)).toBe(false)
})

test('error: a site without the plugin cannot ask', async ({ widget, page, devnet, embedded }) => {
  await widget.visit({ query: { frame: embedded.frameUrl, project: PROJECT, smart: '1' } })
  await enterCode(widget, embedded, 'off@example.com')
  expect(devnet.chains[1]).toBeDefined()
  expect(await request(page, 'wallet_grantPermissions', [{ ...asked(), chainId: '0x1' }])).toMatchObject({ code: 4200 })
})
