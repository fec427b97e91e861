// @vitest-environment happy-dom
import { evmAdapter } from '@latchkey/adapter-evm'
import { arbitrum, ethereum } from '@latchkey/adapter-evm/networks'
import { localChains } from '@latchkey/devnet/localChains'
import { createKernel, type Kernel, type WalletProvider } from '@latchkey/kernel'
import { KernelProvider } from '@latchkey/kernel/react'
import { memoryStorage } from '@latchkey/kernel/testing'
import { type NodeCall, pageWallet } from '@latchkey/tooling/vitest/pageWallet.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Contract, providers, utils } from 'ethers'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { ethersAdapter, getWeb3Provider } from './index.ts'
import { useEthersSigner, useWeb3Provider } from './react.ts'

const chains = localChains()
const { account, ask, chain } = chains
const abi = [
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
]
afterEach(cleanup)

/** A chain that the site does not offer. */
const UNKNOWN = 999
let count = 0

async function site() {
  // Its keys are those of a local chain, also where it is on a chain that has no node here.
  const keys: NodeCall = (id, method, params) => ask(id === UNKNOWN ? 1 : id, method, params)
  const wallet = pageWallet([account(0), account(1)], 1, keys)
  const networks = [
    { ...ethereum, rpcUrls: [chain(1).rpcUrl] },
    { ...arbitrum, rpcUrls: [chain(42161).rpcUrl] },
  ]
  count += 1
  const kernel = createKernel({
    id: `five-${count}`,
    adapters: [
      evmAdapter({ injected: false, networks }),
      ethersAdapter({ provider: wallet.provider, name: 'Browser wallet' }),
    ],
    plugins: [],
    services: { storage: memoryStorage() },
  })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  await expect.poll(() => kernel.store.get(kernel.atoms.connectors)).toHaveLength(1)
  return { kernel, wallet }
}

async function connected() {
  const found = await site()
  await found.kernel.wallet.connect({ connectorId: 'ethers5' })
  return found
}

describe('getWeb3Provider', () => {
  test('default: signs, sends, writes a contract and hears its event', async () => {
    const { kernel, wallet } = await connected()
    const signer = getWeb3Provider(kernel).getSigner()
    expect(utils.verifyMessage('Hello', await signer.signMessage('Hello'))).toBe(account(0))
    const domain = { name: 'Shop', chainId: 1 }
    const types = { Order: [{ name: 'amount', type: 'uint256' }] }
    const signature = await signer._signTypedData(domain, types, { amount: 5 })
    expect(utils.verifyTypedData(domain, types, { amount: 5 }, signature)).toBe(account(0))
    const token = new Contract(chain(1).tokens.latch, abi, signer)
    const before = await token.balanceOf?.(account(6))
    const sent = await token.transfer?.(account(6), 7)
    const receipt = await sent.wait()
    expect(receipt.status).toBe(1)
    expect(receipt.events).toHaveLength(1)
    const after = await token.balanceOf?.(account(6))
    expect(after.sub(before).toNumber()).toBe(7)
    expect(wallet.prompts).toEqual([
      'eth_requestAccounts',
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
    ])
  })

  test('behavior: after a switch the old one is refused, and a new one is there', async () => {
    const { kernel, wallet } = await connected()
    const before = getWeb3Provider(kernel)
    expect(before).toBeInstanceOf(providers.Web3Provider)
    await kernel.wallet.switchNetwork({ network: 'eip155:42161' })
    await expect(before.getSigner().sendTransaction({ to: account(5), value: 1 })).rejects.toMatchObject({ code: 4901 })
    expect(wallet.prompts).not.toContain('eth_sendTransaction')
    expect((await getWeb3Provider(kernel).getNetwork()).chainId).toBe(42161)
  })

  test('behavior: on a chain that nobody offers the wallet still signs', async () => {
    const { kernel, wallet } = await connected()
    wallet.moveTo(UNKNOWN)
    await expect
      .poll(() => kernel.store.get(kernel.atoms.network))
      .toMatchObject({ id: `eip155:${UNKNOWN}`, unsupported: true })
    const provider = getWeb3Provider(kernel)
    expect((await provider.getNetwork()).chainId).toBe(UNKNOWN)
    expect(utils.verifyMessage('Hello', await provider.getSigner().signMessage('Hello'))).toBe(account(0))
    expect(wallet.prompts).toEqual(['eth_requestAccounts', 'personal_sign'])
  })

  test('error: a refusal is 4001, as it came', async () => {
    const { kernel, wallet } = await connected()
    wallet.next = 'refuse'
    const signing = getWeb3Provider(kernel).getSigner().signMessage('Hello')
    await expect(signing).rejects.toMatchObject({ code: 4001 })
  })
})

describe('ethersAdapter', () => {
  test('default: what the host connects is connected here without another question', async () => {
    const { kernel, wallet } = await site()
    await new providers.Web3Provider(wallet.provider, 'any').send('eth_requestAccounts', [])
    await expect.poll(() => kernel.store.get(kernel.atoms.account)?.address).toBe(account(0))
    expect(wallet.prompts).toEqual(['eth_requestAccounts'])
    await kernel.wallet.disconnect()
    await expect.poll(() => wallet.accounts()).toEqual([])
  })
})

function Account(): ReactNode {
  const provider = useWeb3Provider()
  const signer = useEthersSigner()
  return <p>{signer && provider ? `${signer._address} ${provider.network.chainId}` : 'nobody'}</p>
}

function Page({ kernel }: { readonly kernel: Kernel }): ReactNode {
  return (
    <StrictMode>
      <KernelProvider kernel={kernel}>
        <Account />
      </KernelProvider>
    </StrictMode>
  )
}

/** A kernel that counts who listens to its state and to its providers; its own parts are frozen. */
function counting(kernel: Kernel): { readonly kernel: Kernel; readonly open: () => number } {
  const { store, wallet } = kernel
  let open = 0
  const sub: typeof store.sub = (atom, changed) => {
    const end = store.sub(atom, changed)
    open += 1
    return () => {
      open -= 1
      end()
    }
  }
  const getProvider: typeof wallet.getProvider = (namespace) => {
    const provider = wallet.getProvider(namespace)
    const on: WalletProvider['on'] = (event, listener) => {
      open += 1
      return provider.on(event, listener)
    }
    const removeListener: WalletProvider['removeListener'] = (event, listener) => {
      open -= 1
      return provider.removeListener(event, listener)
    }
    return { ...provider, on, removeListener }
  }
  const counted = { store: { value: { ...store, sub } }, wallet: { value: { ...wallet, getProvider } } }
  return { kernel: Object.create(kernel, counted) as Kernel, open: () => open }
}

describe('the hooks', () => {
  test('default: a provider and a signer for each account and network', async () => {
    const { kernel } = await site()
    render(<Page kernel={kernel} />)
    expect(screen.getByText('nobody')).toBeDefined()
    await act(() => kernel.wallet.connect({ connectorId: 'ethers5' }))
    expect(await screen.findByText(`${account(0)} 1`)).toBeDefined()
    await act(() => kernel.wallet.switchNetwork({ network: 'eip155:42161' }))
    expect(await screen.findByText(`${account(0)} 42161`)).toBeDefined()
  })

  test('behavior: 50 that come and go leave no listener on the wallet or the kernel', async () => {
    const { kernel: real, wallet } = await connected()
    const { kernel, open } = counting(real)
    const counts = new Set<string>()
    for (let round = 0; round < 50; round += 1) {
      const { unmount } = render(<Page kernel={kernel} />)
      expect(screen.getByText(`${account(0)} 1`)).toBeDefined()
      counts.add(`${wallet.listeners()} ${open() > 0}`)
      unmount()
      expect(open()).toBe(0)
    }
    // Three of its session, and three that hear the host connect it, lose it and have it again.
    expect([...counts]).toEqual(['6 true'])
  })
})
