import { describe, expect, test } from 'vitest'
import { withTestWallet } from '../withTestWallet.ts'

const page = withTestWallet()

describe('chainMethods', () => {
  test('behavior: switching', async () => {
    const heard = page.record('chainChanged')
    const switching = page.call('wallet_switchEthereumChain', { chainId: '0xa4b1' })
    await page.press('approve')
    expect(await switching).toBeNull()
    expect(await page.call('eth_chainId')).toBe('0xa4b1')
    expect(await page.call('net_version')).toBe('42161')
    expect(heard).toEqual(['0xa4b1'])
  })

  test('error: unknown chain, then added', async () => {
    page.wallet.control.setAutoApprove(true)
    page.wallet.control.setKnown(42161, false)
    const target = { chainId: '0xa4b1', chainName: 'Arbitrum One', rpcUrls: [page.chains[1]?.rpcUrl] }
    await expect(page.call('wallet_switchEthereumChain', target)).rejects.toMatchObject({ code: 4902 })
    expect(await page.call('wallet_addEthereumChain', target)).toBeNull()
    expect(await page.call('eth_chainId')).toBe('0xa4b1')
    expect(await page.call('wallet_switchEthereumChain', { chainId: '0x1' })).toBeNull()
  })

  test('error: an added chain whose node says otherwise', async () => {
    const target = { chainId: '0xa', chainName: 'Optimism', rpcUrls: [page.chains[0]?.rpcUrl] }
    await expect(page.call('wallet_addEthereumChain', target)).rejects.toMatchObject({ code: -32602 })
  })
})
