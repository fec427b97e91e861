import { buildSignInText } from '@latchkey/kernel/sign-in'
import { memoryStorage } from '@latchkey/kernel/testing'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { describe, expect, test } from 'vitest'
import { ALICE, BOB, kind, type SetUp, type SetUpOptions, setUp, signatureOf } from './fixtures/setUp.ts'
import type { SignInServer } from './index.ts'

const ACCOUNT = `test:1:${ALICE}` as const
const NOW = Date.parse('2026-01-01T00:00:00Z')
const at = (offset: number): string => new Date(NOW + offset).toISOString()

/** A text of this page, this minute and this account, but for what is changed. */
function textOf(change: Partial<Parameters<typeof buildSignInText>[0]> = {}): string {
  const built = buildSignInText({
    kind,
    network: 'test:1',
    domain: 'shop.example',
    uri: 'https://shop.example',
    address: ALICE,
    nonce: 'nonceOfThisConnection',
    issuedAt: at(0),
    expirationTime: at(600_000),
    ...change,
  })
  return built.ok ? built.text : built.field
}

interface Given extends SetUpOptions {
  readonly text?: string
  readonly signature?: string
  readonly account?: `${string}:${string}:${string}`
}

/** Connects a wallet that signs in with the same approval. */
async function connectSigned({
  text = textOf(),
  signature,
  account = ACCOUNT,
  ...options
}: Given = {}): Promise<SetUp> {
  const proof = { account, message: text, signature: signature ?? signatureOf(text), type: 'eip191' } as const
  const test = await setUp({ ...options, wallet: { signedIn: () => [proof] } })
  await test.connect()
  await expect.poll(test.phase).not.toBe('checking')
  return test
}

const known = ({ kernel }: SetUp): Promise<unknown> => kernel.plugins.siwx.getSession()

describe('a proof that comes with the connection', () => {
  test('default: the account is signed in without another prompt', async () => {
    const test = await connectSigned()
    expect([test.phase(), test.isOpen(), test.signer.prompts]).toEqual(['idle', false, []])
    expect(await known(test)).toMatchObject({ account: ACCOUNT })
  })

  test.each([
    ['another site', { domain: 'evil.example' }],
    ['another resource', { uri: 'https://evil.example' }],
    ['a resource that is no page', { uri: 'did:key:z6Mk' }],
    ['a network the site does not offer', { network: 'test:9' as const }],
    ['another account', { address: BOB }],
    ['an hour ago', { issuedAt: at(-3_600_000), expirationTime: at(600_000) }],
    ['tomorrow', { issuedAt: at(86_400_000), expirationTime: at(87_000_000) }],
    ['too old to be signed', { expirationTime: at(-61_000) }],
    ['without an end', { expirationTime: untyped<string>(undefined) }],
    ['not yet', { notBefore: at(120_000) }],
  ])('error: a text of %s signs nobody in', async (_name, change) => {
    const test = await connectSigned({ text: textOf(change), signature: untyped(undefined) })
    expect(test.phase()).toBe('ready')
    expect(await known(test)).toBeUndefined()
  })

  test.each([
    ['a text that is none', 'Hello'],
    ['a text with something after it', `${textOf()}\nand more`],
  ])('error: %s', async (_name, text) => {
    expect((await connectSigned({ text })).phase()).toBe('ready')
  })

  test('error: the signature of somebody else', async () => {
    const test = await connectSigned({ signature: signatureOf(textOf(), BOB) })
    expect(test.phase()).toBe('ready')
    expect(test.errors.map(({ error }) => error)).toContainEqual(
      expect.objectContaining({ code: 'siwx/bad-signature' }),
    )
  })

  test('error: the account it is said to be of is not the one in the text', async () => {
    const test = await connectSigned({ account: `test:2:${ALICE}` })
    expect(test.phase()).toBe('ready')
  })

  test('error: a server of the host is not even asked about a text of another site', async () => {
    const asked: string[] = []
    const server: SignInServer = {
      nonce: async () => 'abcdefgh12345678',
      async verify({ account, message }) {
        asked.push(message)
        return { account }
      },
      sessions: async () => [],
      signOut: async () => undefined,
    }
    await connectSigned({ plugin: { server }, text: textOf({ domain: 'evil.example' }) })
    expect(asked).toEqual([])
  })

  test('parameters: siwx: the host gets what the text says', async () => {
    const stored: unknown[] = []
    const siwx = {
      createMessage: () => Promise.reject(new Error('not asked')),
      addSession: async (session: unknown) => void stored.push(session),
      setSessions: async () => undefined,
      getSessions: async () => [],
      revokeSession: async () => undefined,
    }
    await connectSigned({ plugin: { siwx } })
    expect(stored).toMatchObject([
      { message: textOf(), data: { accountAddress: ALICE, chainId: 'test:1', nonce: 'nonceOfThisConnection' } },
    ])
  })

  test('behavior: what was signed here is not taken as a proof again', async () => {
    const storage = memoryStorage()
    const first = await setUp({ storage, id: 'own' })
    await first.asked()
    await first.kernel.plugins.siwx.signIn()
    await first.kernel.plugins.siwx.signOut()
    await first.kernel.destroy()
    const next = await connectSigned({ storage, id: 'own', text: first.signer.prompts[0] ?? '' })
    expect(next.phase()).toBe('ready')
  })

  test('behavior: each is used once: not after signing out', async () => {
    const test = await connectSigned({ plugin: { perNetwork: true } })
    await test.kernel.plugins.siwx.signOut()
    await test.kernel.wallet.switchAccount({ address: BOB })
    await test.kernel.wallet.switchAccount({ address: ALICE })
    await expect.poll(test.phase).toBe('ready')
    expect(await known(test)).toBeUndefined()
  })

  test('behavior: each is used once: not by a later connection, nor on the next visit', async () => {
    const storage = memoryStorage()
    const first = await connectSigned({ storage, id: 'twice' })
    await first.kernel.wallet.disconnect()
    await expect.poll(first.phase).toBe('idle')
    await first.connect()
    await expect.poll(first.phase).toBe('ready')
    await first.kernel.destroy()
    const next = await connectSigned({ storage, id: 'twice' })
    expect(next.phase()).toBe('ready')
  })

  test('behavior: one that could not be checked is not used up', async () => {
    const storage = memoryStorage()
    const proof = { account: ACCOUNT, message: textOf(), signature: signatureOf(textOf()), type: 'eip191' } as const
    const test = await setUp({ storage, id: 'later', wallet: { signedIn: () => [proof] } })
    test.signer.outcome = 'unavailable'
    await test.connect()
    await expect.poll(test.phase).toBe('ready')
    await test.kernel.wallet.disconnect()
    test.signer.outcome = undefined
    await test.connect()
    await expect.poll(test.phase).toBe('idle')
    expect(await known(test)).toMatchObject({ account: ACCOUNT })
  })
})

describe('a local session', () => {
  test('behavior: it lasts from when the text was made', async () => {
    const test = await connectSigned({ text: textOf({ issuedAt: at(-60_000) }), plugin: { sessionTtl: 3_600_000 } })
    expect(await known(test)).toMatchObject({ expiresAt: NOW - 60_000 + 3_600_000 })
  })

  test('error: its end was put off in storage', async () => {
    const storage = memoryStorage()
    const first = await connectSigned({ storage, id: 'longer' })
    await first.kernel.destroy()
    const [session] = JSON.parse(storage.get('siwx:sessions') ?? '[]') as [{ expiresAt: number }]
    storage.set('siwx:sessions', JSON.stringify([{ ...session, expiresAt: session.expiresAt + 1 }]))
    const next = await setUp({ storage, id: 'longer' })
    await expect.poll(next.phase).toBe('ready')
  })

  test('error: a storage of the host gives one that is over, and one without an end', async () => {
    for (const expiresAt of [NOW - 1, undefined]) {
      const session = { account: ACCOUNT, message: textOf(), signature: signatureOf(textOf()), expiresAt }
      const memory = { add: async () => undefined, set: async () => undefined, remove: async () => undefined }
      const test = await setUp({ plugin: { storage: { ...memory, get: async () => untyped([session]) } } })
      await test.connect()
      await expect.poll(test.phase).toBe('ready')
    }
  })

  test('error: a storage of the host answers with the session of another account', async () => {
    const account = `test:1:${BOB}` as const
    const message = textOf({ address: BOB })
    const session = { account, message, signature: signatureOf(message, BOB), expiresAt: NOW + 60_000 }
    const memory = { add: async () => undefined, set: async () => undefined, remove: async () => undefined }
    const test = await setUp({ plugin: { storage: { ...memory, get: async () => untyped([session]) } } })
    await test.connect()
    await expect.poll(test.phase).toBe('ready')
    expect(await known(test)).toBeUndefined()
  })

  test('error: a text that was approved too late is not taken', async () => {
    const { kernel, signer, asked, clock, phase } = await setUp()
    await asked()
    let finish = (): void => undefined
    signer.answer = (text) =>
      new Promise((resolve) => {
        finish = () => resolve(signatureOf(text))
      })
    const signing = kernel.plugins.siwx.signIn()
    await expect.poll(() => signer.prompts.length).toBe(1)
    await clock.advance(700_000)
    finish()
    await signing
    expect(phase()).toBe('failed')
    expect(kernel.store.get(kernel.plugins.siwx.atoms.phase)).toMatchObject({ error: { code: 'siwx/clock' } })
  })
})
