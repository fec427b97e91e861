import { gatewayChains, gatewaySources } from '@latchkey/devnet'
import { BITCOIN_ACCOUNTS } from '@latchkey/devnet/bitcoin'
import { nodeProgram } from '@latchkey/devnet/bitcoin/node'
import { startBitcoin } from '@latchkey/devnet/bitcoin/start'
import { POLKADOT_ACCOUNTS } from '@latchkey/devnet/polkadot'
import { startPolkadot } from '@latchkey/devnet/polkadot/start'
import { findProgram } from '@latchkey/tooling/bootstrap/findProgram.mjs'
import { hasProgram } from '@latchkey/tooling/vitest/hasProgram.ts'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { bech32 } from '@scure/base'
import { formatUnits } from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import type { ProjectInput } from '../../core/config/projectConfig.ts'
import { ss58Key } from '../../core/text/ss58.ts'
import { startTestGateway } from '../../testing/testGateway.ts'

const PROJECT = { id: 'latchkey-test', name: 'Tests' }
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const ASSET_HUB = 'polkadot:68d56f15f85d3136970ec16946040bc1'
const PAYMENT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ORDINALS = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
/** Who has made the token of the local Polkadot chain, for which the chain takes a deposit. */
const TOKEN_OWNER = '16AQ9bEre191SpwXezeScSVKGP5mG14E1536EoEjrfWH4JCd'
/** Where that chain has its accounts: `System.Account`, by their keys. */
const ACCOUNTS = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
const hasNode = hasProgram(findProgram(nodeProgram), nodeProgram.package)
const coin = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }

const balances = {
  balances: z._default(z.array(z.looseObject({ quantity: z.looseObject({ numeric: z.string() }) })), []),
}
const pages = { data: z._default(z.array(z.unknown()), []) }
const chains = { http: z._default(z.array(z.string()), []), nfts: z._default(z.array(z.string()), ['unknown']) }

/** An address of its own for each number. */
function payTo(number: number): string {
  return bech32.encode('bc', [0, ...bech32.toWords(Uint8Array.from({ length: 20 }, () => number))])
}

const hashOf = (entry: unknown): string =>
  z.looseObject({ metadata: z.looseObject({ hash: z.string() }) }).parse(entry).metadata.hash

/** What a Polkadot chain has of an account, asked of its node by other means. */
async function amountsOf(node: string, address: string) {
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    return z
      .looseObject({ result: z.unknown() })
      .parse(await (await fetch(node, { method: 'POST', headers, body })).json()).result
  }
  const key = Buffer.from(ss58Key(address) ?? []).toString('hex')
  const records = z.array(z.string()).parse(await ask('state_getKeysPaged', [ACCOUNTS, 1000, null]))
  const record = String(await ask('state_getStorage', [records.find((each) => each.endsWith(key))])).slice(2)
  const amount = (at: number): bigint =>
    BigInt(
      `0x${Buffer.from(record.slice(2 * at, 2 * at + 32), 'hex')
        .reverse()
        .toString('hex')}`,
    )
  return { free: amount(16), reserved: amount(32) }
}

/** A gateway before local chains, configured as the local services are. */
async function start(services: Readonly<Record<string, string>>, project: ProjectInput = PROJECT) {
  const gateway = await startTestGateway({
    chains: gatewayChains(services),
    projects: [project],
    sources: gatewaySources(services),
    limits: { upstreamMs: 30_000, requestMs: 60_000 },
  })
  onTestFinished(() => gateway.stop())
  return async (path: string) => {
    const answer = await fetch(`${gateway.url}${path}${path.includes('?') ? '&' : '?'}projectId=${PROJECT.id}`)
    const reply = z
      .looseObject({ ...balances, ...pages, ...chains, code: z.optional(z.string()) })
      .parse(await answer.json())
    return { status: answer.status, said: reply }
  }
}

describe('families without an index', { timeout: 120_000 }, () => {
  it.skipIf(!hasNode)('default: Bitcoin without a node, from its explorer', async () => {
    const { url, stop } = await startBitcoin({ mineEveryMs: 0 })
    onTestFinished(() => stop())
    const ask = await start({ bitcoin: url })
    const address = BITCOIN_ACCOUNTS[0]?.addresses.mainnet
    const { http, nfts } = (await ask('/v1/supported-chains')).said
    expect({ http, nfts }).toEqual({ http: [BITCOIN], nfts: [] })
    expect((await ask(`/v1/account/${address}/nfts?chainId=${BITCOIN}`)).status).toBe(501)
    const { said } = await ask(`/v1/account/${address}/balance?chainId=${BITCOIN}`)
    expect(Number(said.balances[0]?.quantity.numeric)).toBeGreaterThan(0)
    const { said: history } = await ask(`/v1/account/${BITCOIN}:${address}/history`)
    expect(history.data.length).toBeGreaterThan(0)
    const refused = await ask(`/v1/account/${BITCOIN}:${address}/history?cursor=x.bad`)
    expect(refused.status).toBe(400)
  })

  it.skipIf(!hasNode)('default: several Bitcoin addresses of one account in one question', async () => {
    const { url, stop } = await startBitcoin({ mineEveryMs: 0 })
    onTestFinished(() => stop())
    const ask = await start({ bitcoin: url })
    for (const [address, sats] of [
      [PAYMENT, 30_000],
      [ORDINALS, 546],
      [PAYMENT, 20_000],
    ])
      expect((await fetch(`${url}/dev/faucet?address=${address}&sats=${sats}`, { method: 'POST' })).status).toBe(200)
    await fetch(`${url}/dev/mine`, { method: 'POST' })
    const { said } = await ask(
      `/v1/account/${PAYMENT}/balance?chainId=${BITCOIN}&addresses=${ORDINALS},${PAYMENT},${PAYMENT.toUpperCase()}`,
    )
    expect(said.balances).toMatchObject([
      {
        quantity: { numeric: '0.00050546' },
        addresses: [
          { address: PAYMENT, numeric: '0.0005' },
          { address: ORDINALS, numeric: '0.00000546' },
        ],
      },
    ])
    const page = async (account: string, other: string) =>
      (await ask(`/v1/account/${BITCOIN}:${account}/history?addresses=${other}`)).said.data
    const all = await page(PAYMENT, ORDINALS)
    expect(all).toHaveLength(3)
    expect((await page(ORDINALS, PAYMENT)).map(hashOf)).toEqual(all.map(hashOf))
  })

  it('error: several addresses that are not those of one account', async () => {
    const ask = await start({ bitcoin: 'http://127.0.0.1:9' })
    const of = async (query: string, path = PAYMENT) => {
      const { status, said } = await ask(`/v1/account/${path}/balance?${query}`)
      return [status, said.code]
    }
    const many = Array.from({ length: 20 }, (_, index) => payTo(index)).join()
    expect(await of(`addresses=${ORDINALS}`)).toEqual([400, 'chain-missing'])
    expect(await of(`chainId=eip155:1&addresses=${ORDINALS}`)).toEqual([400, 'addresses-unsupported'])
    expect(await of(`chainId=${BITCOIN}&addresses=${ORDINALS.slice(0, -1)}q`)).toEqual([400, 'bad-address'])
    expect(await of(`chainId=${BITCOIN}&addresses=tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx`)).toEqual([
      400,
      'addresses-mixed',
    ])
    expect(await of(`chainId=${BITCOIN}&addresses=${many}`)).toEqual([400, 'too-many-addresses'])
    expect(await of(`chainId=${BITCOIN}&addresses=${many}`, payTo(0))).toEqual([503, expect.any(String)])
    expect(await of(`chainId=${BITCOIN}&addresses=0x${'ab'.repeat(20)}`)).toEqual([400, 'bad-address'])
    expect(await of(`chainId=${BITCOIN}&addresses=,`)).toEqual([400, 'request-invalid'])
  })

  it('behavior: each address counts towards the quota, a repeated one once', async () => {
    const project = { ...PROJECT, perMinute: 5 }
    const ask = await start({ bitcoin: 'http://127.0.0.1:9' }, project)
    const path = `/v1/account/${PAYMENT}/history?chainId=${BITCOIN}&addresses=${ORDINALS},${ORDINALS}`
    expect([(await ask(path)).status, (await ask(path)).status, (await ask(path)).status]).toEqual([503, 503, 429])
  })

  it('error: no source of histories that takes several', async () => {
    const gateway = await startTestGateway({
      chains: gatewayChains({ bitcoin: 'http://127.0.0.1:9' }),
      projects: [PROJECT],
      sources: { holdings: [{ use: 'esplora' }] },
    })
    onTestFinished(() => gateway.stop())
    const path = `/v1/account/${PAYMENT}/history?chainId=${BITCOIN}&addresses=${ORDINALS}&projectId=${PROJECT.id}`
    expect((await fetch(gateway.url + path)).status).toBe(501)
  })

  it('default: Polkadot from its node, with its token, and from its explorer', async () => {
    const chain = await startPolkadot()
    onTestFinished(() => chain.stop())
    const ask = await start({ polkadot: chain.url })
    const [alice] = POLKADOT_ACCOUNTS
    const { said } = await ask(`/v1/account/${alice.address}/balance?chainId=${ASSET_HUB}`)
    expect(said.balances).toMatchObject([
      { symbol: 'DOT', quantity: { numeric: `${alice.balance / 10_000_000_000n}` } },
      { symbol: 'USDt', address: `${ASSET_HUB}:1984`, quantity: { numeric: '1000', decimals: '6' } },
    ])
    const { said: history } = await ask(`/v1/account/${ASSET_HUB}:${alice.address}/history`)
    expect(history.data.length).toBeGreaterThanOrEqual(3)
    const typed = `${alice.address.slice(0, -1)}${alice.address.endsWith('Y') ? 'Z' : 'Y'}`
    expect((await ask(`/v1/account/${typed}/balance?chainId=${ASSET_HUB}`)).status).toBe(400)
  })

  it('behavior: what the chain keeps as a deposit is in the balance, and told apart', async () => {
    const chain = await startPolkadot()
    onTestFinished(() => chain.stop())
    const { said } = await (await start({ polkadot: chain.url }))(
      `/v1/account/${TOKEN_OWNER}/balance?chainId=${ASSET_HUB}`,
    )
    const { free, reserved } = await amountsOf(chain.httpUrl, TOKEN_OWNER)
    expect(reserved).toBeGreaterThan(0n)
    expect(said.balances[0]).toMatchObject({
      symbol: 'DOT',
      quantity: { numeric: formatUnits(free + reserved, 10), reserved: formatUnits(reserved, 10) },
    })
    expect(said.balances[0]?.quantity).not.toHaveProperty('locked')
  })

  it('error: a chain that nothing serves keeps the gateway from starting', async () => {
    const chains = [{ id: BITCOIN, name: 'Bitcoin', nativeCurrency: coin }]
    const refusal = { code: 'config', message: expect.stringContaining('has no rpcUrls') }
    await expect(startTestGateway(untyped({ chains, projects: [PROJECT] }))).rejects.toMatchObject(refusal)
    const ether = [{ id: 'eip155:1', name: 'Ethereum', nativeCurrency: coin }]
    await expect(startTestGateway(untyped({ chains: ether, projects: [PROJECT] }))).rejects.toThrow('a node is needed')
  })

  it('error: there is no proxy to a chain without nodes, and it is not called away', async () => {
    const ask = await start({ bitcoin: 'http://127.0.0.1:9' })
    expect((await ask('/ready')).said).toMatchObject({ status: 'ready' })
    expect((await ask(`/v1/account/${BITCOIN}/nothing`)).status).toBe(404)
  })
})
