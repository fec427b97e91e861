import { createPublicClient, http, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { withTestWallet } from '../withTestWallet.ts'

const page = withTestWallet()

describe('sendMethods', () => {
  const to = `0x${'42'.repeat(20)}` as const

  test('behavior: a transaction moves money on the selected chain', async () => {
    await page.connect()
    await page.call('wallet_switchEthereumChain', { chainId: '0xa4b1' })
    const client = createPublicClient({ transport: http(page.chains[1]?.rpcUrl), pollingInterval: 20 })
    const before = await client.getBalance({ address: to })
    const hash = await page.call('eth_sendTransaction', { from: page.addresses[0], to, value: '0xde0b6b3a7640000' })
    await client.waitForTransactionReceipt({ hash: hash as '0x' })
    expect((await client.getBalance({ address: to })) - before).toBe(parseEther('1'))
  })

  test('behavior: calls in one bundle', async () => {
    await page.connect()
    const calls = [
      { to, value: '0x1' },
      { to, value: '0x2' },
    ]
    const request = { version: '2.0.0', chainId: '0x1', from: page.addresses[0], atomicRequired: false, calls }
    const { id } = (await page.call('wallet_sendCalls', request)) as { id: string }
    expect(await page.call('wallet_getCallsStatus', id)).toMatchObject({
      id,
      status: 200,
      atomic: false,
      chainId: '0x1',
      receipts: [{ status: '0x1' }, { status: '0x1' }],
    })
    await expect(page.call('wallet_sendCalls', { ...request, atomicRequired: true })).rejects.toMatchObject({
      code: 5760,
    })
    await expect(page.call('wallet_getCallsStatus', 'unknown')).rejects.toMatchObject({ code: 5730 })
    expect(await page.call('wallet_getCapabilities', page.addresses[0], ['0x1'])).toEqual({
      '0x1': { atomic: { status: 'unsupported' } },
    })
  })

  test('parameters: failNext: more than was asked for, no hash, and a failure after the approval', async () => {
    await page.connect()
    const client = createPublicClient({ transport: http(page.chains[0]?.rpcUrl), pollingInterval: 20 })
    const request = { from: page.addresses[0], to, value: '0x5', chainId: '0x1' }
    page.wallet.control.failNext('otherAmount')
    const hash = await page.call('eth_sendTransaction', request)
    await client.waitForTransactionReceipt({ hash: hash as '0x' })
    expect((await client.getTransaction({ hash: hash as '0x' })).value).toBe(6n)
    page.wallet.control.failNext('noHash')
    expect(await page.call('eth_sendTransaction', request)).toBe('sent')
    page.wallet.control.failNext('internal')
    await expect(page.call('eth_sendTransaction', request)).rejects.toMatchObject({ code: -32603 })
  })

  test('error: wrong chain, wrong shapes', async () => {
    await page.connect()
    const send = (request: unknown) => page.call('eth_sendTransaction', request)
    await expect(send({ from: page.addresses[0], to, chainId: '0x5' })).rejects.toMatchObject({ code: -32602 })
    await expect(send({ from: page.addresses[0], to: '0x12' })).rejects.toMatchObject({ code: -32602 })
    await expect(send('nonsense')).rejects.toMatchObject({ code: -32602 })
  })
})
