import {
  type BoundCapability,
  type CapabilityName,
  createKernel,
  definePlugin,
  type Network,
  type Services,
  type StorageService,
} from '@latchkey/kernel'
import { type PageEnvironment, testPages } from '@latchkey/tooling/vitest/testPages.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { bitcoinAdapter } from '../index.ts'
import { bitcoin } from '../networks/bitcoin.ts'
import { type BitcoinPart, startBitcoin } from './devnet.mjs'
import { keyAccount } from './keychain.ts'
import { type PageWallet, standardWallet } from './wallets.ts'

const pages = testPages<StorageService>('bitcoin')
let part: BitcoinPart | undefined

/** A local chain for the tests of one file; the pages that a test opens are closed after it. */
export function withBitcoin(given: PageEnvironment<StorageService>): void {
  pages.begin(given)
  beforeAll(async () => {
    // The node is asked from the page's own process, whose fetch is that of the page.
    const { happyDOM }: { happyDOM?: { settings: { fetch: { disableSameOriginPolicy: boolean } } } } = Object(
      given.target,
    )
    if (happyDOM) happyDOM.settings.fetch.disableSameOriginPolicy = true
    part = await startBitcoin({ mineEveryMs: 0 })
  }, 60_000)
  afterAll(() => part?.stop())
}

/** The address of an account of the local chain. */
export const address = (index: number): string => keyAccount(index).address

/** Asks the local chain itself. */
export async function node(path: string, method: 'GET' | 'POST' = 'GET', body?: string): Promise<unknown> {
  const response = await pages
    .environment()
    .fetch(`${part?.url}${path}`, { method, ...(body === undefined ? {} : { body }) })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Makes blocks. */
export const mineBlocks = (blocks = 1): Promise<unknown> => node(`/dev/mine?n=${blocks}`, 'POST')

/** Pays satoshis to an address. */
export const fund = (to: string, sats: number): Promise<unknown> =>
  node(`/dev/faucet?address=${to}&sats=${sats}`, 'POST')

/** Satoshis of an address, as the chain has them. */
export async function satoshis(of: string): Promise<bigint> {
  const coins = (await node(`/address/${of}/utxo`)) as readonly { readonly value: number }[]
  return coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
}

/** The network of the local chain, which answers with the main network's first block. */
export const local = (): Network => ({ ...bitcoin, rpcUrls: [part?.url ?? ''] })

/** A page with one wallet that signs for real, and a kernel that has found it. */
export interface Page {
  readonly wallet: PageWallet
  readonly kernel: ReturnType<typeof createKernel>
  readonly storage: StorageService
  /** Errors that nobody waited for. */
  readonly errors: readonly unknown[]
  capability<C extends CapabilityName>(name: C): BoundCapability<C>
}

/** Opens a page that is closed with its test. */
export async function page({
  wallet = standardWallet(),
  storage = pages.environment().newStorage(),
  networks = [local()],
  services = {},
}: {
  readonly wallet?: PageWallet
  readonly storage?: StorageService
  readonly networks?: readonly Network[]
  readonly services?: Partial<Services>
} = {}): Promise<Page> {
  pages.onClose(wallet.install(pages.environment().target))
  const errors: unknown[] = []
  const recorder = definePlugin({
    id: 'recorder',
    api: 1,
    hooks: { onError: (_ctx, error) => void errors.push(error) },
  })
  const kernel = await pages.start(storage, (id, own) =>
    createKernel({
      id,
      adapters: [bitcoinAdapter({ networks })],
      plugins: [recorder],
      services: { storage: own, ...services },
    }),
  )
  const ids = () => kernel.store.get(kernel.atoms.connectors).map((connector) => connector.id)
  await expect.poll(ids).toContain(wallet.connectorId)
  return {
    wallet,
    kernel,
    storage,
    errors,
    capability(name) {
      const found = kernel.wallet.capability(name)
      if (!found) throw new Error(`no ${name}`)
      return found
    },
  }
}

/** The same, connected. */
export async function connected(options?: Parameters<typeof page>[0]): Promise<Page> {
  const found = await page(options)
  await found.kernel.wallet.connect({ connectorId: found.wallet.connectorId })
  return found
}
