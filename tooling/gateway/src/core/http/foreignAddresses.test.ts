import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  numberToHex,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Gateway } from '../../createGateway.ts'
import { readNftInfo } from '../../features/history/nftMetadata.ts'
import { startTestGateway } from '../../testing/testGateway.ts'
import { createChains } from '../chains/chains.ts'
import type { ChainConfig } from '../config/chainConfig.ts'

const ACCOUNT = '0x00000000000000000000000000000000000000aa'
const CONTRACT = '0x00000000000000000000000000000000000000bb'
const PROJECT = 'shop-project'

/** Many requests on machines that do other things too. */
const PATIENCE = { timeout: 60_000 }
const word = (address: `0x${string}`) => encodeAbiParameters([{ type: 'address' }], [address])
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])

/** Listens on every address of this machine; nobody should come. */
let trap: Server
let visits = 0
let port = 0

beforeAll(async () => {
  trap = createServer((socket) => {
    visits += 1
    socket.destroy()
  }).listen(0)
  await once(trap, 'listening')
  const address = trap.address()
  port = typeof address === 'object' && address ? address.port : 0
})

afterAll(() => void trap.close())

const HOSTS = [
  '127.0.0.1',
  'localhost',
  'a.localhost',
  'localhost.',
  '127.1',
  '0.0.0.0',
  '0',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  'ⓛocalhost',
  'user:word@localhost',
]

const addresses = (scheme: string): string[] => HOSTS.map((host) => `${scheme}://${host}:${port}/picture.png`)

const universalResolver = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function reverseWithGateways(bytes owner, uint256 coinType, string[] gateways) view returns (string, address, address)',
])
const SELECTORS = universalResolver.map((item) => toFunctionSelector(item))

interface HostileAnswers {
  readonly text: () => string
  readonly name?: () => string
  readonly account?: () => Hex
}

interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly [{ readonly data?: Hex }?]
}

/** A node of a chain on which everybody's contracts answer with one text. */
async function hostileNode(answerWith: HostileAnswers) {
  const answer = (data: Hex): Hex => {
    const { functionName, args } = decodeFunctionData({ abi: universalResolver, data })
    if (functionName === 'reverseWithGateways')
      return encodeFunctionResult({
        abi: universalResolver,
        functionName,
        result: [answerWith.name?.() ?? 'evil.eth', CONTRACT, CONTRACT],
      })
    const isAddress = args[1].startsWith('0x3b3b57de')
    const inner: Hex = `0x${(isAddress ? word(answerWith.account?.() ?? ACCOUNT) : text(answerWith.text())).slice(2)}`
    return encodeFunctionResult({ abi: universalResolver, functionName, result: [inner, CONTRACT] })
  }
  function resultOf({ method, params: [call] }: Call): string {
    if (method === 'eth_chainId') return '0x1'
    if (method !== 'eth_call') return '0x0'
    const data = call?.data ?? '0x'
    return SELECTORS.some((selector) => data.startsWith(selector)) ? answer(data) : text(answerWith.text())
  }
  const node = await httpServer(({ body }) => {
    const parsed: Call | readonly Call[] = JSON.parse(body)
    const answer = (call: Call) => ({ jsonrpc: '2.0', id: call.id, result: resultOf(call) })
    return { body: JSON.stringify('id' in parsed ? answer(parsed) : parsed.map(answer)) }
  })
  onTestFinished(() => node.close())
  return node
}

const chainOf = (url: string): ChainConfig => ({
  id: 'eip155:1',
  name: 'One',
  rpcUrls: [url],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  ensRegistry: CONTRACT,
  isIndexed: false,
})

async function start(chain: ChainConfig): Promise<Gateway> {
  const gateway = await startTestGateway({
    chains: [chain],
    projects: [{ id: PROJECT, name: 'Shop' }],
    trustProxy: true,
  })
  onTestFinished(() => gateway.stop())
  return gateway
}

const get = async ({ url }: Gateway, path: string): Promise<string> =>
  (await fetch(`${url}${path}${path.includes('?') ? '&' : '?'}projectId=${PROJECT}`)).text()

describe('addresses that strangers choose', () => {
  it('behavior: pictures that contracts name are not fetched, and only safe ones are passed on', PATIENCE, async () => {
    const others = ['ipfs', 'file', 'gopher', 'javascript'].flatMap((scheme) => addresses(scheme).slice(0, 1))
    const all = [...addresses('http'), ...addresses('https'), ...others]
    let now = { address: '', index: 0 }
    const accountOf = (index: number) => numberToHex(index + 1, { size: 20 })
    const node = await hostileNode({
      text: () => now.address,
      name: () => `evil${now.index}.eth`,
      account: () => accountOf(now.index),
    })
    const gateway = await start(chainOf(node.url))
    for (const [index, address] of all.entries()) {
      now = { address, index }
      const isSafe = address.startsWith('https:')
      const { name, avatar } = JSON.parse(await get(gateway, `/v1/identity/${accountOf(index)}`))
      expect([name, avatar]).toEqual([`evil${index}.eth`, isSafe ? address : null])
      for (const path of [`/v1/profile/account/${name}`, `/v1/profile/reverse/${accountOf(index)}`])
        expect(await get(gateway, path), address).toContain(isSafe ? address : '"attributes":[]')
    }
    expect(visits).toBe(0)
  })

  it('behavior: descriptions of tokens are read only where they stand in the answer', PATIENCE, async () => {
    for (const address of [...addresses('http'), ...addresses('https')]) {
      const node = await hostileNode({ text: () => address })
      const chain = createChains([chainOf(node.url)], { timeout: 5_000 }).get('eip155:1')
      const keys = ['erc721', 'erc1155'].map((kind, index) => ({ kind, token: CONTRACT, token_id: `${index}` }))
      const found = await readNftInfo(chain, keys, AbortSignal.timeout(5_000))
      expect([...found.values()]).toEqual([
        { name: null, image: null },
        { name: null, image: null },
      ])
    }
    expect(visits).toBe(0)
  })

  it('behavior: a node that sends us elsewhere is a node that failed', PATIENCE, async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const node = await httpServer(() => ({ status, headers: { location: `http://localhost:${port}/` } }))
      onTestFinished(() => node.close())
      const gateway = await start(chainOf(node.url))
      expect(await get(gateway, `/v1/identity/${ACCOUNT}`), `${status}`).toContain('chain-unreachable')
      expect(await (await fetch(`${gateway.operatorUrl}/ready`)).text()).toContain('degraded')
    }
    expect(visits).toBe(0)
  })

  it('behavior: addresses in requests are not asked', PATIENCE, async () => {
    const node = await hostileNode({ text: () => 'nothing' })
    const gateway = await start(chainOf(node.url))
    const bodyOf = (address: string) => ({
      eventId: crypto.randomUUID(),
      url: address,
      domain: 'shop.example',
      timestamp: 1,
      props: { url: address },
    })
    for (const address of addresses('http')) {
      const answer = await fetch(`${gateway.url}/e?projectId=${PROJECT}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          referer: new URL(address).href,
          'x-forwarded-host': `localhost:${port}`,
        },
        body: JSON.stringify(bodyOf(address)),
      })
      expect(answer.status).toBe(200)
      const encoded = encodeURIComponent(address)
      for (const path of [`/getWalletImage/${encoded}`, `/public/getTokenImage/${encoded}`])
        expect(await get(gateway, path)).toContain('image-unknown')
      expect(await get(gateway, `/v1/identity/${encoded}`)).toContain('FAILED')
    }
    expect(visits).toBe(0)
  })
})
