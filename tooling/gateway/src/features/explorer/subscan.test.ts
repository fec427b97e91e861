import { POLKADOT_ACCOUNTS } from '@latchkey/devnet/polkadot'
import { startPolkadot } from '@latchkey/devnet/polkadot/start'
import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkHistorySource } from '../../checks/checkAccountSource.ts'
import { createChains } from '../../core/chains/chains.ts'
import { createLog } from '../../core/log.ts'
import { createSourceFetch } from '../../core/sources/sourceFetch.ts'
import { recorded } from '../../testing/replayServer.ts'
import { subscanHistory } from './subscan.ts'

const chainId = 'polkadot:68d56f15f85d3136970ec16946040bc1'
/** The same account with the prefix of Substrate in general; the service writes it with Polkadot's. */
const ME = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const NOBODY = '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y'

function sourceAt(url: string) {
  const nativeCurrency = { name: 'Polkadot', symbol: 'DOT', decimals: 10 }
  const chains = createChains([{ id: chainId, name: 'Polkadot Asset Hub', rpcUrls: [], nativeCurrency }], {
    timeout: 30_000,
  })
  const fetch = createSourceFetch({ source: 'subscan', hosts: [new URL(url).host] })
  return subscanHistory(fetch, chains, { urls: new Map([[chainId, url]]), apiKey: 'SECRET' })
}

async function replay(file = 'transfers') {
  const asked: { readonly body: string; readonly headers: Readonly<Record<string, unknown>> }[] = []
  const { url, close } = await httpServer((request: (typeof asked)[number]) => {
    asked.push(request)
    const isMine = request.body.includes(ME) && request.body.includes('"page":0')
    return { body: JSON.stringify(recorded(`subscan/${isMine || file === 'refused' ? file : 'empty'}.json`)) }
  })
  onTestFinished(() => close())
  return { source: sourceAt(url), asked }
}

const options = () => ({
  signal: AbortSignal.timeout(60_000),
  log: createLog({ level: 'silent', personalData: false }),
})

describe('subscanHistory', () => {
  it('default: received, a batch, a token, and what failed', async () => {
    const { source, asked } = await replay()
    const { data, next } = await source.page({ chainId, address: ME }, options())
    const shown = data.map(({ metadata, transfers }) => {
      const moved = transfers.map(({ direction, quantity, fungible_info: token }) =>
        [direction, quantity.numeric, token?.symbol].join(' '),
      )
      return `${metadata.operationType} ${metadata.status}: ${moved.join(', ')}`
    })
    expect(shown).toEqual([
      'receive confirmed: in 1.25 DOT',
      'send confirmed: out 0.5 DOT, self 0.1 DOT',
      'send confirmed: out 12.000001 USDt',
      'send failed: out 3 DOT',
    ])
    expect(data[2]?.transfers[0]?.fungible_info?.address).toBe(`${chainId}:1984`)
    expect(next).toBeNull()
    expect(asked[0]?.headers['x-api-key']).toBe('SECRET')
  })

  it('behavior: keeps the contract of histories', async () => {
    const { source } = await replay()
    const trial = { known: [{ chainId, address: ME }], empty: [{ chainId, address: NOBODY }], secrets: ['SECRET'] }
    expect(await checkHistorySource(source, trial)).toEqual([])
  })

  it('behavior: the transfers of a local chain', { timeout: 120_000 }, async () => {
    const chain = await startPolkadot()
    onTestFinished(() => chain.stop())
    const [alice] = POLKADOT_ACCOUNTS
    const { data } = await sourceAt(chain.httpUrl).page({ chainId, address: alice.address }, options())
    expect(data.length).toBeGreaterThanOrEqual(3)
    expect(data.flatMap(({ transfers }) => transfers.map(({ direction }) => direction))).toContain('out')
  })

  it('error: a key that is refused, another shape, and a cursor that no page gave', async () => {
    const { source } = await replay('refused')
    await expect(source.page({ chainId, address: ME }, options())).rejects.toMatchObject({ kind: 'refused' })
    await expect(source.page({ chainId, address: ME, cursor: 'x' }, options())).rejects.toMatchObject({ status: 400 })
    const { url, close } = await httpServer(() => ({ body: '{"list":[]}' }))
    onTestFinished(() => close())
    await expect(sourceAt(url).page({ chainId, address: ME }, options())).rejects.toMatchObject({ kind: 'malformed' })
  })
})
