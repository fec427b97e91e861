import { ensureProgram } from '@latchkey/tooling/bootstrap/ensureProgram.mjs'
import { hasProgram } from '@latchkey/tooling/vitest/hasProgram.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BitcoinChain } from '../node/bitcoinChain.ts'
import { nodeProgram } from '../node/nodeProgram.ts'
import { type BitcoinNode, startNode } from '../node/startNode.ts'
import { createChain } from '../startBitcoin.ts'
import { createIndex } from './createIndex.ts'

const hasNode = hasProgram(await ensureProgram(nodeProgram), nodeProgram.package)
const SCRIPT = `0014${'11'.repeat(20)}`

describe.skipIf(!hasNode)('createIndex', { timeout: 60_000 }, () => {
  let node: BitcoinNode
  let chain: BitcoinChain

  beforeAll(async () => {
    node = await startNode({})
    chain = createChain(node.call)
    await chain.mine(110)
  }, 60_000)
  afterAll(() => node?.stop())

  test('behavior: blocks that are taken back, and what was in them', async () => {
    const { index } = chain
    const txid = await chain.send(chain.faucet, SCRIPT, 70_000n)
    const [hash] = await chain.mine(1)
    const height = index.blocks.length - 1
    expect(index.store.get(txid)?.block).toMatchObject({ height, hash })
    await node.call('invalidateblock', [hash])
    await index.sync()
    expect(index.blocks.length).toBe(height)
    expect(index.store.get(txid)).toMatchObject({ block: undefined })
    expect(index.store.ofScript(SCRIPT).map((transaction) => transaction.txid)).toEqual([txid])
    const [other] = await chain.mine(1, SCRIPT)
    expect(other).not.toBe(hash)
    expect(index.store.get(txid)?.block).toMatchObject({ height, hash: other })
  })

  test('behavior: a block that comes while the mempool is read hides nothing', async () => {
    const txid = await chain.send(chain.faucet, SCRIPT, 60_000n)
    let isFirst = true
    const call = Object.assign(
      async (method: string, params?: readonly unknown[]) => {
        if (method === 'getrawmempool' && isFirst) {
          isFirst = false
          await node.call('generatetodescriptor', [1, `raw(${SCRIPT})`])
        }
        return node.call(method, params)
      },
      { all: node.call.all },
    )
    const index = createIndex(call)
    await index.sync()
    expect(isFirst).toBe(false)
    expect(index.store.get(txid)?.block?.height).toBe(index.blocks.length - 1)
    expect(index.waiting().size).toBe(0)
  })

  test('behavior: 600 blocks, past the halvings', async () => {
    const { index } = chain
    await index.sync()
    const before = index.blocks.length
    await chain.mine(600)
    expect(index.blocks.length).toBe(before + 600)
    const txid = await chain.send(chain.faucet, SCRIPT, 80_000n)
    await chain.mine(1)
    expect(index.store.get(txid)?.block?.height).toBe(before + 600)
  })
})
