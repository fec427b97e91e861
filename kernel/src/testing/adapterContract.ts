import { describe, expect, test } from 'vitest'
import type { Adapter } from '../core/adapters/adapter.ts'
import type { PaymentProblem, PaymentRequest } from '../core/adapters/transfer.ts'
import { memoryStorage } from '../core/services/platform.ts'
import type { SyncStorageService } from '../core/services/services.ts'
import type { Connector } from '../core/wallet/connector.ts'
import { createTestKernel } from './createTestKernel.ts'
import { checkFurther, entryTests } from './entryTests.ts'
import { fakeAdapter } from './fakeAdapter.ts'
import { familyTests } from './familyTests.ts'

export interface AdapterContractOptions {
  /** Plain addresses of the family, and texts that are none. */
  readonly addresses?: { readonly valid: readonly string[]; readonly invalid: readonly string[] }
  /** Texts that have the form of the family's transaction hashes, and texts that have not. */
  readonly hashes?: { readonly valid: readonly string[]; readonly invalid: readonly string[] }
  /** Payment links of the family. */
  readonly links?: {
    /** Printed and read again, they say the same. */
    readonly requests: readonly PaymentRequest[]
    /** What is refused, with the reason. */
    readonly refused: readonly (readonly [link: string, problem: PaymentProblem])[]
    /** Links of others, and texts that are none. */
    readonly foreign: readonly string[]
  }
  /** The families whose accounts it connects, for an adapter that brings none. @defaultValue that of {@link fakeAdapter} */
  readonly families?: () => readonly Adapter[]
  /** Puts a wallet into the page that approves everything; the result takes it away. */
  readonly installWallet?: () => () => void
  /**
   * Locks and unlocks the installed wallet, for wallets that say when they are unlocked: one that is locked has nothing to
   * reopen, and is connected without a press once it is unlocked.
   */
  readonly setLocked?: (isLocked: boolean) => void
  /** How many requests the installed wallet has been sent. */
  readonly walletRequests?: () => number
  /** A signature by an account of the family, made elsewhere. Checking it needs no node. */
  readonly signedMessage?: { readonly address: string; readonly message: string; readonly signature: string }
}

type Work = (tools: ReturnType<typeof createTestKernel>) => Promise<void>

/**
 * The suite every adapter has to pass: networks and addresses of its family, capabilities that are only named and not
 * loaded, discovery that ends with the kernel, and with a wallet: connect, abort, disconnect.
 * @example
 * adapterContract(() => evmAdapter(), { addresses: { valid: ['0x…'], invalid: ['', '0x'] } })
 */
export function adapterContract(factory: () => Adapter, options: AdapterContractOptions = {}): void {
  const { families, installWallet, walletRequests, setLocked } = options
  const withWallet = async (work: () => Promise<void>): Promise<void> => {
    const remove = installWallet?.()
    try {
      await work()
    } finally {
      remove?.()
    }
  }
  const withPage = async (storage: SyncStorageService, work: Work): Promise<void> => {
    const adapter = factory()
    // An adapter without a family connects the networks of others.
    const adapters = adapter.family ? [adapter] : [...(families?.() ?? [fakeAdapter().adapter]), adapter]
    const tools = createTestKernel({ id: 'contract', storage, adapters })
    try {
      await tools.kernel.start()
      await work(tools)
    } finally {
      await tools.kernel.destroy()
    }
  }
  const withKernel = (work: Work): Promise<void> => withWallet(() => withPage(memoryStorage(), work))
  // What finds wallets may be loaded first.
  const firstConnector = async ({ kernel }: ReturnType<typeof createTestKernel>): Promise<Connector> => {
    const first = (): Connector | undefined => kernel.store.get(kernel.atoms.connectors)[0]
    await expect.poll(first, { message: 'the installed wallet is discovered' }).toBeDefined()
    return first() as Connector
  }

  describe(`adapter ${factory().id}`, () => {
    test('default: it has an id and brings a family or connectors', () => {
      const { id, api, family, connectors } = factory()
      expect(id).toMatch(/^[a-z][a-zA-Z0-9-]*$/)
      expect(api).toBe(1)
      expect(family ?? connectors).toBeDefined()
    })

    familyTests(factory, options)
    entryTests(factory, options)

    test.skipIf(!installWallet)('behavior: discovery ends with the kernel', () =>
      withKernel(async ({ kernel }) => {
        await kernel.destroy()
        const known = kernel.inspect().connectors
        installWallet?.()()
        expect(kernel.inspect().connectors).toEqual(known)
      }),
    )

    test('behavior: preparing a wallet asks no wallet and no host, as often as it is called', () =>
      withKernel(async (tools) => {
        const { fetch } = globalThis
        const asked: unknown[] = []
        globalThis.fetch = async (address) => {
          asked.push(address)
          throw new TypeError('The contract has no network')
        }
        try {
          const before = walletRequests?.()
          for (const { prepare } of tools.kernel.store.get(tools.kernel.atoms.connectors)) {
            await prepare?.()
            await prepare?.()
          }
          expect(asked).toEqual([])
          expect(walletRequests?.()).toBe(before)
          expect(tools.kernel.wallet.getState().connections).toEqual([])
        } finally {
          globalThis.fetch = fetch
        }
      }))

    test.skipIf(!installWallet)('behavior: it connects and disconnects', () =>
      withKernel(async (tools) => {
        const { id } = await firstConnector(tools)
        const connection = await tools.kernel.wallet.connect({ connectorId: id })
        expect(connection.account.address).not.toBe('')
        const families = tools.kernel.store.get(tools.kernel.atoms.families)
        const { entries } = families.find(({ namespace }) => namespace === connection.namespace) ?? {}
        checkFurther((await entries?.()) ?? {}, connection.accounts)
        await tools.kernel.wallet.disconnect()
        expect(tools.kernel.store.get(tools.kernel.atoms.connections)).toEqual([])
      }),
    )

    /** Connects on one page, and looks at the next one, which has what the first has stored. */
    const reopens = (look: Work, between?: () => void): Promise<void> =>
      withWallet(async () => {
        const storage = memoryStorage()
        await withPage(storage, connect)
        between?.()
        await withPage(storage, look)
      })
    const connect: Work = async (tools) => {
      await tools.kernel.wallet.connect({ connectorId: (await firstConnector(tools)).id })
    }
    const isConnected = ({ kernel }: Parameters<Work>[0]) => kernel.store.get(kernel.atoms.connections).length === 1

    test.skipIf(!installWallet)('behavior: the next page reopens what it connected', ({ skip }) =>
      reopens(async (tools) => {
        if (!(await firstConnector(tools)).reconnect) skip('Its wallet cannot be reopened without a prompt')
        await expect.poll(() => isConnected(tools)).toBe(true)
      }),
    )

    test.skipIf(!setLocked)(
      'behavior: a wallet that is locked when the page opens is connected once it is unlocked',
      () =>
        reopens(
          async (tools) => {
            await firstConnector(tools)
            expect(isConnected(tools)).toBe(false)
            setLocked?.(false)
            await expect.poll(() => isConnected(tools)).toBe(true)
          },
          () => setLocked?.(true),
        ).finally(() => setLocked?.(false)),
    )

    test.skipIf(!installWallet)('error: an aborted connect rejects and leaves nothing', () =>
      withKernel(async (tools) => {
        const { id } = await firstConnector(tools)
        const connecting = tools.kernel.wallet.connect({ connectorId: id }, { signal: AbortSignal.abort() })
        await expect(connecting).rejects.toThrow()
        expect(tools.kernel.store.get(tools.kernel.atoms.connections)).toEqual([])
      }),
    )
  })
}
