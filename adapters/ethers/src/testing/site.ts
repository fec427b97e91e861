import { evmAdapter } from '@latchkey/adapter-evm'
import { arbitrum, ethereum } from '@latchkey/adapter-evm/networks'
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
import { ethersAdapter } from '../index.ts'

export const ADDRESSES = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
/** The connector of the host's wallet. */
export const WALLET = 'ethers'
/** The connector of a wallet that only the kernel opens: it announces itself. */
export const OTHER = 'eip6963:com.other'

/** What outlives a page. */
export interface World {
  readonly storage: StorageService
  readonly wallet: PageWallet
  /** Announces itself on each page; the host does not use it. */
  readonly other?: PageWallet
}

export function newWorld(wallet: PageWallet = pageWallet(ADDRESSES), other?: PageWallet): World {
  return { storage: memoryStorage(), wallet, ...(other && { other }) }
}

export interface Site {
  readonly kernel: Kernel
  readonly world: World
  close(): Promise<void>
}

export interface SiteOptions {
  readonly id?: string
  readonly rpcUrls?: Readonly<Record<number, string>>
  readonly onRpcRequest?: (request: RpcRequest) => void
  /** The host's provider, where it is another one than the wallet's own. */
  readonly provider?: Parameters<typeof ethersAdapter>[0]['provider']
  /** Holds an attempt to connect until it resolves. */
  readonly beforeConnect?: () => Promise<void>
}

/** Minutes pass in turns of the event loop: half a second each. */
const clock: ClockService = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    for (let turns = Math.ceil(ms / 500); turns > 0; turns -= 1) {
      if (signal?.aborted) throw signal.reason
      await turn()
    }
  },
  every: () => () => undefined,
}

/** Announces a wallet to whoever asks the page, until the result is called. */
function announce({ provider }: PageWallet): () => void {
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Other', icon: '', rdns: 'com.other' }
  const detail = Object.freeze({ info, provider })
  const page: EventTarget = globalThis
  const tell = () => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', tell)
  return () => page.removeEventListener('eip6963:requestProvider', tell)
}

let count = 0

/** A page of the host's wallet, as a kernel and as a provider. */
export async function newSite(world: World, options: SiteOptions = {}): Promise<Site> {
  const { rpcUrls = {}, onRpcRequest = () => undefined } = options
  count += 1
  const id = options.id ?? `site-${count}`
  const networks = [ethereum, arbitrum].map((network) => ({
    ...network,
    rpcUrls: [rpcUrls[Number(network.id.slice('eip155:'.length))] ?? 'http://127.0.0.1:1'],
  }))
  const witness = definePlugin({
    id: 'witness',
    api: 1,
    hooks: { onRpcRequest: (_ctx, request) => onRpcRequest(request), beforeConnect: () => options.beforeConnect?.() },
  })
  const silence = world.other ? announce(world.other) : () => undefined
  const kernel = createKernel({
    id,
    adapters: [
      evmAdapter({ injected: world.other !== undefined, networks }),
      ethersAdapter({ provider: options.provider ?? world.wallet.provider, name: 'Browser wallet' }),
    ],
    plugins: [witness],
    services: { storage: withoutPrefix(world.storage, id), ...(options.rpcUrls ? {} : { clock }) },
  })
  await kernel.start()
  while (kernel.store.get(kernel.atoms.connectors).length < (world.other ? 2 : 1)) await turn()
  const close = (): Promise<void> => {
    silence()
    return kernel.destroy()
  }
  const site: Site = { kernel, world, close }
  await settled(site)
  return site
}

/** Lets everything run that needs no time. */
export const settled = ({ kernel }: Site): Promise<void> => untilStill(() => [kernel.wallet.getState()])

/** What a side says: the account in use first. */
export interface WalletFacts {
  readonly status: string
  readonly accounts: readonly string[]
  readonly chainId?: number
}

/** @param connectorId of the wallet that is meant; the one in use unless given */
export function kernelSays({ kernel }: Site, connectorId?: string): WalletFacts {
  const { active, connections } = kernel.wallet.getState()
  const connection = connections.find(({ id, connectorId: own }) =>
    connectorId === undefined ? id === active.eip155 : own === connectorId,
  )
  const ofWallet = connection ? 'connected' : 'disconnected'
  const status = connectorId === undefined ? kernel.store.get(kernel.atoms.status) : ofWallet
  if (!connection) return { status, accounts: [] }
  const { account, accounts, network } = connection
  const others = accounts.filter(({ address }) => address !== account.address)
  return {
    status,
    accounts: [account, ...others].map(({ address }) => address),
    chainId: Number(network.slice('eip155:'.length)),
  }
}
