import { gatewayChains, gatewaySources } from '@latchkey/devnet'
import { BITCOIN_ACCOUNTS } from '@latchkey/devnet/bitcoin'
import { startBitcoin } from '@latchkey/devnet/bitcoin/start'
import { POLKADOT_ACCOUNTS } from '@latchkey/devnet/polkadot'
import { startPolkadot } from '@latchkey/devnet/polkadot/start'
import { findProgram } from '@latchkey/tooling/bootstrap/findProgram.mjs'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { startTestGateway } from '../../testing/testGateway.ts'

const PROJECT = { id: 'latchkey-test', name: 'Tests' }
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const ASSET_HUB = 'polkadot:68d56f15f85d3136970ec16946040bc1'
const program = findProgram({ program: ['bitcoind', 'litecoind'], places: ['usr/lib/litecoin'] })
const coin = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }

const balances = {
  balances: z._default(z.array(z.looseObject({ quantity: z.looseObject({ numeric: z.string() }) })), []),
}
const pages = { data: z._default(z.array(z.unknown()), []) }
const chains = { http: z._default(z.array(z.string()), []), nfts: z._default(z.array(z.string()), ['unknown']) }

/** A gateway before local chains, configured as the local services are. */
async function start(services: Readonly<Record<string, string>>) {
  const gateway = await startTestGateway({
    chains: gatewayChains(services),
    projects: [PROJECT],
    sources: gatewaySources(services),
    limits: { upstreamMs: 30_000, requestMs: 60_000 },
  })
  onTestFinished(() => gateway.stop())
  return async (path: string) => {
    const answer = await fetch(`${gateway.url}${path}${path.includes('?') ? '&' : '?'}projectId=${PROJECT.id}`)
    const reply = z.looseObject({ ...balances, ...pages, ...chains }).parse(await answer.json())
    return { status: answer.status, said: reply }
  }
}

describe('families without an index', { timeout: 120_000 }, () => {
  it.skipIf(!program)('default: Bitcoin without a node, from its explorer', async () => {
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
