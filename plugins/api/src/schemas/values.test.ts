import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import * as values from './values.ts'

interface Row {
  readonly schema: z.ZodMiniType<unknown>
  readonly accepted: readonly unknown[]
  readonly refused: readonly unknown[]
}

const EVM = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SEGWIT = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const POLKADOT = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const MAX_UINT256 = 2n ** 256n - 1n

const rows: Readonly<Record<string, Row>> = {
  accountId: {
    schema: values.accountId,
    accepted: [
      `eip155:1:${EVM}`,
      `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${MINT}`,
      `bip122:000000000019d6689c085ae165831e93:${SEGWIT}`,
      `polkadot:91b171bb158e2d3848fa23a9f1c25182:${POLKADOT}`,
      'polkadot:68d56f15f85d3136970ec16946040bc1:1984',
      `bip122:000000000019d6689c085ae165831e93:${SEGWIT.toUpperCase()}`,
      'bip122:000000000019d6689c085ae165831e93:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
      `bip122:000000000019d6689c085ae165831e93:0x${'e'.repeat(40)}`,
      'cosmos:cosmoshub-3:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0',
    ],
    refused: [
      EVM,
      `eip155:${EVM}`,
      'eip155:1:0xabc',
      `eip155:1:${EVM}:1`,
      `EIP155:1:${EVM}`,
      `eip155::${EVM}`,
      'polkadot:68d56f15f85d3136970ec16946040bc1:01984',
      // Letters that base58 leaves out, and bech32 in both cases.
      'bip122:000000000019d6689c085ae165831e93:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVIO',
      'bip122:000000000019d6689c085ae165831e93:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVl2',
      'bip122:000000000019d6689c085ae165831e93:bc1qw508D6QEJXTDG4y5r3zarvary0c5xw7kv8f3t4',
      1,
      null,
    ],
  },
  plainAddress: {
    schema: values.plainAddress,
    accepted: [EVM, MINT, SEGWIT, POLKADOT],
    refused: [
      '',
      '0x',
      SEGWIT.replace('qar', 'QAR'),
      `eip155:1:${EVM}`,
      `${EVM}0000`,
      EVM.slice(0, -1),
      'javascript:alert(1)',
      7,
      undefined,
    ],
  },
  anyAddress: {
    schema: values.anyAddress,
    accepted: [EVM, `eip155:1:${EVM}`],
    refused: ['eip155:1', 'nobody', '', 1],
  },
  networkId: {
    schema: values.networkId,
    accepted: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'bip122:000000000019d6689c085ae165831e93'],
    refused: ['eip155', 'eip155:', ':1', 'EIP155:1', 'eip155:1:1', `eip155:${'1'.repeat(33)}`, 'e:1', 1, null],
  },
  integerText: {
    schema: values.integerText,
    accepted: ['0', '1', String(MAX_UINT256)],
    refused: ['', '-1', '+1', '01', '1.0', '1e3', ' 1', '0x1', String(MAX_UINT256 + 1n), 1, 1n],
  },
  decimalText: {
    schema: values.decimalText,
    accepted: ['0', '12', '3.50', '0.000001', `${'9'.repeat(80)}.${'9'.repeat(80)}`],
    refused: ['', '.5', '5.', '1,5', '-1', '1e3', ' 1', '9'.repeat(81), 1],
  },
  hexData: {
    schema: values.hexData,
    accepted: ['0x', '0xabCD', `0x${'00'.repeat(131_072)}`],
    refused: ['', 'abcd', '0xabc', '0xzz', `0x${'00'.repeat(131_073)}`, 0],
  },
  nameText: {
    schema: values.nameText,
    accepted: ['alice', 'Alice', 'alice.reown.id', 'a-1', 'a.b.c.d.e.f'],
    refused: ['', '.', 'alice.', 'al ice', 'älice', 'a.b.c.d.e.f.g', 'a'.repeat(64), 'a/b', '../x', 1],
  },
  text: {
    schema: values.text,
    accepted: ['', '<script>', 'a'.repeat(10_000)],
    refused: ['a'.repeat(10_001), 1, null, undefined, {}],
  },
  price: {
    schema: values.price,
    accepted: [0, 0.000001, 1e12],
    refused: [-1, Number.NaN, Number.POSITIVE_INFINITY, '1', null],
  },
  seconds: {
    schema: values.seconds,
    accepted: [0, 1_700_000_000],
    refused: [-1, Number.NaN, '1700000000', null],
  },
  listOf: {
    schema: values.listOf(values.price),
    accepted: [[], [1], Array<number>(5000).fill(1)],
    refused: [Array<number>(5001).fill(1), [1, 'x'], {}, 'list', null],
  },
}

function nameOf(value: unknown): string {
  return (typeof value === 'string' ? `"${value}"` : String(value)).slice(0, 60)
}

const each = (kind: 'accepted' | 'refused') =>
  Object.entries(rows).flatMap(([name, row]) =>
    row[kind].map((value) => [name, nameOf(value), row.schema, value] as const),
  )

describe('values', () => {
  test.each(each('accepted'))('default: %s accepts %s', (_, __, schema, value) => {
    expect(schema.safeParse(value).success).toBe(true)
  })

  test.each(each('refused'))('error: %s refuses %s', (_, __, schema, value) => {
    expect(schema.safeParse(value).success).toBe(false)
  })

  test('parameters: listOf with a limit of its own', () => {
    const pair = values.listOf(values.price, 2)
    expect(pair.safeParse([1, 2]).success).toBe(true)
    expect(pair.safeParse([1, 2, 3]).success).toBe(false)
  })

  test.each([[7], [null], [undefined], ['a'.repeat(10_001)]])(
    'behavior: a picture that cannot be used reads as empty: %s',
    (value) => {
      expect(values.picture.parse(value)).toBe('')
    },
  )
})
