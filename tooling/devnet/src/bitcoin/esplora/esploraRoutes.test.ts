import { afterAll, describe, expect, test } from 'vitest'
import { freePort } from '../../http/ports.ts'
import { startHttp } from '../../http/startHttp.ts'
import { connectNode } from '../node/connectNode.ts'
import { createChain } from '../startBitcoin.ts'
import { esploraRoutes } from './esploraRoutes.ts'

describe('esploraRoutes', () => {
  const ended = new AbortController()
  afterAll(() => ended.abort())

  test('error: the node is gone, and every answer says what to do', async () => {
    const address = { url: `http://127.0.0.1:${await freePort()}/`, user: 'devnet', password: 'x' }
    const chain = createChain(connectNode(address, ended.signal))
    const routes = esploraRoutes({ chain, prefixes: 'mainnet' })
    const { url } = await startHttp({ what: 'The test server', routes, signal: ended.signal })
    for (const path of ['/blocks/tip/height', '/api/fee-estimates', `/tx/${'00'.repeat(32)}`]) {
      const response = await fetch(url + path)
      expect([response.status, await response.text()]).toEqual([
        503,
        'The Bitcoin node does not answer: start the devnet again.',
      ])
    }
  })
})
