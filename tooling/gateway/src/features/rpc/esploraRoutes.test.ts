import { bitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { bitcoin as network } from '@latchkey/adapter-bitcoin/networks'
import { gatewayChains } from '@latchkey/devnet'
import { BITCOIN_ACCOUNTS } from '@latchkey/devnet/bitcoin'
import { nodeProgram } from '@latchkey/devnet/bitcoin/node'
import { type BitcoinPart, startBitcoin } from '@latchkey/devnet/bitcoin/start'
import { type Context, createKernel, definePlugin, type Plugin } from '@latchkey/kernel'
import { findProgram } from '@latchkey/tooling/bootstrap/findProgram.mjs'
import { hasProgram } from '@latchkey/tooling/vitest/hasProgram.ts'
import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { GatewayConfig } from '../../core/config/config.ts'
import { startTestGateway } from '../../testing/testGateway.ts'

const PROJECT = { id: 'latchkey-test', name: 'Tests' }
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
/** Of nobody here: an example of BIP-173. */
const STRANGER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const hasNode = hasProgram(findProgram(nodeProgram), nodeProgram.package)

/** Asks a node of Bitcoin as the adapter does. */
interface Probe extends Plugin<{ id: 'probe'; actions: { ask: typeof askNode; past: typeof askPast } }> {}

function askNode(ctx: Context<Probe>, method: string): Promise<unknown> {
  return ctx.services.rpc.request(BITCOIN, method, undefined)
}

/** What the adapter itself tells of an address. */
async function askPast(ctx: Context<Probe>, address: string, cursor?: string) {
  const family = ctx.store.get(ctx.kernel.atoms.families).find(({ namespace }) => namespace === 'bip122')
  const entries = await family?.entries?.()
  const found = family?.networks.find(({ id }) => id === BITCOIN)
  if (!entries?.pastTransactions || !found) throw new Error('The family tells nothing of the past.')
  const query = { addresses: [address], ...(cursor !== undefined && { cursor }) }
  return entries.pastTransactions(query, { network: found, services: ctx.services, signal: ctx.signal })
}

/** A page whose only node of Bitcoin is the gateway. */
async function pageBefore(gateway: string) {
  const node = `${gateway}/v1/esplora/${BITCOIN}`
  const probe = definePlugin<Probe>({
    id: 'probe',
    api: 1,
    actions: { ask: askNode, past: askPast },
  })
  const kernel = createKernel({
    id: 'page',
    gateway,
    projectId: PROJECT.id,
    adapters: [bitcoinAdapter({ networks: [{ ...network, rpcUrls: [node] }] })],
    plugins: [probe],
  })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  return kernel.plugins.probe
}

/** A service of fees that recommends what it is given. */
async function recommending(body: unknown) {
  const { url, close } = await httpServer(({ path = '' }: { path?: string }) =>
    path === '/v1/fees/recommended' ? { body: JSON.stringify(body) } : { status: 404, body: 'no' },
  )
  onTestFinished(() => close())
  return { fees: [{ use: 'esplora', instances: { [BITCOIN]: url } }] }
}

/** A gateway before instances of Esplora. */
async function start(esploraUrls: readonly string[], sources: GatewayConfig['sources'] = {}) {
  const holdings = [{ use: 'esplora', instances: { [BITCOIN]: 'http://127.0.0.1:9' } }]
  const gateway = await startTestGateway({
    chains: gatewayChains({ bitcoin: 'http://127.0.0.1:9' }).map((chain) => ({ ...chain, esploraUrls })),
    projects: [PROJECT],
    sources: { holdings, ...sources },
    limits: { upstreamMs: 20_000, requestMs: 40_000 },
  })
  onTestFinished(() => gateway.stop())
  const at = (path: string) => `${gateway.url}/v1/esplora/${BITCOIN}${path}?projectId=${PROJECT.id}`
  return {
    log: gateway.log,
    url: gateway.url,
    async get(path: string) {
      const answer = await fetch(at(path))
      return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() }
    },
    async post(body: string) {
      const headers = { 'content-type': 'text/plain' }
      const answer = await fetch(at('/tx'), { method: 'POST', headers, body })
      return { status: answer.status, body: await answer.text() }
    },
  }
}

describe.skipIf(!hasNode)('Bitcoin in the words of Esplora', { timeout: 60_000 }, () => {
  let bitcoin: BitcoinPart
  beforeAll(async () => {
    bitcoin = await startBitcoin({ mineEveryMs: 0 })
  }, 60_000)
  afterAll(() => bitcoin?.stop())
  const node = () => bitcoin.url.replace(/\/$/, '')

  it('default: what an adapter asks to pay', async () => {
    const { get, post } = await start([node()])
    const address = BITCOIN_ACCOUNTS[0]?.addresses.mainnet ?? ''
    const direct = async (path: string) => (await fetch(node() + path)).text()
    const unspent = JSON.parse((await get(`/address/${address}/utxo`)).body)
    const { txid } = unspent[0]
    for (const path of [
      '/block-height/0',
      '/blocks/tip/height',
      `/address/${address}`,
      `/tx/${txid}`,
      `/tx/${txid}/hex`,
      `/tx/${txid}/outspend/0`,
      '/fee-estimates',
    ]) {
      const { status, body, type } = await get(path)
      expect([path, status, body]).toEqual([path, 200, await direct(path)])
      expect(type).toMatch(/^\{/.test(body) ? /^application\/json/ : /^text\/plain/)
    }
    const known = await post(`${(await get(`/tx/${txid}/hex`)).body}\n`)
    expect([known.status, known.body]).toEqual([400, expect.stringContaining('sendrawtransaction RPC error')])
  })

  it('default: the rates of the source of fees; what a node estimates stays its own word', async () => {
    const { get, url } = await start(
      [node()],
      await recommending({ fastestFee: 40, halfHourFee: 30, hourFee: 20, minimumFee: 1 }),
    )
    expect(JSON.parse((await get('/v1/fees/recommended')).body)).toEqual({
      fastestFee: 40,
      halfHourFee: 30,
      hourFee: 20,
    })
    expect(JSON.parse((await get('/fee-estimates')).body)).toMatchObject({ '1': 5, '6': 2 })
    const answer = await fetch(`${url}/v1/fees?chainId=${BITCOIN}&projectId=${PROJECT.id}`)
    expect(await answer.json()).toEqual({ standard: 20, fast: 30, instant: 40, unit: 'sat/vB' })
  })

  it('default: the adapter takes the gateway for a node, which is asked with the project of the page', async () => {
    const { url } = await start([node()], await recommending({ fastestFee: 40, halfHourFee: 30, hourFee: 20 }))
    const { ask } = await pageBefore(url)
    expect(await ask('GET /v1/fees/recommended')).toEqual({ fastestFee: 40, halfHourFee: 30, hourFee: 20 })
    expect(Number(await ask('GET /blocks/tip/height'))).toBeGreaterThan(0)
    await expect(ask(`GET /tx/${'ab'.repeat(32)}`)).rejects.toMatchObject({ code: 'rpc/invalid-input' })
  })

  it('default: the adapter reads what an address did through the gateway, page by page', async () => {
    const { url, get } = await start([node()])
    await fetch(`${node()}/dev/mine?n=30&address=${STRANGER}`, { method: 'POST' })
    const { past } = await pageBefore(url)
    const first = await past(STRANGER)
    const second = await past(STRANGER, first.next)
    expect([first.transactions.length, second.transactions.length]).toEqual([25, 5])
    expect(second).not.toHaveProperty('next')
    const hashes = [...first.transactions, ...second.transactions].map(({ hash }) => hash)
    expect(new Set(hashes).size).toBe(30)
    expect((await get(`/address/${STRANGER}/txs/chain/none`)).status).toBe(400)
  })

  it.each([
    ['fast below slow', { fastestFee: 1, halfHourFee: 30, hourFee: 20 }],
    ['a thousand million', { fastestFee: 1e9, halfHourFee: 1e9, hourFee: 1e9 }],
    ['nothing', { fastestFee: 0, halfHourFee: 0, hourFee: 0 }],
    ['text', { fastestFee: '40', halfHourFee: '30', hourFee: '20' }],
  ])('error: a source of fees that states %s never reaches a wallet: the node says', async (_title, stated) => {
    const { get, log } = await start([node()], await recommending(stated))
    expect(JSON.parse((await get('/v1/fees/recommended')).body)).toMatchObject({ fastestFee: 5, hourFee: 2 })
    expect(log.join()).toContain('a source of fees failed')
  })

  it('behavior: without a source of fees the node says', async () => {
    const { get } = await start([node()])
    expect(JSON.parse((await get('/v1/fees/recommended')).body)).toMatchObject({ halfHourFee: 3 })
  })

  it('behavior: an instance that fails, or is of another network, gives way to the next', async () => {
    const other = await httpServer(() => ({ body: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943' }))
    onTestFinished(() => other.close())
    const { get, log } = await start(['http://127.0.0.1:9', other.url, node()])
    expect((await get('/blocks/tip/height')).body).toMatch(/^\d+$/)
    expect(log.join()).toContain('serves another chain')
    const asked = other.requests.length
    expect((await get('/blocks/tip/height')).status).toBe(200)
    expect(other.requests).toHaveLength(asked)
  })

  it('error: refusals pass, and are the call’s own fault', async () => {
    const { get, post } = await start([node()])
    expect(await get(`/tx/${'ab'.repeat(32)}`)).toMatchObject({ status: 404, body: 'Transaction not found' })
    expect((await get('/address/bc1qwrongwrongwrongwrong')).status).toBe(400)
    expect((await get('/tx/..%2f..%2fdev%2fmine')).status).toBe(400)
    expect((await get('/dev/mine')).status).toBe(404)
    expect(await post('no hexadecimal')).toMatchObject({ status: 400 })
    expect((await post('00')).status).toBe(400)
  })
})

describe('transactions of any standard length', () => {
  it('behavior: 400,000 bytes are handed over whatever other bodies may have; more is refused as clients understand it', async () => {
    const { url, close, requests } = await httpServer(({ path }: { path?: string }) => ({
      body: path === '/tx' ? 'ab'.repeat(32) : '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    }))
    onTestFinished(() => close())
    const { post } = await start([url])
    expect(await post('ab'.repeat(400_000))).toEqual({ status: 200, body: 'ab'.repeat(32) })
    expect(requests.at(-1)?.body).toHaveLength(800_000)
    expect(await post('ab'.repeat(400_001))).toMatchObject({
      status: 400,
      body: expect.stringContaining('body-too-large'),
    })
  })
})

describe('chains without instances', () => {
  it('error: none listed, none that answers, and another family', async () => {
    expect((await (await start([])).get('/blocks/tip/height')).status).toBe(501)
    expect(await (await start(['http://127.0.0.1:9'])).get('/blocks/tip/height')).toMatchObject({
      status: 503,
      body: expect.stringContaining('chain-unreachable'),
    })
    const wrong = { ...gatewayChains({ solana: 'http://127.0.0.1:9' })[0], esploraUrls: ['http://127.0.0.1:9'] }
    const started = startTestGateway(untyped({ chains: [wrong], projects: [PROJECT] }))
    await expect(started).rejects.toThrow('Esplora serves chains of Bitcoin')
  })
})
