import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { fakeAdapter } from '../../testing/fakeAdapter.ts'
import { drained } from '../fixtures/drained.ts'
import { memoryStorage } from '../services/platform.ts'
import { statusOf } from './state.ts'

const LIST = 'kernel:wallet'
const ENTRY = 'kernel:connection:'
const saved = { sessionId: 'fake', connectorId: 'fake', namespace: 'test', address: '0xa11ce', openedAt: 1 }
const choices = {
  connections: ['fake|test'],
  active: { test: 'fake|test' },
  namespace: 'test',
  selectedNetworks: { test: 'test:2' },
}

function visit(storage: ReturnType<typeof memoryStorage>) {
  const wallet = fakeAdapter({ accounts: ['0xa11ce', '0xb'] })
  return { ...createTestKernel({ adapters: [wallet.adapter], storage }), wallet }
}

/** A valid record of which some fields hold anything. */
const damaged = <T extends object>(record: T): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.subarray(Object.keys(record)),
      fc.infiniteStream(fc.oneof(fc.jsonValue(), fc.constantFrom('__proto__', 'fake|test', 'test:1', '', -1))),
    )
    .map(([keys, values]) =>
      JSON.stringify({ ...record, ...Object.fromEntries(keys.map((key) => [key, values.next().value])) }),
    )
const anything = <T extends object>(record: T): fc.Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: damaged(record) }, { weight: 1, arbitrary: fc.oneof(fc.string(), fc.json()) })

describe('what an earlier visit has stored', () => {
  test('default: the wallet is open again on the account and network in use, and nobody was asked', async () => {
    const storage = memoryStorage({
      [LIST]: JSON.stringify(choices),
      [`${ENTRY}fake|test`]: JSON.stringify({ ...saved, address: '0xb' }),
    })
    const { kernel, wallet } = visit(storage)
    await kernel.start()
    await expect.poll(() => kernel.wallet.getState().connections.length).toBe(1)
    expect(kernel.store.get(kernel.atoms.account)?.address).toBe('0xb')
    expect([wallet.counts.connect, wallet.counts.reconnect, wallet.requests]).toEqual([0, 1, []])
    await kernel.destroy()
  })

  test('behavior: whatever stands there, the kernel starts, holds its invariants, asks no wallet anything, and can connect', async () => {
    await fc.assert(
      fc.asyncProperty(anything(choices), anything(saved), async (list, entry) => {
        const storage = memoryStorage({ [LIST]: list, [`${ENTRY}fake|test`]: entry })
        const { kernel, wallet, errors, clock } = visit(storage)
        const starting = kernel.start()
        // A wallet that nobody brings is waited for.
        await drained()
        await clock.advance(60_000)
        await starting
        const state = kernel.wallet.getState()
        expect([wallet.counts.connect, wallet.requests]).toEqual([0, []])
        const ids = state.connections.map(({ id }) => id)
        for (const [namespace, id] of Object.entries(state.active)) {
          expect(ids).toContain(id)
          expect(state.connections.find((connection) => connection.id === id)?.namespace).toBe(namespace)
        }
        for (const id of Object.values(state.selectedNetworks))
          expect(state.networks.map((network) => network.id)).toContain(id)
        for (const { account, accounts, network } of state.connections) {
          expect(accounts).toContainEqual(account)
          expect(account.caipAddress.startsWith(`${network}:`)).toBe(true)
        }
        expect(['connected', 'disconnected', 'reconnecting']).toContain(statusOf(state, 'test', true))
        const { account } = await kernel.wallet.connect({ connectorId: 'fake' })
        expect(account.caipAddress).toMatch(/^test:[12]:0x/)
        await kernel.wallet.disconnect()
        await drained()
        expect(kernel.wallet.getState()).toMatchObject({ connections: [], active: {}, operations: {} })
        expect(errors).toEqual([])
        await kernel.destroy()
      }),
      { numRuns: 120 },
    )
  })

  test('behavior: after any choices the next visit is as the last one was left', async () => {
    const step = fc.constantFrom('connect', 'disconnect', 'second', 'first', 'network 1', 'network 2', 'reload')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const storage = memoryStorage()
        let page = visit(storage)
        await page.kernel.start()
        const reload = async (): Promise<void> => {
          await drained()
          const { account, network } = shown()
          await page.kernel.destroy()
          page = visit(storage)
          await page.kernel.start()
          await drained()
          expect(shown()).toMatchObject({ account, network: account ? page.wallet.networks[0]?.id : network })
        }
        const shown = () => {
          const { store, atoms } = page.kernel
          return { account: store.get(atoms.account)?.address, network: store.get(atoms.network)?.id }
        }
        const acts: Readonly<Record<string, () => Promise<unknown>>> = {
          connect: () => page.kernel.wallet.connect({ connectorId: 'fake' }),
          disconnect: () => page.kernel.wallet.disconnect(),
          first: () => page.kernel.wallet.switchAccount({ address: '0xa11ce' }),
          second: () => page.kernel.wallet.switchAccount({ address: '0xb' }),
          'network 1': () => page.kernel.wallet.switchNetwork({ network: 'test:1' }),
          'network 2': () => page.kernel.wallet.switchNetwork({ network: 'test:2' }),
          reload,
        }
        // Choosing an account of nobody is refused, and leaves what was there.
        for (const each of steps)
          await acts[each]?.().catch((error: unknown) => expect(error).toMatchObject({ code: 'connect/not-connected' }))
        await reload()
        expect(page.wallet.counts.connect).toBe(0)
        await page.kernel.destroy()
      }),
      { numRuns: 40 },
    )
  })

  test.each(['key', 'mnemonic', 'signature', 'uri', 'token', 'seed'])(
    'behavior: nothing named like a %s is ever stored',
    async (word) => {
      const { kernel, storage } = visit(memoryStorage())
      const written: string[] = []
      const { set } = storage
      Object.assign(storage, {
        set: (key: string, value: string) => {
          written.push(value)
          set(key, value)
        },
      })
      await kernel.start()
      await kernel.wallet.connect({ connectorId: 'fake' })
      await kernel.wallet.switchAccount({ address: '0xb' })
      await drained()
      expect(written.length).toBeGreaterThan(0)
      expect(written.join()).not.toMatch(new RegExp(`"[^"]*${word}[^"]*":`, 'i'))
      await kernel.destroy()
    },
  )
})
