import { type ConnectRequest, defineAdapter, kernelError, type SignInProof, type SignInRequest } from '@latchkey/kernel'
import { buildSignInText, createSignInNonce } from '@latchkey/kernel/sign-in'
import { type FakePairing, type FakePairingOptions, fakeAdapter, fakePairing } from '@latchkey/kernel/testing'
import { describe, expect, test, vi } from 'vitest'
import { ALICE, kind, type SetUp, type SetUpOptions, setUp, signatureOf } from './fixtures/setUp.ts'
import type { SignInServer } from './index.ts'

/** What a wallet answers that signs for these networks. */
const signsFor =
  (...networks: readonly `${string}:${string}`[]): FakePairingOptions['sign'] =>
  (asked) =>
    networks.map((network): SignInProof => {
      const { networks: _, issuedAt = '', ...fields } = asked
      const built = buildSignInText({ ...fields, issuedAt, kind, network, address: ALICE })
      const message = built.ok ? built.text : built.field
      return { account: `${network}:${ALICE}`, message, signature: signatureOf(message), type: 'eip191' }
    })

interface Paired extends SetUp {
  readonly pairing: FakePairing
  readonly asked: () => Promise<void>
  /** Starts pairing; resolves with what the wallet is asked. */
  pair(request?: Partial<ConnectRequest>): Promise<ConnectRequest>
  /** Pairs, and has the wallet approve. */
  paired(): Promise<SignInRequest | undefined>
}

async function start(options: SetUpOptions = {}, sign = signsFor('test:1')): Promise<Paired> {
  const accounts = [{ caipAddress: `test:1:${ALICE}`, address: ALICE, type: 'eoa' }] as const
  const pairing = fakePairing({ accounts, ...(sign ? { sign } : {}) })
  const test = await setUp({ ...options, adapters: [pairing.adapter, ...(options.adapters ?? [])] })
  let connecting: Promise<unknown> = Promise.resolve()
  const pair = async (request: Partial<ConnectRequest> = {}): Promise<ConnectRequest> => {
    const before = pairing.attempts.length
    connecting = test.kernel.wallet.connect({ connectorId: 'walletConnect', ...request })
    connecting.catch(() => undefined)
    await expect.poll(() => test.clock.advance(0).then(() => pairing.attempts.length)).toBe(before + 1)
    return pairing.attempts[before] ?? { connectorId: '' }
  }
  return {
    ...test,
    pairing,
    pair,
    async paired() {
      const { signIn } = await pair()
      pairing.approve()
      await connecting
      await expect.poll(test.phase).not.toBe('checking')
      return signIn
    },
  }
}

describe('signing in with the approval that connects', () => {
  test('default: a wallet that pairs is asked for a text of this page, and nobody is asked again', async () => {
    const { kernel, paired, phase, signer, names, isOpen } = await start()
    expect(await paired()).toEqual({
      domain: 'shop.example',
      uri: 'https://shop.example',
      nonce: expect.stringMatching(/^[A-Za-z\d]{22}$/),
      statement: 'Sign in to prove that this account is yours.',
      issuedAt: '2026-01-01T00:00:00.000Z',
      expirationTime: '2026-01-01T00:10:00.000Z',
    })
    expect([phase(), isOpen(), signer.prompts]).toEqual(['idle', false, []])
    expect(await kernel.plugins.siwx.getSession()).toMatchObject({ account: `test:1:${ALICE}` })
    expect(names()).toContain('succeeded')
  })

  test('behavior: a wallet that only approves is asked to sign afterwards', async () => {
    const { paired, phase } = await start({}, () => [])
    await paired()
    expect(phase()).toBe('ready')
  })

  test('behavior: a wallet that signed for three networks has one session, of the network in use', async () => {
    const { kernel, paired, phase, errors } = await start({}, signsFor('test:9', 'test:2', 'test:1'))
    await paired()
    expect(phase()).toBe('idle')
    expect(await kernel.plugins.siwx.getSession()).toMatchObject({ account: `test:1:${ALICE}` })
    expect(errors).toEqual([])
  })

  test('behavior: a wallet that signed for another network of the site is signed in there', async () => {
    const { kernel, paired } = await start({}, signsFor('test:2'))
    await paired()
    expect(await kernel.plugins.siwx.getSession()).toMatchObject({ account: `test:2:${ALICE}` })
  })

  test('error: a wrong signature is refused, and the user asked', async () => {
    const wrong: FakePairingOptions['sign'] = (asked, accounts) =>
      (signsFor('test:1')?.(asked, accounts) ?? []).map((proof) => ({ ...proof, signature: '0x51' }))
    const { paired, phase, errors } = await start({}, wrong)
    await paired()
    expect(phase()).toBe('ready')
    expect(errors).toMatchObject([{ error: { code: 'siwx/bad-signature' } }])
  })

  test('behavior: every attempt has a nonce of its own', async () => {
    const { pair, kernel, pairing } = await start()
    const first = await pair()
    pairing.reject()
    const second = await pair()
    expect(first.signIn?.nonce).not.toBe(second.signIn?.nonce)
    await kernel.destroy()
  })

  test('parameters: oneClick: false', async () => {
    const { pair } = await start({ plugin: { oneClick: false } })
    expect((await pair()).signIn).toBeUndefined()
  })

  test('parameters: what the host has set already is left', async () => {
    const signIn = { domain: 'a.example', uri: 'https://a.example', nonce: createSignInNonce() }
    const { pair } = await start()
    expect((await pair({ signIn })).signIn).toEqual(signIn)
  })

  test('behavior: nobody is asked where accounts of two families can come', async () => {
    const other = fakeAdapter({ namespace: 'other', connectorId: 'other' }).adapter
    const { pair, pairing } = await start({ adapters: [other] })
    expect((await pair()).signIn).toBeUndefined()
    pairing.reject()
    expect((await pair({ namespace: 'test' })).signIn).toBeDefined()
    pairing.reject()
    expect((await pair({ namespace: 'other' })).signIn).toBeUndefined()
  })

  test('parameters: a wallet of the page is asked where its connector says that it takes it', async () => {
    const asked: ConnectRequest[] = []
    const inPage = (id: string, more: object) => ({
      ...({ id, name: id, kind: 'announced', namespaces: ['test'] } as const),
      connect: async (request: ConnectRequest) => {
        asked.push(request)
        throw kernelError('connect/rejected')
      },
      ...more,
    })
    const initial = [inPage('signs', { signsIn: true }), inPage('not', { signsIn: false }), inPage('silent', {})]
    const standard = defineAdapter({ id: 'standard', api: 1, connectors: () => ({ initial }) })
    const other = fakeAdapter({ namespace: 'other', connectorId: 'other' }).adapter
    const { kernel } = await setUp({ adapters: [standard, other] })
    for (const { id } of initial) await kernel.wallet.connect({ connectorId: id }).catch(() => undefined)
    expect(asked.map(({ connectorId, signIn }) => [connectorId, signIn !== undefined])).toEqual([
      ['signs', true],
      ['not', false],
      ['silent', false],
    ])
  })

  test('behavior: a server of the host that gives nonces by account is asked for none', async () => {
    const nonce = vi.fn(async () => 'abcdefgh12345678')
    const server: SignInServer = {
      nonce,
      verify: async ({ account }) => ({ account }),
      sessions: async () => [],
      signOut: async () => undefined,
    }
    const { pair } = await start({ plugin: { server } })
    expect([(await pair()).signIn, nonce.mock.calls]).toEqual([undefined, []])
  })

  test('parameters: siweConfig says what it likes of the text', async () => {
    const config = {
      getNonce: vi.fn(async () => 'hostsNonce1'),
      getMessageParams: async () => ({
        chains: [1, 10],
        statement: 'Welcome',
        iat: '2026-01-01T00:00:01Z',
        domain: 'a.example',
      }),
      createMessage: () => '',
      verifyMessage: async () => true,
      getSession: async () => null,
      signOut: async () => true,
    }
    const { pair } = await start({ plugin: { siweConfig: config } })
    expect((await pair()).signIn).toMatchObject({
      nonce: 'hostsNonce1',
      networks: ['eip155:1', 'eip155:10'],
      statement: 'Welcome',
      issuedAt: '2026-01-01T00:00:01Z',
      domain: 'a.example',
    })
    expect(config.getNonce).toHaveBeenCalledWith()
    const off = await start({ plugin: { siweConfig: { ...config, enabled: false } } })
    expect((await off.pair()).signIn).toBeUndefined()
  })
})

describe('a nonce that does not come', () => {
  test('error: the server is away: connecting does without', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
    const { pair, errors } = await start({ plugin: { server: '/auth' } })
    expect((await pair()).signIn).toBeUndefined()
    expect(errors).toMatchObject([{ error: { code: 'siwx/unavailable' } }])
  })

  test('error: the server says nothing: connecting waits a second', async () => {
    let asked = 0
    vi.stubGlobal('fetch', () => {
      asked += 1
      return new Promise(() => undefined)
    })
    const { kernel, clock, pairing } = await start({ plugin: { server: '/auth' } })
    kernel.wallet.connect({ connectorId: 'walletConnect' }).catch(() => undefined)
    await expect.poll(() => asked).toBe(1)
    await clock.advance(999)
    expect(pairing.attempts).toEqual([])
    await clock.advance(1)
    await expect.poll(() => pairing.attempts.map(({ signIn }) => signIn)).toEqual([undefined])
  })
})
