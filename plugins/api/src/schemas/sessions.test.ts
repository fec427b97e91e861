import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { askedSession } from '../fixtures/samples.ts'
import {
  sessionsActivateBody,
  sessionsAnswer,
  sessionsCosignAnswer,
  sessionsCosignBody,
  sessionsCreateAnswer,
  sessionsCreateBody,
} from './sessions.ts'

const SHOP = `0x${'5A'.repeat(20)}`
const KEY = { type: 'secp256k1', publicKey: '0x02' }
const signedBy = (keys: readonly object[]) => ({ signer: { type: 'keys', data: { keys } } })
const call = { to: SHOP, value: '0x0', data: '0x' }

/** What a schema must not take, by what is wrong with it. */
function refuses(schema: z.ZodMiniType, cases: Readonly<Record<string, unknown>>): void {
  const taken = Object.entries(cases).filter(([, value]) => schema.safeParse(value).success)
  expect(taken.map(([title]) => title)).toEqual([])
}

describe('beginning a session', () => {
  test('default: what a wallet is asked for, with one key or two', () => {
    expect(sessionsCreateBody.parse(askedSession)).toEqual(askedSession)
    const full = { ...askedSession, ...signedBy([KEY, { ...KEY, type: 'secp256r1' }]), address: SHOP }
    expect(sessionsCreateBody.safeParse(full).success).toBe(true)
  })

  test('error: anything else', () => {
    const [permission] = askedSession.permissions
    refuses(sessionsCreateBody, {
      nothing: undefined,
      'a chain in decimals': { ...askedSession, chainId: '1' },
      'no end': { ...askedSession, expiry: undefined },
      'an end before 1970': { ...askedSession, expiry: -1 },
      'no key': { ...askedSession, ...signedBy([]) },
      'three keys': { ...askedSession, ...signedBy([KEY, KEY, KEY]) },
      'a key of another curve': { ...askedSession, ...signedBy([{ ...KEY, type: 'ed25519' }]) },
      'a key that is no bytes': { ...askedSession, ...signedBy([{ ...KEY, publicKey: 'key' }]) },
      'an account as the signer': { ...askedSession, signer: { type: 'account', data: { id: SHOP } } },
      'no permission': { ...askedSession, permissions: [] },
      'six permissions': { ...askedSession, permissions: Array(6).fill(permission) },
      'a permission without a type': { ...askedSession, permissions: [{ data: {} }] },
      'no list of policies': { ...askedSession, policies: undefined },
      'a further field': { ...askedSession, rpcUrl: 'https://evil.example' },
    })
  })

  test('default: the answer has the name and the key that goes first', () => {
    const answer = { pci: 'one', key: KEY }
    expect(sessionsCreateAnswer.parse({ ...answer, more: 1 })).toEqual(answer)
    refuses(sessionsCreateAnswer, { 'no key': { pci: 'one' }, 'no name': { key: KEY }, text: 'one' })
  })
})

describe('completing a session', () => {
  const body = { ...askedSession, pci: 'one', context: '0x01' }

  test('default: with what the wallet has answered', () => {
    expect(sessionsActivateBody.parse(body)).toEqual(body)
    expect(sessionsActivateBody.safeParse({ ...body, signerMeta: {}, accountMeta: {} }).success).toBe(true)
  })

  test('behavior: what is taken is listed, up to 40,000 characters', () => {
    const context = `0x${'ab'.repeat(19_999)}` as const
    expect(sessionsActivateBody.safeParse({ ...body, context }).success).toBe(true)
    const session = {
      project: { id: 'shop', name: 'Shop' },
      pci: 'one',
      expiry: 1,
      createdAt: 1,
      permissions: [],
      policies: [],
      context,
    }
    expect(sessionsAnswer.parse({ pcis: [session] }).pcis).toEqual([session])
    refuses(sessionsActivateBody, { 'a longer context': { ...body, context: `${context}ab` } })
    refuses(sessionsAnswer, { 'a longer context': { pcis: [{ ...session, context: `${context}ab` }] } })
  })

  test('error: without what was signed', () => {
    refuses(sessionsActivateBody, {
      'no context': { ...body, context: undefined },
      'half a byte': { ...body, context: '0x0' },
      'no name': { ...body, pci: undefined },
      'a further field': { ...body, key: KEY },
    })
  })
})

describe('using a session', () => {
  test('default: for one call', () => {
    expect(sessionsCosignBody.parse({ pci: 'one', call })).toEqual({ pci: 'one', call })
    expect(sessionsCosignBody.parse({ pci: 'one', index: 4, call }).index).toBe(4)
    expect(sessionsCosignAnswer.parse({ context: '0x01', more: 1 })).toEqual({ context: '0x01' })
  })

  test('error: for anything else', () => {
    refuses(sessionsCosignBody, {
      'no call': { pci: 'one' },
      'a name in place of an address': { pci: 'one', call: { ...call, to: 'mara.eth' } },
      'a value in decimals': { pci: 'one', call: { ...call, value: '1' } },
      'a value over 256 bits': { pci: 'one', call: { ...call, value: `0x1${'0'.repeat(64)}` } },
      'data that is text': { pci: 'one', call: { ...call, data: 'pay' } },
      'a place below zero': { pci: 'one', index: -1, call },
      'a sixth permission': { pci: 'one', index: 5, call },
      'half a place': { pci: 'one', index: 0.5, call },
      'a further field': { pci: 'one', call, gas: '0x1' },
    })
  })
})
