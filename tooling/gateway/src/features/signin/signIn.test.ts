import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { ACCOUNTS } from '@latchkey/devnet'
import { base58, bech32 } from '@scure/base'
import { generatePrivateKey, privateKeyToAccount, sign as signHash } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestGateway } from '../../testing/testGateway.ts'

const [ALICE] = ACCOUNTS
const SHOP = 'https://shop.example'
/** Another site of the same project. */
const OUTLET = 'https://outlet.example'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const alice = privateKeyToAccount(ALICE.privateKey)

/** A wallet of a family without a chain of Ethereum's kind, with a new key. */
interface Wallet {
  /** CAIP-2. */
  readonly network: string
  readonly address: string
  sign(message: string): string | Promise<string>
}

const digest = (algorithm: string, ...segments: readonly Uint8Array[]): Buffer =>
  segments.reduce((hash, segment) => hash.update(segment), createHash(algorithm)).digest()

/** A key of OpenSSL's, its public half as 32 bytes. */
function ed25519Pair() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  return { key, sign: (message: string) => new Uint8Array(sign(null, Buffer.from(message), privateKey)) }
}

function solanaWallet(): Wallet {
  const pair = ed25519Pair()
  return {
    network: SOLANA,
    address: base58.encode(pair.key),
    sign: (message) => base58.encode(pair.sign(message)),
  }
}

/** Signs as `signmessage` of Bitcoin Core does, for the P2WPKH address of its key (BIP-137, BIP-173). */
function bitcoinWallet(): Wallet {
  const privateKey = generatePrivateKey()
  const point = Buffer.from(privateKeyToAccount(privateKey).publicKey.slice(2), 'hex')
  const publicKey = Uint8Array.of(2 + ((point.at(-1) ?? 0) & 1), ...point.subarray(1, 33))
  const program = digest('ripemd160', digest('sha256', publicKey))
  return {
    network: BITCOIN,
    address: bech32.encode('bc', [0, ...bech32.toWords(program)]),
    async sign(message) {
      const text = Buffer.from(message)
      const length = Buffer.from([0xfd, text.length & 0xff, text.length >> 8])
      const signed = Buffer.concat([Buffer.from('\x18Bitcoin Signed Message:\n'), length, text])
      const hash = digest('sha256', digest('sha256', signed)).toString('hex')
      const { r, s, yParity = 0 } = await signHash({ hash: `0x${hash}`, privateKey })
      const header = (39 + yParity).toString(16)
      return Buffer.from(`${header}${r.slice(2)}${s.slice(2)}`, 'hex').toString('base64')
    },
  }
}

/** An ed25519 account of Polkadot; extensions wrap what they sign (`<Bytes>`), and SS58 has prefix 0 there. */
function polkadotWallet(): Wallet {
  const pair = ed25519Pair()
  const body = Uint8Array.of(0, ...pair.key)
  const checksum = digest('blake2b512', Buffer.from('SS58PRE'), body).subarray(0, 2)
  return {
    network: POLKADOT,
    address: base58.encode(Uint8Array.of(...body, ...checksum)),
    sign: (message) => `0x${Buffer.from(pair.sign(`<Bytes>${message}</Bytes>`)).toString('hex')}`,
  }
}

async function start() {
  const node = { rpcUrls: ['http://127.0.0.1:9'], nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
  const gateway = await startTestGateway({
    chains: [
      { id: 'eip155:1', name: 'Ethereum', ...node },
      { id: SOLANA, name: 'Solana', ...node },
      { id: BITCOIN, name: 'Bitcoin', ...node },
      { id: POLKADOT, name: 'Polkadot', ...node },
    ],
    projects: [
      { id: 'latchkey-test', name: 'Shop', origins: [SHOP, OUTLET] },
      { id: 'latchkey-other', name: 'Other', origins: ['https://other.example'] },
    ],
    limits: { openPerMinute: 1_000 },
  })
  onTestFinished(() => gateway.stop())
  const ask = (
    path: string,
    init: RequestInit & { readonly headers?: Record<string, string> } = {},
    project = 'latchkey-test',
  ) => fetch(`${gateway.url}${path}?projectId=${project}`, { ...init, headers: { origin: SHOP, ...init.headers } })
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  return { ask, post, url: gateway.url }
}

const textOf = (nonce: string, domain = 'shop.example') =>
  createSiweMessage({
    address: alice.address,
    chainId: 1,
    domain,
    nonce,
    uri: `https://${domain}/`,
    version: '1',
    issuedAt: new Date(),
    expirationTime: new Date(Date.now() + 600_000),
  })

const fields = z.record(z.string(), z.unknown())
const read = async (answer: Response) => fields.parse(await answer.json())

const header = (token: unknown) => ({ authorization: `Bearer ${token}` })

const issued = z.object({ nonce: z.string(), token: z.string() })
const nonceOf = async (ask: (path: string) => Promise<Response>) =>
  issued.parse(await (await ask('/auth/v1/nonce')).json())

describe('sign-in with a token', () => {
  test('default: nonce, authenticate, me, sign out', async () => {
    const { ask, post } = await start()
    const { nonce, token: tied } = await nonceOf(ask)
    const message = textOf(nonce)
    const proof = {
      message,
      signature: await alice.signMessage({ message }),
      clientId: null,
      walletInfo: { type: 'unknown' },
    }
    const { token } = await read(await post('/auth/v1/authenticate', proof, { 'x-nonce-jwt': `Bearer ${tied}` }))
    expect(await (await ask('/auth/v1/me', { headers: header(token) })).json()).toMatchObject({
      address: alice.address,
      chainId: 1,
      accounts: [{ account: `eip155:1:${alice.address}` }],
    })
    const replayed = await post('/auth/v1/authenticate', proof, { 'x-nonce-jwt': `Bearer ${tied}` })
    expect([replayed.status, (await read(replayed)).code]).toEqual([403, 'signin-unknown-nonce'])
    expect((await post('/auth/v1/sign-out', {}, header(token))).status).toBe(200)
    expect((await ask('/auth/v1/me', { headers: header(token) })).status).toBe(401)
  })

  test('error: at another site of the same project nobody is signed in, and a nonce is none', async () => {
    const { ask, post } = await start()
    const { nonce, token: tied } = await nonceOf(ask)
    const message = textOf(nonce, 'outlet.example')
    const proof = { message, signature: await alice.signMessage({ message }) }
    const moved = { origin: OUTLET, 'x-nonce-jwt': `Bearer ${tied}` }
    expect((await read(await post('/auth/v1/authenticate', proof, moved))).code).toBe('signin-unknown-nonce')
    const own = textOf(nonce)
    const signed = { message: own, signature: await alice.signMessage({ message: own }) }
    const { token } = await read(await post('/auth/v1/authenticate', signed, { 'x-nonce-jwt': `Bearer ${tied}` }))
    expect((await ask('/auth/v1/me', { headers: header(token) })).status).toBe(200)
    expect((await ask('/auth/v1/me', { headers: { ...header(token), origin: OUTLET } })).status).toBe(401)
    await post('/auth/v1/sign-out', {}, { ...header(token), origin: OUTLET })
    expect((await ask('/auth/v1/me', { headers: header(token) })).status).toBe(200)
  })

  test.each([
    ['Solana', solanaWallet, SOLANA],
    ['Solana', solanaWallet, 'solana:mainnet'],
    ['Bitcoin', bitcoinWallet, BITCOIN],
    ['Polkadot', polkadotWallet, POLKADOT],
  ] as const)('behavior: a %s account, and nobody else with its key', async (family, make, written) => {
    const { network, address, sign } = make()
    const { ask, post } = await start()
    const textFor = (nonce: string, account: string) =>
      textOf(nonce)
        .replace('your Ethereum account', `your ${family} account`)
        .replace(alice.address, account)
        .replace('Chain ID: 1\n', `Chain ID: ${written}\n`)
    const authenticate = async (account: string) => {
      const { nonce, token: tied } = await nonceOf(ask)
      const message = textFor(nonce, account)
      const proof = { message, signature: await sign(message) }
      return read(await post('/auth/v1/authenticate', proof, { 'x-nonce-jwt': `Bearer ${tied}` }))
    }
    const { token } = await authenticate(address)
    expect(await (await ask('/auth/v1/me', { headers: header(token) })).json()).toMatchObject({
      address,
      chainId: network,
      accounts: [{ account: `${network}:${address}` }],
    })
    // Signed by this key, for somebody else's account.
    expect(await authenticate(make().address)).toMatchObject({ code: 'signin-bad-signature' })
  })

  test('error: another browser, another site, another project, another signer', async () => {
    const { ask, post, url } = await start()
    const code = async (answer: Response) => (await read(answer)).code
    const { nonce, token: tied } = await nonceOf(ask)
    const message = textOf(nonce)
    const signature = await alice.signMessage({ message })
    expect(await code(await post('/auth/v1/authenticate', { message, signature }))).toBe('signin-wrong-browser')
    const elsewhere = textOf(nonce, 'evil.example')
    const own = { 'x-nonce-jwt': `Bearer ${tied}` }
    const lured = { message: elsewhere, signature: await alice.signMessage({ message: elsewhere }) }
    expect(await code(await post('/auth/v1/authenticate', lured, own))).toBe('signin-wrong-domain')
    expect(
      await code(await post('/auth/v1/authenticate', { message, signature: `0x${'11'.repeat(65)}` }, own)),
    ).toMatch(/signin-(bad-signature|unavailable)/)
    const foreign = await fetch(`${url}/auth/v1/authenticate?projectId=latchkey-other`, {
      method: 'POST',
      headers: { ...own, origin: 'https://other.example', 'content-type': 'application/json' },
      body: JSON.stringify({ message, signature }),
    })
    expect(await code(foreign)).toMatch(/signin-(wrong-domain|unknown-nonce)/)
    expect((await ask('/auth/v1/nonce', { headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect((await post('/auth/v1/authenticate', { message, signature }, own)).status).toBe(200)
  })

  test('behavior: what is not served says so', async () => {
    const { ask } = await start()
    const patched = await ask('/auth/v1/update-user-metadata', {
      method: 'PATCH',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect([patched.status, (await read(patched)).code]).toEqual([501, 'metadata-not-served'])
  })
})

describe('sign-in with cookies', () => {
  const cookiesOf = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')

  test('default: a page of another site signs its browser in and out', async () => {
    const { ask, post } = await start()
    const given = await ask('/sign-in/nonce')
    expect(given.headers.get('access-control-allow-credentials')).toBe('true')
    expect(given.headers.getSetCookie()[0]).toMatch(
      /HttpOnly.*Secure.*SameSite=None|Secure.*HttpOnly.*SameSite=None|SameSite=None/i,
    )
    const nonce = `${(await read(given)).nonce}`
    const message = textOf(nonce)
    const proof = { message, signature: await alice.signMessage({ message }) }
    const done = await post('/sign-in/verify', proof, { cookie: cookiesOf(given) })
    expect(await done.json()).toMatchObject({ ok: true, accounts: [{ account: `eip155:1:${alice.address}` }] })
    const cookie = cookiesOf(done)
    expect(await (await ask('/sign-in/session', { headers: { cookie } })).json()).toMatchObject({ accounts: [{}] })
    await post('/sign-in/sign-out', {}, { cookie })
    expect(await (await ask('/sign-in/session', { headers: { cookie } })).json()).toEqual({ accounts: [] })
  })

  test('error: pages of nobody, and requests of no page', async () => {
    const { ask, url } = await start()
    const evil = await ask('/sign-in/session', { headers: { origin: 'https://evil.example' } })
    expect([evil.status, evil.headers.get('access-control-allow-origin')]).toEqual([403, null])
    expect((await fetch(`${url}/sign-in/session`)).status).toBe(403)
    const asked = await ask('/sign-in/verify', { method: 'OPTIONS' })
    expect([asked.status, asked.headers.get('access-control-allow-credentials')]).toEqual([204, 'true'])
    const elsewhere = await ask('/v1/fungible/price', { method: 'OPTIONS' })
    expect([elsewhere.status, elsewhere.headers.get('access-control-allow-credentials')]).toEqual([204, null])
  })
})
