import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as schemas from './schemas.ts'

const ACCOUNT = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

type Row = readonly [name: string, schema: { safeParse(value: unknown): { success: boolean } }, value: unknown]

const accepted: readonly Row[] = [
  ['a query of nothing', schemas.historyQuery, {}],
  ['who asks', schemas.historyQuery, { projectId: 'p', st: 'latchkey', sv: '1.0', clientId: 'c' }],
  ['an EVM account', schemas.historyParams, { account: ACCOUNT }],
  ['a Solana account', schemas.historyParams, { account: MINT }],
  ['a Bitcoin account', schemas.historyParams, { account: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }],
  ['a regtest account', schemas.historyParams, { account: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' }],
  ['a Polkadot account', schemas.historyParams, { account: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY' }],
  ['the native token', schemas.convertAllowanceQuery, row('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')],
  ['the largest amount', schemas.convertAllowanceAnswer, { allowance: String(2n ** 256n - 1n) }],
  ['further keys in an answer', schemas.identityAnswer, { name: null, avatar: null, more: 1 }],
  [
    'an unknown family',
    schemas.sessionsParams,
    { address: 'cosmos:cosmoshub-3:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0' },
  ],
]

function row(address: string): object {
  return { tokenAddress: `eip155:1:${address}`, userAddress: `eip155:1:${ACCOUNT}` }
}

const refused: readonly Row[] = [
  ['a further key in a query', schemas.historyQuery, { page: '1' }],
  ['a network without a reference', schemas.historyQuery, { chainId: 'eip155' }],
  ['a script for an account', schemas.historyParams, { account: '<script>alert(1)</script>aaaaa' }],
  ['half an address', schemas.convertAllowanceQuery, row('0xeeee')],
  ['an amount with a sign', schemas.convertAllowanceAnswer, { allowance: '-1' }],
  ['an amount with an exponent', schemas.convertAllowanceAnswer, { allowance: '1e18' }],
  ['an amount with leading zeros', schemas.convertAllowanceAnswer, { allowance: '007' }],
  ['an amount beyond 256 bits', schemas.convertAllowanceAnswer, { allowance: String(2n ** 256n) }],
  ['a number for an amount', schemas.convertAllowanceAnswer, { allowance: 1 }],
  ['a name of 10,001 letters', schemas.identityAnswer, { name: 'a'.repeat(10_001), avatar: null }],
  ['5,001 networks', schemas.supportedChainsAnswer, { http: Array(5001).fill('eip155:1'), ws: [] }],
  ['a script for a page', schemas.onrampUrlAnswer, { url: 'javascript:alert(1)' }],
  [
    'a price below zero',
    schemas.fungiblePriceAnswer,
    { fungibles: [{ name: '', symbol: '', iconUrl: '', price: -1 }] },
  ],
  ['no price at all', schemas.fungiblePriceAnswer, { fungibles: [{ name: '', symbol: '', iconUrl: '' }] }],
]

const all = Object.entries(schemas)

describe('schemas', () => {
  test.each(accepted)('default: accepts %s', (_, schema, value) => {
    expect(schema.safeParse(value).success).toBe(true)
  })

  test.each(refused)('error: refuses %s', (_, schema, value) => {
    expect(schema.safeParse(value).success).toBe(false)
  })

  test('behavior: a picture that cannot be used reads as empty', () => {
    expect(schemas.identityAnswer.parse({ name: 'a', avatar: 7 })).toEqual({ name: 'a', avatar: '' })
  })

  test('behavior: unknown keys are left out of an answer', () => {
    expect(schemas.identityAnswer.parse({ name: null, avatar: null, more: 1 })).toEqual({ name: null, avatar: null })
  })

  test.each(all)('behavior: %s never throws, whatever comes', (_, schema) => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => typeof schema.safeParse(value).success === 'boolean'),
      { numRuns: 50 },
    )
  })

  test.each(all)('behavior: %s can be described as JSON schema', (_, schema) => {
    expect(z.toJSONSchema(schema)).toMatchObject({ $schema: expect.any(String) })
  })
})
