import {
  type BoundCapability,
  type CapabilityName,
  createKernel,
  definePlugin,
  type Network,
  type RpcRequest,
  type StorageService,
} from '@latchkey/kernel'
import { type PageEnvironment, testPages } from '@latchkey/tooling/vitest/testPages.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Eip1193Provider } from '../connectors/announcement.ts'
import { evmAdapter } from '../index.ts'
import { arbitrum } from '../networks/arbitrum.ts'
import { ethereum } from '../networks/ethereum.ts'
import { type ChainWallet, chainWallet, type Habits } from './chainWallet.ts'
import { type Devnet, startDevnet } from './devnet.mjs'

export const CONNECTOR = 'eip6963:com.example.wallet'

let devnet: Devnet
const pages = testPages<StorageService>('page')

/** Local chains for the tests of one file; the pages that a test opens are closed after it. */
export function withDevnet(
  given: PageEnvironment<StorageService>,
  options: Parameters<typeof startDevnet>[0] = {},
): void {
  pages.begin(given)
  beforeAll(async () => {
    devnet = await startDevnet(options)
  }, 30_000)
  afterAll(() => devnet.stop())
}

export const chain = (id: number): Devnet['chains'][number] => {
  const found = devnet.chains[id]
  if (!found) throw new Error(`no chain ${id}`)
  return found
}
export const account = (index: number): string => {
  const found = devnet.accounts[index]
  if (!found) throw new Error(`no account ${index}`)
  return found.address
}
/** For wallets that hold their keys themselves. */
export const privateKey = (index: number): `0x${string}` => {
  const found = devnet.accounts[index]
  if (!found) throw new Error(`no account ${index}`)
  return found.privateKey
}

export const ask = (id: number, method: string, params: unknown): Promise<unknown> =>
  pages.askNode(chain(id).rpcUrl, method, params)
export const node = (id: number, method: string, ...params: unknown[]): Promise<unknown> => ask(id, method, params)
export const balanceOf = async (id: number, address: string): Promise<bigint> =>
  BigInt(String(await node(id, 'eth_getBalance', address, 'latest')))

function local(network: Network, id: number, others: readonly string[] = [], first = chain(id).rpcUrl): Network {
  const { contracts, ...rest } = network
  expect(contracts).toBeDefined()
  return { ...rest, rpcUrls: [first, ...others] }
}

export interface Page {
  readonly wallet: ChainWallet
  readonly storage: StorageService
  readonly kernel: ReturnType<typeof createKernel>
  capability<C extends CapabilityName>(name: C): BoundCapability<C>
}

/** A page with one wallet that signs for real, and a kernel that has found it. */
export async function page({
  habits = {},
  from = 0,
  storage = pages.environment().newStorage(),
  wallet: given,
  provider,
  onRpcRequest = () => undefined,
  nodes = [],
  only,
}: {
  habits?: Habits
  from?: number
  storage?: StorageService
  wallet?: ChainWallet
  /** What the page sees of the wallet, where another made it. */
  provider?: Eip1193Provider
  onRpcRequest?: (request: RpcRequest) => void
  /** Further nodes of the first network. */
  nodes?: readonly string[]
  /** The node of the first network, instead of the chain itself. */
  only?: string
} = {}): Promise<Page> {
  const wallet = given ?? chainWallet(ask, account(from), habits)
  const { target } = pages.environment()
  const info = { uuid: crypto.randomUUID(), name: 'Example', icon: '', rdns: 'com.example.wallet' }
  const announce = () =>
    target.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: { info, provider: provider ?? wallet } }),
    )
  target.addEventListener('eip6963:requestProvider', announce)
  let lookUp: (<C extends CapabilityName>(name: C) => BoundCapability<C> | undefined) | undefined
  const probe = definePlugin({
    id: 'probe',
    api: 1,
    hooks: { onRpcRequest: (_ctx, request) => onRpcRequest(request) },
    setup(ctx) {
      lookUp = (name) => ctx.capability(name)
    },
  })
  const kernel = await pages.start(storage, (id, own) =>
    createKernel({
      id,
      adapters: [evmAdapter({ networks: [local(ethereum, 1, nodes, only), local(arbitrum, 42161)] })],
      plugins: [probe],
      services: { storage: own },
    }),
  )
  await expect.poll(() => kernel.store.get(kernel.atoms.connectors).length).toBe(1)
  target.removeEventListener('eip6963:requestProvider', announce)
  return {
    wallet,
    storage,
    kernel,
    capability(name) {
      const found = lookUp?.(name)
      if (!found) throw new Error(`no ${name}`)
      return found
    },
  }
}

export async function connected(options?: Parameters<typeof page>[0]): Promise<Page> {
  const found = await page(options)
  await found.kernel.wallet.connect({ connectorId: CONNECTOR })
  return found
}
