import { ACCOUNTS } from '@latchkey/devnet'
import { createPublicClient, createWalletClient, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendJson } from '../../testing/http.ts'
import { devnetChains, TEST_PROJECT, type TestGateway, testGateway } from '../../testing/testGateway.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await testGateway({ chains: devnetChains })
}, 60_000)

afterAll(() => gateway?.stop())

const call = (method: string, params: unknown = [], id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params })

interface Answer {
  readonly result: { readonly hash: string }
}

const ask = async (body: unknown, chain = 'eip155:1'): Promise<Answer> =>
  JSON.parse(await (await gateway.post(`/v1/?chainId=${chain}`, body)).text())

const metric = async (name: string): Promise<string[]> =>
  (await (await fetch(`${gateway.url}/metrics`)).text()).split('\n').filter((line) => line.startsWith(name))

describe('rpc', () => {
  it('default: a read, on the chain that is named', async () => {
    expect(await ask(call('eth_chainId'))).toEqual({ jsonrpc: '2.0', id: 1, result: '0x1' })
    expect(await ask(call('eth_chainId', [], 'a'), 'eip155:42161')).toEqual({
      jsonrpc: '2.0',
      id: 'a',
      result: '0xa4b1',
    })
  })

  it('default: viem sends real money through it', async () => {
    const transport = http(`${gateway.url}/v1/?chainId=eip155:1&projectId=${TEST_PROJECT}`, { batch: true })
    const [from, , to] = ACCOUNTS
    const wallet = createWalletClient({ account: privateKeyToAccount(from.privateKey), chain: mainnet, transport })
    const client = createPublicClient({ chain: mainnet, transport })
    const hash = await wallet.sendTransaction({ to: to.address, value: parseEther('0.5') })
    expect((await client.waitForTransactionReceipt({ hash, pollingInterval: 50 })).status).toBe('success')
    expect(await client.getBalance({ address: to.address })).toBe(parseEther('0.5'))
  })

  it('behavior: a batch answers each call by its id, refused ones too', async () => {
    const answer = await ask([
      call('eth_blockNumber', [], 7),
      call('eth_sendTransaction', [{}], 'x'),
      5,
      call('eth_getCode', ['0x00', 'latest'], 9),
      { method: 'eth_blockNumber' },
    ])
    expect(answer).toMatchObject([
      { id: 7, result: expect.stringMatching(/^0x/) },
      { id: 'x', error: { code: -32601 } },
      { id: null, error: { code: -32600 } },
      { id: 9, error: { code: -32602 } },
      { id: null, error: { code: -32600 } },
    ])
  })

  it('behavior: a trial of one block with as many calls as a batch of a wallet; a longer one is refused', async () => {
    const from = ACCOUNTS[0].address
    const block = (count: number) => ({
      calls: Array.from({ length: count }, () => ({ from, to: from, value: '0x1' })),
    })
    const tried = (...blocks: object[]) => ask(call('eth_simulateV1', [{ blockStateCalls: blocks }, 'latest']))
    expect(await tried(block(20))).toMatchObject({ result: [{ calls: expect.any(Array) }] })
    for (const blocks of [[block(21)], [block(1), block(1)], []])
      expect(await tried(...blocks)).toMatchObject({ error: { code: -32602 } })
    expect(await ask(call('eth_simulateV1', []))).toMatchObject({ error: { code: -32602 } })
  })

  it('behavior: JSON as text/plain, which needs no preflight', async () => {
    const response = await gateway.post('/v1/?chainId=eip155:1', call('eth_chainId'), {
      headers: { 'content-type': 'text/plain' },
    })
    expect(await response.json()).toMatchObject({ result: '0x1' })
  })

  it('behavior: final blocks come from memory, until the chain is another one', async () => {
    const { rpcUrl } = gateway.devnet.chains[42161] ?? { rpcUrl: '' }
    const node = (method: string, params: unknown[] = []) => sendJson(rpcUrl, call(method, params))
    await node('anvil_mine', ['0x20'])
    const block = call('eth_getBlockByNumber', ['0x2', false])
    const first = await ask(block, 'eip155:42161')
    const askedAgain = async () => {
      expect(await ask(block, 'eip155:42161')).toEqual(first)
      return metric('latchkey_rpc_calls_total{chain="eip155:42161",outcome="cached"}')
    }
    await expect.poll(askedAgain).toHaveLength(1)
    await node('anvil_reset')
    await node('anvil_mine', ['0x20', '0x5'])
    await expect.poll(async () => (await ask(block, 'eip155:42161')).result.hash).not.toBe(first.result.hash)
  })

  it('error: an unreadable body, an empty and a huge batch, an unknown chain', async () => {
    const bad = await gateway.post('/v1/?chainId=eip155:1', null, { body: '{"jsonrpc":' })
    expect(await bad.json()).toMatchObject({ id: null, error: { code: -32700 } })
    expect(await ask([])).toMatchObject({ error: { code: -32600 } })
    expect(await ask(Array.from({ length: 1001 }, () => 1))).toMatchObject({ error: { code: -32005 } })
    const unknown = await gateway.post('/v1/?chainId=eip155:9999', call('eth_chainId'))
    expect(unknown.status).toBe(400)
    expect(await unknown.json()).toMatchObject({ code: 'chain-unsupported' })
  })
})
