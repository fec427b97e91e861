import type { Services } from '@latchkey/kernel'
import { describe, expect, test, vi } from 'vitest'
import { bitcoin } from '../networks/bitcoin.ts'
import { checkShared } from '../testing/checkShared.ts'
import { keyAccount } from '../testing/keychain.ts'
import { openSession, type WalletHandle } from './session.ts'
import type { Shared, WalletShape } from './shape.ts'

const shared = (index: number): Shared => ({
  accounts: [{ address: keyAccount(index).address, purpose: 'payment' }],
  chain: 'mainnet',
})

/** An open session whose wallet answers when the test says so. */
function open(given: Partial<WalletShape> = {}) {
  const answers: { resolve(value: Shared): void; reject(error: unknown): void }[] = []
  const warnings: string[] = []
  let changed: Parameters<NonNullable<WalletShape['watch']>>[0] | undefined
  const shape: WalletShape = {
    connect: async () => shared(0),
    shared: () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
    watch(listener) {
      changed = listener
      return () => (changed = undefined)
    },
    signMessage: async () => '',
    ...given,
  } as WalletShape
  const log = { debug: vi.fn(), warn: (text: string) => void warnings.push(text) }
  const wallet = { shape: 'unisat', object: {}, name: 'Harbor', id: 'harbor' } as const
  const services = { log } as unknown as Services
  const handle: WalletHandle = { wallet, gone: new AbortController().signal, services, session: undefined, attempt: 0 }
  const session = openSession(handle, shape, checkShared(shared(0), [bitcoin]), [bitcoin])
  const events: string[] = []
  session.on(({ type }) => void events.push(type))
  const flush = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return {
    session,
    handle,
    answers,
    events,
    warnings,
    flush,
    change: (event: 'changed' | 'disconnected') => changed?.(event),
    isWatched: () => changed !== undefined,
  }
}

const first = (session: ReturnType<typeof open>['session']) => session.accounts[0]?.address

describe('a wallet that changes', () => {
  test('default: what it shares is read again', async () => {
    const { session, answers, events, change, flush } = open()
    change('changed')
    answers[0]?.resolve(shared(1))
    await flush()
    expect(first(session)).toBe(keyAccount(1).address)
    expect(events).toEqual(['updated'])
  })

  test('behavior: of two changes the later one counts, whichever answer comes first', async () => {
    const { session, answers, change, flush } = open()
    change('changed')
    change('changed')
    answers[1]?.resolve(shared(3))
    await flush()
    answers[0]?.resolve(shared(1))
    await flush()
    expect(first(session)).toBe(keyAccount(3).address)
  })

  test('behavior: an answer from before a new approval does not take it back', async () => {
    const { session, answers, events, change, flush } = open()
    change('changed')
    session.update(checkShared(shared(4), [bitcoin]))
    answers[0]?.resolve({ accounts: [] })
    await flush()
    expect(first(session)).toBe(keyAccount(4).address)
    expect(events).toEqual(['updated'])
  })

  test('behavior: nothing shared any more ends the session, and nothing is heard after it', async () => {
    const { session, answers, events, change, flush, isWatched } = open()
    change('changed')
    change('changed')
    answers[1]?.resolve({ accounts: [] })
    await flush()
    expect(events).toEqual(['disconnected'])
    answers[0]?.resolve(shared(1))
    await flush()
    expect(events).toEqual(['disconnected'])
    expect(isWatched()).toBe(false)
    await expect(
      session.request(
        { network: bitcoin.id, method: 'signMessage', params: {} },
        { signal: new AbortController().signal },
      ),
    ).rejects.toMatchObject({ code: 'request/disconnected' })
  })

  test('error: what cannot be read, or is of another network, changes nothing and is noted', async () => {
    const { session, answers, events, warnings, change, flush } = open()
    const foreign = {
      ...shared(1),
      accounts: [{ address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', purpose: 'payment' }],
    } as const
    for (const answer of [foreign, null, { accounts: [{ address: 7, purpose: 'payment' }] }]) {
      change('changed')
      answers.at(-1)?.resolve(answer as Shared)
      await flush()
    }
    change('changed')
    answers.at(-1)?.reject(new Error('locked'))
    await flush()
    expect(first(session)).toBe(keyAccount(0).address)
    expect(events).toEqual([])
    expect(warnings).toHaveLength(4)
  })

  test('error: one that throws when it is to be followed, or left alone, stays connected and can be left', async () => {
    const throwing = open({
      watch() {
        throw new Error('no events')
      },
    })
    expect(first(throwing.session)).toBe(keyAccount(0).address)
    const clinging = open({
      watch: () => () => {
        throw new Error('stay')
      },
    })
    await clinging.session.disconnect()
    expect(clinging.handle.session).toBeUndefined()
    expect([...throwing.warnings, ...clinging.warnings]).toHaveLength(2)
  })
})
