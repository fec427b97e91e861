import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { fakeAdapter } from '../../testing/fakeAdapter.ts'
import { loadActions } from '../async/chunks.ts'
import { drained } from '../fixtures/drained.ts'
import type { CaipNetworkId } from '../network/network.ts'
import { activeConnection } from './state.ts'
import type { WalletProvider } from './walletActions.ts'

const ONE = ['0x1', '0x2', '0x3'] as const
const NETWORKS = ['one:1', 'one:2', 'two:1', 'two:2'] as const
const SPACES = [undefined, 'one', 'two'] as const

type Step =
  | { readonly act: 'connect'; readonly connectorId: 'first' | 'second' }
  | { readonly act: 'disconnect'; readonly namespace: 'one' | 'two' | undefined }
  | { readonly act: 'switch' | 'moves'; readonly network: CaipNetworkId }
  | { readonly act: 'select' | 'shares'; readonly address: string }
  | { readonly act: 'ends' | 'refuse' }

const network = fc.constantFrom<CaipNetworkId>(...NETWORKS)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constant('connect' as const),
    connectorId: fc.constantFrom('first' as const, 'second' as const),
  }),
  fc.record({ act: fc.constant('disconnect' as const), namespace: fc.constantFrom(...SPACES) }),
  fc.record({ act: fc.constantFrom('switch' as const, 'moves' as const), network }),
  fc.record({ act: fc.constantFrom('select' as const, 'shares' as const), address: fc.constantFrom(...ONE, '0x9') }),
  fc.record({ act: fc.constantFrom('ends' as const, 'refuse' as const) }),
)

/** A site that believes nothing but the events of a provider (EIP-1193, "Events"). */
function believe(provider: WalletProvider) {
  const site = { chainId: undefined as string | undefined, accounts: [] as readonly string[], problems: [] as string[] }
  const expectThat = (isFine: boolean, problem: string): void => {
    if (!isFine) site.problems.push(problem)
  }
  provider.on('connect', ({ chainId }) => {
    expectThat(site.chainId === undefined, 'connect while connected')
    site.chainId = chainId
  })
  provider.on('disconnect', (error) => {
    expectThat(site.chainId !== undefined, 'disconnect while disconnected')
    expectThat(Reflect.get(error, 'code') === 4900, 'disconnect without 4900')
    site.chainId = undefined
  })
  provider.on('chainChanged', (chainId) => {
    expectThat(site.chainId !== undefined, 'chainChanged while disconnected')
    site.chainId = chainId
  })
  provider.on('accountsChanged', (accounts) => {
    expectThat(accounts.join() !== site.accounts.join(), `accountsChanged to the same ${accounts.join()}`)
    expectThat(new Set(accounts).size === accounts.length, 'an account twice')
    site.accounts = accounts
  })
  return site
}

function setUp() {
  const first = fakeAdapter({ namespace: 'one', connectorId: 'first', accounts: ONE })
  const second = fakeAdapter({ namespace: 'two', connectorId: 'second', accounts: ['0x7'] })
  const tools = createTestKernel({ adapters: [first.adapter, second.adapter] })
  return { ...tools, first, second }
}

type Tools = ReturnType<typeof setUp>

async function perform({ kernel, first, second }: Tools, action: Step): Promise<unknown> {
  const { wallet } = kernel
  switch (action.act) {
    case 'connect':
      return wallet.connect({ connectorId: action.connectorId })
    case 'disconnect':
      return wallet.disconnect(action.namespace === undefined ? undefined : { namespace: action.namespace })
    case 'switch':
      return wallet.switchNetwork({ network: action.network })
    case 'moves':
      return (action.network.startsWith('one') ? first : second).emit({ type: 'network', network: action.network })
    case 'select':
      return wallet.switchAccount({ address: action.address })
    case 'shares': {
      const accounts = [action.address, ...ONE.slice(1).filter((other) => other !== action.address)]
      return first.emit({
        type: 'accounts',
        namespace: 'one',
        accounts: accounts.map((address) => first.account(address)),
      })
    }
    case 'ends':
      return first.emit({ type: 'disconnected' })
    case 'refuse':
      return second.fail({ reject: { code: 4001, message: 'no' } })
  }
}

describe('EIP-1193 events', () => {
  test('behavior: who believes only the events knows the wallet state, after any steps', async () => {
    await Promise.all([loadActions(), import('./provider.ts')])
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (actions) => {
        const tools = setUp()
        const { kernel } = tools
        await kernel.start()
        const sites = SPACES.map((namespace) => believe(kernel.wallet.getProvider(namespace)))
        await drained()
        for (const action of actions) {
          // What is refused changes nothing, or what the events say; both are checked below.
          await perform(tools, action).catch(() => undefined)
          await drained()
          SPACES.forEach((namespace, at) => {
            const now = activeConnection(kernel.wallet.getState(), namespace)
            const others = now?.accounts
              .map(({ address }) => address)
              .filter((address) => address !== now.account.address)
            expect(sites[at]).toEqual({
              chainId: now?.network.split(':')[1],
              accounts: now ? [now.account.address, ...(others ?? [])] : [],
              problems: [],
            })
          })
        }
        await kernel.destroy()
      }),
      { numRuns: 60 },
    )
  })

  test('behavior: who comes late hears only of what happens from then on', async () => {
    const { kernel, first } = setUp()
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'first' })
    await drained()
    const heard: unknown[] = []
    kernel.wallet.getProvider().on('connect', (info) => heard.push(info))
    kernel.wallet.getProvider().on('chainChanged', (chainId) => heard.push(chainId))
    await drained()
    expect(heard).toEqual([])
    first.emit({ type: 'network', network: 'one:2' })
    await drained()
    expect(heard).toEqual(['2'])
  })

  test('behavior: the same listener is called once however often it is added, and never after its removal', async () => {
    const { kernel } = setUp()
    await kernel.start()
    const provider = kernel.wallet.getProvider()
    let calls = 0
    const count = (): void => {
      calls += 1
    }
    provider.on('connect', count).on('connect', count)
    await kernel.wallet.connect({ connectorId: 'first' })
    await drained()
    expect(calls).toBe(1)
    provider.removeListener('connect', count).removeListener('connect', count)
    await kernel.wallet.disconnect()
    await kernel.wallet.connect({ connectorId: 'first' })
    await drained()
    expect(calls).toBe(1)
  })

  test('error: an event that EIP-1193 does not know is ignored', async () => {
    const { kernel } = setUp()
    await kernel.start()
    const provider = kernel.wallet.getProvider()
    const unknown = 'message' as unknown as 'connect'
    expect(provider.on(unknown, () => undefined)).toBe(provider)
    expect(provider.removeListener(unknown, () => undefined)).toBe(provider)
  })
})
