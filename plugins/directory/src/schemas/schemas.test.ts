import { describe, expect, it } from 'vitest'
import { analyticsConfigSchema, walletNamesAnswerSchema, walletsAnswerSchema } from './wallets.ts'
import { walletNamesQuerySchema, walletsQuerySchema } from './walletsQuery.ts'

describe('walletsQuerySchema', () => {
  it('default', () => {
    expect(walletsQuerySchema.parse({})).toEqual({
      page: 1,
      entries: 40,
      chains: [],
      include: [],
      exclude: [],
      search: '',
    })
  })

  it('parameters: lists, search and unknown names', () => {
    const query = {
      page: '2',
      entries: '100',
      chains: 'eip155:1,solana:5eykt4',
      include: 'a,,b',
      search: ' dew ',
      x: '1',
    }
    expect(walletsQuerySchema.parse(query)).toMatchObject({
      page: 2,
      entries: 100,
      chains: ['eip155:1', 'solana:5eykt4'],
      include: ['a', 'b'],
      search: 'dew',
    })
  })

  it.each([
    { page: '0' },
    { page: '-1' },
    { page: '1e3' },
    { entries: '501' },
    { entries: 'NaN' },
    { chains: 'mainnet' },
    { badge_type: 'gold' },
    { search: 'x'.repeat(201) },
    { include: Array.from({ length: 501 }, () => 'a').join(',') },
  ])('error: %j', (query) => {
    expect(() => walletsQuerySchema.parse(query)).toThrow()
  })
})

describe('walletsAnswerSchema', () => {
  it('default', () => {
    const wallet = { id: 'a', name: 'A', rdns: null, chains: ['eip155:1'], extra: 1 }
    expect(walletsAnswerSchema.parse({ count: 1, data: [wallet] })).toEqual({
      count: 1,
      data: [{ id: 'a', name: 'A', rdns: null, chains: ['eip155:1'] }],
    })
  })

  it.each([
    {},
    { count: -1, data: [] },
    { count: 1.5, data: [] },
    { count: 1, data: [{ id: 'a' }] },
    { count: 1, data: [{ id: '', name: 'A' }] },
    { count: 1, data: [{ id: 'a', name: 'x'.repeat(10_001) }] },
  ])('error: %j', (answer) => {
    expect(() => walletsAnswerSchema.parse(answer)).toThrow()
  })

  it('error: more than 5,000 entries', () => {
    const data = Array.from({ length: 5001 }, (_, at) => ({ id: String(at), name: 'A' }))
    expect(() => walletsAnswerSchema.parse({ count: 5001, data })).toThrow()
    expect(walletsAnswerSchema.parse({ count: 5000, data: data.slice(1) }).data).toHaveLength(5000)
  })
})

describe('walletNamesAnswerSchema', () => {
  it('default', () => {
    const answer = {
      chains: ['eip155:1'],
      data: [
        ['a', 'A'],
        ['b', 'B', 'xyz.b', 1, [0]],
      ],
    }
    expect(walletNamesAnswerSchema.parse(answer)).toEqual(answer)
  })

  it.each([
    [['a']],
    [['', 'A']],
    [['a', 'A', 7]],
    [['a', 'A', '', 2]],
    [['a', 'A', '', 1, [-1]]],
    [['a', 'A', '', 1, ['x']]],
  ])('error: %j', (entry) => {
    expect(() => walletNamesAnswerSchema.parse({ chains: [], data: [entry] })).toThrow()
  })
})

describe('walletNamesQuerySchema', () => {
  it('default', () => {
    expect(walletNamesQuerySchema.parse({ chains: 'eip155:1', exclude: 'a' })).toEqual({ chains: ['eip155:1'] })
    expect(walletNamesQuerySchema.parse({})).toEqual({ chains: [] })
  })

  it('error: a chain that is none', () => {
    expect(() => walletNamesQuerySchema.parse({ chains: 'mainnet' })).toThrow()
  })
})

describe('analyticsConfigSchema', () => {
  it('default', () => {
    expect(analyticsConfigSchema.parse({ isAnalyticsEnabled: true })).toEqual({ isAnalyticsEnabled: true })
    expect(() => analyticsConfigSchema.parse({ isAnalyticsEnabled: 'yes' })).toThrow()
  })
})
