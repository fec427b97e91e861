import { ethersAdapter, getBrowserProvider } from '@latchkey/adapter-ethers'
import { getWeb3Provider } from '@latchkey/adapter-ethers5'
import { evmAdapter } from '@latchkey/adapter-evm'
import { arbitrum, ethereum } from '@latchkey/adapter-evm/networks'
import { createWagmiConfig, latchkey, wagmiAdapter } from '@latchkey/adapter-wagmi'
import { createKernel, type Kernel, type StorageService } from '@latchkey/kernel'
import { memoryStorage } from '@latchkey/kernel/testing'
import { type PageWallet, pageWallet } from '@latchkey/tooling/vitest/pageWallet.ts'
import { turn, untilStill } from '@latchkey/tooling/vitest/walks.ts'
import { custom, getAddress } from 'viem'
import { arbitrum as arbitrumChain, mainnet } from 'viem/chains'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Config, createConfig, createStorage } from 'wagmi'
import { disconnect, reconnect, switchChain } from 'wagmi/actions'

const ADDRESSES = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as const
const networks = [ethereum, arbitrum].map((network) => ({ ...network, rpcUrls: ['http://127.0.0.1:1'] }))
const node = custom({ request: async () => '0x0' })
const transports = { 1: node, 42161: node }

/** A kernel and its wagmi config. */
interface Pair {
  readonly kernel: Kernel
  readonly config: Config
}

/** What outlives a page: the wallet, and what each kernel and each config has stored. */
interface World {
  readonly wallet: PageWallet
  readonly ofKernels: readonly [StorageService, StorageService]
  readonly ofConfigs: readonly [Map<string, string>, Map<string, string>]
}

const newWorld = (): World => ({
  wallet: pageWallet(ADDRESSES),
  ofKernels: [memoryStorage(), memoryStorage()],
  ofConfigs: [new Map(), new Map()],
})

const storageOf = (values: Map<string, string>) =>
  createStorage({
    storage: {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    },
  })

/** Lets everything run that needs no time, on both kernels and both configs. */
const settled = (pairs: readonly Pair[]): Promise<void> =>
  untilStill(() => pairs.flatMap(({ kernel, config }) => [kernel.wallet.getState(), config.state]))

/** Two kernels over one wallet: one beside the site's own config, one from which a config was made. */
async function openPage({ wallet, ofKernels, ofConfigs }: World) {
  const ours = () => [
    evmAdapter({ injected: false, networks }),
    ethersAdapter({ provider: wallet.provider, name: 'Browser wallet' }),
  ]
  const own = createConfig({
    chains: [mainnet, arbitrumChain],
    transports,
    connectors: [latchkey()],
    multiInjectedProviderDiscovery: false,
    storage: storageOf(ofConfigs[0]),
  })
  const services = ofKernels.map((storage) => ({ storage }))
  const beside = createKernel({
    id: 'beside',
    adapters: [...ours(), wagmiAdapter(own)],
    plugins: [],
    services: services[0] ?? {},
  })
  const first = createKernel({ id: 'first', adapters: ours(), plugins: [], services: services[1] ?? {} })
  const made = createWagmiConfig(first, { transports, storage: storageOf(ofConfigs[1]) })
  const pairs: readonly Pair[] = [
    { kernel: beside, config: own },
    { kernel: first, config: made },
  ]
  await Promise.all(
    pairs.map(async ({ kernel, config }) => {
      await kernel.start()
      while (kernel.store.get(kernel.atoms.connectors).length === 0) await turn()
      await reconnect(config)
    }),
  )
  await settled(pairs)
  const close = async (): Promise<void> => {
    await Promise.all(pairs.map(({ kernel }) => kernel.destroy()))
  }
  return { pairs, beside, first, own, made, close }
}

interface WalletFacts {
  readonly accounts: readonly string[]
  readonly chainId?: number
}

function kernelSays({ kernel }: Pair): WalletFacts {
  const { active, connections } = kernel.wallet.getState()
  const connection = connections.find(({ id }) => id === active.eip155)
  expect(kernel.store.get(kernel.atoms.status)).toBe(connection ? 'connected' : 'disconnected')
  if (!connection) return { accounts: [] }
  const { account, accounts, network } = connection
  const others = accounts.filter(({ address }) => address !== account.address)
  return {
    accounts: [account, ...others].map(({ address }) => address),
    chainId: Number(network.slice('eip155:'.length)),
  }
}

function wagmiSays({ config: { state } }: Pair): WalletFacts {
  const record = state.connections.get(state.current ?? '')
  expect(state.status).toBe(record ? 'connected' : 'disconnected')
  if (!record) return { accounts: [] }
  return { accounts: record.accounts.map((address) => getAddress(address)), chainId: record.chainId }
}

async function ethersSay({ kernel }: Pair): Promise<readonly WalletFacts[]> {
  const [six, five] = [getBrowserProvider(kernel), getWeb3Provider(kernel)]
  const accounts: readonly (readonly string[])[] = await Promise.all([
    six.send('eth_accounts', []),
    five.send('eth_accounts', []),
  ]).catch(() => [[], []])
  if (accounts.every(({ length }) => length === 0)) return [{ accounts: [] }, { accounts: [] }]
  expect((await six.getSigner()).address).toBe(accounts[0]?.[0])
  expect(await five.getSigner().getAddress()).toBe(accounts[1]?.[0])
  return [
    { accounts: accounts[0] ?? [], chainId: Number((await six.getNetwork()).chainId) },
    { accounts: accounts[1] ?? [], chainId: (await five.getNetwork()).chainId },
  ]
}

/** All four libraries of each pair say the same. @returns what each pair says */
async function agreed(pairs: readonly Pair[]): Promise<readonly WalletFacts[]> {
  await settled(pairs)
  return Promise.all(
    pairs.map(async (pair) => {
      const says = kernelSays(pair)
      expect(wagmiSays(pair)).toEqual(says)
      expect(await ethersSay(pair)).toEqual([says, says])
      return says
    }),
  )
}

describe('two kernels, two wagmi configs and both versions of ethers over one wallet', () => {
  test('default: each pair agrees on account, chain and disconnect, whoever begins', async () => {
    const world = newWorld()
    const { wallet } = world
    const { pairs, beside, first, own, made, close } = await openPage(world)
    onTestFinished(close)
    const none = { accounts: [] }
    expect(await agreed(pairs)).toEqual([none, none])
    await beside.wallet.connect({ connectorId: 'ethers' })
    const both = { accounts: ADDRESSES, chainId: 1 }
    expect(await agreed(pairs)).toEqual([both, both])
    expect(wallet.prompts).toEqual(['eth_requestAccounts'])

    await switchChain(own, { chainId: 42161 })
    expect(await agreed(pairs)).toMatchObject([{ chainId: 42161 }, { chainId: 42161 }])
    await getBrowserProvider(first).send('wallet_switchEthereumChain', [{ chainId: '0x1' }])
    expect(await agreed(pairs)).toEqual([both, both])
    wallet.moveTo(999)
    expect(await agreed(pairs)).toMatchObject([{ chainId: 999 }, { chainId: 999 }])
    await first.wallet.switchNetwork({ network: 'eip155:1' })

    const turned = { accounts: [ADDRESSES[1], ADDRESSES[0]], chainId: 1 }
    // What is chosen in one widget is in use there alone; the wallet's own choice is for all.
    await first.wallet.switchAccount({ address: ADDRESSES[1] })
    expect(await agreed(pairs)).toEqual([both, turned])
    wallet.share(turned.accounts)
    expect(await agreed(pairs)).toEqual([turned, turned])

    await disconnect(made)
    expect((await agreed(pairs))[1]).toEqual(none)
    await beside.wallet.disconnect()
    expect(await agreed(pairs)).toEqual([none, none])
  })

  test('behavior: 50 such pages leave no listener, ask nothing and agree', async () => {
    const world = newWorld()
    const { wallet } = world
    const before = await openPage(world)
    await before.first.wallet.connect({ connectorId: 'ethers' })
    const both = { accounts: ADDRESSES, chainId: 1 }
    expect(await agreed(before.pairs)).toEqual([both, both])
    await before.close()
    const counts = new Set<number>()
    for (let mount = 0; mount < 50; mount += 1) {
      const page = await openPage(world)
      expect(await agreed(page.pairs)).toEqual([both, both])
      counts.add(wallet.listeners())
      await page.close()
      expect(wallet.listeners()).toBe(0)
    }
    expect(counts.size).toBe(1)
    expect(wallet.prompts).toEqual(['eth_requestAccounts'])
  })
})
