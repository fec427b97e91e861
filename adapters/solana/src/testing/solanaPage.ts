import {
  type BoundCapability,
  type CapabilityName,
  createKernel,
  definePlugin,
  type Kernel,
  type Network,
  type Services,
  type StorageService,
} from '@latchkey/kernel'
import { type PageEnvironment, testPages } from '@latchkey/tooling/vitest/testPages.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { solanaAdapter } from '../index.ts'
import { solana } from '../networks/solana.ts'
import { SOLANA_ACCOUNTS, type SolanaPart, startSolana } from './devnet.mjs'
import { type Habits, type KeyWallet, keyWallet } from './keyWallet.ts'

const pages = testPages<StorageService>('solana')
let part: SolanaPart | undefined

/** A local chain for the tests of one file; the pages that a test opens are closed after it. */
export function withSolana(given: PageEnvironment<StorageService>): void {
  pages.begin(given)
  beforeAll(async () => {
    part = await startSolana({ slotMs: 100 })
  }, 30_000)
  afterAll(() => part?.stop())
}

/** The address of an account of the local chain. */
export const account = (index: number): string => SOLANA_ACCOUNTS[index]?.address ?? ''

/** Asks the local chain itself. */
export const node = (method: string, ...params: readonly unknown[]): Promise<unknown> =>
  pages.askNode(part?.url ?? '', method, params)

/** The network of the local chain, which has the main network's first block. */
export const local = (): Network => ({ ...solana, rpcUrls: [part?.url ?? ''] })

/** A page with one wallet that signs for real, and a kernel that has found it. */
export interface Page {
  readonly wallet: KeyWallet
  readonly kernel: Kernel
  readonly storage: StorageService
  /** Errors that nobody waited for. */
  readonly errors: readonly unknown[]
  capability<C extends CapabilityName>(name: C): BoundCapability<C>
}

/** Opens a page that is closed with its test. */
export async function page({
  habits = {},
  from = [0],
  storage = pages.environment().newStorage(),
  wallet = keyWallet(from, habits),
  networks = [local()],
  services = {},
}: {
  readonly habits?: Habits
  readonly from?: readonly number[]
  readonly storage?: StorageService
  readonly wallet?: KeyWallet
  readonly networks?: readonly Network[]
  readonly services?: Partial<Services>
} = {}): Promise<Page> {
  pages.onClose(wallet.register(pages.environment().target))
  const errors: unknown[] = []
  const recorder = definePlugin({
    id: 'recorder',
    api: 1,
    hooks: { onError: (_ctx, error) => void errors.push(error) },
  })
  const kernel = await pages.start(storage, (id, own) =>
    createKernel({
      id,
      adapters: [solanaAdapter({ networks })],
      plugins: [recorder],
      services: { storage: own, ...services },
    }),
  )
  await expect.poll(() => kernel.store.get(kernel.atoms.connectors).length).toBe(1)
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
  await found.kernel.wallet.connect({ connectorId: `ws:${found.wallet.name}` })
  return found
}

/** Waits until the chain has confirmed a transaction, a slot after it was executed. */
export async function confirmed(hash: string): Promise<void> {
  const read = async () => {
    const answer = (await node('getSignatureStatuses', [hash])) as { value: readonly unknown[] }
    return answer.value[0]
  }
  await expect
    .poll(read)
    .toMatchObject({ err: null, confirmationStatus: expect.stringMatching(/^(confirmed|finalized)$/) })
}

/** Lamports of an address, as the chain has them. */
export async function lamports(address: string): Promise<bigint> {
  const { value } = (await node('getBalance', address, { commitment: 'processed' })) as { value: number }
  return BigInt(value)
}
