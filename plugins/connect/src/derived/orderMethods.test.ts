import { describe, expect, it } from 'vitest'
import type { ConnectMethod } from '../options.ts'
import { orderMethods } from './orderMethods.ts'

const blocks = (...methods: readonly ConnectMethod[]) => methods.map((method, id) => ({ method, id }))
const sorted = (methods: readonly ConnectMethod[], order?: readonly ConnectMethod[]): string =>
  orderMethods(blocks(...methods), order)
    .map(({ method }) => method)
    .join(' ')

describe('orderMethods', () => {
  it('default', () => {
    expect(sorted(['wallet', 'other', 'social', 'email'])).toBe('email social wallet other')
  })

  it('parameters: order', () => {
    expect(sorted(['email', 'social', 'wallet'], ['wallet', 'email'])).toBe('wallet email social')
  })

  it('behavior: blocks of one method keep their order', () => {
    const given = blocks('social', 'email', 'social')
    expect(orderMethods(given).map(({ id }) => id)).toEqual([1, 0, 2])
  })
})
