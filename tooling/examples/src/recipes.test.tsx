import { join } from 'node:path'
import { cleanup, render, screen } from '@testing-library/react'
import { encodeAbiParameters, encodeFunctionResult, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { FOLDER, writeExamples } from './examples.ts'
import { ADDRESS, announceHarbor, connectHarbor } from './siteStandIns.ts'

writeExamples()
const load = (path: string) => import(/* @vite-ignore */ join(FOLDER, 'recipes', path))

const wallet = announceHarbor()
beforeAll(() => wallet.share([]))
afterAll(() => wallet.stop())
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const HASH = `0x${'ab'.repeat(32)}`

/** A node of Ethereum for the reads of a page. */
function answerNode(method: string): unknown {
  if (method === 'eth_chainId') return '0x1'
  if (method === 'eth_call')
    return encodeFunctionResult({
      abi: parseAbi(['function totalSupply() view returns (uint256)']),
      functionName: 'totalSupply',
      result: 7n,
    })
  if (method === 'eth_blockNumber') return '0x10'
  if (method === 'eth_getTransactionReceipt')
    return {
      transactionHash: HASH,
      blockNumber: '0x10',
      blockHash: HASH,
      status: '0x1',
      logs: [],
      from: ADDRESS,
      gasUsed: '0x1',
    }
  return encodeAbiParameters([{ type: 'uint256' }], [0n])
}

describe('recipes.md', () => {
  it('default: a contract is read and written', async () => {
    vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
      const calls = JSON.parse(body)
      const answer = ({ id, method }: { readonly id: number; readonly method: string }) => ({
        jsonrpc: '2.0',
        id,
        result: answerNode(method),
      })
      return Response.json(Array.isArray(calls) ? calls.map(answer) : answer(calls))
    })
    const { kernel } = await load('kernel.ts')
    const { supply, mint } = await load('contract.ts')
    expect(await supply(ADDRESS)).toBe(7n)
    await connectHarbor(kernel)
    const asked = vi
      .spyOn(wallet.provider, 'request')
      .mockImplementation(async ({ method }) => (method === 'eth_sendTransaction' ? HASH : answerNode(method)))
    expect(await mint(ADDRESS)).toMatchObject({ transactionHash: HASH, status: 'success' })
    expect(asked.mock.calls.filter(([{ method }]) => method === 'eth_sendTransaction')).toHaveLength(1)
    asked.mockRestore()
    await kernel.wallet.disconnect()
  })

  it('default: a provider, events and atoms tell of the account', async () => {
    const { kernel } = await load('kernel.ts')
    const { onAccounts, provider } = await load('provider.ts')
    const { onConnected, followAddress } = await load('follow.ts')
    const messages: unknown[] = []
    onAccounts((accounts: unknown) => messages.push(accounts))
    const stops = [
      onConnected((name: string, isBack: boolean) => messages.push([name, isBack])),
      followAddress((address: unknown) => messages.push(address)),
    ]
    await connectHarbor(kernel)
    expect(messages).toEqual(expect.arrayContaining([undefined, ['Harbor', false], ADDRESS, [ADDRESS]]))
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([ADDRESS])
    for (const stop of stops) stop()
    await kernel.wallet.disconnect()
  })

  it('default: the widget opens on a view, and closes', async () => {
    const { kernel } = await load('kernel.ts')
    const { openFirst, openNetworks, closeWidget } = await load('open.ts')
    const route = () => kernel.store.get(kernel.atoms.history).at(-1)?.route
    openFirst()
    expect(route()).toBe('connect.Connect')
    openNetworks()
    expect(route()).toBe('networks.Networks')
    expect(closeWidget()).toBe(true)
  })

  it('behavior: a gated page waits while the wallet is reopened, and shows itself to members alone', async () => {
    const { Members } = await load('gate.tsx')
    const { addressAtStart } = await load('ready.ts')
    const { kernel } = await load('kernel.ts')
    const { KernelProvider } = await import('@latchkey/kernel/react')
    const page = () =>
      render(
        <KernelProvider kernel={kernel}>
          <Members>Orders</Members>
        </KernelProvider>,
      )
    page()
    expect(await screen.findByRole('button', { name: 'Connect to see your orders' })).toBeTruthy()
    await connectHarbor(kernel)
    expect(await screen.findByText('Orders')).toBeTruthy()
    expect(await addressAtStart()).toBe(ADDRESS)
    await kernel.wallet.disconnect()
  })

  it('behavior: nothing is counted before consent', async () => {
    await (await load('kernel.ts')).kernel.destroy()
    const fetched = vi.fn(async () => Response.json({}))
    vi.stubGlobal('fetch', fetched)
    const { kernel, accept, refuse } = await load('consent.ts')
    await kernel.start()
    expect(kernel.store.get(kernel.plugins.analytics.atoms.consent)).toBe('asked')
    expect(fetched).not.toHaveBeenCalled()
    await refuse()
    expect(kernel.store.get(kernel.plugins.analytics.atoms.consent)).toBe('denied')
    await accept()
    expect(kernel.store.get(kernel.plugins.analytics.atoms.consent)).toBe('allowed')
    await kernel.destroy()
  })

  it('default: a tool of the site counts events', async () => {
    const { createTestKernel } = await import('@latchkey/kernel/testing')
    const { counter } = await load('count.ts')
    const { notes } = await import(/* @vite-ignore */ join(FOLDER, 'plugin-reference/notes.tsx'))
    const names: string[] = []
    const { kernel } = createTestKernel({ plugins: [notes(), counter((name: string) => names.push(name))] })
    await kernel.start()
    const made: { readonly plugins: object } = kernel
    await Reflect.get(made.plugins, 'notes').add('x')
    expect(names).toContain('added')
    await kernel.destroy()
  })

  it('behavior: two kernels know nothing of each other', async () => {
    const { buyer, seller, Both } = await load('several.tsx')
    render(<Both />)
    await connectHarbor(buyer)
    expect(buyer.store.get(buyer.atoms.status)).toBe('connected')
    await seller.ready
    expect(seller.store.get(seller.atoms.status)).toBe('disconnected')
    await buyer.wallet.disconnect()
    await Promise.all([buyer.destroy(), seller.destroy()])
  })

  it.each(['extension', 'items'])(
    'behavior: storage of your own (%s) brings the wallet back, and tells of other pages',
    async (kind) => {
      const { extensionStorage, itemStorage, kernelWith } = await load('storage.ts')
      const stored = new Map<string, string>()
      const listeners = new Set<(changes: object) => void>()
      const area = {
        get: async (key: string) => (stored.has(key) ? { [key]: stored.get(key) } : {}),
        async set(items: Readonly<Record<string, string>>) {
          for (const [key, newValue] of Object.entries(items)) {
            stored.set(key, newValue)
            for (const listener of listeners) listener({ [key]: { newValue } })
          }
        },
        remove: async (key: string) => void stored.delete(key),
        onChanged: { addListener: listeners.add.bind(listeners), removeListener: listeners.delete.bind(listeners) },
      }
      const items = {
        getItem: async (key: string) => stored.get(key),
        setItem: async (key: string, value: string) => void stored.set(key, value),
        removeItem: async (key: string) => void stored.delete(key),
      }
      const storage = () => (kind === 'items' ? itemStorage(items) : extensionStorage(area))
      const first = kernelWith(storage())
      await connectHarbor(first)
      await expect.poll(() => stored.size).toBeGreaterThan(1)
      await first.destroy()
      expect(localStorage).toHaveLength(0)

      const second = kernelWith(storage())
      await second.start()
      await expect.poll(() => second.store.get(second.atoms.account)?.address).toBe(ADDRESS)
      await second.destroy()
      expect(listeners.size).toBe(0)

      const heard: unknown[] = []
      const stop = storage().watch((...change: readonly unknown[]) => heard.push(change))
      await area.set({ colour: 'green' })
      expect(heard).toEqual(kind === 'items' ? [] : [['colour', 'green']])
      stop()
      expect(listeners.size).toBe(0)
    },
  )

  it('default: networks and nodes are the site’s own', async () => {
    const { kernel } = await load('networks.ts')
    const offered = kernel.store.get(kernel.atoms.networks)
    expect(offered.map(({ id }: { readonly id: string }) => id)).toEqual(['eip155:1', 'eip155:8453', 'eip155:31337'])
    expect(kernel.store.get(kernel.atoms.network)?.id).toBe('eip155:8453')
    await kernel.destroy()
  })

  it('default: the policy names the nodes', async () => {
    const { policy } = await load('policy.ts')
    expect(policy()).toMatch(/connect-src 'self' https:\/\/\S+/)
    expect(policy()).not.toContain('unsafe')
  })

  it('default: a pair of themes, other words, a button of its own', async () => {
    const { kernel: branded } = await load('brand.ts')
    expect(branded.store.get(branded.atoms.theme)).toMatchObject({
      light: { name: 'shop-light' },
      dark: { name: 'shop-dark' },
    })
    const { kernel: worded } = await load('words.ts')
    expect(worded.store.get(worded.atoms.locale)).toBe('en')
    const { MyButton } = await load('button.tsx')
    const { KernelProvider } = await import('@latchkey/kernel/react')
    render(
      <KernelProvider kernel={worded}>
        <MyButton />
      </KernelProvider>,
    )
    expect(await screen.findByRole('button', { name: 'Sign in with a wallet' })).toBeTruthy()
    await Promise.all([branded.destroy(), worded.destroy()])
  })

  it('default: wagmi sees what is connected', async () => {
    const { App, kernel } = await load('wagmi.tsx')
    render(<App />)
    expect(await screen.findByText('nobody')).toBeTruthy()
    await kernel.start()
    const connector = await vi.waitUntil(
      () => kernel.store.get(kernel.atoms.connectors).find(({ name }: { readonly name: string }) => name === 'Harbor'),
      { timeout: 10_000 },
    )
    await kernel.wallet.connect({ connectorId: connector.id })
    expect(await screen.findByText(ADDRESS)).toBeTruthy()
    await kernel.destroy()
  })
})
