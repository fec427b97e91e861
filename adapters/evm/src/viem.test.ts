// @vitest-environment happy-dom
import { createKernel, type RpcRequest } from '@latchkey/kernel'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { type Abi, encodeFunctionData, getAddress, type Hex, parseAbi, verifyMessage } from 'viem'
import { arbitrum, mainnet, optimism } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { evmAdapter } from './index.ts'
import { ethereum } from './networks/ethereum.ts'
import { account, chain, connected, page, withDevnet } from './testing/chainPage.ts'
import { writeReadmeModule } from './testing/readmeWrite.mjs'
import { getPublicClient, getWalletClient } from './viem.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
])
const hex = (text: string): Hex => `0x${text.slice(2)}`

type Write = (kernel: object, address: Hex, abi: Abi) => Promise<Hex>

withDevnet({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

describe('getWalletClient', () => {
  test('default: what a contract write has changed is read back', async () => {
    const { kernel } = await connected()
    const token = { address: hex(chain(1).tokens.latch), abi } as const
    const to = hex(account(7))
    const reader = getPublicClient(kernel, { chain: mainnet })
    const before = await reader.readContract({ ...token, functionName: 'balanceOf', args: [to] })

    const client = getWalletClient(kernel, { chain: mainnet })
    const hash = await client.writeContract({ ...token, functionName: 'transfer', args: [to, 5n] })
    const receipt = await reader.waitForTransactionReceipt({ hash })

    expect(receipt.status).toBe('success')
    expect(receipt.from).toBe(account(0).toLowerCase())
    expect(await reader.readContract({ ...token, functionName: 'balanceOf', args: [to] })).toBe(before + 5n)
  })

  test('default: the contract write of the README, on the chain', async () => {
    const { kernel } = await connected()
    const reader = getPublicClient(kernel, { chain: mainnet })
    // Takes every call: its code is STOP.
    const bytecode = '0x600160005360006001f3'
    const deployed = await getWalletClient(kernel, { chain: mainnet }).deployContract({ abi: [], bytecode })
    const { contractAddress } = await reader.waitForTransactionReceipt({ hash: deployed })
    const mint = parseAbi(['function mint(uint256 count) payable'])
    const { write }: { readonly write: Write } = await import(/* @vite-ignore */ await writeReadmeModule())
    const hash = await write(kernel, contractAddress ?? '0x', mint)
    expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success')
    const { to, input } = await reader.getTransaction({ hash })
    expect([to, input]).toEqual([contractAddress, encodeFunctionData({ abi: mint, args: [1n] })])
  })

  test('default: signs with the account in use', async () => {
    const { kernel } = await connected()
    const client = getWalletClient(kernel, { chain: mainnet })
    expect(client.account.address).toBe(getAddress(account(0)))
    const message = 'Hello'
    const signature = await client.signMessage({ message })
    expect(await verifyMessage({ address: client.account.address, message, signature })).toBe(true)
  })

  test('parameters: account', async () => {
    const { kernel } = await connected()
    const client = getWalletClient(kernel, { chain: mainnet, account: hex(account(1)) })
    expect(client.account.address).toBe(account(1))
  })

  test('behavior: deploys a contract', async () => {
    const { kernel } = await connected()
    const client = getWalletClient(kernel, { chain: mainnet })
    const hash = await client.deployContract({ abi: [], bytecode: '0x600160005360016000f3' })
    const reader = getPublicClient(kernel, { chain: mainnet })
    const { contractAddress } = await reader.waitForTransactionReceipt({ hash })
    expect(contractAddress && (await reader.getCode({ address: contractAddress }))).toBe('0x01')
  })

  test('behavior: each request passes onRpcRequest, and one that is refused never reaches the wallet', async () => {
    const onRpcRequest = ({ method }: RpcRequest) => {
      if (method === 'personal_sign') throw new Error('not on this page')
    }
    const { kernel, wallet } = await connected({ onRpcRequest })
    const client = getWalletClient(kernel, { chain: mainnet })
    await expect(client.signMessage({ message: 'Hello' })).rejects.toThrow()
    expect(wallet.prompts).toEqual(['eth_requestAccounts'])
  })

  test('error: a refusal is 4001, and nothing is asked twice', async () => {
    const { kernel, wallet } = await connected()
    const client = getWalletClient(kernel, { chain: mainnet })
    wallet.refuseNext()
    const failure: unknown = await client.sendTransaction({ to: hex(account(1)), value: 1n }).catch((error) => error)
    expect(failure instanceof Error && 'walk' in failure && String(failure)).toContain('User rejected')
    expect(wallet.prompts).toEqual(['eth_requestAccounts', 'eth_sendTransaction'])
  })

  test('error: nothing is sent while the wallet is on another chain', async () => {
    const { kernel, wallet } = await connected()
    const client = getWalletClient(kernel, { chain: arbitrum })
    await expect(client.sendTransaction({ to: hex(account(1)), value: 1n })).rejects.toThrow(/chain/)
    expect(wallet.prompts).toEqual(['eth_requestAccounts'])
  })

  test('error: no wallet', async () => {
    const { kernel } = await page()
    expect(() => getWalletClient(kernel, { chain: mainnet })).toThrow(
      expect.objectContaining({ code: 'connect/not-connected' }),
    )
  })
})

describe('getPublicClient', () => {
  test('default: reads any network of the site, also without a wallet', async () => {
    const { kernel, wallet } = await page()
    expect(await getPublicClient(kernel, { chain: mainnet }).getChainId()).toBe(1)
    expect(await getPublicClient(kernel, { chain: arbitrum }).getChainId()).toBe(42161)
    expect(wallet.prompts).toEqual([])
  })

  test('error: a chain that the site does not offer', async () => {
    const { kernel } = await page()
    expect(() => getPublicClient(kernel, { chain: optimism })).toThrow(
      expect.objectContaining({ code: 'config/unknown-network' }),
    )
  })

  test('error: when no node answers, the message says which and what to set', async () => {
    const networks = [{ ...ethereum, rpcUrls: ['http://127.0.0.1:1/', 'http://127.0.0.1:9/'] }]
    const kernel = createKernel({ id: 'silent', adapters: [evmAdapter({ networks })], plugins: [] })
    const reading = getPublicClient(kernel, { chain: mainnet }).readContract({
      address: hex(chain(1).tokens.latch),
      abi,
      functionName: 'balanceOf',
      args: [hex(account(0))],
    })
    const failure: unknown = await reading.catch((error: unknown) => error)
    for (const part of ['No node of eip155:1 answers', '127.0.0.1:1, 127.0.0.1:9', 'rpcUrls: [yours]', 'balanceOf'])
      expect(String(failure)).toContain(part)
  })
})
