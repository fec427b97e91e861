import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { createLog } from '../../core/log.ts'
import { createSourceFetch } from '../../core/sources/sourceFetch.ts'
import { recorded } from '../../testing/replayServer.ts'
import type { ListedToken } from './source.ts'
import { tokenList } from './tokenList.ts'

const published = z.fromJSONSchema(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../fixtures/tokenlist.schema.json'), 'utf8')),
)

/** What is read of a list. */
async function read(list: unknown): Promise<readonly ListedToken[]> {
  const { url, close } = await httpServer(() => ({ body: JSON.stringify(list) }))
  onTestFinished(() => close())
  const fetch = createSourceFetch({ source: 'tokenlist', hosts: [new URL(url).host] })
  return tokenList(fetch, `${url}/list.json`).tokens({
    signal: AbortSignal.timeout(30_000),
    log: createLog({ level: 'silent', personalData: false }),
  })
}

const text = (pattern: RegExp, maxLength: number) =>
  fc.stringMatching(pattern).filter(({ length }) => length > 0 && length <= maxLength)

/** Any token of an EVM chain that the schema allows and that has a name, with everything that may stand beside. */
const token = fc.record(
  {
    chainId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    address: fc.stringMatching(/^0x[a-fA-F0-9]{40}$/),
    decimals: fc.integer({ min: 0, max: 255 }),
    name: text(/^[A-Za-z0-9.$-]+( [A-Za-z0-9]+)?$/, 40),
    symbol: text(/^[A-Za-z0-9.$₮+-]+$/, 20),
    logoURI: fc.constantFrom('https://assets.example/a.png', 'ipfs://QmXfzKRvjZz3u5JRgC4v5mGVbm9ahrUiB4DgzHBsnWbTMM'),
    tags: fc.array(text(/^\w+$/, 10), { maxLength: 10 }),
    extensions: fc.constantFrom({}, { bridgeInfo: { 10: { tokenAddress: `0x${'ab'.repeat(20)}` } } }, { color: null }),
  },
  { requiredKeys: ['chainId', 'address', 'decimals', 'name', 'symbol'] },
)

const listOf = (tokens: readonly unknown[]) => ({
  ...{ name: 'A list', timestamp: '2026-01-01T00:00:00+00:00', version: { major: 1, minor: 0, patch: 0 } },
  tokens,
})

describe('tokenList', () => {
  it('default: every token that the published schema allows is read', { timeout: 30_000 }, async () => {
    const tokens = fc.sample(token, { numRuns: 2_000, seed: 7 })
    const list = listOf(tokens)
    const { error } = published.safeParse(list)
    expect(error?.issues ?? []).toEqual([])
    expect(
      (await read(list)).map(({ chainId, address, name, symbol, decimals }) => [
        chainId,
        address,
        name,
        symbol,
        decimals,
      ]),
    ).toEqual(
      tokens.map(({ chainId, address, name, symbol, decimals }) => [
        `eip155:${chainId}`,
        address,
        name,
        symbol,
        decimals,
      ]),
    )
  })

  it('default: pictures of the web alone are passed on', async () => {
    const [first] = fc.sample(token, { numRuns: 1, seed: 7 })
    const tokens = ['https://assets.example/a.png', 'ipfs://bafy', 'http://assets.example/a.png', 'javascript:alert(1)']
    const all = await read(listOf(tokens.map((logoURI) => ({ ...first, logoURI }))))
    expect(all.map(({ logoUri }) => logoUri)).toEqual([tokens[0], undefined, undefined, undefined])
  })

  it('error: what the schema forbids is left out, and the entries beside it stand', async () => {
    const list = z.looseObject({ tokens: z.array(z.unknown()) }).parse(recorded('tokenlist/list.json'))
    const isAllowed = (each: unknown): boolean => published.safeParse(listOf([each])).success
    const forbidden = list.tokens.filter((each) => !isAllowed(each))
    expect(forbidden).toHaveLength(2)
    const symbols = (await read(list)).map(({ symbol }) => symbol)
    for (const each of forbidden)
      expect(symbols).not.toContain(z.looseObject({ symbol: z.string() }).parse(each).symbol)
    expect(symbols).toEqual(['USDC', 'UNI', 'OP', 'ODD'])
  })
})
