// @vitest-environment happy-dom
import { type ConnectContext, createKernel } from '@latchkey/kernel'
import { memoryStorage } from '@latchkey/kernel/testing'
import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { solanaAdapter } from '../index.ts'
import { type Habits, keyWallet } from '../testing/keyWallet.ts'
import { standardWallet } from './standardWallet.ts'

let count = 0
const open = new Set<() => Promise<void>>()
afterEach(async () => {
  for (const close of open) await close()
  open.clear()
})

async function started() {
  count += 1
  const kernel = createKernel({
    id: `discovery-${count}`,
    adapters: [solanaAdapter()],
    plugins: [],
    services: { storage: memoryStorage() },
  })
  open.add(() => kernel.destroy())
  await kernel.start()
  await expect.poll(() => kernel.store.get(kernel.atoms.connectors)).toBeDefined()
  const list = () => kernel.store.get(kernel.atoms.connectors)
  return { kernel, list, names: () => list().map(({ id, isDuplicate }) => (isDuplicate ? `${id} (2nd)` : id)) }
}

function register(habits: Habits = {}, wallet = keyWallet([0], habits)) {
  const remove = wallet.register(window)
  onTestFinished(remove)
  return { wallet, remove }
}

/** Registers anything, as a script of the page may. */
function registerAnything(...values: readonly unknown[]): void {
  const detail = (api: { register(...all: readonly unknown[]): unknown }): unknown => api.register(...values)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
}

describe('discovery', () => {
  test('default: wallets that were there before, and those that come after', async () => {
    register({ name: 'Before' })
    const { names } = await started()
    await expect.poll(names).toEqual(['ws:Before'])
    register({ name: 'After' })
    await expect.poll(names).toEqual(['ws:Before', 'ws:After'])
  })

  test('behavior: wallets of before the events, by the list they left; the list stays the page’s', async () => {
    const early = [(api: { register(wallet: object): unknown }) => void api.register(keyWallet([0], { name: 'Early' }))]
    Reflect.set(window.navigator, 'wallets', early)
    onTestFinished(() => void Reflect.deleteProperty(window.navigator, 'wallets'))
    const { names } = await started()
    await expect.poll(names).toEqual(['ws:Early'])
    expect(Reflect.get(window.navigator, 'wallets')).toBe(early)
  })

  test('behavior: a second object of a name is marked, the same object twice is one, and who leaves is gone', async () => {
    const { names } = await started()
    const first = register()
    register({}, first.wallet)
    const second = register()
    await expect.poll(names).toEqual(['ws:Harbor', 'ws:Harbor#2 (2nd)'])
    first.remove()
    await expect.poll(names).toEqual(['ws:Harbor#2 (2nd)'])
    second.remove()
    await expect.poll(names).toEqual([])
  })

  test('behavior: a wallet that leaves while it is asked ends the question', async () => {
    const { kernel, names } = await started()
    let isAsked = false
    const onPrompt = (): Promise<void> => {
      isAsked = true
      return new Promise(() => undefined)
    }
    const { remove } = register({ onPrompt })
    await expect.poll(names).toEqual(['ws:Harbor'])
    const connecting = kernel.wallet.connect({ connectorId: 'ws:Harbor' })
    const outcome = expect(connecting).rejects.toMatchObject({ code: 'connect/vanished' })
    await expect.poll(() => isAsked).toBe(true)
    remove()
    await outcome
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
  })

  test('behavior: a connected wallet that leaves the page is disconnected', async () => {
    const { kernel, names } = await started()
    const { remove } = register()
    await expect.poll(names).toEqual(['ws:Harbor'])
    await kernel.wallet.connect({ connectorId: 'ws:Harbor' })
    remove()
    await expect.poll(() => kernel.store.get(kernel.atoms.connections)).toEqual([])
  })

  test('behavior: our own wallet for others is not offered here', async () => {
    const { kernel, names } = await started()
    const unregister = standardWallet(kernel).register()
    onTestFinished(unregister)
    register({ name: 'Other' })
    await expect.poll(names).toEqual(['ws:Other'])
  })

  test.each([
    ['before ours', undefined, true],
    ['after ours', undefined, false],
    ['before ours, under the name that the site gave it', 'Shop', true],
    ['after ours, under the name that the site gave it', 'Shop', false],
  ])(
    'error: a wallet that claims our name %s is a row that is marked, and never reopened',
    async (_title, own, isFirst) => {
      const name = own ?? 'Latchkey'
      const { kernel, list, names } = await started()
      const offer = () => onTestFinished(standardWallet(kernel, own ? { name: own } : {}).register())
      if (!isFirst) offer()
      const { wallet } = register({ name })
      if (isFirst) offer()
      await expect.poll(names).toEqual([`ws:${name} (2nd)`])
      await kernel.wallet.connect({ connectorId: `ws:${name}` })
      const saved = kernel.store.get(kernel.atoms.connections).map(({ connectorId, namespace, account }) => {
        return { connectorId, namespace, address: account.address }
      })
      const { signal } = new AbortController()
      const context = partial<ConnectContext>({
        signal,
        networks: kernel.store.get(kernel.atoms.networks),
        families: [],
      })
      expect(await list()[0]?.reconnect?.(untyped(saved), context)).toBeUndefined()
      expect(wallet.prompts).toEqual(['connect'])
    },
  )

  test('error: an object that only says that it is ours claims the name of no wallet', async () => {
    const { names } = await started()
    register({ name: 'Harbor' })
    window.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: ({ register: offer }: { register: (wallet: object) => void }) =>
          offer({ version: '1.0.0', name: 'Harbor', [Symbol.for('latchkey:wallet')]: true }),
      }),
    )
    await expect.poll(names).toEqual(['ws:Harbor'])
  })

  test('behavior: hostile pictures and names leave a usable row', async () => {
    const { list } = await started()
    register({ name: 'Har\u202Ebor\u200B', icon: 'https://evil.example/track.png' })
    register({ name: 'X'.repeat(500), icon: "data:image/svg+xml,<svg onload='alert(1)'/>" })
    register({ name: 'Good', icon: 'data:image/png;base64,iVBORw0KGgo=' })
    await expect.poll(() => list().length).toBe(3)
    const [first, second, third] = list()
    expect([first?.name, first?.icon]).toEqual(['Harbor', undefined])
    expect([(second?.name ?? '').length <= 41, second?.icon]).toEqual([true, undefined])
    expect(third?.icon).toBe('data:image/png;base64,iVBORw0KGgo=')
  })

  test('error: what is no Solana wallet is not listed, and nothing it does is felt', async () => {
    const { names } = await started()
    const throwing = new Proxy(
      {},
      {
        get: () => {
          throw new Error('boom')
        },
      },
    )
    registerAnything(undefined, null, 'wallet', 7, {}, throwing, { ...keyWallet(), version: '2.0.0' })
    registerAnything({ ...keyWallet(), chains: ['eip155:1'] }, { ...keyWallet(), features: {} })
    registerAnything({ ...keyWallet(), name: '\u200B' }, { ...keyWallet([0], { without: ['standard:connect'] }) })
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: 'no function' }))
    window.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: () => {
          throw new Error('boom')
        },
      }),
    )
    window.dispatchEvent(new Event('wallet-standard:register-wallet'))
    register({ name: 'Good' })
    await expect.poll(names).toEqual(['ws:Good'])
  })

  test('error: ten thousand registrations leave the list usable', async () => {
    const { kernel, names } = await started()
    const reports: number[] = []
    kernel.store.sub(kernel.atoms.connectors, () => reports.push(names().length))
    registerAnything(...Array.from({ length: 10_000 }, () => keyWallet([0], { name: 'Flood' })))
    for (let index = 0; index < 500; index += 1) registerAnything(keyWallet([0], { name: `W${index}` }))
    register({ name: 'Good' })
    await expect.poll(names).toContain('ws:Good')
    expect(names().filter((name) => name.startsWith('ws:Flood'))).toHaveLength(20)
    expect(reports.length).toBeLessThan(50)
  })
})

describe('connect', () => {
  test.each([
    ['no list', {}, 'connect/malformed'],
    ['ten thousand accounts', Array.from({ length: 10_000 }, () => keyWallet().accounts[0]), 'connect/malformed'],
    ['wrong types', [7], 'connect/malformed'],
    ['an address of another family', [{ address: '0xf39F', chains: ['solana:mainnet'] }], 'connect/malformed'],
    ['accounts of another family only', [{ address: '0xf39F', chains: ['eip155:1'] }], 'connect/malformed'],
    [
      'an address that is not its key’s',
      [
        {
          address: '11111111111111111111111111111112',
          publicKey: new Uint8Array(32).fill(3),
          chains: ['solana:mainnet'],
        },
      ],
      'connect/malformed',
    ],
    ['nobody', [], 'connect/no-accounts'],
  ])('error: %s', async (_title, accounts, code) => {
    const { kernel, names } = await started()
    const { wallet } = register({ accounts })
    await expect.poll(names).toEqual(['ws:Harbor'])
    await expect(kernel.wallet.connect({ connectorId: 'ws:Harbor' })).rejects.toMatchObject({ code })
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
    expect(wallet.listeners()).toBe(0)
  })

  test('error: declined, in words alone', async () => {
    const { kernel, names } = await started()
    register({
      onPrompt: () => {
        throw new Error('User rejected the request.')
      },
    })
    await expect.poll(names).toEqual(['ws:Harbor'])
    await expect(kernel.wallet.connect({ connectorId: 'ws:Harbor' })).rejects.toMatchObject({
      code: 'connect/rejected',
    })
  })

  test('behavior: 50 kernels that come and go leave no listener on the wallet', async () => {
    const { wallet } = register()
    for (let round = 0; round < 50; round += 1) {
      const { kernel, names } = await started()
      await expect.poll(names).toEqual(['ws:Harbor'])
      await kernel.wallet.connect({ connectorId: 'ws:Harbor' })
      expect(wallet.listeners()).toBe(1)
      await kernel.destroy()
      expect(wallet.listeners()).toBe(0)
    }
  })

  test('behavior: the wallet’s own disconnect ends the connection; ours tells the wallet', async () => {
    const { kernel, names } = await started()
    const { wallet } = register()
    await expect.poll(names).toEqual(['ws:Harbor'])
    await kernel.wallet.connect({ connectorId: 'ws:Harbor' })
    wallet.choose()
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
    expect(wallet.listeners()).toBe(0)
    wallet.choose(0)
    await kernel.wallet.connect({ connectorId: 'ws:Harbor' })
    await kernel.wallet.disconnect()
    await expect.poll(() => wallet.isAllowed).toBe(false)
  })
})
