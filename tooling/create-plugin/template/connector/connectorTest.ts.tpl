import { evmAdapter } from '@latchkey/adapter-evm'
import { describeObject, compareManifest, readManifest } from '@latchkey/catalogue'
import { adapterContract, createTestKernel, memoryStorage } from '@latchkey/kernel/testing'
import { afterEach, expect, test } from 'vitest'
import { latchkey } from '../package.json'
import { __camel__ } from './index.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const evm = () => evmAdapter({ injected: false })
let remove = (): void => undefined
afterEach(() => remove())

/** Puts a wallet into the page that says yes until it is told otherwise. */
function installWallet() {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const asked: string[] = []
  const owner = { says: 'yes', accounts: [ADDRESS] }
  const answers: Readonly<Record<string, () => unknown>> = {
    eth_requestAccounts: () => owner.accounts,
    eth_accounts: () => owner.accounts,
    eth_chainId: () => '0x1',
    personal_sign: () => `0x${'ab'.repeat(65)}`,
    wallet_revokePermissions: () => null,
  }
  const provider = {
    async request({ method }: { readonly method: string }): Promise<unknown> {
      asked.push(method)
      if (owner.says === 'no') throw Object.assign(new Error('Refused'), { code: 4001 })
      return answers[method]?.()
    },
    on: (event: string, listener: (value: unknown) => void) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (value: unknown) => void) => void listeners.get(event)?.delete(listener),
  }
  Object.assign(window, { __camel__: provider })
  remove = () => void Reflect.deleteProperty(window, '__camel__')
  const emit = (event: string, value: unknown): void => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  return { asked, owner, emit, remove: () => remove() }
}

adapterContract(() => __camel__(), { families: () => [evm()], installWallet: () => installWallet().remove })

async function connected(storage = memoryStorage()) {
  const wallet = installWallet()
  const { kernel } = createTestKernel({ adapters: [evm(), __camel__()], storage })
  await kernel.start()
  await expect.poll(() => kernel.store.get(kernel.atoms.connectors).length).toBe(1)
  await kernel.wallet.connect({ connectorId: '__ID__' })
  return { kernel, wallet, storage }
}

test('default: it connects, and signs by what the family can do', async () => {
  const { kernel, wallet } = await connected()
  expect(kernel.store.get(kernel.atoms.account)?.address).toBe(ADDRESS)
  await kernel.wallet.signMessage({ message: 'hello' })
  expect(wallet.asked.filter((method) => method === 'personal_sign')).toHaveLength(1)
  await kernel.destroy()
})

test('behavior: on the next visit it is open again, and nobody was asked', async () => {
  const { kernel, storage } = await connected()
  await kernel.destroy()
  const wallet = installWallet()
  const next = createTestKernel({ adapters: [evm(), __camel__()], storage })
  await next.kernel.start()
  await expect.poll(() => next.kernel.store.get(next.kernel.atoms.account)?.address).toBe(ADDRESS)
  expect(wallet.asked).not.toContain('eth_requestAccounts')
  await next.kernel.destroy()
})

test('behavior: it follows the wallet to another network, and ends with its last account', async () => {
  const { kernel, wallet } = await connected()
  wallet.emit('chainChanged', '0xa4b1')
  await expect.poll(() => kernel.store.get(kernel.atoms.network)?.id).toBe('eip155:42161')
  wallet.emit('accountsChanged', [])
  await expect.poll(() => kernel.store.get(kernel.atoms.connections)).toEqual([])
  await kernel.destroy()
})

test('error: its owner says no', async () => {
  const { kernel, wallet } = await connected()
  await kernel.wallet.disconnect()
  wallet.owner.says = 'no'
  await expect(kernel.wallet.connect({ connectorId: '__ID__' })).rejects.toMatchObject({ code: 'connect/rejected' })
  await kernel.destroy()
})

test('behavior: the manifest says what the connector does', async () => {
  const read = readManifest(latchkey)
  expect(read.problems).toEqual([])
  const findings = 'manifest' in read ? compareManifest(read.manifest, await describeObject(__camel__())) : []
  expect(findings).toEqual([])
})
