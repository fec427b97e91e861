import { describe, expect, test } from 'vitest'
import { fakeContext } from '../testing/fakeContext.ts'
import { nativeBalance } from './nativeBalance.ts'

const read = (answer: unknown) => nativeBalance({}, fakeContext({ node: { eth_getBalance: () => answer } }))

describe('nativeBalance', () => {
  test.each([
    ['0x0', 0n],
    ['0xde0b6b3a7640000', 10n ** 18n],
    [`0x${'f'.repeat(64)}`, 2n ** 256n - 1n],
  ])('default: %s', async (answer, value) => {
    expect(await read(answer)).toEqual({ value })
  })

  test.each([['0x'], ['-0x1'], ['1'], [1], [null], [`0x1${'0'.repeat(64)}`], [{}], ['0x1.8']])(
    'error: %o is no balance',
    async (answer) => {
      await expect(read(answer)).rejects.toMatchObject({ code: 'rpc/malformed' })
    },
  )
})
