import type { Network } from '@latchkey/kernel'
import { type Holding, nativeAsset } from '@latchkey/kernel/assets'
import { describe, expect, it } from 'vitest'
import { headlineOf, withNative } from './total.ts'

const network: Network = {
  id: 'one:1',
  namespace: 'one',
  name: 'One',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 2 },
  rpcUrls: [],
}
const asset = nativeAsset(network, undefined)
const native: Holding = { asset, amount: 150n, at: 10, source: 'chain' }
const priced: Holding = { ...native, price: { usd: '2.005', at: 10, source: 'gateway' } }

describe('headlineOf', () => {
  it('default: the total in dollars, cut to cents', () => {
    expect(headlineOf([priced], network)).toEqual({ kind: 'total', usd: '3', unpriced: 0 })
  })

  it('behavior: what has no price is counted as left out', () => {
    const token: Holding = { ...native, asset: { ...asset, id: 'one:1/token:x', kind: 'token', standing: 'listed' } }
    expect(headlineOf([priced, token], network)).toMatchObject({ kind: 'total', unpriced: 1 })
  })

  it('behavior: the native coin on test networks, and where no price is known', () => {
    expect(headlineOf([priced], { ...network, testnet: true })).toEqual({ kind: 'native', holding: priced })
    expect(headlineOf([native], network)).toEqual({ kind: 'native', holding: native })
  })

  it('behavior: nothing owned is nothing, unknown is unknown', () => {
    expect(headlineOf([{ ...native, amount: 0n }], network)).toMatchObject({ kind: 'total', usd: '0' })
    expect(headlineOf(undefined, network)).toEqual({ kind: 'unknown' })
  })
})

describe('withNative', () => {
  it.each([
    ['newer', 11, 7n, 7n],
    ['older', 9, 7n, 150n],
    ['unknown', undefined, undefined, 150n],
  ])('parameters: the amount the kernel knows is %s', (_name, at, value, amount) => {
    const known = { status: 'ready', decimals: 2, symbol: 'COIN', ...(at && { at }), ...(value && { value }) } as const
    expect(withNative([native], known)[0]?.amount).toBe(amount)
  })

  it('behavior: what was held of an older amount is not said of a newer one', () => {
    const known = { status: 'ready', decimals: 2, symbol: 'COIN', at: 11, value: 30n } as const
    const held = { ...native, amount: 100n, spendable: 60n, given: [{ kind: 'locked', amount: 40n }] } as const
    expect(withNative([held], known)).toEqual([{ ...native, amount: 30n, at: 11 }])
  })

  it('behavior: what is locked is told apart from what can be sent', () => {
    const known = { status: 'ready', decimals: 2, symbol: 'COIN', at: 11, value: 7n, locked: 5n } as const
    expect(withNative([native], known)[0]).toMatchObject({
      amount: 7n,
      spendable: 2n,
      given: [{ kind: 'locked', amount: 5n }],
    })
    const [holding] = withNative([native], { ...known, value: 10n, reserved: 3n })
    expect(holding).toMatchObject({
      amount: 10n,
      spendable: 2n,
      given: [{ amount: 5n }, { kind: 'reserved', amount: 3n }],
    })
  })
})
