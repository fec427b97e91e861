// @vitest-environment happy-dom

import { localChains } from '@latchkey/devnet/localChains'
import {
  getBalance,
  readContract,
  sendTransaction,
  signMessage,
  signTypedData,
  switchChain,
  waitForTransactionReceipt,
  watchContractEvent,
  writeContract,
} from '@wagmi/core'
import { getAddress, parseAbi, verifyMessage, verifyTypedData } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createWagmiConfig } from './index.ts'
import { chainSite } from './testing/chainSite.ts'

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
])
const chains = localChains()
const { account, chain } = chains

async function site() {
  const { kernel, wallet, hooked } = await chainSite(chains)
  onTestFinished(() => kernel.destroy())
  const config = createWagmiConfig(kernel, { storage: null })
  await kernel.wallet.connect({ connectorId: 'wallet' })
  await expect.poll(() => config.state.status).toBe('connected')
  return { kernel, wallet, hooked, config }
}

describe('createWagmiConfig', () => {
  test('default: sends, signs and writes with the wallet of the kernel, each past onRpcRequest and once', async () => {
    const { config, wallet, hooked } = await site()
    const to = account(5)
    const before = await getBalance(config, { address: to })
    const hash = await sendTransaction(config, { to, value: 3n })
    expect((await waitForTransactionReceipt(config, { hash })).status).toBe('success')
    expect((await getBalance(config, { address: to })).value).toBe(before.value + 3n)

    const address = getAddress(account(0))
    const message = 'Hello'
    expect(await verifyMessage({ address, message, signature: await signMessage(config, { message }) })).toBe(true)
    const typedData = {
      domain: { name: 'Shop', chainId: 1 },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order',
      message: { amount: 5n },
    } as const
    const signature = await signTypedData(config, typedData)
    expect(await verifyTypedData({ ...typedData, address, signature })).toBe(true)
    expect(wallet.prompts).toEqual([
      'eth_requestAccounts',
      'eth_sendTransaction',
      'personal_sign',
      'eth_signTypedData_v4',
    ])
    for (const method of ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4'])
      expect(hooked.filter((name) => name === method)).toHaveLength(1)
  })

  test('default: a contract write is seen by whoever watches the contract', async () => {
    const { config } = await site()
    const token = { address: chain(1).tokens.latch, abi } as const
    const to = account(6)
    const heard: (bigint | undefined)[] = []
    const unwatch = watchContractEvent(config, {
      ...token,
      eventName: 'Transfer',
      args: { to },
      pollingInterval: 50,
      onLogs: (logs) => heard.push(...logs.map(({ args }) => args.value)),
    })
    const before = await readContract(config, { ...token, functionName: 'balanceOf', args: [to] })
    const hash = await writeContract(config, { ...token, functionName: 'transfer', args: [to, 7n] })
    await waitForTransactionReceipt(config, { hash })
    expect(await readContract(config, { ...token, functionName: 'balanceOf', args: [to] })).toBe(before + 7n)
    await expect.poll(() => heard).toContain(7n)
    unwatch()
  })

  test('behavior: another chain is reached from wagmi, and the kernel is there too', async () => {
    const { config, kernel } = await site()
    await switchChain(config, { chainId: 42161 })
    expect(kernel.store.get(kernel.atoms.network)?.id).toBe('eip155:42161')
    const hash = await sendTransaction(config, { to: account(5), value: 1n })
    expect((await waitForTransactionReceipt(config, { hash })).status).toBe('success')
  })

  test('error: a refusal is one of wagmi, and nothing is asked twice', async () => {
    const { config, wallet } = await site()
    wallet.next = 'refuse'
    await expect(sendTransaction(config, { to: account(5), value: 1n })).rejects.toThrow('User rejected')
    expect(wallet.prompts).toEqual(['eth_requestAccounts', 'eth_sendTransaction'])
  })

  test('error: nothing is sent while the wallet is elsewhere', async () => {
    const { config, wallet } = await site()
    await expect(sendTransaction(config, { to: account(5), value: 1n, chainId: 42161 })).rejects.toThrow(/chain/i)
    expect(wallet.prompts).toEqual(['eth_requestAccounts'])
  })

  test('behavior: reads without a wallet', async () => {
    const { kernel } = await chainSite(chains)
    onTestFinished(() => kernel.destroy())
    const config = createWagmiConfig(kernel, { storage: null })
    expect((await getBalance(config, { address: account(7) })).value).toBeGreaterThan(0n)
  })
})
