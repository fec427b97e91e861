import { type Devnet, startDevnet } from '@latchkey/devnet'
import { POLKADOT_ACCOUNTS } from '@latchkey/devnet/polkadot'
import { supportedChainsAnswer } from '@latchkey/plugin-api/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type RpcTrial, startRpcTrial } from '../../testing/rpcTrial.ts'

const ASSET_HUB = 'polkadot:68d56f15f85d3136970ec16946040bc1'
const KUSAMA = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
const [{ address }] = POLKADOT_ACCOUNTS
let devnet: Devnet
let trial: RpcTrial

beforeAll(async () => {
  devnet = await startDevnet({ parts: ['polkadot'] })
  const node = (devnet.services.polkadot ?? '').replace(/^ws/, 'http')
  trial = await startRpcTrial({ id: ASSET_HUB, otherId: KUSAMA, node })
}, 120_000)

afterAll(async () => {
  await trial?.stop()
  await devnet?.stop()
})

describe('rpc to Polkadot', { timeout: 60_000 }, () => {
  it('default: what a page needs to show an account', async () => {
    expect(await trial.resultOf(z.string(), 'system_chain')).not.toBe('')
    expect(await trial.resultOf(z.number(), 'system_accountNextIndex', [address])).toBeGreaterThanOrEqual(0)
    const version = z.object({ specVersion: z.number() })
    expect((await trial.resultOf(version, 'state_getRuntimeVersion')).specVersion).toBeGreaterThan(0)
  })

  it('behavior: what is asked of one block by its hash is kept', async () => {
    const head = await trial.resultOf(z.string(), 'chain_getFinalizedHead')
    expect(await trial.askedOfTwo('chain_getHeader', [head])).toBe(1)
    expect(await trial.askedOfTwo('state_getRuntimeVersion', [head])).toBe(1)
    expect(await trial.askedOfTwo('chain_getHeader')).toBe(2)
    expect(await trial.askedOfTwo('chain_getBlockHash', [1])).toBe(2)
    expect(await trial.askedOfTwo('chain_getBlockHash', [0])).toBe(1)
  })

  it('error: methods that are not listed, an extrinsic that is none, a node of another network', async () => {
    await trial.expectRefused(['dev_faucet', 'author_rotateKeys', 'chain_subscribeNewHeads', 'eth_chainId'])
    const refused = await trial.post('author_submitExtrinsic', ['0x00'])
    expect(refused.status).toBe(200)
    expect(await refused.json()).toHaveProperty('error.message')
    await trial.expectWrongChain('system_chain')
  })

  it('behavior: balances are read from its node, so it is named among the served chains', async () => {
    expect(supportedChainsAnswer.parse(await (await fetch(trial.url)).json()).http).toContain(ASSET_HUB)
  })
})
