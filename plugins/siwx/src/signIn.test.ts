import { kernelError } from '@latchkey/kernel'
import { fakePlatform, memoryStorage } from '@latchkey/kernel/testing'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { describe, expect, test, vi } from 'vitest'
import { ALICE, BOB, fieldsOf, type SetUp, type SetUpOptions, setUp, signatureOf } from './fixtures/setUp.ts'
import { type SignInServer, siwx } from './index.ts'

const ACCOUNT = `test:1:${ALICE}` as const

/** A server in memory. */
function server(
  change: Partial<SignInServer> = {},
): SignInServer & { readonly verified: string[]; readonly ended: string[] } {
  const verified: string[] = []
  const ended: string[] = []
  let count = 0
  return {
    verified,
    ended,
    async nonce() {
      count += 1
      return `nonce${String(count).padStart(8, '0')}`
    },
    async verify({ account, message }) {
      verified.push(message)
      return { account }
    },
    sessions: async () => [],
    async signOut(account) {
      ended.push(account ?? 'all')
    },
    ...change,
  }
}

async function signedIn(options: SetUpOptions = {}): Promise<SetUp> {
  const test = await setUp(options)
  await test.asked()
  await test.kernel.plugins.siwx.signIn()
  expect(test.phase()).toBe('done')
  await test.kernel.plugins.siwx.finishSignIn(0)
  return test
}

describe('after connecting', () => {
  test('default: the user signs, the session is kept and the modal closes', async () => {
    const { kernel, signer, phase, asked, isOpen, routes } = await setUp()
    await asked()
    expect([phase(), routes()]).toEqual(['ready', ['siwx.SIWXSignMessage']])
    await kernel.plugins.siwx.prepareText()
    expect(fieldsOf(kernel.store.get(kernel.plugins.siwx.atoms.text))).toMatchObject({
      domain: 'shop.example',
      uri: 'https://shop.example',
      address: ALICE,
      network: 'test:1',
      nonce: expect.stringMatching(/^[A-Za-z\d]{22}$/),
      issuedAt: '2026-01-01T00:00:00.000Z',
      expirationTime: '2026-01-01T00:10:00.000Z',
    })
    await kernel.plugins.siwx.signIn()
    expect(signer.prompts).toEqual([
      expect.stringContaining('shop.example wants you to sign in with your Test account:'),
    ])
    expect(phase()).toBe('done')
    await kernel.plugins.siwx.finishSignIn(0)
    expect(isOpen()).toBe(false)
    expect(await kernel.plugins.siwx.getSession()).toMatchObject({ account: ACCOUNT, message: signer.prompts[0] })
  })

  test('behavior: what is shown is what is signed', async () => {
    const { kernel, signer, asked } = await setUp()
    await asked()
    await kernel.plugins.siwx.prepareText()
    const shown = kernel.store.get(kernel.plugins.siwx.atoms.text)
    await kernel.plugins.siwx.signIn()
    expect(signer.prompts).toEqual([shown])
  })

  test('behavior: connecting waits until it is known, and nobody who is signed in is asked', async () => {
    const known = server({ sessions: async () => [{ account: ACCOUNT }] })
    const { kernel, connect, phase, isOpen } = await setUp({ plugin: { server: known } })
    await connect()
    expect([phase(), isOpen()]).toEqual(['idle', false])
    expect(await kernel.plugins.siwx.getSession()).toEqual({ account: ACCOUNT })
  })

  test('behavior: a site that takes long to say who is signed in: what is waited for is shown, and then it goes on', async () => {
    for (const known of [true, false]) {
      let say: (sessions: readonly { readonly account: typeof ACCOUNT }[]) => void = () => undefined
      const slow = server({
        sessions: () =>
          new Promise((resolve) => {
            say = resolve
          }),
      })
      const { connect, clock, phase, isOpen, routes } = await setUp({ plugin: { server: slow } })
      const connecting = connect()
      await expect.poll(phase).toBe('checking')
      await clock.advance(3_000)
      await connecting
      await clock.advance(0)
      await expect.poll(routes).toEqual(['siwx.ConnectingSiwe'])
      say(known ? [{ account: ACCOUNT }] : [])
      if (known) await expect.poll(isOpen).toBe(false)
      else {
        await expect.poll(phase).toBe('ready')
        await clock.advance(0)
        await expect.poll(routes).toEqual(['siwx.SIWXSignMessage'])
      }
    }
  })

  test('behavior: whoever does not want to wait for the site can leave', async () => {
    const silent = server({ sessions: () => new Promise(() => undefined) })
    const { kernel, connect, clock, phase, routes } = await setUp({ plugin: { server: silent } })
    const connecting = connect()
    await expect.poll(phase).toBe('checking')
    await clock.advance(3_000)
    await connecting
    await clock.advance(0)
    await expect.poll(routes).toEqual(['siwx.ConnectingSiwe'])
    await kernel.plugins.siwx.cancel()
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
    expect(routes()).toEqual(['connect.Connect'])
  })

  test('behavior: a family without sign-in, and a network that the site does not offer, are left alone', async () => {
    const { connect, phase, isOpen } = await setUp({ wallet: { signIn: untyped(undefined) } })
    await connect()
    expect([phase(), isOpen()]).toEqual(['idle', false])
    const other = await setUp()
    await other.asked()
    other.wallet.emit({ type: 'network', network: 'test:999' })
    await expect.poll(other.phase).toBe('idle')
  })

  test('behavior: a wallet that only watches is not asked where signing in is optional, and where it is required that is said', async () => {
    const watching = { wallet: { capabilities: {} } }
    const optional = await setUp({ ...watching, plugin: { required: false } })
    await optional.connect()
    await optional.clock.advance(1000)
    expect([optional.routes().includes('siwx.SIWXSignMessage'), optional.signer.prompts]).toEqual([false, []])
    const needed = await setUp(watching)
    await needed.asked()
    await needed.kernel.plugins.siwx.signIn()
    expect(needed.phase()).toBe('failed')
    expect(needed.names()).not.toContain('succeeded')
  })

  test('behavior: the modal cannot be closed while a session is required', async () => {
    const { kernel, asked, isOpen } = await setUp()
    await asked()
    expect(kernel.close()).toBe(false)
    expect(isOpen()).toBe(true)
    const optional = await setUp({ plugin: { required: false } })
    await optional.asked()
    expect(optional.kernel.close()).toBe(true)
    optional.kernel.open()
    expect(optional.routes()).toEqual(['home.Home'])
  })

  test('behavior: whoever was not asked is when the widget opens again', async () => {
    const { kernel, asked, routes } = await setUp()
    await asked()
    kernel.router.reset('home.Home')
    expect(kernel.close()).toBe(true)
    kernel.open()
    expect(routes()).toEqual(['siwx.SIWXSignMessage'])
  })

  test('error: who is signed in cannot be told: a site that requires it disconnects', async () => {
    const away = server({ sessions: () => Promise.reject(new Error('away')) })
    const { kernel, connect, errors, phase } = await setUp({ plugin: { server: away } })
    await connect().catch(() => undefined)
    await expect.poll(() => kernel.store.get(kernel.atoms.connections)).toEqual([])
    expect(kernel.store.get(kernel.atoms.toast)).toMatchObject({ kind: 'error', key: 'startFailed' })
    expect(errors.map(({ error }) => error)).toContainEqual(expect.objectContaining({ code: 'siwx/start' }))
    expect(phase()).toBe('idle')
  })

  test('error: the same where it is optional: the wallet stays connected', async () => {
    const away = server({ sessions: () => Promise.reject(new Error('away')) })
    const { kernel, connect, isOpen } = await setUp({ plugin: { server: away, required: false } })
    await connect()
    expect([kernel.store.get(kernel.atoms.connections).length, isOpen()]).toEqual([1, false])
  })
})

describe('the wallet says no, or nothing', () => {
  test('error: declined, in the view, and again', async () => {
    const { kernel, signer, asked, phase, routes, names } = await setUp()
    await asked()
    signer.answer = () => Promise.reject(kernelError('request/rejected'))
    await kernel.plugins.siwx.signIn()
    expect([phase(), routes()]).toEqual(['declined', ['siwx.SIWXSignMessage']])
    signer.answer = undefined
    await kernel.plugins.siwx.signIn()
    expect(phase()).toBe('done')
    expect(names().filter((name) => /^(clicked|failed|succeeded)$/.test(name))).toEqual([
      'clicked',
      'failed',
      'clicked',
      'succeeded',
    ])
  })

  test('error: -32603 once is one prompt', async () => {
    const { kernel, signer, asked, phase } = await setUp()
    await asked()
    signer.answer = () => Promise.reject(Object.assign(new Error('internal'), { code: -32603 }))
    await kernel.plugins.siwx.signIn()
    expect([phase(), signer.prompts.length]).toEqual(['failed', 1])
  })

  test('behavior: a double press is one prompt', async () => {
    const { kernel, signer, asked } = await setUp()
    await asked()
    await Promise.all([kernel.plugins.siwx.signIn(), kernel.plugins.siwx.signIn()])
    expect(signer.prompts).toHaveLength(1)
  })

  test('behavior: slow after 30 seconds; asking again is the user’s', async () => {
    const { kernel, signer, asked, clock, phase } = await setUp()
    await asked()
    signer.answer = () => new Promise(() => undefined)
    const signing = kernel.plugins.siwx.signIn()
    await expect.poll(() => signer.prompts.length).toBe(1)
    await clock.advance(30_000)
    expect(phase()).toBe('slow')
    signer.answer = undefined
    await kernel.plugins.siwx.askAgain()
    await signing
    expect([phase(), signer.prompts.length]).toEqual(['done', 2])
  })

  test('error: another account signs, or the signature is altered', async () => {
    const keeper = server()
    const { kernel, signer, asked, phase } = await setUp({ plugin: { server: keeper } })
    await asked()
    signer.answer = async (text) => signatureOf(text, BOB)
    await kernel.plugins.siwx.signIn()
    expect(kernel.store.get(kernel.plugins.siwx.atoms.phase)).toMatchObject({ error: { code: 'siwx/bad-signature' } })
    expect(keeper.verified).toEqual([])
    signer.answer = undefined
    await kernel.plugins.siwx.signIn()
    expect(phase()).toBe('done')
    // A text that was refused is not used again.
    expect(new Set(signer.prompts.map((text) => fieldsOf(text).nonce)).size).toBe(2)
  })
})

describe('a wallet that signs in by itself', () => {
  const own = (change: (text: string) => string) => ({
    capabilities: {
      signIn:
        async () =>
        async ({ text }: { readonly text: string }) => ({
          message: change(text),
          signature: signatureOf(change(text)),
        }),
      verifyMessage: async () => async () => ({ outcome: 'valid' }) as const,
    },
  })

  test('default: a text that says the same in another layout is taken', async () => {
    const keeper = server()
    const wallet = own((text) => text.replace(/Chain ID: 1\n([\s\S]*?)(?=\nExpiration)/, '$1\nChain ID: test:1'))
    const { kernel, asked, phase } = await setUp({ plugin: { server: keeper }, wallet })
    await asked()
    await kernel.plugins.siwx.signIn()
    expect(phase()).toBe('done')
    expect(keeper.verified[0]).toContain('\nChain ID: test:1\n')
  })

  test.each([
    ['domain', (text: string) => text.replace('shop.example wants', 'evil.example wants')],
    ['nonce', (text: string) => text.replace(/Nonce: .*/, 'Nonce: abcdefgh12345678')],
    ['chainId', (text: string) => text.replace('Chain ID: 1', 'Chain ID: 2')],
    ['resources', (text: string) => `${text}\nResources:\n- https://evil.example`],
    ['text', () => 'hello'],
  ])('error: another %s is refused', async (field, change) => {
    const keeper = server()
    const { kernel, asked } = await setUp({ plugin: { server: keeper }, wallet: own(change) })
    await asked()
    await kernel.plugins.siwx.signIn()
    expect(kernel.store.get(kernel.plugins.siwx.atoms.phase)).toMatchObject({
      error: { code: 'siwx/altered', details: { field } },
    })
    expect(keeper.verified).toEqual([])
  })
})

describe('the server says no, or nothing', () => {
  test('error: what could not be checked is sent again without a prompt', async () => {
    let isAway = true
    const { siwxError } = await import('./errors.ts')
    const keeper = server({
      verify: async ({ account }) => {
        if (isAway) throw siwxError('siwx/unavailable')
        return { account }
      },
    })
    const { kernel, signer, asked, phase } = await setUp({ plugin: { server: keeper } })
    await asked()
    await kernel.plugins.siwx.signIn()
    expect(phase()).toBe('unavailable')
    isAway = false
    await kernel.plugins.siwx.signIn()
    expect([phase(), signer.prompts.length]).toEqual(['done', 1])
  })

  test('error: a refusal needs a new text', async () => {
    let count = 0
    const keeper = server({
      verify: async ({ account }) => {
        count += 1
        if (count === 1) throw new Error('no')
        return { account }
      },
    })
    const { kernel, signer, asked } = await setUp({ plugin: { server: keeper } })
    await asked()
    await kernel.plugins.siwx.signIn()
    expect(kernel.store.get(kernel.plugins.siwx.atoms.phase)).toMatchObject({
      status: 'failed',
      error: { code: 'siwx/refused' },
    })
    await kernel.plugins.siwx.signIn()
    expect(new Set(signer.prompts).size).toBe(2)
  })

  test('behavior: a text older than five minutes gets a new nonce', async () => {
    const { kernel, signer, asked, clock } = await setUp({ plugin: { server: server() } })
    await asked()
    await kernel.plugins.siwx.prepareText()
    const shown = kernel.store.get(kernel.plugins.siwx.atoms.text)
    await clock.advance(300_001)
    await kernel.plugins.siwx.signIn()
    expect(fieldsOf(signer.prompts[0]).nonce).not.toBe(fieldsOf(shown).nonce)
  })
})

describe('something changes', () => {
  test('behavior: the late signature of another account is dropped', async () => {
    const keeper = server()
    const { kernel, signer, asked, phase } = await setUp({ plugin: { server: keeper } })
    await asked()
    let finish = (): void => undefined
    signer.answer = (text) =>
      new Promise((resolve) => {
        finish = () => resolve(signatureOf(text))
      })
    const signing = kernel.plugins.siwx.signIn()
    await expect.poll(() => signer.prompts.length).toBe(1)
    await kernel.wallet.switchAccount({ address: BOB })
    await signing
    finish()
    await expect.poll(phase).toBe('ready')
    expect(keeper.verified).toEqual([])
    signer.answer = undefined
    await kernel.plugins.siwx.signIn()
    expect(fieldsOf(signer.prompts.at(-1)).address).toBe(BOB)
  })

  test('behavior: a network switch asks nobody again, unless the host wants it', async () => {
    const { kernel, phase, isOpen } = await signedIn()
    await kernel.wallet.switchNetwork({ network: 'test:2' })
    await expect.poll(() => kernel.store.get(kernel.plugins.siwx.atoms.subject)?.network).toBe('test:2')
    expect([phase(), isOpen()]).toEqual(['idle', false])
    const strict = await signedIn({ plugin: { perNetwork: true } })
    await strict.kernel.wallet.switchNetwork({ network: 'test:2' })
    await expect.poll(strict.phase).toBe('ready')
  })

  test('behavior: the text names the account as its network writes it, and disconnecting ends that session', async () => {
    const keeper = server()
    const { kernel, signer, asked, phase } = await setUp({
      plugin: { server: keeper },
      wallet: { addressOn: (address, { id }) => `${address}n${id.at(-1)}` },
    })
    signer.answer = async (text) => signatureOf(text, `${ALICE}n1`)
    await asked()
    await kernel.plugins.siwx.signIn()
    expect(phase()).toBe('done')
    expect(fieldsOf(signer.prompts[0]).address).toBe(`${ALICE}n1`)
    expect(await kernel.plugins.siwx.getSession()).toMatchObject({ account: `test:1:${ALICE}n1` })
    await kernel.wallet.disconnect()
    await expect.poll(() => kernel.store.get(kernel.plugins.siwx.atoms.sessions)).toEqual({})
  })

  test('behavior: each account has a session of its own', async () => {
    const { kernel, phase } = await signedIn()
    await kernel.wallet.switchAccount({ address: BOB })
    await expect.poll(phase).toBe('ready')
    await kernel.wallet.switchAccount({ address: ALICE })
    await expect.poll(phase).toBe('idle')
  })

  test('behavior: a session that is over is asked for again', async () => {
    const { clock, phase } = await signedIn({ plugin: { sessionTtl: 60_000 } })
    await clock.advance(90_000)
    await expect.poll(phase).toBe('ready')
  })

  test('behavior: another tab signs in and out', async () => {
    const storage = memoryStorage()
    const listeners = new Set<(key: string | null, value: string | null) => void>()
    const shared = {
      ...storage,
      set(key: string, value: string) {
        storage.set(key, value)
        for (const listener of listeners) listener(key, value)
      },
      watch(listener: (key: string | null, value: string | null) => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    let sessions: readonly { readonly account: typeof ACCOUNT }[] = []
    const keeper = server({ sessions: async () => sessions })
    const { kernel, asked, phase, isOpen, clock } = await setUp({
      plugin: { server: keeper },
      id: 'tabs',
      services: { storage: shared },
    })
    await asked()
    sessions = [{ account: ACCOUNT }]
    for (const listener of listeners) listener('lk:tabs:siwx:changed', '1')
    await expect.poll(phase).toBe('idle')
    expect(isOpen()).toBe(false)
    sessions = []
    for (const listener of listeners) listener('lk:tabs:siwx:changed', '2')
    await expect.poll(phase).toBe('ready')
    await clock.advance(0)
    await expect.poll(isOpen).toBe(true)
    await kernel.destroy()
  })
})

describe('two tabs', () => {
  /** Two tabs of one browser: they share storage, and hear of each other's writes. */
  function twoTabs() {
    const storage = memoryStorage()
    const listeners = new Set<(key: string | null, value: string | null) => void>()
    const shared = {
      ...storage,
      set(key: string, value: string) {
        storage.set(key, value)
        for (const listener of listeners) listener(key, value)
      },
      watch(listener: (key: string | null, value: string | null) => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    return (id: string) => setUp({ id, storage: shared })
  }

  test('behavior: one prompt: the second tab waits, and follows', async () => {
    vi.stubGlobal('navigator', { locks: fakeLocks() })
    const tab = twoTabs()
    const [first, second] = [await tab('first-tab'), await tab('second-tab')]
    await first.asked()
    await second.asked()
    let finish = (): void => undefined
    first.signer.answer = (text) =>
      new Promise((resolve) => {
        finish = () => resolve(signatureOf(text))
      })
    const signing = first.kernel.plugins.siwx.signIn()
    await expect.poll(() => first.signer.prompts.length).toBe(1)
    const waiting = second.kernel.plugins.siwx.signIn()
    await expect.poll(second.phase).toBe('elsewhere')
    finish()
    await signing
    await waiting
    expect(first.phase()).toBe('done')
    expect(second.signer.prompts).toEqual([])
    await expect.poll(second.phase).toBe('idle')
    expect(await second.kernel.plugins.siwx.getSession()).toMatchObject({ account: ACCOUNT })
    vi.unstubAllGlobals()
  })

  test('behavior: asking again does not wait for the tab’s own first question', async () => {
    vi.stubGlobal('navigator', { locks: fakeLocks() })
    const { kernel, signer, asked, clock, phase } = await setUp()
    await asked()
    signer.answer = () => new Promise(() => undefined)
    const signing = kernel.plugins.siwx.signIn()
    await expect.poll(() => signer.prompts.length).toBe(1)
    await clock.advance(30_000)
    expect(phase()).toBe('slow')
    signer.answer = undefined
    await kernel.plugins.siwx.askAgain()
    await signing
    expect([phase(), signer.prompts.length]).toEqual(['done', 2])
    vi.unstubAllGlobals()
  })

  test('behavior: without locks, another tab that asks is waited for, and one that has gone is not', async () => {
    vi.stubGlobal('navigator', {})
    const storage = memoryStorage()
    const { kernel, asked, clock, phase, signer } = await setUp({ storage, id: 'claim' })
    await asked()
    storage.set('siwx:asking', `another-tab ${clock.now()}`)
    const signing = kernel.plugins.siwx.signIn()
    await expect.poll(phase).toBe('elsewhere')
    expect(signer.prompts).toEqual([])
    for (let turn = 0; turn < 40; turn += 1) await clock.advance(500)
    await signing
    expect([phase(), signer.prompts.length]).toEqual(['done', 1])
    expect(storage.get('siwx:asking')).toBeNull()
    vi.unstubAllGlobals()
  })

  test('behavior: whoever waits can leave', async () => {
    vi.stubGlobal('navigator', {})
    const storage = memoryStorage()
    const { kernel, asked, clock, phase } = await setUp({ storage, id: 'leaving' })
    await asked()
    storage.set('siwx:asking', `another-tab ${clock.now()}`)
    const signing = kernel.plugins.siwx.signIn()
    await expect.poll(phase).toBe('elsewhere')
    await kernel.plugins.siwx.cancel()
    await signing
    expect([phase(), kernel.store.get(kernel.atoms.connections)]).toEqual(['idle', []])
    vi.unstubAllGlobals()
  })
})

/** Locks of two tabs, as Web Locks give them: one holder, the others wait in order. */
function fakeLocks() {
  let queue = Promise.resolve()
  const held: { readonly name: string }[] = []
  return {
    async query() {
      return { held: [...held] }
    },
    request(name: string, _options: object, work: () => Promise<unknown>) {
      const turn = queue.then(async () => {
        held.push({ name })
        try {
          return await work()
        } finally {
          held.pop()
        }
      })
      queue = turn.then(
        () => undefined,
        () => undefined,
      )
      return turn
    },
  }
}

describe('leaving', () => {
  test('default: cancelling disconnects and shows the list of wallets', async () => {
    const { kernel, asked, routes, phase, names } = await setUp()
    await asked()
    await kernel.plugins.siwx.cancel()
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
    expect([routes(), phase()]).toEqual([['connect.Connect'], 'idle'])
    expect(names()).toContain('cancelled')
  })

  test('parameters: required false: cancelling closes the modal', async () => {
    const { kernel, asked, isOpen, routes } = await setUp({ plugin: { required: false } })
    await asked()
    await kernel.plugins.siwx.cancel()
    expect([kernel.store.get(kernel.atoms.connections).length, isOpen()]).toEqual([1, false])
    // What was shown is left behind: the modal begins anew.
    kernel.open()
    expect(routes()).toEqual(['home.Home'])
  })

  test('behavior: nothing is signed in after cancelling, also what was asked for before the view was shown', async () => {
    const { kernel, connect, signer, names, phase } = await setUp({ plugin: { required: false } })
    let approve = (): void => undefined
    signer.answer = (text) =>
      new Promise((resolve) => {
        approve = () => resolve(signatureOf(text))
      })
    await connect()
    await expect.poll(() => kernel.store.get(kernel.plugins.siwx.atoms.subject)).toBeDefined()
    kernel.close()
    const signing = kernel.plugins.siwx.signIn()
    await expect.poll(() => signer.prompts.length).toBe(1)
    await kernel.plugins.siwx.cancel()
    approve()
    await signing
    expect([phase(), names().includes('succeeded')]).toEqual(['ready', false])
  })

  test('behavior: disconnecting signs out, unless the host wants it otherwise', async () => {
    const keeper = server()
    const { kernel } = await signedIn({ plugin: { server: keeper } })
    await kernel.wallet.disconnect()
    await expect.poll(() => keeper.ended).toEqual([ACCOUNT])
    const other = server()
    const staying = await signedIn({ plugin: { server: other, signOutOnDisconnect: false } })
    await staying.kernel.wallet.disconnect()
    await expect.poll(staying.phase).toBe('idle')
    expect(other.ended).toEqual([])
  })

  test('behavior: signing out keeps the wallet', async () => {
    const { kernel, phase } = await signedIn()
    await kernel.plugins.siwx.signOut()
    expect(await kernel.plugins.siwx.getSession()).toBeUndefined()
    expect([phase(), kernel.store.get(kernel.atoms.connections).length]).toEqual(['ready', 1])
  })
})

describe('local sessions', () => {
  test('default: they are there on the next visit, checked again', async () => {
    const storage = memoryStorage()
    const first = await signedIn({ storage, id: 'visits' })
    await first.kernel.destroy()
    const next = await setUp({ storage, id: 'visits' })
    await expect.poll(async () => (await next.kernel.plugins.siwx.getSession())?.account).toBe(ACCOUNT)
    expect(next.isOpen()).toBe(false)
  })

  test.each([
    ['another site', (text: string) => text.replaceAll('shop.example', 'evil.example')],
    ['another account', (text: string) => text.replaceAll(ALICE, BOB)],
    ['another signature', (text: string) => text.replace('signed by', 'made by')],
    ['no JSON', () => '['],
    ['junk', () => '[1,null,{"account":1}]'],
  ])('error: what was changed in storage counts for nothing: %s', async (_name, change) => {
    const storage = memoryStorage()
    const first = await signedIn({ storage, id: 'changed' })
    await first.kernel.destroy()
    storage.set('siwx:sessions', change(storage.get('siwx:sessions') ?? ''))
    const next = await setUp({ storage, id: 'changed' })
    await expect.poll(next.phase).toBe('ready')
    await next.kernel.destroy()
  })

  test('error: a node that is down makes nobody signed in, and nobody signed out', async () => {
    const storage = memoryStorage()
    const { kernel, signer, asked, phase } = await setUp({ storage, id: 'down' })
    await asked()
    signer.outcome = 'unavailable'
    await kernel.plugins.siwx.signIn()
    expect(phase()).toBe('unavailable')
    signer.outcome = undefined
    await kernel.plugins.siwx.signIn()
    expect([phase(), signer.prompts.length]).toEqual(['done', 1])
  })
})

describe('options', () => {
  test('error: both `siweConfig` and `siwx`', () => {
    expect(() => siwx({ siwx: untyped({}), siweConfig: untyped({}) })).toThrow(
      /^Cannot set both `siweConfig` and `siwx` options/,
    )
  })

  test.each([
    [{ server: '/auth', storage: {} }],
    [{ required: 'yes' }],
    [{ sessionTtl: -1 }],
    [{ server: '' }],
    [{ expiresIn: 0 }],
    [{ expiresIn: 600_001 }],
    [{ expiresIn: '5m' }],
    [{ expiresIn: '300000' }],
  ])('error: %j', (options) => {
    expect(() => siwx(untyped(options))).toThrow(expect.objectContaining({ code: 'config/invalid' }))
  })

  test.each([
    [{}, 600_000],
    [{ expiresIn: 120_000 }, 120_000],
  ])('parameters: %j: how long a text can be signed', async (plugin, life) => {
    const { kernel, asked, signer } = await setUp({ plugin })
    await asked()
    await kernel.plugins.siwx.signIn()
    const { issuedAt, expirationTime = '' } = fieldsOf(signer.prompts[0])
    expect(Date.parse(expirationTime) - Date.parse(issuedAt)).toBe(life)
  })

  test('parameters: expiresIn: a text that is half over is made anew before it is signed', async () => {
    const { kernel, asked, signer, clock } = await setUp({ plugin: { expiresIn: 120_000 } })
    await asked()
    await kernel.plugins.siwx.prepareText()
    await clock.advance(60_000)
    await kernel.plugins.siwx.signIn()
    expect(Date.parse(fieldsOf(signer.prompts[0]).issuedAt)).toBe(clock.now())
  })

  test('parameters: statement', async () => {
    const { kernel, asked } = await setUp({ plugin: { statement: 'Welcome "back"' } })
    await asked()
    await kernel.plugins.siwx.signIn()
    expect(kernel.store.get(kernel.plugins.siwx.atoms.phase)).toMatchObject({
      error: { code: 'siwx/text', details: { field: 'statement' } },
    })
  })

  test('parameters: siwx, with everything in the host’s hands', async () => {
    const stored: unknown[] = []
    const nonces = ['abcdefgh12345671', 'abcdefgh12345672']
    const config = {
      createMessage: async ({
        accountAddress,
        chainId,
      }: {
        accountAddress: string
        chainId: `${string}:${string}`
      }) => ({
        accountAddress,
        chainId,
        domain: 'shop.example',
        uri: 'https://shop.example',
        version: '1',
        nonce: nonces.shift() ?? 'none',
        toString: () => `Hello ${accountAddress} on ${chainId}`,
      }),
      addSession: async (session: unknown) => void stored.push(session),
      setSessions: vi.fn(async () => undefined),
      getSessions: async () => [],
      revokeSession: vi.fn(async () => undefined),
      getRequired: () => false,
    }
    const { kernel, signer, asked, phase } = await setUp({ plugin: { siwx: config } })
    await asked()
    await kernel.plugins.siwx.signIn()
    expect([phase(), signer.prompts]).toEqual(['done', [`Hello ${ALICE} on test:1`]])
    expect(stored).toMatchObject([{ message: signer.prompts[0], data: { nonce: 'abcdefgh12345671' } }])
    await kernel.plugins.siwx.signOut()
    expect(config.setSessions).toHaveBeenCalledWith([])
  })

  test('parameters: siweConfig asks Ethereum accounts alone', async () => {
    const config = {
      getNonce: vi.fn(),
      createMessage: vi.fn(),
      verifyMessage: vi.fn(),
      getSession: vi.fn(),
      signOut: vi.fn(),
    }
    const { connect, phase } = await setUp({ plugin: { siweConfig: config } })
    await connect()
    expect([phase(), config.getSession.mock.calls.length]).toEqual(['idle', 0])
  })
})

test('behavior: nothing that was signed is in a log or an event', async () => {
  const { kernel, events, signer } = await signedIn({ services: { platform: fakePlatform() } })
  await kernel.plugins.siwx.signOut()
  const published = JSON.stringify([events, kernel.inspect()])
  expect(published).not.toContain('signed by')
  expect(published).not.toContain(fieldsOf(signer.prompts[0]).nonce)
})
