import { describe, expect, test } from 'vitest'
import { isOf, type KeptSession, networkOf, readGrant, readKept, statusOf, withSession } from './session.ts'

const ACCOUNT = 'eip155:1:0xAbC'
const ALLOWANCE = { allowance: '0x10', start: 1, period: 60 }
const session: KeptSession = {
  account: ACCOUNT,
  context: '0x01',
  allowances: [ALLOWANCE],
  expiry: 1_000,
  createdAt: 5,
}
const grant = {
  context: '0x01',
  expiry: 1_000,
  permissions: [{ type: 'native-token-recurring-allowance', data: ALLOWANCE }],
}

describe('what is said of a session', () => {
  test.each([
    ['active', {}, 999_999],
    ['expired', {}, 1_000_000],
    ['ending', { ending: '0x1' }, 999_999],
    ['expired', { ending: '0x1' }, 1_000_000],
    ['revoked', { isEnded: true }, 999_999],
    ['revoked', { isEnded: true, ending: '0x1' }, 1_000_000],
  ] as const)('parameters: %s with %j at %i', (status, more, now) => {
    expect(statusOf({ ...session, ...more }, now)).toBe(status)
  })

  test('default: whose it is, whatever the capitals, and where', () => {
    expect(isOf(session, 'eip155:1:0xaBc')).toBe(true)
    expect(isOf(session, 'eip155:10:0xabc')).toBe(false)
    expect(networkOf(session)).toBe('eip155:1')
  })
})

describe('a grant', () => {
  test('default: its limits are read, and nothing else of it', () => {
    expect(readGrant({ ...grant, address: '0xabc', signer: {} })).toEqual({
      context: '0x01',
      expiry: 1_000,
      allowances: [ALLOWANCE],
    })
  })

  test.each([
    ['nothing', undefined],
    ['no context', { ...grant, context: undefined }],
    ['a context that is text', { ...grant, context: 'one' }],
    ['no end', { ...grant, expiry: undefined }],
    ['no permission', { ...grant, permissions: [] }],
    ['a permission of another kind', { ...grant, permissions: [{ type: 'contract-call', data: ALLOWANCE }] }],
    [
      'an amount in decimals',
      { ...grant, permissions: [{ ...grant.permissions[0], data: { ...ALLOWANCE, allowance: '1' } }] },
    ],
    [
      'a period of no time',
      { ...grant, permissions: [{ ...grant.permissions[0], data: { ...ALLOWANCE, period: 0 } }] },
    ],
  ])('error: %s is none', (_name, value) => {
    expect(readGrant(value)).toBeUndefined()
  })
})

describe('what is kept', () => {
  test('default: comes back from storage as it was', () => {
    const all = [session, { ...session, context: '0x02', pci: 'one', site: 'Shop', ending: '0x1', isEnded: true }]
    expect(readKept(JSON.parse(JSON.stringify(all)))).toEqual(all)
  })

  test.each([undefined, null, 'all', [1], [{ ...session, account: 'mara' }], [{ ...session, context: 'x' }]])(
    'error: storage that holds %j holds nothing',
    (value) => {
      expect(readKept(value)).toEqual([])
    },
  )

  test('behavior: the same session is there once, with what was known of it', () => {
    const before = [
      { ...session, context: '0x02' },
      { ...session, pci: 'one', isEnded: true },
    ]
    expect(withSession(before, { ...session, createdAt: 9 })).toEqual([
      { ...session, pci: 'one', isEnded: true, createdAt: 9 },
      before[0],
    ])
  })

  test('behavior: of more than a hundred the oldest go', () => {
    const many = Array.from({ length: 100 }, (_nothing, at) => ({
      ...session,
      context: `0x${(100 + at).toString(16)}`,
    }))
    const all = withSession(many, session)
    expect(all).toHaveLength(100)
    expect([all[0], all.at(-1)]).toEqual([session, many[98]])
  })
})
