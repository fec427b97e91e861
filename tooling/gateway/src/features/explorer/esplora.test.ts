import { nodeProgram } from '@latchkey/devnet/bitcoin/node'
import { type BitcoinPart, startBitcoin } from '@latchkey/devnet/bitcoin/start'
import { findProgram } from '@latchkey/tooling/bootstrap/findProgram.mjs'
import { hasProgram } from '@latchkey/tooling/vitest/hasProgram.ts'
import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkHistorySource, checkHoldingSource } from '../../checks/checkAccountSource.ts'
import { createChains } from '../../core/chains/chains.ts'
import { createLog } from '../../core/log.ts'
import { createSourceFetch } from '../../core/sources/sourceFetch.ts'
import { recorded } from '../../testing/replayServer.ts'
import { esploraHistory, esploraHoldings } from './esplora.ts'

const chainId = 'bip122:000000000019d6689c085ae165831e93'
const ME = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ORDINALS = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const NOBODY = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
const hasNode = hasProgram(findProgram(nodeProgram), nodeProgram.package)

function sourcesAt(url: string) {
  const nativeCurrency = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }
  const chains = createChains([{ id: chainId, name: 'Bitcoin', rpcUrls: ['http://127.0.0.1:9'], nativeCurrency }], {
    timeout: 30_000,
  })
  const fetch = createSourceFetch({ source: 'esplora', hosts: [new URL(url).host] })
  const urls = new Map([[chainId, url]])
  return { holdings: esploraHoldings(fetch, chains, urls), history: esploraHistory(fetch, chains, urls) }
}

async function replay(answer?: string) {
  const asked: string[] = []
  const { url, close } = await httpServer(({ path = '' }: { path?: string }) => {
    asked.push(path)
    const isMine = path.includes(ME)
    const list = isMine ? (path.includes('/chain/') ? 'txs-chain' : 'txs') : 'empty'
    const file = path.includes('/txs') ? list : isMine ? 'address' : 'address-empty'
    return { body: answer ?? JSON.stringify(recorded(`esplora/${file}.json`)) }
  })
  onTestFinished(() => close())
  return { ...sourcesAt(url), asked }
}

const options = () => ({
  signal: AbortSignal.timeout(20_000),
  log: createLog({ level: 'silent', personalData: false }),
})

describe('esplora', () => {
  it('default: the coin of an address, with what waits', async () => {
    const { holdings, asked } = await replay()
    const held = await holdings.holdings({ chainId, address: ME.toUpperCase() }, options())
    expect(held).toEqual([{ name: 'Bitcoin', symbol: 'BTC', decimals: 8, amount: 312_760_000n }])
    expect(asked).toEqual([`/address/${ME}`])
  })

  it('default: what was received, sent without change and fee, moved to oneself, paid by several, and mined', async () => {
    const { history, asked } = await replay()
    const { data, next } = await history.page({ chainId, address: ME }, options())
    const byHash = new Map(data.map((entry) => [BigInt(`0x${entry.metadata.hash}`), entry]))
    const shown = [1n, 2n, 3n, 4n, 5n].map((hash) => {
      const { metadata, transfers } = byHash.get(hash) ?? {}
      return `${metadata?.operationType} ${metadata?.status} ${transfers?.[0]?.direction} ${transfers?.[0]?.quantity.numeric}`
    })
    expect(shown).toEqual([
      'receive pending in 0.0005',
      'send confirmed out 0.0015',
      'send confirmed self 0.000495',
      'send confirmed out 0.00011',
      'receive confirmed in 3.125',
    ])
    expect(data[0]?.metadata.status).toBe('pending')
    const rest = await history.page({ chainId, address: ME, cursor: next ?? '' }, options())
    expect([rest.data.length, rest.next]).toEqual([2, null])
    expect(asked[1]).toBe(`/address/${ME}/txs/chain/${next}`)
  })

  it('default: several addresses as one account: what moves between them is one entry, and to oneself', async () => {
    const { url, close, requests } = await httpServer(({ path = '' }: { path?: string }) => ({
      body: JSON.stringify(recorded(`esplora/txs-${path.includes(ORDINALS) ? 'ordinals' : 'payment'}.json`)),
    }))
    onTestFinished(() => close())
    const { history } = sourcesAt(url)
    const { data, next } = await history.page({ chainId, address: ME, addresses: [ME, ORDINALS] }, options())
    const shown = data.map(({ metadata: { fee, sentTo }, transfers: [moved] }) => [
      moved?.direction,
      moved?.quantity.numeric,
      fee,
      sentTo,
    ])
    expect(shown).toEqual([
      // 0.0001 went to the own address, and only the fee has left.
      ['self', '0.0001', '0.000005', ORDINALS],
      ['out', '0.0003', '0.00001', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
      ['in', '0.0002', undefined, ORDINALS],
      ['in', '0.003', undefined, ME],
    ])
    expect(next).toBeNull()
    expect(requests).toHaveLength(2)
    const known = [{ chainId, address: ME, addresses: [ME, ORDINALS] }]
    expect(await checkHistorySource(history, { known, empty: [] })).toEqual([])
    // One address alone sees another side of the same.
    const alone = await history.page({ chainId, address: ORDINALS }, options())
    expect(alone.data[0]?.transfers[0]).toMatchObject({ direction: 'in', quantity: { numeric: '0.0001' } })
  })

  it('behavior: keeps the contracts of holdings and histories', async () => {
    const { holdings, history } = await replay()
    const trial = { known: [{ chainId, address: ME }], empty: [{ chainId, address: NOBODY }] }
    expect(await checkHoldingSource(holdings, trial)).toEqual([])
    expect(await checkHistorySource(history, trial)).toEqual([])
  })

  it('error: another shape, and more spent than was there', async () => {
    const { holdings, history } = await replay('{"items":[]}')
    await expect(history.page({ chainId, address: ME }, options())).rejects.toMatchObject({ kind: 'malformed' })
    await expect(holdings.holdings({ chainId, address: ME }, options())).rejects.toMatchObject({ kind: 'malformed' })
    const stats = { funded_txo_sum: 1, spent_txo_sum: 2 }
    const broke = await replay(JSON.stringify({ chain_stats: stats, mempool_stats: stats }))
    await expect(broke.holdings.holdings({ chainId, address: ME }, options())).rejects.toThrow('more was spent')
  })
})

describe.skipIf(!hasNode)('esplora before a real node', { timeout: 60_000 }, () => {
  it('behavior: a payment waits, is mined, and keeps the contracts', async () => {
    const bitcoin: BitcoinPart = await startBitcoin({ mineEveryMs: 0 })
    onTestFinished(() => bitcoin.stop())
    const { holdings, history } = sourcesAt(`${bitcoin.url.replace(/\/$/, '')}/api`)
    const before = await holdings.holdings({ chainId, address: ME }, options())
    expect(before[0]?.amount).toBe(0n)
    const paid = await fetch(new URL(`/dev/faucet?address=${ME}&sats=12345`, bitcoin.url), { method: 'POST' })
    expect(paid.status).toBe(200)
    const { data } = await history.page({ chainId, address: ME }, options())
    expect(data).toMatchObject([
      {
        metadata: { status: 'pending', operationType: 'receive' },
        transfers: [{ quantity: { numeric: '0.00012345' } }],
      },
    ])
    expect((await holdings.holdings({ chainId, address: ME }, options()))[0]?.amount).toBe(12_345n)
    await fetch(new URL('/dev/mine', bitcoin.url), { method: 'POST' })
    const trial = { known: [{ chainId, address: ME }], empty: [{ chainId, address: NOBODY }] }
    expect(await checkHoldingSource(holdings, trial)).toEqual([])
    expect(await checkHistorySource(history, trial)).toEqual([])
  })
})
