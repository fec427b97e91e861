import { describe, expect, test } from 'vitest'
import type { Adapter } from '../core/wallet/adapter.ts'
import type { Connector, WalletSession } from '../core/wallet/connector.ts'
import { createTestKernel } from './createTestKernel.ts'

export interface AdapterContractOptions {
  /** Plain addresses of the family, and texts that are none. */
  readonly addresses?: { readonly valid: readonly string[]; readonly invalid: readonly string[] }
  /** Puts a wallet into the page that approves everything; the result takes it away. */
  readonly installWallet?: () => () => void
}

const silentSession: WalletSession = {
  id: 'silent',
  accounts: [],
  networks: [],
  getNetwork: () => undefined,
  request: () => Promise.reject(new Error('The contract sends no request')),
  on: () => () => undefined,
  disconnect: () => Promise.resolve(),
  dispose: () => undefined,
}

/**
 * The suite every adapter has to pass: networks and addresses of its family, capabilities that are only named and not
 * loaded, discovery that ends with the kernel, and with a wallet: connect, abort, disconnect.
 * @example
 * adapterContract(() => evmAdapter(), { addresses: { valid: ['0x…'], invalid: ['', '0x'] } })
 */
export function adapterContract(
  factory: () => Adapter,
  { addresses, installWallet }: AdapterContractOptions = {},
): void {
  const withKernel = async (work: (tools: ReturnType<typeof createTestKernel>) => Promise<void>): Promise<void> => {
    const remove = installWallet?.()
    const tools = createTestKernel({ adapters: [factory()] })
    try {
      await tools.kernel.start()
      await work(tools)
    } finally {
      await tools.kernel.destroy()
      remove?.()
    }
  }
  const firstConnector = ({ kernel }: ReturnType<typeof createTestKernel>): Connector => {
    const [connector] = kernel.store.get(kernel.atoms.connectors)
    expect(connector, 'the installed wallet is discovered').toBeDefined()
    return connector as Connector
  }

  describe(`adapter ${factory().id}`, () => {
    test('default: it has an id and brings a family or connectors', () => {
      const { id, api, family, connectors } = factory()
      expect(id).toMatch(/^[a-z][a-zA-Z0-9-]*$/)
      expect(api).toBe(1)
      expect(family ?? connectors).toBeDefined()
    })

    test('behavior: its networks belong to its namespace and have nodes', () => {
      const { family } = factory()
      for (const { id, namespace, rpcUrls } of family?.networks ?? []) {
        expect(namespace).toBe(family?.namespace)
        expect(id.startsWith(`${namespace}:`), id).toBe(true)
        expect(rpcUrls.length, id).toBeGreaterThan(0)
      }
    })

    test.skipIf(!addresses)('parameters: addresses', () => {
      const { family } = factory()
      for (const address of addresses?.valid ?? []) expect(family?.isAddress(address), address).toBe(true)
      for (const address of addresses?.invalid ?? []) expect(family?.isAddress(address), address).toBe(false)
    })

    test('behavior: capabilities are loaders, so that naming them loads nothing', () => {
      for (const [name, load] of Object.entries(factory().family?.capabilities(silentSession) ?? {}))
        expect(typeof load, name).toBe('function')
    })

    test.skipIf(!installWallet)('behavior: discovery ends with the kernel', () =>
      withKernel(async ({ kernel }) => {
        await kernel.destroy()
        const known = kernel.inspect().connectors
        installWallet?.()()
        expect(kernel.inspect().connectors).toEqual(known)
      }),
    )

    test.skipIf(!installWallet)('behavior: it connects and disconnects', () =>
      withKernel(async (tools) => {
        const { id } = firstConnector(tools)
        const connection = await tools.kernel.wallet.connect({ connectorId: id })
        expect(connection.account.address).not.toBe('')
        await tools.kernel.wallet.disconnect()
        expect(tools.kernel.store.get(tools.kernel.atoms.connections)).toEqual([])
      }),
    )

    test.skipIf(!installWallet)('error: an aborted connect rejects and leaves nothing', () =>
      withKernel(async (tools) => {
        const { id } = firstConnector(tools)
        const connecting = tools.kernel.wallet.connect({ connectorId: id }, { signal: AbortSignal.abort() })
        await expect(connecting).rejects.toThrow()
        expect(tools.kernel.store.get(tools.kernel.atoms.connections)).toEqual([])
      }),
    )
  })
}
