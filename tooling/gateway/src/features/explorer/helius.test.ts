import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkHistorySource } from '../../checks/checkAccountSource.ts'
import { createChains } from '../../core/chains/chains.ts'
import { createLog } from '../../core/log.ts'
import { createSourceFetch } from '../../core/sources/sourceFetch.ts'
import { recorded } from '../../testing/replayServer.ts'
import { tokenMetadata } from '../tokens/tokenMetadata.ts'
import { heliusHistory } from './helius.ts'

const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ME = '7cVfgArCheMR6Cs4t6vz5rfnqd56vZq4ndaBrY5xkxXy'
const NOBODY = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const USDC = { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', name: 'USD Coin', symbol: 'USDC', decimals: 6 }

async function start(answer?: string) {
  const asked: { readonly params: readonly [string, Readonly<Record<string, unknown>>] }[] = []
  const { url, close } = await httpServer(({ body }: { body: string }) => {
    const call = JSON.parse(body)
    asked.push(call)
    const [address, { paginationToken }] = call.params
    const file = answer ?? (address === ME && paginationToken === undefined ? 'transactions' : 'empty')
    return { body: JSON.stringify(recorded(`helius/${file}.json`)) }
  })
  onTestFinished(() => close())
  const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }
  const chains = createChains(
    [{ id: chainId, name: 'Solana', rpcUrls: ['http://127.0.0.1:9'], nativeCurrency, tokens: [USDC] }],
    { timeout: 30_000 },
  )
  const fetch = createSourceFetch({ source: 'helius', hosts: [new URL(url).host] })
  const log = createLog({ level: 'silent', personalData: false })
  return {
    source: heliusHistory(fetch, { chains, tokens: tokenMetadata(chains, []) }, new URL(`${url}/?api-key=SECRET`)),
    asked,
    options: { signal: AbortSignal.timeout(10_000), log },
  }
}

describe('heliusHistory', () => {
  it('default: received tokens, sent coins, and what failed', async () => {
    const { source, asked, options } = await start()
    const { data, next } = await source.page({ chainId, address: ME }, options)
    expect(data.map(({ metadata }) => `${metadata.operationType} ${metadata.status}`)).toEqual([
      'receive confirmed',
      'send confirmed',
      'execute failed',
    ])
    expect(data[0]?.transfers).toMatchObject([
      { direction: 'in', quantity: { numeric: '2.5' }, fungible_info: { symbol: 'USDC' } },
    ])
    expect(data[1]?.transfers).toMatchObject([
      { direction: 'out', quantity: { numeric: '1' }, fungible_info: { symbol: 'SOL' } },
    ])
    expect(asked[0]?.params[1]).toMatchObject({ filters: { tokenAccounts: 'balanceChanged' } })
    expect(await source.page({ chainId, address: ME, cursor: next ?? '' }, options)).toEqual({ data: [], next: null })
    expect(asked[1]?.params[1]).toMatchObject({ paginationToken: '311111116:3' })
  })

  it('behavior: keeps the contract of histories', async () => {
    const { source } = await start()
    const trial = { known: [{ chainId, address: ME }], empty: [{ chainId, address: NOBODY }], secrets: ['SECRET'] }
    expect(await checkHistorySource(source, trial)).toEqual([])
  })

  it('error: a plan without the method', async () => {
    const { source, options } = await start('refused')
    await expect(source.page({ chainId, address: ME }, options)).rejects.toMatchObject({ kind: 'refused' })
  })
})
