import { startWallet } from '@latchkey/devnet/wallet'
import type { ConnectRequest, SignInProof, SignInRequest } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import { pairingTrial } from './testing/pairingTrial.ts'
import type { Attempt, Site } from './testing/startSite.ts'
import { signInFamily } from './testing/testFamilies.ts'

const NETWORKS = ['eip155:1', 'eip155:10', 'eip155:42161'] as const
const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const signIn: SignInRequest = {
  domain: 'shop.example',
  uri: 'https://shop.example',
  nonce: 'n0nceOfThisConnection',
  statement: 'Sign in to prove that this account is yours.',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-01T00:10:00.000Z',
  requestId: 'request-1',
  resources: ['https://shop.example/terms'],
}

const trial = pairingTrial({ signsIn: true })
const families = signInFamily(...NETWORKS)

interface Signed {
  readonly site: Site
  readonly attempt: Attempt
}

/** Connects a page that asks to sign in with the wallet of this file. */
async function connected(request: Partial<ConnectRequest> = { signIn }): Promise<Signed> {
  const site = await trial.open({ families })
  const attempt = site.connect(request)
  await trial.wallet.pair(await attempt.uri())
  await attempt.connection
  return { site, attempt }
}

const stored = (site: Site): string =>
  site.storage
    .keys()
    .map((key) => site.storage.get(key))
    .join('\n')
/** What the wallet has signed last, as the library lays out texts. */
const signedThere = async (): Promise<unknown> => (await trial.wallet.requests()).at(-1)?.result
const pairs = (proofs: readonly SignInProof[] = []): unknown =>
  proofs.map(({ message, signature }) => ({ message, signature }))
const methodsAsked = async (): Promise<readonly string[]> => (await trial.wallet.requests()).map(({ method }) => method)

describe('signing in with the approval', () => {
  test('default: one approval connects and brings a right signature for every network', async () => {
    const before = (await methodsAsked()).length
    const { attempt } = await connected()
    const { signedIn = [], networks, account } = await attempt.connection
    expect([networks, account.address]).toEqual([[...NETWORKS], ALICE])
    expect(signedIn.map((proof) => proof.account)).toEqual(NETWORKS.map((id) => `${id}:${ALICE}`))
    expect(pairs(signedIn)).toEqual(await signedThere())
    expect(signedIn[0]?.message.split('\n').slice(0, 2)).toEqual([
      'shop.example wants you to sign in with your Ethereum account:',
      ALICE,
    ])
    expect(signedIn[0]?.message).toContain(`${signIn.statement} I further authorize the stated URI`)
    for (const row of ['Issued At: 2026-01-01T00:00:00.000Z', 'Request ID: request-1', '- https://shop.example/terms'])
      expect(signedIn[0]?.message).toContain(row)
    expect((await methodsAsked()).slice(before)).toEqual(['wc_sessionAuthenticate'])
  })

  test('default: the session is one like any other', async () => {
    const { site } = await connected()
    const call = { network: 'eip155:10', method: 'personal_sign', params: ['0x68656c6c6f', ALICE] } as const
    expect(await site.kernel.wallet.request(call)).toMatch(/^0x/)
    await site.kernel.wallet.disconnect()
    await expect.poll(async () => (await trial.wallet.sessions()).length).toBe(1)
  })

  test('behavior: a wallet that signs for one of three networks is connected and signed in there alone', async () => {
    await trial.wallet.approveWith({ chains: ['eip155:10'] })
    const { attempt } = await connected()
    const { signedIn = [], networks } = await attempt.connection
    expect([networks, signedIn.map(({ account }) => account)]).toEqual([['eip155:10'], [`eip155:10:${ALICE}`]])
    expect(pairs(signedIn)).toEqual(await signedThere())
  })

  test('parameters: signIn.networks: the networks to sign for', async () => {
    const { attempt } = await connected({ signIn: { ...signIn, networks: ['eip155:42161', 'solana:x'] } })
    const { signedIn = [] } = await attempt.connection
    expect(signedIn.map(({ account }) => account)).toEqual([`eip155:42161:${ALICE}`])
  })

  test('error: a wrong signature connects, and is handed on as it is: whoever gave the nonce refuses it', async () => {
    await trial.wallet.approveWith({ unchecked: true })
    const { attempt } = await connected()
    const { signedIn = [] } = await attempt.connection
    const right = (await signedThere()) as readonly SignInProof[]
    expect(signedIn.map(({ message }) => message)).toEqual(right.map(({ message }) => message))
    expect(signedIn[0]?.signature).toMatch(/^0x[\da-f]{130}$/)
    expect(signedIn[0]?.signature).not.toBe(right[0]?.signature)
  })

  test('error: a rejection ends the attempt and leaves nothing', async () => {
    const site = await trial.open({ families })
    await trial.wallet.next('reject')
    const attempt = site.connect({ signIn })
    await trial.wallet.pair(await attempt.uri())
    await expect(attempt.connection).rejects.toMatchObject({ code: 'connect/rejected' })
    expect(site.saved()).toEqual([])
    await expect.poll(() => stored(site)).not.toContain(signIn.nonce)
  })

  test('behavior: what was signed stays in no storage', async () => {
    const { site, attempt } = await connected()
    const { signedIn = [] } = await attempt.connection
    await expect.poll(() => stored(site)).not.toContain(signIn.nonce)
    expect(stored(site)).not.toContain(signedIn[0]?.signature)
  })

  test('behavior: a reload resumes the session, without what was signed', async () => {
    const { site } = await connected()
    await site.destroy()
    const again = await trial.open({ families, storage: site.storage })
    await expect.poll(() => again.connections().map(({ networks }) => networks)).toEqual([[...NETWORKS]])
    expect(again.connections()[0]?.signedIn).toBeUndefined()
  })

  test('behavior: a wallet that does not know the question settles the proposal', async () => {
    const other = await startWallet({ relayUrl: trial.relay.url })
    try {
      const site = await trial.open({ families })
      const attempt = site.connect({ signIn })
      await other.pair(await attempt.uri())
      const { signedIn, networks } = await attempt.connection
      expect([signedIn, networks]).toEqual([undefined, [...NETWORKS]])
      await expect.poll(() => stored(site)).not.toContain(signIn.nonce)
    } finally {
      await other.stop()
    }
  })

  test('behavior: where other families are wanted nobody is asked, since their accounts would be lost', async () => {
    const site = await trial.open()
    const attempt = site.connect({ signIn })
    expect(await attempt.uri()).not.toContain('wc_sessionAuthenticate')
    await trial.wallet.pair(await attempt.uri())
    const { signedIn } = await attempt.connection
    expect(signedIn).toBeUndefined()
    expect(site.connections().map(({ namespace }) => namespace)).toEqual(['eip155', 'solana', 'bip122'])
  })

  test('behavior: a page that asks for one family of several is signed in to', async () => {
    const site = await trial.open()
    const attempt = site.connect({ signIn, namespace: 'eip155' })
    await trial.wallet.pair(await attempt.uri())
    expect((await attempt.connection).signedIn).toHaveLength(2)
  })

  test('behavior: an answer to a pairing that was given up is disconnected', async () => {
    const site = await trial.open({ families })
    const over = new AbortController()
    const attempt = site.connect({ signIn }, over.signal)
    const uri = await attempt.uri()
    const before = (await trial.wallet.sessions()).length
    over.abort()
    await expect(attempt.connection).rejects.toMatchObject({ code: 'kernel/aborted' })
    await trial.wallet.pair(uri).catch(() => undefined)
    await expect.poll(async () => (await trial.wallet.sessions()).length).toBe(before)
    expect(site.saved()).toEqual([])
  })
})
