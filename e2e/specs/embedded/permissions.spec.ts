import { DELEGATION } from '@latchkey/devnet/contracts'
import { expect, type Page } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { approve, bannerOf, frameOf, request, embeddedTest as test } from '../../support/embeddedTest.ts'
import { asked, contextOf, coSign, grantByPlugin, openSmart, use } from '../../support/smartSessions.ts'

test.use({ contracts: true })

/** The code of a smart account. */
const DESIGNATOR = `0xef0100${DELEGATION.account.slice(2).toLowerCase()}`

/** The wallet's own list, as a site or the account's settings open it. */
async function openPermissions(page: Page) {
  await page.evaluate(() => {
    const wallet: object = Object(Reflect.get(window.kernel.plugins, 'embedded'))
    void Reflect.get(wallet, 'openSettings').call(wallet, { section: 'permissions' })
  })
  const frame = frameOf(page)
  await expect(frame.getByRole('heading', { name: 'Permissions' })).toBeFocused()
  return { frame, list: frame.getByRole('list', { name: 'Permissions' }) }
}

test('default: the wallet lists what sites have, whose user ends it there, and the chain refuses its use', async ({
  widget,
  page,
  devnet,
  embedded,
}) => {
  test.slow()
  const { account, node } = await openSmart(widget, page, { devnet, embedded }, { address: 'permissions@example.com' })
  await node('anvil_setCode', [account, DESIGNATOR])
  const grant = async () => {
    const granting = request(page, 'wallet_grantPermissions', [{ ...asked(), chainId: '0x1', address: account }])
    await approve(page)
    return contextOf(await granting)
  }
  const contexts = [await grant(), await grant()] as const
  const { frame, list } = await openPermissions(page)
  await expect(list.getByText(new URL(page.url()).host)).toHaveCount(2)
  await expect(list.getByText(/Up to .*0\.01 ETH.* every day/)).toHaveCount(2)
  await expect(list.getByText(/Ethereum.* · active until/)).toHaveCount(2)
  expect(await axeFaults(page)).toEqual([])
  await node('evm_setAutomine', [false])
  try {
    await list
      .getByRole('button', { name: /^End: / })
      .first()
      .click()
    await expect(frame.getByRole('heading', { name: 'End a permission to take from your account' })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await approve(page)
    await expect(bannerOf(page, /^The end was sent/)).toBeVisible()
    await expect(list.getByText(/ending…/)).toBeVisible()
  } finally {
    await node('evm_setAutomine', [true])
    await node('evm_mine')
  }
  await expect(list.getByText(/Ethereum.* · ended/)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  // The newest stands first.
  expect([await use(node, contexts[0], 1n), await use(node, contexts[1], 1n)]).toEqual([true, false])
  await list.getByRole('button', { name: /^Remove: / }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await frame.getByRole('button', { name: 'Done' }).click()
  await expect(widget.dialog()).toHaveCount(0)
})

test('default: an end in the wallet’s list stops the co-signer before the chain has it', async ({
  widget,
  page,
  devnet,
  embedded,
}) => {
  test.slow()
  const who = { address: 'stopped@example.com', sessions: 'shared' }
  const { account, node } = await openSmart(widget, page, { devnet, embedded }, who)
  await node('anvil_setCode', [account, DESIGNATOR])
  const granting = grantByPlugin(page)
  await approve(page)
  const pci = contextOf(await granting)
  const agree = () => coSign(embedded, account, pci, 1n)
  expect(await agree()).toHaveProperty('context')
  const { list } = await openPermissions(page)
  await node('evm_setAutomine', [false])
  try {
    await list.getByRole('button', { name: /^End: / }).click()
    await approve(page)
    await expect(bannerOf(page, /^The end was sent/)).toBeVisible()
    expect(await agree()).toEqual({ refusal: expect.stringMatching(/is over/) })
  } finally {
    await node('evm_setAutomine', [true])
    await node('evm_mine')
  }
  await expect(list.getByText(/Ethereum.* · ended/)).toBeVisible()
})
