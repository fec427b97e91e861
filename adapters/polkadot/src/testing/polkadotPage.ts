import {
  type BoundCapability,
  type CapabilityName,
  createKernel,
  definePlugin,
  type FamilyContext,
  type JsonObject,
  type Network,
  type Services,
  type StorageService,
  type TransactionSighting,
} from '@latchkey/kernel'
import { type PageEnvironment, testPages } from '@latchkey/tooling/vitest/testPages.ts'
import { hexToU8a, u8aConcat, u8aToHex } from '@polkadot/util'
import { blake2AsU8a, decodeAddress } from '@polkadot/util-crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { polkadotAdapter } from '../index.ts'
import { polkadotAssetHub } from '../networks/polkadotAssetHub.ts'
import { normalAddress } from '../ss58.ts'
import { fundPolkadot, POLKADOT_ACCOUNTS, type PolkadotPart, startPolkadot } from './devnet.mjs'
import { type ExtensionKey, type Habits, type KeyExtension, keyExtension } from './keyExtension.ts'

type Environment = PageEnvironment<StorageService, object>

const pages = testPages<StorageService, object>('polkadot')
let part: PolkadotPart | undefined

/** The page of a file's tests, without a chain. */
export const withPage = (given: Environment): void => pages.begin(given)

/** A local chain for the tests of one file; the pages that a test opens are closed after it. */
export function withPolkadot(given: Environment): void {
  withPage(given)
  beforeAll(async () => {
    part = await startPolkadot()
  }, 90_000)
  afterAll(() => part?.stop())
}

/** The address of an account of the local chain, in normal form. */
export const account = (index: number): string => normalAddress(POLKADOT_ACCOUNTS[index]?.address) ?? ''

/** The key of an account of the local chain. */
export const key = (index: number): ExtensionKey => ({ uri: POLKADOT_ACCOUNTS[index]?.uri ?? '' })

/** Asks the local chain itself. */
export const node = (method: string, ...params: readonly unknown[]): Promise<unknown> =>
  pages.askNode(part?.httpUrl ?? '', method, params)

/** Where the local chain answers. */
export const nodeUrl = (): string => part?.httpUrl ?? ''

/** Pays out of the local chain's faucet. */
export async function fund(address: string, amount: bigint): Promise<void> {
  await fundPolkadot(part?.url ?? '', address, amount)
}

/** The network of the local chain, which has the first block of Polkadot Asset Hub and prefixes of its own. */
export const local = (): Network => ({ ...polkadotAssetHub, rpcUrls: [part?.httpUrl ?? 'http://127.0.0.1:9'] })

/** A page with one extension that signs for real, and a kernel that has found it. */
export interface Page {
  readonly extension: KeyExtension
  readonly kernel: ReturnType<typeof createKernel>
  readonly storage: StorageService
  /** Errors that nobody waited for. */
  readonly errors: readonly unknown[]
  capability<C extends CapabilityName>(name: C): BoundCapability<C>
}

interface PageOptions {
  readonly habits?: Habits
  readonly keys?: readonly ExtensionKey[]
  readonly storage?: StorageService
  readonly extension?: KeyExtension
  readonly networks?: readonly Network[]
  readonly services?: Partial<Services>
}

/** Opens a page that is closed with its test. */
export async function page({
  habits = {},
  keys = [key(0)],
  storage = pages.environment().newStorage(),
  extension = keyExtension(keys, { metadata: () => node('state_getMetadata') as Promise<`0x${string}`>, ...habits }),
  networks = [local()],
  services = {},
}: PageOptions = {}): Promise<Page> {
  pages.onClose(extension.install(pages.environment().target))
  const errors: unknown[] = []
  const recorder = definePlugin({
    id: 'recorder',
    api: 1,
    hooks: { onError: (_ctx, error) => void errors.push(error) },
  })
  const kernel = await pages.start(storage, (id, own) =>
    createKernel({
      id,
      adapters: [polkadotAdapter({ networks })],
      plugins: [recorder],
      services: { storage: own, ...services },
    }),
  )
  await expect.poll(() => kernel.store.get(kernel.atoms.connectors).length).toBe(1)
  return {
    extension,
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
export async function connected(options?: PageOptions): Promise<Page> {
  const found = await page(options)
  await found.kernel.wallet.connect({ connectorId: `injectedWeb3:${options?.habits?.key ?? 'harbor'}` })
  return found
}

const ACCOUNTS = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
const TOKENS = '0x682a59d51ab9e48a8c8cc418ff9708d2b99d880ec681799c0cf30e8886371da9'

/** A key behind its own hash, by code of polkadot-js. */
const hashed = (bytes: Uint8Array): string => u8aToHex(u8aConcat(blake2AsU8a(bytes, 128), bytes)).slice(2)

/** Where the chain keeps an account. */
export const storageKeyOf = (address: string): string => ACCOUNTS + hashed(decodeAddress(address))

const numberAt = (record: unknown, start: number): bigint =>
  record === null
    ? 0n
    : BigInt(
        u8aToHex(
          hexToU8a(String(record) as `0x${string}`)
            .slice(start, start + 16)
            .reverse(),
        ),
      )

/** What an address has of the native coin, asked of the chain by other means. */
export async function free(address: string): Promise<bigint> {
  return numberAt(await node('state_getStorage', storageKeyOf(address)), 16)
}

/** What of an address's native coin the chain keeps as deposits, asked of it by other means. */
export async function reserved(address: string): Promise<bigint> {
  return numberAt(await node('state_getStorage', storageKeyOf(address)), 32)
}

/** What an address has of a token, asked of the chain by other means. */
export async function tokens(address: string, id: number): Promise<bigint> {
  const number = Uint8Array.of(id & 255, (id >> 8) & 255, (id >> 16) & 255, id >>> 24)
  return numberAt(await node('state_getStorage', TOKENS + hashed(number) + hashed(decodeAddress(address))), 0)
}

/** Follows a transaction, by its hash or by what it was built with, until it is in a final block. */
export async function follow(
  kernel: Page['kernel'],
  hash: string | undefined,
  anchor: JsonObject = {},
): Promise<TransactionSighting> {
  const entries = await kernel.store.get(kernel.atoms.families)[0]?.entries?.()
  const services = {
    rpc: { request: (_id: string, method: string, params: readonly unknown[]) => node(method, ...params) },
  }
  const io = { services, network: local(), signal: new AbortController().signal } as unknown as FamilyContext
  const sender = kernel.store.get(kernel.atoms.account)?.caipAddress ?? 'none:none:none'
  let seen: TransactionSighting | undefined
  const look = async () => {
    const query = { state: 'sent', account: sender, anchor: seen?.anchor ?? anchor, askedAt: Date.now() } as const
    const intent = { digest: '', assets: [] }
    seen = await entries?.transactionStatus?.({ ...query, intent, ...(hash === undefined ? {} : { hash }) }, io)
    return seen?.isSettled
  }
  await expect.poll(look, { timeout: 60_000 }).toBe(true)
  return seen as TransactionSighting
}
