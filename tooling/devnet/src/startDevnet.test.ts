import { createServer } from 'node:net'
import { createPublicClient, createTestClient, createWalletClient, erc20Abi, http, webSocket } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, test } from 'vitest'
import { ACCOUNTS } from './core/accounts.ts'
import type { StartPart } from './part.ts'
import { startDevnet } from './startDevnet.ts'
import type { Devnet, DevnetOptions } from './types.ts'

const started: Devnet[] = []
afterAll(() => Promise.all(started.map((devnet) => devnet.stop())))

async function start(options?: DevnetOptions) {
  const devnet = await startDevnet(options)
  started.push(devnet)
  return devnet
}

function chainOf({ chains }: Devnet, id: number) {
  const chain = chains[id]
  if (!chain) throw new Error(`no chain ${id}`)
  return { ...chain, client: createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 20 }) }
}

const [alice, bob, nobody] = ACCOUNTS

describe('startDevnet', () => {
  test('default', async () => {
    const devnet = await start()
    expect(Object.keys(devnet.services)).toEqual(['evm-1', 'evm-42161'])
    for (const id of [1, 42161]) {
      const { client, rpcUrl } = chainOf(devnet, id)
      expect(devnet.services[`evm-${id}`]).toBe(rpcUrl)
      expect(await client.getChainId()).toBe(id)
    }
  })

  test('behavior: balances are as stated, to the wei', async () => {
    const devnet = await start()
    for (const [id, first] of [
      [1, 10n],
      [42161, 4n],
    ] as const) {
      const { client, balances } = chainOf(devnet, id)
      const real = await Promise.all(devnet.accounts.map(({ address }) => client.getBalance({ address })))
      expect(real).toEqual(balances)
      expect(real[0]).toBe(first * 10n ** 18n)
      expect(real[2]).toBe(0n)
    }
  })

  test('behavior: the token is at one address on every chain and moves', async () => {
    const devnet = await start()
    expect(chainOf(devnet, 1).tokens.latch).toBe(chainOf(devnet, 42161).tokens.latch)
    const { client, rpcUrl, tokens } = chainOf(devnet, 1)
    const token = { address: tokens.latch, abi: erc20Abi }
    expect(await client.readContract({ ...token, functionName: 'symbol' })).toBe('LATCH')
    expect(await client.readContract({ ...token, functionName: 'decimals' })).toBe(6)
    const wallet = createWalletClient({ account: privateKeyToAccount(alice.privateKey), transport: http(rpcUrl) })
    const hash = await wallet.writeContract({
      ...token,
      chain: null,
      functionName: 'transfer',
      args: [nobody.address, 250_000n],
    })
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    const holdings = [alice, bob, nobody].map(({ address }) =>
      client.readContract({ ...token, functionName: 'balanceOf', args: [address] }),
    )
    expect(await Promise.all(holdings)).toEqual([999_750_000n, 1_000_000_000n, 250_000n])
  })

  test('behavior: subscriptions over WebSocket', async () => {
    const { rpcUrl, wsUrl } = chainOf(await start({ chains: [1] }), 1)
    const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
    const socket = createPublicClient({ transport: webSocket(wsUrl) })
    const heads: bigint[] = []
    const stop = socket.watchBlockNumber({ onBlockNumber: (head) => heads.push(head) })
    const minedAndHeard = async () => {
      await node.mine({ blocks: 1 })
      return heads.length
    }
    await expect.poll(minedAndHeard).toBeGreaterThan(0)
    stop()
    ;(await socket.transport.getRpcClient()).close()
  })

  test('behavior: two devnets do not share anything', async () => {
    const [firstDevnet, two] = await Promise.all([start({ chains: [1] }), start({ chains: [1] })])
    const [first, second] = [chainOf(firstDevnet, 1), chainOf(two, 1)]
    expect(first.rpcUrl).not.toBe(second.rpcUrl)
    const wallet = createWalletClient({ account: privateKeyToAccount(alice.privateKey), transport: http(first.rpcUrl) })
    const hash = await wallet.sendTransaction({ chain: null, to: nobody.address, value: 7n })
    await first.client.waitForTransactionReceipt({ hash })
    expect(await first.client.getBalance({ address: nobody.address })).toBe(7n)
    expect(await second.client.getBalance({ address: nobody.address })).toBe(0n)
  })

  test('behavior: stop frees the port and may be called twice', async () => {
    const devnet = await start({ chains: [1] })
    const port = Number(new URL(chainOf(devnet, 1).rpcUrl).port)
    await Promise.all([devnet.stop(), devnet.stop()])
    const again = await start({ chains: [1], ports: { 1: port } })
    expect(again.services['evm-1']).toBe(`http://127.0.0.1:${port}`)
  })

  test('parameters: signal stops a running devnet', async () => {
    const controller = new AbortController()
    const { rpcUrl } = chainOf(await start({ chains: [1], signal: controller.signal }), 1)
    controller.abort()
    const isGone = () =>
      fetch(rpcUrl).then(
        () => false,
        () => true,
      )
    await expect.poll(isGone).toBe(true)
  })

  test('parameters: parts, without the chains', async () => {
    const devnet = await start({ parts: ['relay'] })
    expect(Object.keys(devnet.services)).toEqual(['relay'])
    expect([devnet.chains, devnet.missing]).toEqual([{}, {}])
  })

  test('parameters: last is told what runs, in turn, and ends with the rest', async () => {
    const messages: unknown[] = []
    const ended: string[] = []
    const make =
      (name: string): StartPart =>
      async ({ services = {}, port }) => {
        messages.push([Object.keys(services), port])
        return { name, url: `http://${name}`, stop: async () => void ended.push(name) }
      }
    const last = { gateway: make('gateway'), playground: make('playground') }
    const devnet = await start({ chains: [1], last, ports: { playground: 5173 } })
    expect(messages).toEqual([
      [['evm-1'], undefined],
      [['evm-1', 'gateway'], 5173],
    ])
    expect(devnet.services).toMatchObject({ gateway: 'http://gateway', playground: 'http://playground' })
    await devnet.stop()
    expect(ended).toEqual(['playground', 'gateway'])
  })

  test('error: what starts last fails, and nothing is left', async () => {
    let chain = ''
    const fails: StartPart = async ({ services }) => {
      chain = services?.['evm-1'] ?? ''
      throw new Error('no table')
    }
    await expect(startDevnet({ chains: [1], last: { gateway: fails } })).rejects.toThrow('no table')
    await expect(fetch(chain)).rejects.toThrow()
  })

  test('error: aborted before it is up', async () => {
    await expect(startDevnet({ signal: AbortSignal.abort(new Error('no longer needed')) })).rejects.toThrow(
      'no longer needed',
    )
  })

  test('error: a given port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(startDevnet({ chains: [1], ports: { 1: port } })).rejects.toMatchObject({
      code: 'start-failed',
      message: expect.stringMatching(/^evm-1 did not start: it ended with 1: .*in use/),
    })
    server.close()
  })
})
