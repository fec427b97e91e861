// @vitest-environment happy-dom

import { getWeb3Provider } from '@latchkey/adapter-ethers5'
import { localChains } from '@latchkey/devnet/localChains'
import { type NodeCall, pageWallet } from '@latchkey/tooling/vitest/pageWallet.ts'
import { Contract, JsonRpcProvider, verifyMessage, verifyTypedData } from 'ethers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ethersAdapter, getBrowserProvider } from './index.ts'
import { newSite, newWorld, type SiteOptions, WALLET } from './testing/site.ts'

const chains = localChains()
const { account, ask, chain } = chains
const abi = [
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
]

/** A chain that the site does not offer. */
const UNKNOWN = 999

async function connected(options: SiteOptions = {}) {
  // Its keys are those of a local chain, also where it is on a chain that has no node here.
  const keys: NodeCall = (id, method, params) => ask(id === UNKNOWN ? 1 : id, method, params)
  const wallet = pageWallet([account(0), account(1)], 1, keys)
  const rpcUrls = { 1: chain(1).rpcUrl, 42161: chain(42161).rpcUrl }
  const site = await newSite(newWorld(wallet), { ...options, rpcUrls })
  onTestFinished(() => site.close())
  await site.kernel.wallet.connect({ connectorId: WALLET })
  return { kernel: site.kernel, wallet }
}

describe('getBrowserProvider', () => {
  test('default: signs, sends, writes a contract and hears its event, each past onRpcRequest and once', async () => {
    const seen: string[] = []
    const { kernel, wallet } = await connected({ onRpcRequest: ({ method }) => void seen.push(method) })
    const provider = getBrowserProvider(kernel)
    const signer = await provider.getSigner()
    expect(signer.address).toBe(account(0))
    expect(verifyMessage('Hello', await signer.signMessage('Hello'))).toBe(account(0))
    const domain = { name: 'Shop', chainId: 1 }
    const types = { Order: [{ name: 'amount', type: 'uint256' }] }
    const signature = await signer.signTypedData(domain, types, { amount: 5n })
    expect(verifyTypedData(domain, types, { amount: 5n }, signature)).toBe(account(0))

    const token = new Contract(chain(1).tokens.latch, abi, signer)
    const before: unknown = await token.getFunction('balanceOf')(account(6))
    const sent = await token.getFunction('transfer')(account(6), 7n)
    const receipt = await sent.wait()
    expect(receipt.status).toBe(1)
    expect(await token.getFunction('balanceOf')(account(6))).toBe(BigInt(String(before)) + 7n)
    const events = await token.queryFilter('Transfer', receipt.blockNumber, receipt.blockNumber)
    expect(events).toHaveLength(1)
    expect(wallet.prompts).toEqual([
      'eth_requestAccounts',
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
    ])
    for (const method of ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'])
      expect(seen.filter((name) => name === method)).toHaveLength(1)
  })

  test('behavior: after a switch the old one is refused with 4901, and a new one sends there', async () => {
    const { kernel, wallet } = await connected()
    const before = getBrowserProvider(kernel)
    const signer = await before.getSigner()
    await kernel.wallet.switchNetwork({ network: 'eip155:42161' })
    await expect(signer.sendTransaction({ to: account(5), value: 1n })).rejects.toThrow('4901')
    expect(wallet.prompts).not.toContain('eth_sendTransaction')
    const provider = getBrowserProvider(kernel)
    expect((await provider.getNetwork()).chainId).toBe(42161n)
    const sent = await (await provider.getSigner()).sendTransaction({ to: account(5), value: 1n })
    expect((await sent.wait())?.status).toBe(1)
    await before.send('wallet_switchEthereumChain', [{ chainId: '0x1' }])
    expect(kernel.store.get(kernel.atoms.network)?.id).toBe('eip155:1')
  })

  test('behavior: on a chain that nobody offers the wallet still signs', async () => {
    const { kernel, wallet } = await connected()
    wallet.moveTo(UNKNOWN)
    await expect
      .poll(() => kernel.store.get(kernel.atoms.network))
      .toMatchObject({ id: 'eip155:999', unsupported: true })
    const provider = getBrowserProvider(kernel)
    expect((await provider.getNetwork()).chainId).toBe(999n)
    const signature = await (await provider.getSigner()).signMessage('Hello')
    expect(verifyMessage('Hello', signature)).toBe(account(0))
    expect(wallet.prompts).toEqual(['eth_requestAccounts', 'personal_sign'])
  })

  test('behavior: ethers 5 and ethers 6 on one page say the same', async () => {
    const { kernel } = await connected()
    const six = getBrowserProvider(kernel)
    const five = getWeb3Provider(kernel)
    expect((await six.getSigner()).address).toBe(await five.getSigner().getAddress())
    await kernel.wallet.switchAccount({ address: account(1) })
    expect((await getBrowserProvider(kernel).getSigner()).address).toBe(account(1))
    expect(await getWeb3Provider(kernel).getSigner().getAddress()).toBe(account(1))
  })

  test('error: a refusal is ACTION_REJECTED, and nothing is asked twice', async () => {
    const { kernel, wallet } = await connected()
    const signer = await getBrowserProvider(kernel).getSigner()
    wallet.next = 'refuse'
    await expect(signer.sendTransaction({ to: account(5), value: 1n })).rejects.toMatchObject({
      code: 'ACTION_REJECTED',
    })
    expect(wallet.prompts).toEqual(['eth_requestAccounts', 'eth_sendTransaction'])
  })
})

describe('ethersAdapter', () => {
  test('parameters: provider, a provider of ethers, which is asked again when the page is looked at', async () => {
    const node = new JsonRpcProvider(chain(1).rpcUrl, 1, { staticNetwork: true })
    onTestFinished(() => node.destroy())
    const asked: string[] = []
    node.on('debug', ({ action, payload }) => {
      if (action === 'sendRpcPayload') for (const { method } of [payload].flat()) asked.push(method)
    })
    const site = await newSite(newWorld(), { rpcUrls: { 1: chain(1).rpcUrl }, provider: node })
    onTestFinished(() => site.close())
    await site.kernel.wallet.connect({ connectorId: WALLET })
    const signature = await site.kernel.wallet.signMessage({ message: 'Hello' })
    expect(verifyMessage('Hello', signature)).toBe(site.kernel.store.get(site.kernel.atoms.account)?.address)
    const before = asked.length
    window.dispatchEvent(new Event('focus'))
    await expect.poll(() => asked.slice(before).sort()).toEqual(['eth_accounts', 'eth_chainId'])
  })

  /** A wallet behind a provider that only sends, as a bare provider of ethers: it tells nothing by itself. */
  async function silent() {
    const wallet = pageWallet([account(0), account(1)], 1, ask)
    const questions: string[] = []
    const send = (method: string, params: readonly unknown[] = []) => {
      questions.push(method)
      return wallet.provider.request({ method, params })
    }
    const rpcUrls = { 1: chain(1).rpcUrl, 42161: chain(42161).rpcUrl }
    const site = await newSite(newWorld(wallet), { rpcUrls, provider: { send } })
    onTestFinished(() => site.close())
    await site.kernel.wallet.connect({ connectorId: WALLET })
    const shown = () => {
      const { account: used, network } = site.kernel.store.get(site.kernel.atoms.connection) ?? {}
      return [used?.address, network]
    }
    await expect.poll(() => questions.filter((method) => method === 'eth_chainId').length).toBeGreaterThan(0)
    return { site, wallet, shown, questions }
  }

  test.each([
    ['focus', () => window.dispatchEvent(new Event('focus'))],
    ['visibility', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
  ])('behavior: what moved behind a provider without events is noticed on %s', async (_title, look) => {
    const { wallet, shown, questions } = await silent()
    expect(shown()).toEqual([account(0), 'eip155:1'])
    wallet.share([account(1), account(0)])
    wallet.moveTo(42161)
    expect(shown()).toEqual([account(0), 'eip155:1'])
    look()
    await expect.poll(shown).toEqual([account(1), 'eip155:42161'])
    const before = questions.length
    look()
    await expect.poll(() => questions.slice(before).sort()).toEqual(['eth_accounts', 'eth_chainId'])
    expect(shown()).toEqual([account(1), 'eip155:42161'])
  })

  test('behavior: what moved is noticed before something is signed, and nothing is', async () => {
    const { site, wallet, shown } = await silent()
    wallet.share([account(1)])
    await expect(site.kernel.wallet.signMessage({ message: 'x' })).rejects.toMatchObject({
      code: 'evm/account-mismatch',
    })
    expect([wallet.prompts, shown()[0]]).toEqual([['eth_requestAccounts'], account(1)])
  })

  test('behavior: after the page has done with it, it is asked nothing any more', async () => {
    const { site, questions } = await silent()
    await site.close()
    const before = questions.length
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(questions.slice(before)).toEqual([])
  })

  test('error: what is no provider', () => {
    // @ts-expect-error a provider has request or send
    expect(() => ethersAdapter({ provider: {}, name: 'Nothing' })).toThrow(
      expect.objectContaining({ code: 'config/invalid' }),
    )
  })
})
