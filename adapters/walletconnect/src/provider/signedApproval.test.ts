import type { SignInRequest } from '@latchkey/kernel'
import { parseSignInText, type SignInKind } from '@latchkey/kernel/sign-in'
import { describe, expect, test } from 'vitest'
import type { RequestedNamespace } from './namespaces.ts'
import { readSignedApproval, type SignInOffer, signInOffer } from './signedApproval.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const kind: SignInKind = {
  name: 'Ethereum',
  namespace: 'eip155',
  form: 'eip4361',
  reference: /^\d+$/,
  isAddress: (address) => /^0x[\da-fA-F]{40}$/.test(address),
}
const request: SignInRequest = { domain: 'shop.example', uri: 'https://shop.example', nonce: 'n0nceOfThisPage' }
const offer: SignInOffer = {
  request,
  kind,
  issuedAt: '2026-01-01T00:00:00.000Z',
  chains: ['eip155:1', 'eip155:10'],
  methods: ['personal_sign', 'eth_sendTransaction'],
}

const recapOf = (att: object): string => `urn:recap:${btoa(JSON.stringify({ att })).replaceAll('=', '')}`
const allow = (methods: readonly string[], chains: readonly string[]): string =>
  recapOf({ eip155: Object.fromEntries(methods.map((method) => [`request/${method}`, [{ chains }]])) })

/** What a wallet answers about one network. */
const signed = ({
  iss = `did:pkh:eip155:1:${ALICE}`,
  t = 'eip191',
  ...payload
}: Readonly<Record<string, unknown>> = {}) => ({
  h: { t: 'caip122' },
  p: { iss, resources: [allow(['personal_sign'], ['eip155:1'])], ...payload },
  s: { t, s: '0x51' },
})

const messageOf = (answer: unknown): string => readSignedApproval([answer], offer).proofs[0]?.message ?? ''

describe('readSignedApproval', () => {
  test('default: the networks and methods that the signed text allows', () => {
    const all = signed({ resources: [allow(['personal_sign', 'eth_sendTransaction'], ['eip155:1', 'eip155:10'])] })
    expect(readSignedApproval([all], offer)).toMatchObject({
      chains: ['eip155:1', 'eip155:10'],
      accounts: [`eip155:1:${ALICE}`, `eip155:10:${ALICE}`],
      methods: ['personal_sign', 'eth_sendTransaction'],
      proofs: [{ account: `eip155:1:${ALICE}`, signature: '0x51', type: 'eip191' }],
    })
  })

  test('default: the text says in words what it allows, sorted, and names it last', () => {
    const resource = allow(['personal_sign', 'eth_sendTransaction'], ['eip155:1'])
    const parsed = parseSignInText(messageOf(signed({ resources: ['https://evil.example', resource] })), [kind])
    expect(parsed).toMatchObject({
      network: 'eip155:1',
      fields: {
        statement:
          'I further authorize the stated URI to perform the following actions on my behalf: ' +
          "(1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.",
        resources: [resource],
      },
    })
  })

  test('behavior: what the wallet says it signed is not used', () => {
    const claims = {
      domain: 'evil.example',
      aud: 'https://evil.example',
      nonce: 'another1',
      exp: '2099-01-01T00:00:00Z',
    }
    expect(messageOf(signed(claims))).toBe(messageOf(signed()))
  })

  test('parameters: the signature of a contract account is said to be one', () => {
    expect(readSignedApproval([signed({ t: 'eip1271' })], offer).proofs).toMatchObject([{ type: 'eip1271' }])
  })

  test.each([
    ['a method that was not asked for', allow(['personal_sign', 'eth_sign'], ['eip155:1'])],
    ['a network that was not asked for', allow(['personal_sign'], ['eip155:1', 'eip155:5'])],
    [
      'something of another kind',
      recapOf({ eip155: { 'request/personal_sign': [{}] }, 'https://x.example': { 'crud/read': [{}] } }),
    ],
    ['nothing', recapOf({ eip155: {} })],
    ['a list', recapOf([])],
    ['what cannot be read', 'urn:recap:%%%'],
  ])('error: a text that allows %s grants no method', (_name, resource) => {
    const { methods, chains } = readSignedApproval([signed({ resources: [resource] })], offer)
    expect([methods, chains]).toEqual([[], ['eip155:1']])
  })

  test.each([
    ['another family', 'did:pkh:solana:1:x'],
    ['a network that was not asked for', `did:pkh:eip155:5:${ALICE}`],
    ['no account', 'did:pkh:eip155:1'],
    ['no identifier', 7],
  ])('error: an account of %s is left out', (_name, iss) => {
    expect(readSignedApproval([signed({ iss })], offer)).toEqual({ chains: [], accounts: [], methods: [], proofs: [] })
  })

  test.each([
    ['an address that is none', { iss: 'did:pkh:eip155:1:0x12' }],
    ['an unknown kind of signature', { t: 'bls' }],
  ])('error: %s proves nothing', (_name, change) => {
    expect(readSignedApproval([signed(change)], offer).proofs).toEqual([])
  })

  test.each([[undefined], ['text'], [{}], [[null, 1, {}, { p: null, s: 'x' }]]])('error: %j is no answer', (answer) => {
    expect(readSignedApproval(answer, offer).accounts).toEqual([])
  })

  test('error: no more than fifty are read', () => {
    const many = Array.from({ length: 5000 }, () => signed())
    expect(readSignedApproval(many, offer).proofs).toHaveLength(50)
  })
})

describe('signInOffer', () => {
  const family: RequestedNamespace = {
    ...{ namespace: 'eip155', chains: offer.chains, methods: offer.methods, events: [], accountType: 'eoa', reads: [] },
    parse: async (address: string) => address,
    signIn: async () => kind,
  }

  test('default: asked where one family is wanted, and it can', async () => {
    expect(await signInOffer(new Map([['eip155', family]]), request, 0)).toMatchObject({
      chains: offer.chains,
      issuedAt: '1970-01-01T00:00:00.000Z',
    })
  })

  test('behavior: asked of nobody without a request, with other families, or on other networks', async () => {
    const { signIn: _, ...mute } = family
    const first = new Map<string, RequestedNamespace>([['eip155', family]])
    const offers = [
      signInOffer(first, undefined, 0),
      signInOffer(new Map([...first, ['solana', { ...mute, namespace: 'solana' }]]), request, 0),
      signInOffer(new Map([['solana', { ...family, namespace: 'solana' }]]), request, 0),
      signInOffer(new Map([['eip155', mute]]), request, 0),
      signInOffer(first, { ...request, networks: ['eip155:7'] }, 0),
    ]
    expect(await Promise.all(offers)).toEqual([undefined, undefined, undefined, undefined, undefined])
  })
})
