import { TOKENS } from '@latchkey/devnet/tokens'
import { standingOf } from '@latchkey/kernel/assets'
import { describe, expect, it } from 'vitest'
import { LOCAL_TOKENS } from './createPlaygroundKernel.ts'

const idOf = (address: string) => `eip155:1/erc20:${address.toLowerCase()}` as const

describe('LOCAL_TOKENS', () => {
  const known = (chainId: number) =>
    LOCAL_TOKENS.filter((token) => token.chainId === chainId).map((token) => ({ ...token, id: idOf(token.address) }))
  const standing = (name: keyof typeof TOKENS, chainId: number) =>
    standingOf({ ...TOKENS[name], id: idOf(TOKENS[name].address) }, known(chainId), 'coin')

  it.each([1, 42161])('default: the copies of chain %i are listed, the hostile token is not', (chainId) => {
    for (const name of ['weth', 'usdc', 'usdt', 'latch', 'ticket', 'eurc'] as const)
      expect([name, standing(name, chainId)]).toEqual([name, 'listed'])
    expect(standing('hostile', chainId)).not.toBe('listed')
  })
})
