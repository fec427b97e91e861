import type { ConnectContext, Services, SignInRequest } from '@latchkey/kernel'
import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from '../base58.ts'
import { isSignedBy } from '../capabilities/ed25519.ts'
import { solana } from '../networks/solana.ts'
import { solanaDevnet } from '../networks/solanaDevnet.ts'
import { SOLANA_ACCOUNTS } from '../testing/devnet.mjs'
import { signWith } from '../testing/keyWallet.ts'
import { connectWallet } from './connect.ts'
import { canSignIn } from './readWallet.ts'
import type { WalletHandle } from './session.ts'

const [address = '', second = ''] = SOLANA_ACCOUNTS.map((account) => account.address)
const shared = (of: string) => ({
  address: of,
  publicKey: decodeBase58(of),
  chains: ['solana:mainnet', 'solana:devnet'],
  features: ['solana:signMessage'],
})
const REQUEST: SignInRequest = {
  domain: 'shop.example',
  uri: 'https://shop.example',
  nonce: 'abcdefgh12345678',
  statement: 'Sign in to prove that this account is yours.',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-01T00:10:00.000Z',
}

type Input = Readonly<Record<string, string>>

/** The text of the published grammar for what a wallet is asked. */
const textOf = (input: Input): string =>
  [
    `${input.domain} wants you to sign in with your Solana account:\n${address}`,
    input.statement,
    [
      `URI: ${input.uri}`,
      `Version: ${input.version}`,
      `Chain ID: ${input.chainId}`,
      `Nonce: ${input.nonce}`,
      `Issued At: ${input.issuedAt}`,
      `Expiration Time: ${input.expirationTime}`,
    ].join('\n'),
  ].join('\n\n')

/** A wallet that signs in for its first account, and what it was asked. */
function wallet(write: ((input: Input) => string) | undefined = textOf, accounts = [shared(second), shared(address)]) {
  const asked: string[] = []
  const inputs: Input[] = []
  const warnings: unknown[] = []
  const signIn = async (input: Input) => {
    asked.push('signIn')
    inputs.push(input)
    const signedMessage = new TextEncoder().encode(write(input))
    return [{ account: shared(address), signedMessage, signature: signWith(0, signedMessage) }]
  }
  const connect = async () => {
    asked.push('connect')
    return { accounts }
  }
  const features = { 'standard:connect': { connect }, 'solana:signIn': { signIn } }
  const log = partial<Services['log']>({ warn: (text) => void warnings.push(text) })
  const clock = partial<Services['clock']>({ now: () => 0 })
  const handle: WalletHandle = {
    ...{ id: 'ws:Harbor', wallet: { object: { features, accounts }, name: 'Harbor' }, attempt: 0, session: undefined },
    ...{ services: partial<Services>({ log, clock }), gone: new AbortController().signal },
  }
  return { handle, asked, inputs, warnings, features }
}

const CONTEXT = partial<ConnectContext>({
  signal: new AbortController().signal,
  networks: [solanaDevnet, solana],
  families: [],
})
const connect = (handle: WalletHandle, more: { readonly network?: typeof solana.id; signIn?: SignInRequest } = {}) =>
  connectWallet(handle, { connectorId: handle.id, signIn: REQUEST, ...more }, CONTEXT)

test('default: one question connects and signs, with the account that signed first', async () => {
  const { handle, asked, inputs, warnings } = wallet()
  const session = await connect(handle, { network: solana.id })
  expect([asked, warnings]).toEqual([['signIn'], []])
  expect(inputs[0]).toEqual({ ...REQUEST, version: '1', chainId: 'solana:mainnet' })
  expect(session.accounts.map((account) => account.address)).toEqual([address, second])
  const [proof] = session.signedIn ?? []
  expect(proof?.account).toBe(`${solana.id}:${address}`)
  const signature = decodeBase58(proof?.signature ?? '') ?? new Uint8Array()
  expect(isSignedBy(address, new TextEncoder().encode(proof?.message), signature)).toBe(true)
})

test('parameters: the networks that the text may be for, and a wallet that shares no list', async () => {
  const { handle, inputs } = wallet(textOf, [])
  const session = await connect(handle, { signIn: { ...REQUEST, networks: [solana.id] } })
  expect(inputs[0]?.chainId).toBe('solana:mainnet')
  expect(session.accounts.map((account) => account.address)).toEqual([address])
})

test('behavior: without a wish to sign in, and without the feature, the wallet is asked to connect alone', async () => {
  const plain = wallet()
  await connectWallet(plain.handle, { connectorId: plain.handle.id }, CONTEXT)
  expect([plain.asked, plain.handle.session?.signedIn]).toEqual([['connect'], undefined])
  const without = wallet()
  Reflect.deleteProperty(without.features, 'solana:signIn')
  await connect(without.handle)
  expect([without.asked, canSignIn(without.handle.wallet)]).toEqual([['connect'], false])
})

test.each<[string, (input: Input) => string]>([
  ['another nonce', (input) => textOf({ ...input, nonce: 'zzzzzzzz12345678' })],
  ['another page', (input) => textOf({ ...input, domain: 'evil.example' })],
  ['another network', (input) => textOf({ ...input, chainId: 'solana:testnet' })],
  ['another account', (input) => textOf(input).replace(address, second)],
  ['a later end', (input) => textOf({ ...input, expirationTime: '2027-01-01T00:00:00Z' })],
  ['no such text', () => 'gm'],
])('error: it signed %s: connected, and not signed in', async (_title, write) => {
  const { handle, asked, warnings } = wallet(write)
  const session = await connect(handle)
  expect([session.signedIn, asked, warnings.length]).toEqual([undefined, ['signIn'], 1])
})

test('error: declined, it is asked the same way again; broken, it is asked to connect alone', async () => {
  const { handle, asked, features } = wallet()
  const refuse = (reason: string) => async () => {
    asked.push('signIn')
    throw new Error(reason)
  }
  features['solana:signIn'].signIn = refuse('User rejected the request.')
  for (const _ of [1, 2]) await expect(connect(handle)).rejects.toMatchObject({ code: 'connect/rejected' })
  features['solana:signIn'].signIn = refuse('chainId is not supported')
  await expect(connect(handle)).rejects.toMatchObject({ code: 'connect/failed' })
  expect(handle.session).toBeUndefined()
  await connect(handle)
  expect(asked).toEqual(['signIn', 'signIn', 'signIn', 'connect'])
})

test('error: an account of another family', async () => {
  const { handle, features } = wallet()
  const [output] = await features['solana:signIn'].signIn({})
  if (!output) throw new Error('nothing was signed')
  const account = { ...output.account, address: encodeBase58(new Uint8Array(8)) }
  features['solana:signIn'].signIn = async () => [{ ...output, account }]
  await expect(connect(handle)).rejects.toMatchObject({ code: 'connect/malformed' })
})
