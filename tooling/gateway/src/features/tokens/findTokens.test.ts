import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { describe, expect, test } from 'vitest'
import type { Chains } from '../../core/chains/chains.ts'
import { silentLog } from '../../testing/openTestStore.ts'
import type { ListedToken } from './source.ts'
import { findTokens } from './tokenList.ts'
import { tokenMetadata } from './tokenMetadata.ts'

const token = (symbol: string, name: string, at = 0): ListedToken => ({
  chainId: 'eip155:1',
  address: `0x${at.toString(16).padStart(40, '0')}`,
  symbol,
  name,
  decimals: 18,
})

describe('findTokens', () => {
  const tokens = [token('WETH', 'Wrapped Ether'), token('ETHFI', 'Fi'), token('ETH', 'Ether'), token('BETH', 'Bether')]
  test('default: the symbol itself, what begins so, then the rest', () => {
    expect(findTokens(tokens, ' eth ').map(({ symbol }) => symbol)).toEqual(['ETH', 'ETHFI', 'WETH', 'BETH'])
  })

  test.each([
    ['a name', 'wrapped e', ['WETH']],
    ['an address', '0x000000000000000000000000000000000000BEEF', ['BEEF']],
    ['nothing', '  ', []],
    ['a text that nothing has', '.*', []],
  ])('parameters: %s', (_name, search, expected) => {
    const found = findTokens([...tokens, token('BEEF', 'Beef', 0xbeef)], search)
    expect(found.map(({ symbol }) => symbol)).toEqual(expected)
  })

  test('behavior: 100,000 tokens in the operator\u2019s lists are searched in 50 ms', async () => {
    const half = (first: number) => ({
      use: `list-${first}`,
      source: {
        tokens: async () => lists[first] ?? [],
      },
    })
    const lists = [0, 1].map((first) =>
      Array.from({ length: 50_000 }, (_, at) => token(`T${at * 2 + first}`, `Token ${at * 2 + first}`, at * 2 + first)),
    )
    const metadata = tokenMetadata(partial<Chains>({ find: () => undefined }), [half(0), half(1)])
    const options = { signal: new AbortController().signal, log: silentLog() }
    const search = async (text: string): Promise<readonly ListedToken[]> =>
      findTokens(await metadata.ofChain('eip155:1', options), text)
    expect((await search('T77777'))[0]).toMatchObject({ symbol: 'T77777' })
    const times: number[] = []
    for (const text of ['t', 't9', 'token 4', '0x0000', 'nothing of that kind', 't99999', 'k']) {
      const start = performance.now()
      const found = await search(text)
      times.push(performance.now() - start)
      expect(found.length).toBeLessThanOrEqual(100)
    }
    expect(times.sort((a, b) => a - b)[3]).toBeLessThan(50)
  }, 30_000)
})
