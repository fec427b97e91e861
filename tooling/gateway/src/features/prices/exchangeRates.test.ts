import { type Devnet, startDevnet } from '@latchkey/devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createChains } from '../../core/chains/chains.ts'
import type { ChainConfig } from '../../core/config/chainConfig.ts'
import { silentLog } from '../../testing/openTestStore.ts'
import { seededChains } from '../../testing/testGateway.ts'
import { createExchanges } from '../swap/exchange.ts'
import { exchangeRates } from './onchain.ts'

const RATE = 1_085n * 10n ** 15n
let devnet: Devnet

beforeAll(async () => {
  devnet = await startDevnet({ chains: [1, 42161], contracts: true })
}, 60_000)

afterAll(() => devnet?.stop())

function rates(chains: readonly ChainConfig[], currencies: readonly string[], said: unknown[][] = []) {
  const source = exchangeRates(createExchanges(createChains(chains, { timeout: 5_000 })))
  return source.rates(currencies, { signal: AbortSignal.timeout(10_000), log: silentLog(said) })
}

describe('exchangeRates', () => {
  test('default: dollars of one unit by the pair of its token; a currency without a token is left out', async () => {
    expect(await rates(seededChains(devnet), ['EUR', 'GBP'])).toEqual(new Map([['EUR', RATE]]))
    expect(await rates(seededChains(devnet), ['GBP'])).toEqual(new Map())
  })

  test('behavior: a chain that is away is passed over and logged', async () => {
    const said: unknown[][] = []
    const [first, second] = seededChains(devnet)
    if (!first || !second) throw new Error('the devnet lacks a chain')
    const away = { ...first, rpcUrls: ['http://127.0.0.1:9'] }
    expect(await rates([away, second], ['EUR'], said)).toEqual(new Map([['EUR', RATE]]))
    expect(said).toHaveLength(1)
    expect(await rates([away], ['EUR'])).toEqual(new Map())
  })

  test('error: no rate without a token that is worth a dollar', async () => {
    const [first] = seededChains(devnet)
    if (!first) throw new Error('the devnet lacks a chain')
    const tokens = first.tokens?.map(({ isStable: _, ...token }) => token) ?? []
    expect(await rates([{ ...first, tokens }], ['EUR'])).toEqual(new Map())
  })
})
