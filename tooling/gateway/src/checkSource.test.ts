import { describe, expect, it, onTestFinished } from 'vitest'
import { checkPriceSource, checkTokenSource } from './checkSource.ts'
import type { CaipId } from './core/caip.ts'
import { createSourceFetch } from './core/sources/sourceFetch.ts'
import { coingeckoPrices } from './features/prices/coingecko.ts'
import { cachedPrices, combinePrices } from './features/prices/combine.ts'
import { defillamaPrices } from './features/prices/defillama.ts'
import type { PriceSource } from './features/prices/source.ts'
import { jupiterTokens, tokenList } from './features/tokens/tokenList.ts'
import { replayServer } from './testing/replayServer.ts'

const ETHER: CaipId = 'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const USDC: CaipId = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ODD: CaipId = 'eip155:1:0x1111111111111111111111111111111111111111'
const trial = { known: [ETHER, USDC], unknown: [ODD, 'eip155:31337:native' as CaipId], secrets: ['SECRET'] }

async function replay() {
  const server = await replayServer()
  onTestFinished(() => server.close())
  return { ...server, fetch: createSourceFetch({ source: 'tried', hosts: [new URL(server.url).host] }) }
}

describe('checkPriceSource', () => {
  it('default: the sources that ship keep the contract, alone and combined', async () => {
    const { url, fetch } = await replay()
    const defillama = defillamaPrices(fetch, url, () => 1_790_000_060_000)
    const coingecko = coingeckoPrices(fetch, { url, apiKey: 'SECRET' })
    const both = combinePrices(
      [
        { use: 'one', source: defillama },
        { use: 'two', source: coingecko },
      ],
      true,
    )
    for (const source of [defillama, coingecko, cachedPrices(defillama), both])
      expect(await checkPriceSource(source, trial)).toEqual([])
  })

  it('error: each way of breaking it is named', async () => {
    const broken: PriceSource = {
      async prices(_addresses, _currency, { signal }) {
        if (signal.aborted) throw new Error('no answer of https://x.example/?key=SECRET')
        return {
          value: [
            { address: ODD, price: 0 },
            { address: 'eip155:5:0x', price: 1 },
          ],
          missing: ['nowhere'],
        }
      },
    }
    const problems = (await checkPriceSource(broken, trial)).join('; ')
    for (const words of [
      'costs 0',
      'not asked',
      `no price of ${ETHER}`,
      'nobody knows',
      'CAIP-2',
      'nothing was asked',
      'secret',
    ])
      expect(problems).toContain(words)
  })
})

describe('checkTokenSource', () => {
  it('default: lists keep the contract, however odd their entries are', async () => {
    const { url, fetch } = await replay()
    const lists = [tokenList(fetch, `${url}/list.json`), jupiterTokens(fetch, undefined, url)]
    for (const list of lists) expect(await checkTokenSource(list)).toEqual([])
  })

  it('error: what cannot be shown is named', async () => {
    const token = {
      chainId: 'eip155:1',
      address: '0x12',
      name: 'a\u202eb',
      symbol: '',
      decimals: 300,
      logoUri: 'http://x',
    }
    const problems = (await checkTokenSource({ tokens: async () => [token, token] })).join('; ')
    for (const words of ['300 decimals', 'cannot be shown', 'not https', 'twice']) expect(problems).toContain(words)
  })
})
