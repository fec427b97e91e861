import { describe, expect, test } from 'vitest'
import { isOf, type KeptSession, networkOf, readGrant, readKept, statusOf, withServed, withSession } from './session.ts'

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

  test('error: what is no session hides no other, and a long name of the service becomes none', () => {
    const [served] = withServed([], { ...session, pci: 'one', site: 'S'.repeat(300) }, 0)
    expect(readKept([served, { ...session, context: 'x' }, session])).toEqual([
      { ...session, pci: 'one', site: 'S'.repeat(200), isServed: true },
      session,
    ])
    expect(withServed([], { ...session, pci: 'p'.repeat(201), site: 'Shop' }, 0)).toEqual([])
  })

  test('behavior: the same session is there once, with what was known of it', () => {
    const before = [
      { ...session, context: '0x02' },
      { ...session, pci: 'one', isEnded: true },
    ]
    expect(withSession(before, { ...session, createdAt: 9 }, 0)).toEqual([
      { ...session, pci: 'one', isEnded: true, createdAt: 9 },
      before[0],
    ])
  })

  const served = { ...session, pci: 'one', site: 'Shop', createdAt: 9 }

  test('behavior: of a session that is known the service says its name there and its site, and nothing else', () => {
    const others = { allowances: [], expiry: 9, account: 'eip155:1:0xdef' as const }
    const [known] = withServed([session], { ...served, ...others }, 0)
    expect(known).toEqual({ ...session, pci: 'one', site: 'Shop' })
    const capitals = [{ ...session, context: '0xAB' }]
    expect(withServed(capitals, { ...served, context: '0xab' }, 0)).toEqual([
      { ...session, context: '0xAB', pci: 'one', site: 'Shop' },
    ])
    const all = [served]
    expect(withServed(all, { ...served, expiry: 9 }, 0)).toBe(all)
  })

  test('behavior: one that the service alone knows is one of this browser once it is granted here', () => {
    const [known] = withServed([], served, 0)
    expect(known).toEqual({ ...served, isServed: true })
    expect(withSession([{ ...served, isServed: true }], session, 0)).toEqual([{ ...served, createdAt: 5 }])
  })

  test('behavior: those of the service push nothing out that was granted here and has not expired', () => {
    const many = Array.from({ length: 100 }, (_nothing, at) => ({
      ...session,
      context: `0x${(100 + at).toString(16)}`,
    }))
    expect(withServed(many, served, 0)).toEqual(many)
    const [first, ...rest] = many
    if (!first) throw new Error('there is none')
    const expired = { ...first, expiry: 1 }
    expect(withServed([expired, ...rest], served, 2_000)).toEqual([{ ...served, isServed: true }, ...rest])
    const shared = [{ ...first, isServed: true }, ...rest]
    expect(withSession(shared, session, 0)).toEqual([session, ...rest])
  })

  test('behavior: of more than a hundred the oldest go', () => {
    const many = Array.from({ length: 100 }, (_nothing, at) => ({
      ...session,
      context: `0x${(100 + at).toString(16)}`,
    }))
    const all = withSession(many, session, 0)
    expect(all).toHaveLength(100)
    expect([all[0], all.at(-1)]).toEqual([session, many[98]])
  })
})
