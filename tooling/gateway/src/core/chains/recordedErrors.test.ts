import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { recorded } from '../../testing/replayServer.ts'
import { rpcPool } from './rpcPool.ts'

interface RecordedError {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

const READ = [{ method: 'eth_getLogs', params: [] }]

/** A node that says who it is, and then answers as was recorded; and one beside it that is well. */
async function start(file: string) {
  const { status, headers, body } = recorded(`rpc-errors/${file}.json`) as RecordedError
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const isIdentity = (asked: string): boolean => !asked.includes('eth_getLogs')
  const identity = (asked: string) => {
    const { id, method } = JSON.parse(asked)
    const head = { timestamp: `0x${Math.floor(Date.now() / 1000).toString(16)}` }
    return { body: JSON.stringify({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : head }) }
  }
  const failing = await httpServer(({ body: asked = '' }: { body?: string }) =>
    isIdentity(asked) ? identity(asked) : { status, headers, body: text },
  )
  const well = await httpServer(({ body: asked = '' }: { body?: string }) =>
    isIdentity(asked) ? identity(asked) : { body: JSON.stringify({ jsonrpc: '2.0', id: 0, result: 'well' }) },
  )
  onTestFinished(async () => {
    await failing.close()
    await well.close()
  })
  const failures: string[] = []
  const pool = rpcPool({
    chain: {
      id: 'eip155:1',
      name: 'Ethereum',
      rpcUrls: [failing.url, well.url],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    },
    timeout: 5_000,
    onFailure: (_chain: string, node: string) => void failures.push(node),
  })
  return { pool, failures }
}

describe('errors of nodes as they are published', () => {
  test.each(['bad-request', 'forbidden-method', 'timeout', 'internal'])(
    'parameters: %s is an answer, which counts against no node',
    async (file) => {
      const { pool, failures } = await start(file)
      expect(await pool.ask(READ)).toMatchObject([{ error: { message: expect.any(String) } }])
      expect(failures).toEqual([])
    },
  )

  test.each([
    'limited',
    'limited-unstated',
    'limited-as-success',
    'page-as-success',
    'bad-gateway',
    'unavailable',
    'timeout-page',
  ])('parameters: %s: the next node is asked, and this one is left alone', async (file) => {
    const { pool, failures } = await start(file)
    expect(await pool.ask(READ)).toEqual([{ result: 'well' }])
    expect(failures).toHaveLength(1)
  })

  test.each(['forbidden-page', 'too-large'])(
    'parameters: %s is about the question: no client can put a node to rest with it',
    async (file) => {
      const { pool, failures } = await start(file)
      await pool.ask(READ)
      expect(failures).toEqual([])
    },
  )
})
