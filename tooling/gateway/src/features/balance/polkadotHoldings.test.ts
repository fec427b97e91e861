import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { describe, expect, it } from 'vitest'
import { polkadotHoldings } from './polkadotHoldings.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const number = (value: bigint, bytes: number): string =>
  Buffer.from(value.toString(16).padStart(bytes * 2, '0'), 'hex')
    .reverse()
    .toString('hex')
/** An account's record as a node stores it. */
const record = (free: bigint, reserved: bigint, frozen: bigint, flags: bigint): string =>
  `0x${[7n, 0n, 1n, 0n].map((count) => number(count, 4)).join('')}${[free, reserved, frozen, flags].map((amount) => number(amount, 16)).join('')}`
const NEW = 1n << 127n

const held = (stored: unknown) =>
  polkadotHoldings(
    untyped({
      id: 'polkadot:68d56f15f85d3136970ec16946040bc1',
      config: { nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 } },
      rpc: async () => stored,
    }),
    ALICE,
  )

describe('polkadotHoldings', () => {
  it.each([
    ['nothing is locked', record(50n, 0n, 0n, NEW), { amount: 50n }],
    ['what is frozen is locked', record(50n, 0n, 20n, NEW), { amount: 50n, locked: 20n }],
    ['what is reserved is the account’s own', record(50n, 15n, 0n, NEW), { amount: 65n, reserved: 15n }],
    ['it counts towards what is frozen', record(50n, 15n, 20n, NEW), { amount: 65n, locked: 5n, reserved: 15n }],
    ['all that is frozen is reserved', record(50n, 25n, 20n, NEW), { amount: 75n, reserved: 25n }],
    ['in older runtimes it does not', record(50n, 15n, 20n, 0n), { amount: 65n, locked: 20n, reserved: 15n }],
    ['nothing but what is reserved', record(0n, 15n, 0n, NEW), { amount: 15n, reserved: 15n }],
    ['no more than there is', record(50n, 0n, 90n, NEW), { amount: 50n, locked: 50n }],
    ['no account', null, { amount: 0n }],
  ])('default: %s', async (_title, stored, expected) => {
    const [native] = await held(stored)
    expect(native).toEqual({ name: 'Polkadot', symbol: 'DOT', decimals: 10, ...expected })
  })

  it.each(['0x', '0x00', 7, 'text', record(50n, 0n, 0n, NEW).slice(0, -2)])(
    'error: a record of another shape: %s',
    async (stored) => {
      await expect(held(stored)).rejects.toMatchObject({ kind: 'malformed' })
    },
  )
})
