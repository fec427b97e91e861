import { afterAll, beforeAll } from 'vitest'
import { startDevnet } from '../index.ts'

/** Local EVM chains for the tests of one file. */
export function localChains() {
  let devnet
  beforeAll(async () => {
    devnet = await startDevnet()
  }, 30_000)
  afterAll(() => devnet?.stop())
  const ask = async (chainId, method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(devnet.chains[chainId].rpcUrl, { method: 'POST', headers, body })
    const { result, error } = await response.json()
    if (error) throw Object.assign(new Error(error.message), error)
    return result
  }
  return { ask, chain: (id) => devnet.chains[id], account: (index) => devnet.accounts[index].address }
}
