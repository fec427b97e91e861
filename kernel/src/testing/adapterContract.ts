import { describe, expect, test } from 'vitest'
import { type Adapter, type ChainFamily, defineAdapter } from '../core/adapters/adapter.ts'
import type { CapabilityContext } from '../core/adapters/capability.ts'
import type { PaymentProblem, PaymentRequest } from '../core/adapters/transfer.ts'
import { nativeAsset, readAssetId } from '../core/assets/asset.ts'
import { kernelError } from '../core/errors/errorTable.ts'
import type { Services } from '../core/services/services.ts'
import { buildSignInText, createSignInNonce, parseSignInText } from '../core/signIn.ts'
import type { Connector, WalletSession } from '../core/wallet/connector.ts'
import { createTestKernel } from './createTestKernel.ts'
import { fakeAdapter } from './fakeAdapter.ts'

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
  /** How many requests the installed wallet has been sent. */
  readonly walletRequests?: () => number
  /** A signature by an account of the family, made elsewhere. Checking it needs no node. */
  readonly signedMessage?: { readonly address: string; readonly message: string; readonly signature: string }
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

/** What a capability is given where no node answers. */
function offlineContext(family: ChainFamily, address: string): CapabilityContext {
  const found: Services[] = []
  const probe = defineAdapter({
    id: 'probe',
    api: 1,
    connectors: ({ services }) => ({ initial: found.push(services) ? [] : [] }),
  })
  createTestKernel({ adapters: [fakeAdapter().adapter, probe] })
  const [services] = found
  const [network] = family.networks
  if (!services || !network) throw kernelError('network/undefined')
  const account = { caipAddress: `${network.id}:${address}`, address, type: family.defaultAccountType } as const
  return {
    account,
    network,
    session: { ...silentSession, accounts: [account] },
    services: { ...services, rpc: { request: () => Promise.reject(kernelError('rpc/unavailable')) } },
    signal: new AbortController().signal,
    runInBackground: () => undefined,
    willSend: () => undefined,
    emit: () => undefined,
  }
}

/**
 * The suite every adapter has to pass: networks and addresses of its family, capabilities that are only named and not
 * loaded, discovery that ends with the kernel, and with a wallet: connect, abort, disconnect.
 * @example
 * adapterContract(() => evmAdapter(), { addresses: { valid: ['0x…'], invalid: ['', '0x'] } })
 */
export function adapterContract(
  factory: () => Adapter,
  { addresses, hashes, links, families, installWallet, walletRequests, signedMessage }: AdapterContractOptions = {},
): void {
  const withKernel = async (work: (tools: ReturnType<typeof createTestKernel>) => Promise<void>): Promise<void> => {
    const remove = installWallet?.()
    const adapter = factory()
    // An adapter without a family connects the networks of others.
    const adapters = adapter.family ? [adapter] : [...(families?.() ?? [fakeAdapter().adapter]), adapter]
    const tools = createTestKernel({ adapters })
    try {
      await tools.kernel.start()
      await work(tools)
    } finally {
      await tools.kernel.destroy()
      remove?.()
    }
  }
  const linkReader = async () => {
    const { family } = factory()
    const [network] = family?.networks ?? []
    if (!network) throw kernelError('config/no-networks')
    return { entries: await family?.entries?.(), network }
  }
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

    test('behavior: its networks belong to its namespace and have nodes', () => {
      const { family } = factory()
      for (const { id, namespace, rpcUrls } of family?.networks ?? []) {
        expect(namespace).toBe(family?.namespace)
        expect(id.startsWith(`${namespace}:`), id).toBe(true)
        expect(rpcUrls.length, id).toBeGreaterThan(0)
      }
    })

    test.skipIf(!addresses)('parameters: addresses', async () => {
      const { family } = factory()
      // What checks them may be loaded first.
      await family?.parseAddress?.('')
      for (const address of addresses?.valid ?? []) expect(family?.isAddress(address), address).toBe(true)
      for (const address of addresses?.invalid ?? []) expect(family?.isAddress(address), address).toBe(false)
    })

    test('behavior: its native coins have keys', () => {
      const { family } = factory()
      for (const network of family?.networks ?? [])
        expect(readAssetId(nativeAsset(network, family).id).network, network.id).toBe(network.id)
    })

    test.skipIf(!hashes)('parameters: transaction hashes', async () => {
      const { family } = factory()
      const entries = await family?.entries?.()
      const network = family?.networks.find(({ explorer }) => explorer)
      for (const hash of hashes?.valid ?? []) {
        expect(entries?.isTransactionHash?.(hash), hash).toBe(true)
        expect(network && entries?.transactionUrl?.(network, hash), hash).toMatch(/^https:/)
      }
      for (const hash of hashes?.invalid ?? []) expect(entries?.isTransactionHash?.(hash), hash).toBe(false)
    })

    test.skipIf(!links)('behavior: payment links that are printed are read as what they were made of', async () => {
      const { entries, network } = await linkReader()
      for (const request of links?.requests ?? []) {
        const link = entries?.paymentUri?.(request, network) ?? ''
        const read = { ok: true, request: { network: network.id, ...request } }
        expect(entries?.readPaymentUri?.(link, network), link).toEqual(read)
      }
    })

    test.skipIf(!links)('error: payment links that are refused, and texts that are none', async () => {
      const { entries, network } = await linkReader()
      for (const [link, problem] of links?.refused ?? [])
        expect(entries?.readPaymentUri?.(link, network), link).toMatchObject({ ok: false, problem })
      for (const text of links?.foreign ?? []) expect(entries?.readPaymentUri?.(text, network), text).toBeUndefined()
    })

    test('behavior: capabilities are loaders, so that naming them loads nothing', async () => {
      const { family } = factory()
      await family?.prepare?.()
      for (const [name, load] of Object.entries(family?.capabilities(silentSession) ?? {}))
        expect(typeof load, name).toBe('function')
    })

    test.skipIf(!addresses)('behavior: a sign-in text of the family says what was put in', async () => {
      const { family } = factory()
      const kind = await (await family?.methods())?.signIn?.()
      if (!kind || !family?.networks[0]) return
      expect(kind.namespace).toBe(family.namespace)
      for (const value of addresses?.valid ?? []) {
        const address = (await family.parseAddress?.(value)) ?? value
        const fields = { domain: 'shop.example', uri: 'https://shop.example', nonce: createSignInNonce(), address }
        const input = { ...fields, kind, network: family.networks[0].id, issuedAt: '2026-01-02T03:04:05Z' }
        const built = buildSignInText(input)
        expect(built).toMatchObject({ ok: true })
        expect(parseSignInText(built.ok ? built.text : '', [kind])).toMatchObject({ network: input.network, fields })
      }
      for (const address of addresses?.invalid ?? []) expect(kind.isAddress(address), address).toBe(false)
    })

    test.skipIf(!signedMessage)('behavior: it knows a right signature from a wrong one without a node', async () => {
      const { family } = factory()
      expect(family).toBeDefined()
      if (!signedMessage || !family) return
      const { address, message, signature } = signedMessage
      const ctx = offlineContext(family, address)
      await family.prepare?.()
      const verify = await family.capabilities(ctx.session).verifyMessage?.()
      expect(await verify?.({ message, signature }, ctx)).toEqual({ outcome: 'valid' })
      const wrong = [
        { message: `${message} `, signature },
        { message, signature: '' },
        { message, signature: 'x' },
      ]
      for (const input of wrong) expect(['invalid', 'unavailable']).toContain((await verify?.(input, ctx))?.outcome)
    })

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
        await tools.kernel.wallet.disconnect()
        expect(tools.kernel.store.get(tools.kernel.atoms.connections)).toEqual([])
      }),
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
