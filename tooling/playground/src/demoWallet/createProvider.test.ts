import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { withTestWallet } from './withTestWallet.ts'

const page = withTestWallet()

describe('createProvider', () => {
  test('behavior: reads go to the chain', async () => {
    expect(await page.call('eth_getBalance', page.addresses[1], 'latest')).toBe(`0x${parseEther('2.5').toString(16)}`)
  })

  test('error: what the wallet does not do', async () => {
    for (const method of ['anvil_setBalance', 'eth_sign', 'wallet_watchAsset']) {
      await expect(page.call(method)).rejects.toMatchObject({ code: 4200 })
    }
    await expect(page.wallet.provider.request({ method: 'eth_accounts', params: 'x' })).rejects.toMatchObject({
      code: -32602,
    })
    await expect(page.wallet.provider.request(untyped({}))).rejects.toMatchObject({ code: -32600 })
  })

  test('behavior: junk in storage', async () => {
    localStorage.setItem('demo-wallet:dev.latchkey.demo', '{"account":"x","chainId":99,"forgotten":3}')
    page.reload()
    expect(page.wallet.control.state).toMatchObject({ account: 0, chainId: 1, forgotten: [] })
  })
})
