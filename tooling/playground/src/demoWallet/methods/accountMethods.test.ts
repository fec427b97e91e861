import { describe, expect, test } from 'vitest'
import { withTestWallet } from '../withTestWallet.ts'

const page = withTestWallet()

describe('accountMethods', () => {
  test('default', async () => {
    expect(await page.call('eth_accounts')).toEqual([])
    const connecting = page.call('eth_requestAccounts')
    await page.press('approve')
    expect(await connecting).toEqual([page.addresses[0]])
    expect(await page.call('eth_accounts')).toEqual([page.addresses[0]])
    expect(page.prompt()).toBeUndefined()
  })

  test('behavior: the chosen account is the one the page sees', async () => {
    const connecting = page.call('eth_requestAccounts')
    page.prompt()?.querySelectorAll('input')[1]?.click()
    await page.press('approve')
    expect(await connecting).toEqual([page.addresses[1]])
  })

  test('behavior: a page that asks twice gets one prompt', async () => {
    const both = Promise.all([page.call('eth_requestAccounts'), page.call('eth_requestAccounts')])
    await page.press('approve')
    expect(await both).toEqual([[page.addresses[0]], [page.addresses[0]]])
    expect(page.prompt()).toBeUndefined()
  })

  test('behavior: permission survives a reload', async () => {
    await page.connect()
    page.reload()
    expect(await page.call('eth_accounts')).toEqual([page.addresses[0]])
  })

  test('error: refused, by button and by control', async () => {
    const refused = { code: 4001, message: 'User rejected the request.' }
    const connecting = expect(page.call('eth_requestAccounts')).rejects.toMatchObject(refused)
    await page.press('reject')
    await connecting
    page.wallet.control.rejectNext()
    await expect(page.call('eth_requestAccounts')).rejects.toMatchObject(refused)
    expect(await page.call('eth_accounts')).toEqual([])
  })

  test('behavior: revoked permission', async () => {
    await page.connect()
    const heard = page.record('accountsChanged')
    expect(await page.call('wallet_getPermissions')).toMatchObject([{ parentCapability: 'eth_accounts' }])
    expect(await page.call('wallet_revokePermissions', { eth_accounts: {} })).toBeNull()
    expect(await page.call('wallet_getPermissions')).toEqual([])
    expect(heard).toEqual([[]])
  })
})
