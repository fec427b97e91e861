import { verifyMessage, verifyTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { withTestWallet } from '../withTestWallet.ts'

const page = withTestWallet()

describe('signMethods', () => {
  test('behavior: a message is signed for real', async () => {
    await page.connect()
    const signature = await page.call('personal_sign', '0x68656c6c6f', page.addresses[0]?.toLowerCase())
    const [account] = page.devnet.accounts
    expect(
      await verifyMessage({ address: account?.address ?? '0x', message: 'hello', signature: signature as '0x' }),
    ).toBe(true)
  })

  test.each([
    ['otherAccount', 1, 'hello'],
    ['otherText', 0, 'hello '],
  ] as const)('parameters: failNext %s', async (fault, account, message) => {
    await page.connect()
    page.wallet.control.failNext(fault)
    const signature = await page.call('personal_sign', '0x68656c6c6f', page.addresses[0])
    const address = page.devnet.accounts[account]?.address ?? '0x'
    expect(await verifyMessage({ address, message, signature: signature as '0x' })).toBe(true)
  })

  test('behavior: the prompt shows the text that is signed', async () => {
    await page.connect()
    page.wallet.control.setAutoApprove(false)
    const signing = page.call('personal_sign', '0x68656c6c6f', page.addresses[0])
    expect(page.prompt()?.querySelector('pre')?.textContent).toBe('hello')
    expect(page.prompt()?.querySelector('[role=dialog]')?.getAttribute('aria-label')).toBe(
      'Demo wallet: Sign a message',
    )
    await page.press('approve')
    await signing
  })

  test('behavior: typed data is signed for real', async () => {
    await page.connect()
    const data = {
      domain: { name: 'Shop', chainId: 1 },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order' as const,
      message: { amount: '7' },
    }
    const signature = await page.call('eth_signTypedData_v4', page.addresses[0], JSON.stringify(data))
    const address = page.devnet.accounts[0]?.address ?? '0x'
    expect(await verifyTypedData({ ...data, message: { amount: 7n }, address, signature: signature as '0x' })).toBe(
      true,
    )
    await expect(
      page.call('eth_signTypedData_v4', page.addresses[0], { ...data, domain: { chainId: 5 } }),
    ).rejects.toMatchObject({ code: -32602 })
  })

  test('error: an account the page was not given', async () => {
    await expect(page.call('personal_sign', '0x00', page.addresses[0])).rejects.toMatchObject({ code: 4100 })
    await page.connect()
    await expect(page.call('personal_sign', '0x00', page.addresses[1])).rejects.toMatchObject({ code: 4100 })
  })
})
