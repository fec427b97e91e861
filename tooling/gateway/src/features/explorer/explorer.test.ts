import { historyAnswer } from '@latchkey/plugin-api/schemas'
import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { replayServer } from '../../testing/replayServer.ts'
import { startTestGateway } from '../../testing/testGateway.ts'

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const PROJECT = 'latchkey-test'
const NATIVE = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const USDC = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', name: 'USD Coin', symbol: 'USDC', decimals: 6 }

interface Start {
  readonly answerWith?: Parameters<typeof replayServer>[0]
  readonly use?: 'etherscan' | 'blockscout'
}

async function start({ answerWith, use = 'etherscan' }: Start = {}) {
  const replay = await replayServer(answerWith)
  onTestFinished(() => replay.close())
  const chain = (id: number) => ({
    id: `eip155:${id}`,
    name: `Chain ${id}`,
    rpcUrls: ['http://127.0.0.1:9'],
    nativeCurrency: NATIVE,
    isIndexed: false,
    tokens: id === 1 ? [USDC] : [],
  })
  const blockscout = { use: 'blockscout', instances: { 'eip155:1': replay.url } }
  const etherscan = { use: 'etherscan', chains: ['eip155:1'], apiKey: 'SECRET', url: replay.url }
  const gateway = await startTestGateway({
    chains: [chain(1), chain(56)],
    projects: [{ id: PROJECT, name: 'Tests' }],
    sources: { history: [use === 'etherscan' ? etherscan : blockscout] },
  })
  onTestFinished(() => gateway.stop())
  const ask = (query = 'chainId=eip155:1') =>
    fetch(`${gateway.url}/v1/account/${ME}/history?projectId=${PROJECT}&${query}`)
  const page = async (query?: string) => historyAnswer.parse(await (await ask(query)).json())
  return { ask, page, replay, log: gateway.log }
}

describe('history from an explorer', { timeout: 40_000 }, () => {
  it('default: one list of what four lists say, newest first, with names, amounts and operations', async () => {
    const { page, replay } = await start()
    const { data, next } = await page()
    expect(next).toBeNull()
    expect(data.map(({ metadata }) => `${metadata.operationType} ${metadata.status}`)).toEqual([
      'send confirmed',
      'send confirmed',
      'receive confirmed',
      'approve confirmed',
      'send failed',
      'deploy confirmed',
      'receive confirmed',
      'receive confirmed',
      'receive confirmed',
      'receive confirmed',
    ])
    expect(data[0]?.transfers).toMatchObject([
      { direction: 'out', quantity: { numeric: '1' }, fungible_info: { symbol: 'ETH' } },
    ])
    expect(data[1]?.transfers).toMatchObject([
      {
        direction: 'out',
        quantity: { numeric: '25' },
        fungible_info: { symbol: 'USDC', address: `eip155:1:${USDC.address}` },
      },
    ])
    expect(data.at(-1)?.transfers).toMatchObject([{ direction: 'in', nft_info: { name: 'Keys #7' } }])
    expect(replay.asked.every((path) => path.includes('chainid=1') && path.includes('apikey=SECRET'))).toBe(true)
  })

  it('behavior: transfers of nothing from look-alikes and tokens that advertise are marked, the others are not', async () => {
    const { page } = await start()
    const marks = (await page()).data.map(({ transfers }) =>
      transfers.some(({ fungible_info: info }) => info?.flags?.is_spam),
    )
    expect(marks).toEqual([false, false, false, false, false, false, true, true, false, false])
  })

  it('behavior: an account without anything has an empty history', async () => {
    const { page } = await start({ answerWith: () => 'etherscan/empty.json' })
    expect(await page()).toEqual({ data: [], next: null })
  })

  it.each(['limited', 'missing-key'])('error: %s: the answer names the chain, and no key', async (file) => {
    const { ask, log } = await start({ answerWith: () => `etherscan/${file}.json` })
    const answer = await ask()
    const text = await answer.text()
    expect([answer.status, JSON.parse(text)]).toMatchObject([
      503,
      { code: 'history-unavailable', reasons: [{ name: 'eip155:1' }] },
    ])
    expect(`${text} ${log.join()}`).not.toContain('SECRET')
  })

  it('behavior: over all chains, those without a source are named', async () => {
    const { ask } = await start({ use: 'blockscout' })
    const answer = await ask('')
    expect(answer.headers.get('x-latchkey-missing-chains')).toBe('eip155:56')
    expect(historyAnswer.parse(await answer.json()).data).toHaveLength(10)
  })

  it('error: cursors of something else', async () => {
    const { ask } = await start()
    for (const cursor of [
      'x.',
      'x.e30x',
      `x.${Buffer.from('{"eip155:1":["etherscan","a"]}').toString('base64url')}`,
      'MDAw',
    ])
      expect((await ask(`chainId=eip155:1&cursor=${cursor}`)).status, cursor).toBe(400)
  })

  it('behavior: pages to the end, nothing twice, nothing lost, whole blocks', async () => {
    const total = 260
    const all = Array.from({ length: total }, (_, index) => {
      const block = 10_000 - Math.floor(index / 3)
      const hash = `0x${(index + 1).toString(16).padStart(64, '0')}`
      const shared = {
        blockNumber: `${block}`,
        timeStamp: `${1_700_000_000 + block}`,
        hash,
        nonce: `${index}`,
        input: '0x',
      }
      return {
        ...shared,
        from: ME.toLowerCase(),
        to: `0x${'b'.repeat(40)}`,
        value: '1',
        isError: '0',
        contractAddress: '',
      }
    })
    const server = await httpServer(({ path = '' }: { path?: string }) => {
      const query = new URL(path, 'http://x').searchParams
      const last = Number(query.get('endblock') ?? 99_999)
      const found = query.get('action') === 'txlist' ? all.filter(({ blockNumber }) => Number(blockNumber) <= last) : []
      const result = found.slice(0, Number(query.get('offset')))
      return { body: JSON.stringify({ status: result.length > 0 ? '1' : '0', message: 'OK', result }) }
    })
    onTestFinished(() => server.close())
    const gateway = await startTestGateway({
      chains: [
        { id: 'eip155:1', name: 'One', rpcUrls: ['http://127.0.0.1:9'], nativeCurrency: NATIVE, isIndexed: false },
      ],
      projects: [{ id: PROJECT, name: 'Tests' }],
      sources: { history: [{ use: 'blockscout', instances: { 'eip155:1': server.url } }] },
    })
    onTestFinished(() => gateway.stop())
    const found: string[] = []
    for (let cursor = ''; ; ) {
      const asked = `${gateway.url}/v1/account/${ME}/history?projectId=${PROJECT}&chainId=eip155:1${cursor}`
      const { data, next } = historyAnswer.parse(await (await fetch(asked)).json())
      found.push(...data.map(({ metadata }) => metadata.hash))
      if (next === null) break
      cursor = `&cursor=${next}`
    }
    expect(found).toHaveLength(total)
    expect(new Set(found).size).toBe(total)
    expect(found.map((hash) => Math.floor((Number(hash) - 1) / 3))).toEqual(
      all.map((_, index) => Math.floor(index / 3)),
    )
  })
})
