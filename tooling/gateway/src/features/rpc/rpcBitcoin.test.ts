import { nodeProgram } from '@latchkey/devnet/bitcoin/node'
import { type BitcoinPart, startBitcoin } from '@latchkey/devnet/bitcoin/start'
import { findProgram } from '@latchkey/tooling/bootstrap/findProgram.mjs'
import { hasProgram } from '@latchkey/tooling/vitest/hasProgram.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type RpcTrial, startRpcTrial, watchNode } from '../../testing/rpcTrial.ts'

const MAIN = 'bip122:000000000019d6689c085ae165831e93'
const hasNode = hasProgram(findProgram(nodeProgram), nodeProgram.package)

/** The first 32 digits of the genesis block's hash name a chain of Bitcoin's family (CAIP-2, BIP-122). */
async function idOf({ nodeUrl }: BitcoinPart): Promise<string> {
  const node = await watchNode(nodeUrl)
  const body = JSON.stringify({ id: 1, method: 'getblockhash', params: [0] })
  const answer = await (await fetch(node.url, { method: 'POST', body })).json()
  await node.close()
  return `bip122:${z.object({ result: z.string() }).parse(answer).result.slice(0, 32)}`
}

describe.skipIf(!hasNode)('rpc to Bitcoin', { timeout: 60_000 }, () => {
  let bitcoin: BitcoinPart
  let trial: RpcTrial
  beforeAll(async () => {
    bitcoin = await startBitcoin({ mineEveryMs: 0 })
    trial = await startRpcTrial({ id: await idOf(bitcoin), otherId: MAIN, node: bitcoin.nodeUrl })
  }, 60_000)
  afterAll(async () => {
    await trial?.stop()
    await bitcoin?.stop()
  })

  it('default: what a page needs to pay', async () => {
    const height = await trial.resultOf(z.number(), 'getblockcount')
    expect(height).toBeGreaterThan(0)
    const hash = await trial.resultOf(z.string(), 'getblockhash', [height])
    const block = z.object({ tx: z.array(z.string()).check(z.minLength(1)) })
    const [coinbase = ''] = (await trial.resultOf(block, 'getblock', [hash])).tx
    expect(await trial.resultOf(z.string(), 'getrawtransaction', [coinbase])).toMatch(/^[0-9a-f]+$/)
    expect(await trial.ask('gettxout', [coinbase, 0])).toHaveProperty('result.value')
  })

  it('behavior: the bytes of what is named by hash are kept, what counts confirmations is not', async () => {
    const hash = await trial.resultOf(z.string(), 'getblockhash', [1])
    expect(await trial.askedOfTwo('getblock', [hash, 0])).toBe(1)
    expect(await trial.askedOfTwo('getblockheader', [hash, false])).toBe(1)
    expect(await trial.askedOfTwo('getblockheader', [hash, true])).toBe(2)
    expect(await trial.askedOfTwo('getblockhash', [1])).toBe(2)
  })

  it("error: the node's refusals pass, whatever their HTTP status, and it stays in use", async () => {
    expect(await trial.ask('sendrawtransaction', ['00'])).toMatchObject({ error: { code: -22 } })
    expect(await trial.ask('getblockhash', [-1])).toMatchObject({ error: { code: -8 } })
    expect(await trial.ask('getblockcount')).not.toHaveProperty('error')
    await trial.expectRefused(['stop', 'dumpprivkey', 'gettxoutsetinfo', 'scantxoutset', 'generatetoaddress'])
  })

  it('error: a node of another network', () => trial.expectWrongChain('getblockcount'))
})
