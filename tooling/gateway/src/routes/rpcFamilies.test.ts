import { type Devnet, startDevnet } from '@latchkey/devnet'
import { type BitcoinPart, startBitcoin } from '@latchkey/devnet/bitcoin/start'
import { POLKADOT_ACCOUNTS } from '@latchkey/devnet/polkadot'
import { SOLANA_ACCOUNTS } from '@latchkey/devnet/solana'
import { supportedChainsAnswer } from '@latchkey/plugin-api/schemas'
import { findProgram } from '@latchkey/tooling/bootstrap/findProgram.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { ChainConfig } from '../config/chainConfig.ts'
import type { Gateway } from '../gateway.ts'
import { solanaTransfer } from '../testing/solanaTransfer.ts'
import { startTestGateway } from '../testing/startTestGateway.ts'
import { type WatchedNode, watchNode } from '../testing/watchNode.ts'

const PROJECT = 'latchkey-test'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const POLKADOT = 'polkadot:68d56f15f85d3136970ec16946040bc1'
const KUSAMA = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
const BITCOIN_MAIN = 'bip122:000000000019d6689c085ae165831e93'

const hasBitcoin = findProgram({ program: ['bitcoind', 'litecoind'], places: ['usr/lib/litecoin'] }) !== undefined

let devnet: Devnet
let gateway: Gateway
let bitcoin: BitcoinPart | undefined
let bitcoinId = ''
const nodes = new Map<string, WatchedNode>()

const chain = (id: string, url = ''): ChainConfig => ({
  id,
  name: id,
  rpcUrls: [url],
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
})

/** A chain as it is, and as it is not. */
async function twoOf(id: string, other: string, url = ''): Promise<readonly ChainConfig[]> {
  const node = await watchNode(url.replace(/^ws/, 'http'))
  nodes.set(id, node)
  return [chain(id, node.url), chain(other, node.url)]
}

/** The first 32 digits of the genesis block's hash name a chain of Bitcoin's family (CAIP-2, BIP-122). */
async function idOf({ nodeUrl }: BitcoinPart): Promise<string> {
  const node = await watchNode(nodeUrl)
  const body = JSON.stringify({ id: 1, method: 'getblockhash', params: [0] })
  const said = await (await fetch(node.url, { method: 'POST', body })).json()
  await node.close()
  return `bip122:${z.object({ result: z.string() }).parse(said).result.slice(0, 32)}`
}

beforeAll(async () => {
  devnet = await startDevnet({ parts: ['solana', 'polkadot'] })
  const { solana, polkadot } = devnet.services
  const chains = [...(await twoOf(SOLANA, SOLANA_DEVNET, solana)), ...(await twoOf(POLKADOT, KUSAMA, polkadot))]
  if (hasBitcoin) {
    bitcoin = await startBitcoin({ mineEveryMs: 0 })
    bitcoinId = await idOf(bitcoin)
    chains.push(...(await twoOf(bitcoinId, BITCOIN_MAIN, bitcoin.nodeUrl)))
  }
  const limits = { upstreamMs: 30_000, requestMs: 60_000 }
  gateway = await startTestGateway({ chains, limits, projects: [{ id: PROJECT, name: 'Tests' }] })
}, 120_000)
afterAll(async () => {
  await gateway?.stop()
  for (const node of nodes.values()) await node.close()
  await bitcoin?.stop()
  await devnet?.stop()
})

const answer = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string() })),
})

function post(id: string, method: string, params: readonly unknown[] = []): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return fetch(`${gateway.url}/v1/?chainId=${id}&projectId=${PROJECT}`, { method: 'POST', headers, body })
}

const ask = async (id: string, method: string, params?: readonly unknown[]) =>
  answer.parse(await (await post(id, method, params)).json())
const resultOf = async <Result>(shape: z.ZodMiniType<Result>, ...asked: Parameters<typeof ask>): Promise<Result> =>
  shape.parse((await ask(...asked)).result)

/** How often the node is asked when the gateway is asked twice. */
async function askedOfTwo(...[id, method, params]: Parameters<typeof ask>): Promise<number> {
  const count = (): number => nodes.get(id)?.asked(method) ?? 0
  const before = count()
  const [first, second] = [await ask(id, method, params), await ask(id, method, params)]
  expect([first.error, second.error]).toEqual([undefined, undefined])
  expect(first.result ?? null).not.toBeNull()
  const asked = count() - before
  if (asked < 2) expect(second).toEqual(first)
  return asked
}

async function expectRefused(id: string, methods: readonly string[]): Promise<void> {
  for (const method of methods) expect(await ask(id, method)).toMatchObject({ error: { code: -32601 } })
}

async function expectWrongChain(id: string, method: string): Promise<void> {
  const refused = await post(id, method)
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'chain-unreachable' }])
}

const balance = z.object({ value: z.number() })

describe('rpc to Solana', { timeout: 60_000 }, () => {
  const [payer, , nobody] = SOLANA_ACCOUNTS

  it('default: a signed transfer is sent and moves real coins', async () => {
    const latest = z.object({ value: z.object({ blockhash: z.string() }) })
    const { blockhash } = (await resultOf(latest, SOLANA, 'getLatestBlockhash')).value
    const before = (await resultOf(balance, SOLANA, 'getBalance', [nobody.address])).value
    const wire = solanaTransfer({ secretKey: payer.secretKey, to: nobody.address, lamports: 2_000_000n, blockhash })
    const signature = await resultOf(z.string(), SOLANA, 'sendTransaction', [wire, { encoding: 'base64' }])
    await expect
      .poll(async () => (await resultOf(balance, SOLANA, 'getBalance', [nobody.address])).value, { timeout: 15_000 })
      .toBe(before + 2_000_000)
    const options = { commitment: 'finalized', encoding: 'json', maxSupportedTransactionVersion: 0 }
    await expect
      .poll(async () => (await ask(SOLANA, 'getTransaction', [signature, options])).result, { timeout: 15_000 })
      .toMatchObject({ meta: { err: null } })
    expect(await askedOfTwo(SOLANA, 'getTransaction', [signature, { ...options, commitment: 'confirmed' }])).toBe(2)
    expect(await askedOfTwo(SOLANA, 'getTransaction', [signature, options])).toBe(0)
  })

  it('behavior: what can change is asked again, the genesis is not', async () => {
    expect(await askedOfTwo(SOLANA, 'getGenesisHash')).toBe(1)
    expect(await askedOfTwo(SOLANA, 'getBalance', [payer.address])).toBe(2)
    expect(await askedOfTwo(SOLANA, 'getLatestBlockhash')).toBe(2)
  })

  it('parameters: ids from before they were changed are known', async () => {
    for (const id of ['solana:4sgjmw1sunhzsxgspuhpqldx6wiyjntz', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'])
      expect((await resultOf(balance, id, 'getBalance', [payer.address])).value).toBeGreaterThan(0)
  })

  it("error: methods that are not listed, the node's own refusal, a node of another network", async () => {
    await expectRefused(SOLANA, ['requestAirdrop', 'eth_blockNumber', 'getProgramAccounts'])
    expect(await ask(SOLANA, 'getBalance', ['not an address'])).toMatchObject({ error: { code: -32602 } })
    await expectWrongChain(SOLANA_DEVNET, 'getSlot')
  })
})

describe('rpc to Polkadot', { timeout: 60_000 }, () => {
  const [{ address }] = POLKADOT_ACCOUNTS

  it('default: what a page needs to show an account', async () => {
    expect(await resultOf(z.string(), POLKADOT, 'system_chain')).not.toBe('')
    expect(await resultOf(z.number(), POLKADOT, 'system_accountNextIndex', [address])).toBeGreaterThanOrEqual(0)
    const version = z.object({ specVersion: z.number() })
    expect((await resultOf(version, POLKADOT, 'state_getRuntimeVersion')).specVersion).toBeGreaterThan(0)
  })

  it('behavior: what is asked of one block by its hash is kept', async () => {
    const head = await resultOf(z.string(), POLKADOT, 'chain_getFinalizedHead')
    expect(await askedOfTwo(POLKADOT, 'chain_getHeader', [head])).toBe(1)
    expect(await askedOfTwo(POLKADOT, 'state_getRuntimeVersion', [head])).toBe(1)
    expect(await askedOfTwo(POLKADOT, 'chain_getBlockHash', [0])).toBe(1)
    expect(await askedOfTwo(POLKADOT, 'chain_getHeader')).toBe(2)
    expect(await askedOfTwo(POLKADOT, 'chain_getBlockHash', [1])).toBe(2)
  })

  it('error: methods that are not listed, an extrinsic that is none, a node of another network', async () => {
    await expectRefused(POLKADOT, ['dev_faucet', 'author_rotateKeys', 'chain_subscribeNewHeads', 'eth_chainId'])
    const refused = await post(POLKADOT, 'author_submitExtrinsic', ['0x00'])
    expect(refused.status).toBe(200)
    expect(answer.parse(await refused.json()).error?.message).toBeTruthy()
    await expectWrongChain(KUSAMA, 'system_chain')
  })
})

describe.skipIf(!hasBitcoin)('rpc to Bitcoin', { timeout: 60_000 }, () => {
  it('default: what a page needs to pay', async () => {
    const height = await resultOf(z.number(), bitcoinId, 'getblockcount')
    expect(height).toBeGreaterThan(0)
    const hash = await resultOf(z.string(), bitcoinId, 'getblockhash', [height])
    const block = z.object({ tx: z.array(z.string()).check(z.minLength(1)) })
    const [coinbase = ''] = (await resultOf(block, bitcoinId, 'getblock', [hash])).tx
    expect(await resultOf(z.string(), bitcoinId, 'getrawtransaction', [coinbase])).toMatch(/^[0-9a-f]+$/)
    expect(await ask(bitcoinId, 'gettxout', [coinbase, 0])).toHaveProperty('result.value')
  })

  it('behavior: the bytes of what is named by hash are kept, what counts confirmations is not', async () => {
    const hash = await resultOf(z.string(), bitcoinId, 'getblockhash', [1])
    expect(await askedOfTwo(bitcoinId, 'getblock', [hash, 0])).toBe(1)
    expect(await askedOfTwo(bitcoinId, 'getblockheader', [hash, false])).toBe(1)
    expect(await askedOfTwo(bitcoinId, 'getblockheader', [hash, true])).toBe(2)
    expect(await askedOfTwo(bitcoinId, 'getblockhash', [1])).toBe(2)
  })

  it("error: the node's refusals pass, whatever their HTTP status, and it stays in use", async () => {
    expect(await ask(bitcoinId, 'sendrawtransaction', ['00'])).toMatchObject({ error: { code: -22 } })
    expect(await ask(bitcoinId, 'getblockhash', [-1])).toMatchObject({ error: { code: -8 } })
    expect(await ask(bitcoinId, 'getblockcount')).not.toHaveProperty('error')
    await expectRefused(bitcoinId, ['stop', 'dumpprivkey', 'gettxoutsetinfo', 'scantxoutset', 'generatetoaddress'])
  })

  it('error: a node of another network', () => expectWrongChain(BITCOIN_MAIN, 'getblockcount'))
})

it('default: the families whose accounts are served are those with balances and a history', async () => {
  const { http } = supportedChainsAnswer.parse(
    await (await fetch(`${gateway.url}/v1/supported-chains?projectId=${PROJECT}`)).json(),
  )
  expect(http).toEqual([SOLANA, SOLANA_DEVNET])
})
