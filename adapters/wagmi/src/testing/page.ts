import { evmAdapter } from '@latchkey/adapter-evm'
import { arbitrum, ethereum } from '@latchkey/adapter-evm/networks'
import { hostProviderAdapter } from '@latchkey/adapter-evm/provider'
import {
  type ClockService,
  createKernel,
  definePlugin,
  type Kernel,
  type RpcRequest,
  type StorageService,
} from '@latchkey/kernel'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { type PageWallet, pageWallet } from '@latchkey/tooling/vitest/pageWallet.ts'
import { turn, untilStill } from '@latchkey/tooling/vitest/walks.ts'
import { type Config, createConfig, createStorage, injected, type Storage } from '@wagmi/core'
import { custom, getAddress } from 'viem'
import { arbitrum as arbitrumChain, mainnet, optimism } from 'viem/chains'
import { createWagmiConfig } from '../index.ts'
import { latchkey } from '../latchkey.ts'
import { wagmiAdapter } from '../wagmiAdapter.ts'

export const ADDRESSES = {
  ours: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  first: ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', '0x90F79bf6EB2c4f870365E785982E1f101E93b906'],
  second: ['0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'],
} as const

/** The connector of the kernel's own wallet. */
export const OURS = 'host'
export const FIRST = 'com.first'
export const SECOND = 'com.second'

/** What outlives a page: the browser's storage and the wallets in it. */
export interface World {
  readonly kernelStorage: StorageService
  readonly wagmiStorage: Map<string, string>
  readonly ours: PageWallet
  readonly first: PageWallet
  readonly second: PageWallet
}

export function newWorld(): World {
  return {
    kernelStorage: memoryStorage(),
    wagmiStorage: new Map(),
    ours: pageWallet(ADDRESSES.ours),
    first: pageWallet(ADDRESSES.first),
    second: pageWallet(ADDRESSES.second, 42161),
  }
}

/** `host`: the site has its wagmi config, with wallets of its own. `latchkey`: the config is made from the kernel. */
export type Direction = 'host' | 'latchkey'

export interface Page {
  readonly kernel: Kernel
  readonly config: Config
  /** Ends the page; the world goes on. */
  close(): Promise<void>
}

export interface PageOptions {
  readonly direction?: Direction
  readonly id?: string
  readonly ssr?: boolean
  /** The wallets of the site's config, in its order. @defaultValue both */
  readonly offers?: readonly string[]
  /** @defaultValue one in which minutes pass in turns of the event loop */
  readonly clock?: ClockService
  readonly onRpcRequest?: (request: RpcRequest) => void
  readonly beforeConnect?: () => void
}

/** A wallet as one page sees it: what the page listens to ends with it. */
function inPage({ provider }: PageWallet): { readonly provider: PageWallet['provider']; leave(): void } {
  const heard: [string, (value: unknown) => void][] = []
  let isGone = false
  const own: PageWallet['provider'] = {
    request: async (call) => {
      const answer = await provider.request(call)
      if (isGone) throw new Error('The page is gone.')
      return answer
    },
    on(event, listener) {
      heard.push([event, listener])
      provider.on(event, listener)
      return own
    },
    removeListener(event, listener) {
      provider.removeListener(event, listener)
      return own
    },
  }
  return {
    provider: own,
    leave() {
      isGone = true
      for (const [event, listener] of heard) provider.removeListener(event, listener)
    },
  }
}

/** Minutes pass in turns of the event loop: half a second each. */
function fastClock(): ClockService {
  const sleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
    for (let turns = Math.ceil(ms / 500); turns > 0; turns -= 1) {
      if (signal?.aborted) throw signal.reason
      await turn()
    }
  }
  return { now: () => Date.now(), sleep, every: () => () => undefined }
}

const nodes = { request: async () => '0x0' }

function storageOf({ wagmiStorage }: World, isGone: () => boolean): Storage {
  return createStorage({
    storage: {
      getItem: (key) => wagmiStorage.get(key) ?? null,
      setItem: (key, value) => void (isGone() || wagmiStorage.set(key, value)),
      removeItem: (key) => void (isGone() || wagmiStorage.delete(key)),
    },
  })
}

interface Offer {
  readonly storage: Storage
  readonly ssr: boolean
  readonly offers: readonly string[]
}

function hostConfig(world: Pick<World, 'first' | 'second'>, { storage, ssr, offers }: Offer): Config {
  const wallet = (id: string, { provider }: Pick<PageWallet, 'provider'>) =>
    // wagmi types what each method of EIP-1193 answers; the page's wallet answers any method.
    injected({ target: () => ({ id, name: id, provider: provider as never }) })
  return createConfig({
    chains: [mainnet, arbitrumChain, optimism],
    transports: { 1: custom(nodes), 42161: custom(nodes), 10: custom(nodes) },
    connectors: [latchkey(), ...offers.map((id) => wallet(id, id === SECOND ? world.second : world.first))],
    multiInjectedProviderDiscovery: false,
    storage,
    ssr,
  })
}

let count = 0

/** A page of a site with both libraries; it is not started yet. */
export function newPage(world: World, options: PageOptions = {}): Page {
  const { direction = 'host', ssr = false, onRpcRequest = () => undefined, beforeConnect = () => undefined } = options
  count += 1
  const id = options.id ?? `page-${count}`
  let isGone = false
  const storage = storageOf(world, () => isGone)
  const seen = { ours: inPage(world.ours), first: inPage(world.first), second: inPage(world.second) }
  const theirs = { first: { ...world.first, ...seen.first }, second: { ...world.second, ...seen.second } }
  const offered =
    direction === 'host' ? hostConfig(theirs, { storage, ssr, offers: options.offers ?? [FIRST, SECOND] }) : undefined
  const witness = definePlugin({
    id: 'witness',
    api: 1,
    messages: { en: { title: 'Wallets' } },
    views: { Start: { load: async () => ({ default: () => null }), title: 'title', start: 'disconnected' } },
    hooks: {
      onRpcRequest: (_ctx, request) => onRpcRequest(request),
      beforeConnect: (_ctx, request) => {
        beforeConnect()
        return request
      },
    },
  })
  const ours = hostProviderAdapter({ id: OURS, name: 'Ours', provider: seen.ours.provider })
  const networks = [ethereum, arbitrum].map((network) => ({ ...network, rpcUrls: ['http://127.0.0.1:1'] }))
  const kernel = createKernel({
    id,
    adapters: [evmAdapter({ injected: false, networks }), ours, ...(offered ? [wagmiAdapter(offered)] : [])],
    plugins: [witness],
    services: { storage: withoutPrefix(world.kernelStorage, id), clock: options.clock ?? fastClock() },
  })
  const config: Config =
    offered ?? createWagmiConfig(kernel, { transports: { 1: custom(nodes), 42161: custom(nodes) }, storage, ssr })
  const close = async (): Promise<void> => {
    isGone = true
    for (const { leave } of Object.values(seen)) leave()
    await kernel.destroy()
  }
  return { kernel, config, close }
}

/** What a side says of itself. */
export interface WalletFacts {
  readonly status: string
  readonly wallet?: string
  readonly accounts?: readonly string[]
  readonly chainId?: number
}

/** The kernel's wallets are one connector to wagmi, called so here, too. */
export function kernelSays({ kernel }: Page): WalletFacts {
  const { active, connections } = kernel.wallet.getState()
  const connection = connections.find(({ id }) => id === active.eip155)
  if (!connection) return { status: 'disconnected' }
  const { account, accounts, connectorId, network } = connection
  const others = accounts.filter(({ address }) => address !== account.address)
  return {
    status: 'connected',
    wallet: connectorId.startsWith('wagmi:') ? connectorId.slice('wagmi:'.length) : 'latchkey',
    accounts: [account, ...others].map(({ address }) => address),
    chainId: Number(network.slice('eip155:'.length)),
  }
}

export function wagmiSays({ config }: Page): WalletFacts {
  const { status, current, connections } = config.state
  const record = connections.get(current ?? '')
  if (status !== 'connected' || !record) return { status }
  return {
    status,
    wallet: record.connector.id,
    accounts: record.accounts.map((address) => getAddress(address)),
    chainId: record.chainId,
  }
}

/** Which wallets each side holds open. */
export function openWallets({ kernel, config }: Page): {
  readonly kernel: readonly string[]
  readonly wagmi: readonly string[]
} {
  const ofKernel = kernel.wallet
    .getState()
    .connections.map(({ connectorId }) =>
      connectorId.startsWith('wagmi:') ? connectorId.slice('wagmi:'.length) : 'latchkey',
    )
  const { status, connections } = config.state
  const ofWagmi = status === 'disconnected' ? [] : [...connections.values()].map(({ connector }) => connector.id)
  return { kernel: [...new Set(ofKernel)].sort(), wagmi: ofWagmi.sort() }
}

/** Starts the kernel and waits until the bridge is there. */
export async function start(page: Page, wallets = 3): Promise<void> {
  await import('../bridge.ts')
  await page.kernel.start()
  const { store, atoms } = page.kernel
  while (store.get(atoms.connectors).length < wallets) await turn()
  await settled(page)
}

/** Lets everything run that needs no time, until both sides are still. */
export const settled = ({ kernel, config }: Page): Promise<void> =>
  untilStill(() => [kernel.wallet.getState(), config.state])
