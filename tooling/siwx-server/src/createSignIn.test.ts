import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import fc from 'fast-check'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createSignIn, type SignIn } from './createSignIn.ts'
import refused from './fixtures/siwe-parsing-negative.json'
import { memoryNonces } from './nonces.ts'
import type { SignInOptions } from './options.ts'
import { ethereumSigner, everySigner, type Signer, solanaSigner } from './testing/signers.ts'
import { DOMAIN, NETWORKS, ORIGIN, textFor } from './testing/texts.ts'

const NOW = Date.UTC(2026, 5, 1)
const minutes = (count: number): string => new Date(NOW + count * 60_000).toISOString()

function start(options: Partial<SignInOptions> = {}): SignIn {
  return createSignIn({ domain: DOMAIN, networks: Object.values(NETWORKS), now: () => NOW, ...options })
}

/** Somebody signs in; `change` spoils a field of the text, or what is sent. */
async function attempt(
  signIn: SignIn,
  signer: Signer = ethereumSigner(),
  change: Partial<Parameters<typeof textFor>[1]> = {},
  proof: { readonly message?: string; readonly signature?: string; readonly binding?: string } = {},
) {
  const { nonce } = await signIn.createNonce({ binding: 'this browser' })
  const message = textFor(signer.network, { address: signer.address, nonce, ...change }, NOW)
  const signature = await signer.sign(message)
  return signIn.verify({ message, signature, binding: 'this browser', ...proof })
}

describe('who signs with another library', () => {
  let signers: readonly Signer[]
  let strangers: readonly Signer[]
  beforeAll(async () => {
    signers = await everySigner()
    strangers = await everySigner()
  }, 30_000)

  test('default: every family and every kind of key', async () => {
    for (const signer of signers)
      expect(await attempt(start(), signer), signer.name).toMatchObject({
        ok: true,
        account: `${signer.network}:${signer.address}`,
        fields: { statement: 'Sign in to the shop.' },
      })
    expect(signers).toHaveLength(20)
  })

  test('error: another text, another account, altered bytes: never signed in, never an exception', async () => {
    for (const signer of signers) {
      const others = strangers.filter(({ network }) => network === signer.network)
      const signIn = start()
      const { nonce } = await signIn.createNonce()
      const message = textFor(signer.network, { address: signer.address, nonce }, NOW)
      const right = await signer.sign(message)
      const wrong = [await signer.sign(`${message} `), right.slice(0, -6), '', 'x', `${right}00`]
      for (const other of others) wrong.push(await other.sign(message))
      for (const signature of wrong) {
        const { ok, ...rest } = await signIn.verify({ message, signature })
        expect(ok, `${signer.name} ${signature}`).toBe(false)
        expect(rest).toMatchObject({ code: expect.stringMatching(/^(bad-signature|unsupported)$/) })
      }
      expect(await signIn.verify({ message, signature: right }), signer.name).toMatchObject({ ok: true })
    }
  }, 60_000)

  test('behavior: viem reads what is built here as it is meant', async () => {
    const signer = ethereumSigner()
    const message = textFor(signer.network, { address: signer.address, nonce: 'abcdefgh12345678' }, NOW)
    const read = parseSiweMessage(message)
    expect(read).toMatchObject({ domain: DOMAIN, address: signer.address, chainId: 1, nonce: 'abcdefgh12345678' })
    expect(validateSiweMessage({ message: read, domain: DOMAIN, time: new Date(NOW) })).toBe(true)
  })
})

describe('each check alone', () => {
  test.each([
    ['wrong-domain', { domain: 'shop.example.evil.example' }],
    ['wrong-domain', { domain: 'user@shop.example' }],
    ['wrong-uri', { uri: 'https://evil.example/account' }],
    ['wrong-uri', { uri: 'https://shop.example.evil.example' }],
    ['wrong-uri', { uri: 'urn:shop' }],
    ['issued-in-future', { issuedAt: minutes(2) }],
    ['issued-in-future', { issuedAt: minutes(60 * 24) }],
    ['too-old', { issuedAt: minutes(-11) }],
    ['too-old', { issuedAt: minutes(-60 * 24) }],
    ['not-yet-valid', { notBefore: minutes(5) }],
    ['expired', { expirationTime: minutes(-2) }],
    ['unknown-nonce', { nonce: 'abcdefgh12345678' }],
  ] as const)('error: %s %j', async (code, change) => {
    const result = await attempt(start(), ethereumSigner(), change)
    expect(result).toMatchObject({ ok: false, code, text: expect.stringMatching(/\.$/) })
  })

  test('error: expired, for a text that does not say when', async () => {
    const signIn = start()
    const signer = ethereumSigner()
    const { nonce } = await signIn.createNonce()
    const message = textFor(signer.network, { address: signer.address, nonce }, NOW).replace(/\nExpiration Time:.*/, '')
    expect(await signIn.verify({ message, signature: await signer.sign(message) })).toMatchObject({ code: 'expired' })
  })

  test('behavior: clocks may differ by a minute', async () => {
    expect(await attempt(start(), ethereumSigner(), { issuedAt: minutes(0.9) })).toMatchObject({ ok: true })
    expect(await attempt(start(), ethereumSigner(), { expirationTime: minutes(-0.9) })).toMatchObject({ ok: true })
  })

  test('error: wrong-network', async () => {
    const signIn = start({ networks: ['eip155:1'] })
    expect(await attempt(signIn, { ...ethereumSigner(), network: 'eip155:10' })).toMatchObject({
      code: 'wrong-network',
    })
    expect(await attempt(signIn, solanaSigner())).toMatchObject({ code: 'wrong-network' })
  })

  test.each([
    ['no text', 'hello'],
    ['256 kB', 'x'.repeat(256_000)],
    ['something after the end', undefined],
  ])('error: malformed, %s', async (_name, given) => {
    const signer = ethereumSigner()
    const message = given ?? `${textFor(signer.network, { address: signer.address, nonce: 'abcdefgh12345678' }, NOW)}\n`
    expect(await start().verify({ message, signature: '0x' })).toMatchObject({ code: 'malformed' })
  })

  test.each(Object.entries(refused))('error: malformed, published: %s', async (_name, message) => {
    expect(await start().verify({ message, signature: '0x' })).toMatchObject({ ok: false, code: 'malformed' })
  })

  test('error: what is no text at all', async () => {
    for (const proof of [
      {},
      { message: null, signature: 1 },
      { message: 'x' },
      { message: 'x', signature: 'y'.repeat(300_000) },
    ])
      expect(await start().verify(untyped(proof))).toMatchObject({ code: 'malformed' })
  })

  test('error: wrong-browser', async () => {
    expect(await attempt(start(), ethereumSigner(), {}, { binding: 'another browser' })).toMatchObject({
      code: 'wrong-browser',
    })
    const signIn = start()
    const signer = ethereumSigner()
    const { nonce } = await signIn.createNonce({ binding: 'this browser' })
    const message = textFor(signer.network, { address: signer.address, nonce }, NOW)
    expect(await signIn.verify({ message, signature: await signer.sign(message) })).toMatchObject({
      code: 'wrong-browser',
    })
  })

  test('error: bad-signature leaves the nonce', async () => {
    const signIn = start()
    const signer = ethereumSigner()
    const { nonce } = await signIn.createNonce()
    const message = textFor(signer.network, { address: signer.address, nonce }, NOW)
    const somebody = await ethereumSigner().sign(message)
    // Without nodes nobody knows whether the account is a contract that takes this signature.
    expect(await signIn.verify({ message, signature: somebody })).toMatchObject({ code: 'unsupported' })
    expect(await signIn.verify({ message, signature: '0x1' })).toMatchObject({ code: 'bad-signature' })
    expect(await signIn.verify({ message, signature: await signer.sign(message) })).toMatchObject({ ok: true })
  })

  test('error: a nonce after its time', async () => {
    let now = NOW
    const signIn = start({ now: () => now, maxAge: '1m', skew: '10m' })
    const { nonce } = await signIn.createNonce()
    const signer = ethereumSigner()
    now += 61_000
    const message = textFor(signer.network, { address: signer.address, nonce }, now)
    expect(await signIn.verify({ message, signature: await signer.sign(message) })).toMatchObject({
      code: 'unknown-nonce',
    })
  })

  test('error: a store that is away says nothing about the signature', async () => {
    const onError = vi.fn()
    const nonces = { ...memoryNonces(), peek: () => Promise.reject(new Error('away')) }
    expect(await attempt(start({ nonces, onError }))).toMatchObject({ code: 'unavailable' })
    expect(onError).toHaveBeenCalledOnce()
  })

  test('parameters: verifiers', async () => {
    const signIn = start({ verifiers: { eip155: async () => 'unavailable' } })
    expect(await attempt(signIn)).toMatchObject({ code: 'unavailable' })
  })

  test('behavior: whatever is sent, no exception and nobody signed in', async () => {
    const signIn = start()
    const valid = textFor(NETWORKS.ethereum, { address: ethereumSigner().address, nonce: 'abcdefgh12345678' }, NOW)
    await fc.assert(
      fc.asyncProperty(
        fc.nat(valid.length),
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        async (at, put, signature) => {
          const message = valid.slice(0, at) + put + valid.slice(at + put.length)
          expect((await signIn.verify({ message, signature })).ok).toBe(false)
        },
      ),
    )
  })
})

describe('a nonce', () => {
  test('default: 128 bits, good for one sign-in', async () => {
    const signIn = start()
    const signer = ethereumSigner()
    const { nonce, expiresAt } = await signIn.createNonce()
    expect(nonce).toMatch(/^[A-Za-z\d]{22}$/)
    expect(expiresAt).toBe(NOW + 600_000)
    const message = textFor(signer.network, { address: signer.address, nonce }, NOW)
    const proof = { message, signature: await signer.sign(message) }
    expect(await signIn.verify(proof)).toMatchObject({ ok: true })
    expect(await signIn.verify(proof)).toMatchObject({ ok: false, code: 'unknown-nonce' })
  })

  test('behavior: of two requests with one nonce one passes, in 1,000 races', async () => {
    // A store over a network: each step takes its own time.
    const memory = memoryNonces({ now: () => NOW })
    const later = () => new Promise<void>((resolve) => setImmediate(resolve))
    const nonces = {
      ...memory,
      async peek(nonce: string) {
        await later()
        return memory.peek(nonce)
      },
      async take(nonce: string) {
        await later()
        return memory.take(nonce)
      },
    }
    const signIn = start({ nonces, verifiers: { eip155: async () => 'valid' } })
    const { address } = ethereumSigner()
    for (let race = 0; race < 1_000; race += 1) {
      const { nonce } = await signIn.createNonce()
      const proof = { message: textFor(NETWORKS.ethereum, { address, nonce }, NOW), signature: '0x' }
      const results = await Promise.all([signIn.verify(proof), signIn.verify(proof)])
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      expect(results.find(({ ok }) => !ok)).toMatchObject({ code: 'used-nonce' })
    }
  })

  test('behavior: ten thousand texts for another site are refused in a second', async () => {
    const signIn = start()
    const message = textFor(
      NETWORKS.ethereum,
      { address: ethereumSigner().address, nonce: 'abcdefgh12345678', domain: 'evil.example' },
      NOW,
    )
    for (let count = 0; count < 1_000; count += 1) await signIn.verify({ message, signature: '0x' })
    const started = performance.now()
    for (let count = 0; count < 2_000; count += 1) await signIn.verify({ message, signature: '0x' })
    // Half of what one core does on a quiet machine.
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})

describe('options', () => {
  test.each([
    ['domain', { domain: 'https://shop.example' }],
    ['domain', { domain: [] }],
    ['uris', { uris: ['http://shop.example'] }],
    ['uris', { uris: ['http://localhost.shop.example'] }],
    ['uris', { uris: ['https://shop.example/path'] }],
    ['networks', { networks: [] }],
    ['networks', { networks: ['ethereum'] }],
    ['networks', { rpc: { ethereum: ['https://node.example'] } }],
    ['maxAge', { maxAge: 'soon' as '1m' }],
    ['sessionTtl', { sessionTtl: -1 }],
  ] satisfies readonly (readonly [string, Partial<SignInOptions>])[])('error: %s %j', (option, change) => {
    expect(() => start(change)).toThrow(expect.objectContaining({ name: 'ConfigError', option }))
  })

  test('behavior: memory is not for production, and says so', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.stubEnv('NODE_ENV', 'production')
    start({ uris: [ORIGIN] })
    expect(warn).toHaveBeenCalledOnce()
    vi.unstubAllEnvs()
  })
})
