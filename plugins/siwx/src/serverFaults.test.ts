import { memoryStorage } from '@latchkey/kernel/testing'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { siwxError } from './errors.ts'
import { ALICE, BOB, fieldsOf, type SetUp, type SetUpOptions, setUp } from './fixtures/setUp.ts'
import type { SignInServer, SignInSession } from './index.ts'

const ACCOUNT = `test:1:${ALICE}` as const

/** A server that remembers who is signed in. */
function server(change: Partial<SignInServer> = {}): SignInServer & {
  readonly ended: string[]
  readonly sessionsOf: SignInSession[]
} {
  const ended: string[] = []
  const sessionsOf: SignInSession[] = []
  let count = 0
  return {
    ended,
    sessionsOf,
    async nonce() {
      count += 1
      return `nonce${String(count).padStart(8, '0')}`
    },
    async verify({ account }) {
      sessionsOf.push({ account })
      return { account }
    },
    sessions: async () => [...sessionsOf],
    async signOut(account) {
      ended.push(account ?? 'all')
      sessionsOf.splice(0)
    },
    ...change,
  }
}

async function signedIn(options: SetUpOptions): Promise<SetUp> {
  const test = await setUp(options)
  await test.asked()
  await test.kernel.plugins.siwx.signIn()
  expect(test.phase()).toBe('done')
  await test.kernel.plugins.siwx.finishSignIn(0)
  return test
}

/** A promise, and what settles it. */
function later<T>() {
  let settle: (value: T) => void = () => undefined
  const promise = new Promise<T>((resolve) => {
    settle = resolve
  })
  return { promise, settle: (value: T) => settle(value) }
}

afterEach(() => void vi.unstubAllGlobals())

describe('a server that is away', () => {
  test('error: the first look fails where signing in is optional: the user can sign in', async () => {
    let isAway = true
    const keeper = server({ sessions: async () => (isAway ? Promise.reject(siwxError('siwx/unavailable')) : []) })
    const { kernel, connect, phase, isOpen } = await setUp({ plugin: { server: keeper, required: false } })
    await connect()
    expect([phase(), isOpen()]).toEqual(['ready', false])
    isAway = false
    await kernel.plugins.siwx.signIn()
    expect(await kernel.plugins.siwx.getSession()).toEqual({ account: ACCOUNT })
  })

  test('error: no nonce: nothing is said to be signed', async () => {
    const keeper = server({ nonce: () => Promise.reject(siwxError('siwx/unavailable')) })
    const { kernel, asked, signer } = await setUp({ plugin: { server: keeper } })
    await asked()
    await kernel.plugins.siwx.signIn()
    expect(signer.prompts).toEqual([])
    expect(kernel.store.get(kernel.plugins.siwx.atoms.phase)).toMatchObject({
      status: 'failed',
      error: { code: 'siwx/unreachable' },
    })
  })

  test('error: a sign-out that fails is made up for, and the account counts as signed out until then', async () => {
    let isAway = true
    const ended: string[] = []
    const keeper = server({
      async signOut(account) {
        if (isAway) throw siwxError('siwx/unavailable')
        ended.push(account ?? 'all')
        keeper.sessionsOf.splice(0)
      },
    })
    const { kernel, connect, phase, errors } = await signedIn({ plugin: { server: keeper } })
    await kernel.wallet.disconnect()
    await expect.poll(() => errors.length).toBeGreaterThan(0)
    expect(kernel.store.get(kernel.atoms.toast)).toMatchObject({ kind: 'error', key: 'signOutFailed' })
    await connect()
    expect([phase(), ended]).toEqual(['ready', []])
    isAway = false
    await kernel.wallet.disconnect()
    await connect()
    expect([phase(), ended]).toEqual(['ready', [ACCOUNT]])
  })

  test('error: four sign-outs that fail: each is tried', async () => {
    const tried = vi.fn(() => Promise.reject(siwxError('siwx/unavailable')))
    const keeper = server({ signOut: tried })
    const { kernel, connect, phase } = await signedIn({ plugin: { server: keeper } })
    for (let turn = 0; turn < 4; turn += 1) {
      const before = tried.mock.calls.length
      await kernel.wallet.disconnect()
      await expect.poll(() => tried.mock.calls.length).toBeGreaterThan(before)
      await connect()
      await expect.poll(phase).toBe('ready')
      await kernel.plugins.siwx.signIn()
      await kernel.plugins.siwx.finishSignIn(0)
    }
  })
})

describe('an account that is still connected', () => {
  test('behavior: a connection of it ends, and another one has it: it stays signed in', async () => {
    const keeper = server()
    const { kernel } = await signedIn({ plugin: { server: keeper } })
    const connection = kernel.store.get(kernel.atoms.connection)
    if (!connection) throw new Error('Nothing is connected')
    await kernel.plugins.siwx.forget({ ...connection, id: 'another' })
    expect([keeper.ended, await kernel.plugins.siwx.getSession()]).toEqual([[], { account: ACCOUNT }])
  })

  test('behavior: the user connects it again in another tab: it stays signed in', async () => {
    const storage = memoryStorage()
    const listeners = new Set<(key: string | null, value: string | null) => void>()
    const tell = (key: string, value: string | null): void => {
      for (const listener of listeners) listener(key, value)
    }
    const shared = {
      ...storage,
      set(key: string, value: string) {
        storage.set(key, value)
        tell(key, value)
      },
      watch(listener: (key: string | null, value: string | null) => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    const keeper = server()
    const options = { plugin: { server: keeper }, storage: shared }
    const a = await signedIn({ ...options, id: 'tab-a' })
    const b = await setUp({ ...options, id: 'tab-b' })
    await expect.poll(async () => b.kernel.plugins.siwx.getSession()).toEqual({ account: ACCOUNT })
    await a.clock.advance(1_000)
    const ended = vi.fn()
    b.kernel.store.sub(b.kernel.atoms.connections, ended)
    await a.kernel.wallet.connect({ connectorId: 'fake' })
    await expect.poll(() => ended.mock.calls.length).toBeGreaterThan(0)
    await expect.poll(() => b.kernel.store.get(b.kernel.atoms.connections).length).toBe(1)
    await b.kernel.plugins.siwx.recheck()
    expect([keeper.ended, a.phase()]).toEqual([[], 'idle'])
    await a.kernel.destroy()
    await b.kernel.destroy()
  })
})

describe('answers that come late', () => {
  test('behavior: a press while the text is on its way waits for that text', async () => {
    const answers = [later<string>(), later<string>()] as const
    let count = 0
    const keeper = server({ nonce: () => answers[count++ === 0 ? 0 : 1].promise })
    const { kernel, asked, signer, phase } = await setUp({ plugin: { server: keeper } })
    await asked()
    const preparing = kernel.plugins.siwx.prepareText()
    const signing = kernel.plugins.siwx.signIn()
    await expect.poll(phase).toBe('signing')
    answers[1].settle('second00000000')
    answers[0].settle('first000000000')
    await Promise.all([preparing, signing])
    expect([count, signer.prompts.map((text) => fieldsOf(text).nonce)]).toEqual([1, ['first000000000']])
  })

  test('behavior: a look that began before the user signed in ends no session', async () => {
    let slow: ReturnType<typeof later<readonly SignInSession[]>> | undefined
    const keeper = server({ sessions: async () => (slow ? slow.promise : [...keeper.sessionsOf]) })
    const { kernel, asked, phase } = await setUp({ plugin: { server: keeper } })
    await asked()
    slow = later()
    const looking = kernel.plugins.siwx.recheck()
    await kernel.plugins.siwx.signIn()
    expect(phase()).toBe('done')
    const { settle } = slow
    slow = undefined
    settle([])
    await looking
    expect(phase()).not.toBe('ready')
    expect(await kernel.plugins.siwx.getSession()).toEqual({ account: ACCOUNT })
  })
})

describe('storage of the host that refuses to write', () => {
  test.each(['siwx:changed', 'siwx:used'])('error: %s: whoever has signed in is signed in', async (refused) => {
    const storage = memoryStorage()
    const full = {
      ...storage,
      async set(key: string, value: string) {
        if (key.endsWith(refused)) throw new DOMException('full', 'QuotaExceededError')
        storage.set(key, value)
      },
    }
    const { kernel, asked, phase } = await setUp({
      plugin: { server: server() },
      services: { storage: untyped(full) },
    })
    await asked()
    await kernel.plugins.siwx.signIn()
    expect(phase()).toBe('done')
  })
})

describe('a siweConfig whose user goes to another account of the wallet', () => {
  async function changed(signOutOnAccountChange?: boolean) {
    let session: { readonly address: string; readonly chainId: number } | null = { address: ALICE, chainId: 1 }
    const signOut = vi.fn(async () => {
      session = null
      return true
    })
    const siweConfig = {
      getNonce: async () => 'abcdefgh12345678',
      createMessage: () => '',
      verifyMessage: async () => true,
      getSession: async () => session,
      signOut,
      required: false,
      ...(signOutOnAccountChange === undefined ? {} : { signOutOnAccountChange }),
    }
    const { kernel, connect, phase } = await setUp({ plugin: { siweConfig }, wallet: { namespace: 'eip155' } })
    await connect()
    await vi.waitFor(() => expect(phase()).toBe('idle'))
    expect(await kernel.plugins.siwx.getSession()).toMatchObject({ account: `eip155:1:${ALICE}` })
    await kernel.wallet.switchAccount({ address: BOB })
    await vi.waitFor(() => expect(phase()).toBe('ready'))
    return signOut
  }

  test('default: the session of the one before ends at the server', async () => {
    expect(await changed()).toHaveBeenCalledTimes(1)
  })

  test('parameters: signOutOnAccountChange false keeps it', async () => {
    expect(await changed(false)).not.toHaveBeenCalled()
  })
})
