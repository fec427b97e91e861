// @vitest-environment happy-dom
import { createKernel, type Kernel, type StorageService } from '@latchkey/kernel'
import { adapterContract, memoryStorage } from '@latchkey/kernel/testing'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { evmAdapter } from './index.ts'
import { ALICE, BOB, type FakeProvider, fakeProvider } from './testing/fakeProvider.ts'
import { stillClock } from './testing/stillClock.ts'

const ONE = 'eip6963:com.one'
const TWO = 'eip6963:com.two'

let count = 0
const open = new Set<Kernel>()
afterEach(async () => {
  for (const kernel of open) await kernel.destroy()
  open.clear()
})

/** Puts a wallet on the page. The result takes it away. */
function install(rdns: string, provider: FakeProvider): () => void {
  const detail = { info: { uuid: crypto.randomUUID(), name: rdns, icon: '', rdns }, provider }
  const say = (): void =>
    void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze(detail) }))
  window.addEventListener('eip6963:requestProvider', say)
  return () => window.removeEventListener('eip6963:requestProvider', say)
}

/** Puts a wallet on the page, for the rest of the test. */
const announce = (rdns: string, provider: FakeProvider): void => onTestFinished(install(rdns, provider))

async function started(wallets: number, storage: StorageService = memoryStorage()) {
  count += 1
  const kernel = createKernel({ id: `kernel-${count}`, adapters: [evmAdapter()], plugins: [], services: { storage } })
  open.add(kernel)
  await kernel.start()
  await expect.poll(() => kernel.store.get(kernel.atoms.connectors).length).toBe(wallets)
  return kernel
}

async function destroy(kernel: Kernel): Promise<void> {
  open.delete(kernel)
  await kernel.destroy()
}

const read = (kernel: Kernel) =>
  kernel.store.get(kernel.atoms.connections).map(({ connectorId, account, network }) => ({
    connectorId,
    address: account.address,
    network,
  }))

const extension = fakeProvider()
adapterContract(() => evmAdapter(), {
  installWallet: () => install('com.one', extension),
  walletRequests: () => extension.calls.length,
  setLocked(isLocked) {
    extension.answers.eth_accounts = () => (isLocked ? [] : [ALICE])
    extension.emit('accountsChanged', isLocked ? [] : [ALICE])
  },
})

describe('kernels on one page', () => {
  test('behavior: a wallet that was locked is connected without a prompt, and heard no longer than the kernel lives', async () => {
    const provider = fakeProvider()
    const storage = memoryStorage()
    announce('com.one', provider)
    const first = await started(1, storage)
    await first.wallet.connect({ connectorId: ONE })
    await destroy(first)
    const { eth_accounts } = provider.answers
    provider.answers.eth_accounts = () => []
    const kernel = createKernel({ id: first.id, adapters: [evmAdapter()], plugins: [], services: { storage } })
    open.add(kernel)
    await kernel.start()
    Object.assign(provider.answers, { eth_accounts })
    provider.emit('accountsChanged', [ALICE])
    await expect.poll(() => kernel.store.get(kernel.atoms.status)).toBe('connected')
    expect(provider.methods().filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
    expect(provider.listeners()).toBe(3)
    await destroy(kernel)
    expect(provider.listeners()).toBe(0)
  })

  test('behavior: 50 kernels that come and go leave no listener on the wallet', async () => {
    const provider = fakeProvider()
    announce('com.one', provider)
    const counts = new Set<number>()
    for (let round = 0; round < 50; round += 1) {
      const kernel = await started(1)
      await kernel.wallet.connect({ connectorId: ONE })
      expect(provider.listeners()).toBe(3)
      await destroy(kernel)
      counts.add(provider.listeners())
    }
    expect([...counts]).toEqual([0])
    expect(provider.methods()).not.toContain('wallet_revokePermissions')
  })

  test('behavior: the same with kernels that find the wallet connected', async () => {
    const provider = fakeProvider()
    announce('com.one', provider)
    const storage = memoryStorage()
    const first = createKernel({ id: 'kept', adapters: [evmAdapter()], plugins: [], services: { storage } })
    await first.start()
    await expect.poll(() => first.store.get(first.atoms.connectors).length).toBe(1)
    await first.wallet.connect({ connectorId: ONE })
    await first.destroy()
    for (let round = 0; round < 10; round += 1) {
      const kernel = createKernel({ id: 'kept', adapters: [evmAdapter()], plugins: [], services: { storage } })
      await kernel.start()
      await expect.poll(() => kernel.store.get(kernel.atoms.status)).toBe('connected')
      expect(provider.listeners()).toBe(3)
      await kernel.destroy()
      expect(provider.listeners()).toBe(0)
    }
    expect(provider.methods().filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  })
})

describe('several wallets', () => {
  test('default: they stay side by side, each with its own network and accounts', async () => {
    const first = fakeProvider()
    const two = fakeProvider({
      eth_requestAccounts: () => [BOB],
      eth_accounts: () => [BOB],
      eth_chainId: () => '0xa4b1',
    })
    announce('com.one', first)
    announce('com.two', two)
    const kernel = await started(2)
    await kernel.wallet.connect({ connectorId: ONE })
    await kernel.wallet.connect({ connectorId: TWO })
    expect(read(kernel)).toEqual([
      { connectorId: ONE, address: ALICE, network: 'eip155:1' },
      { connectorId: TWO, address: BOB, network: 'eip155:42161' },
    ])
    two.emit('accountsChanged', [ALICE])
    first.emit('chainChanged', '0xa4b1')
    expect(read(kernel)).toEqual([
      { connectorId: ONE, address: ALICE, network: 'eip155:42161' },
      { connectorId: TWO, address: ALICE, network: 'eip155:42161' },
    ])
    first.emit('accountsChanged', [])
    expect(read(kernel)).toEqual([{ connectorId: TWO, address: ALICE, network: 'eip155:42161' }])
    expect([first.listeners(), two.listeners()]).toEqual([0, 3])
    await kernel.wallet.disconnect()
    expect(two.methods()).toContain('wallet_revokePermissions')
    expect(first.methods()).not.toContain('wallet_revokePermissions')
  })

  test('behavior: a wallet that is locked and unlocked connects again', async () => {
    const provider = fakeProvider()
    announce('com.one', provider)
    const kernel = await started(1)
    await kernel.wallet.connect({ connectorId: ONE })
    provider.emit('accountsChanged', [])
    await expect.poll(() => kernel.store.get(kernel.atoms.status)).toBe('disconnected')
    provider.emit('accountsChanged', [ALICE])
    await kernel.wallet.connect({ connectorId: ONE })
    expect(read(kernel)).toEqual([{ connectorId: ONE, address: ALICE, network: 'eip155:1' }])
    expect(provider.listeners()).toBe(3)
  })

  test('behavior: a wallet that is connected again stays one connection', async () => {
    const provider = fakeProvider()
    announce('com.one', provider)
    const kernel = await started(1)
    await kernel.wallet.connect({ connectorId: ONE })
    provider.answers.eth_requestAccounts = () => [BOB]
    await kernel.wallet.connect({ connectorId: ONE })
    expect(read(kernel)).toEqual([{ connectorId: ONE, address: BOB, network: 'eip155:1' }])
    expect(provider.listeners()).toBe(3)
    expect(provider.methods()).not.toContain('wallet_revokePermissions')
  })
})

describe('a saved wallet', () => {
  test.each([0, 1_000, 60_000])('behavior: is found again when it announces itself after %s ms', async (delay) => {
    const provider = fakeProvider()
    const storage = memoryStorage()
    const detail = { info: { uuid: 'one', name: 'One', icon: '', rdns: 'com.one' }, provider }
    const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    const first = createKernel({ id: 'saved', adapters: [evmAdapter()], plugins: [], services: { storage } })
    await first.start()
    await expect.poll(() => say() && first.store.get(first.atoms.connectors).length).toBe(1)
    await first.wallet.connect({ connectorId: ONE })
    await destroy(first)

    const clock = stillClock()
    const kernel = createKernel({ id: 'saved', adapters: [evmAdapter()], plugins: [], services: { storage, clock } })
    open.add(kernel)
    // Nobody hears a wallet before the page has begun to look; one that is there by then is asked.
    const looking = new Promise((resolve) =>
      window.addEventListener('eip6963:requestProvider', resolve, { once: true }),
    )
    const starting = kernel.start()
    await looking
    expect(kernel.store.get(kernel.atoms.status)).toBe('reconnecting')
    for (let waited = 0; waited < delay; waited += 500) await clock.advance(500)
    say()
    await expect
      .poll(async () => {
        await clock.advance(20)
        return kernel.store.get(kernel.atoms.status)
      })
      .toBe('connected')
    await starting
    expect(provider.methods().filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
    expect(read(kernel)).toEqual([{ connectorId: ONE, address: ALICE, network: 'eip155:1' }])
  })

  test('behavior: is not there once the site has looked for it', async () => {
    const provider = fakeProvider()
    const storage = memoryStorage()
    announce('com.one', provider)
    const first = await started(1, storage)
    await first.wallet.connect({ connectorId: ONE })
    await destroy(first)
    const clock = stillClock()
    const services = { storage, clock }
    const kernel = createKernel({
      id: first.id,
      adapters: [evmAdapter({ injected: 'announced' })],
      plugins: [],
      services,
    })
    open.add(kernel)
    provider.answers.eth_accounts = () => []
    await kernel.start()
    await expect
      .poll(async () => {
        await clock.advance(500)
        return kernel.store.get(kernel.atoms.status)
      })
      .toBe('disconnected')
    expect(provider.methods().filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  })
})

describe('the provider', () => {
  test('default: follows the wallet, with the names of EIP-1193', async () => {
    const wallet = fakeProvider()
    announce('com.one', wallet)
    const kernel = await started(1)
    const provider = kernel.wallet.getProvider('eip155')
    const events: (readonly [string, unknown])[] = []
    for (const event of ['connect', 'accountsChanged', 'chainChanged', 'disconnect'] as const)
      provider.on(event, (value) =>
        events.push([event, event === 'disconnect' ? Reflect.get(Object(value), 'code') : value]),
      )
    await kernel.wallet.connect({ connectorId: ONE })
    wallet.emit('chainChanged', '0xa4b1')
    wallet.emit('accountsChanged', [BOB])
    wallet.emit('accountsChanged', [])
    await expect
      .poll(() => events)
      .toEqual([
        ['connect', { chainId: '0x1' }],
        ['accountsChanged', [ALICE]],
        ['chainChanged', '0xa4b1'],
        ['accountsChanged', [BOB]],
        ['accountsChanged', []],
        ['disconnect', 4900],
      ])
  })

  test('behavior: answers for the chain the wallet is on', async () => {
    const wallet = fakeProvider({ eth_getBalance: () => '0x7' })
    announce('com.one', wallet)
    const kernel = await started(1)
    await kernel.wallet.connect({ connectorId: ONE })
    const provider = kernel.wallet.getProvider()
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([ALICE])
    expect(await provider.request({ method: 'eth_getBalance', params: [ALICE, 'latest'] })).toBe('0x7')
    const other = kernel.wallet.request({
      network: 'eip155:42161',
      method: 'eth_getBalance',
      params: [ALICE, 'latest'],
    })
    await expect(other).rejects.toMatchObject({ code: 'request/chain-disconnected' })
  })

  test('error: no wallet is code 4900, an unknown method the code of the wallet', async () => {
    announce('com.one', fakeProvider())
    const kernel = await started(1)
    const provider = kernel.wallet.getProvider()
    await expect(provider.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4900 })
    await kernel.wallet.connect({ connectorId: ONE })
    await expect(provider.request({ method: 'example_method' })).rejects.toMatchObject({ code: 4200 })
  })
})
