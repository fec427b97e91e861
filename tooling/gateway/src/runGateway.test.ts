import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTestGateway } from './testing/testGateway.ts'

describe('runGateway', () => {
  it('behavior: what was begun is answered, then the port is free', async () => {
    const isStopping = Promise.withResolvers<void>()
    const node = await httpServer(async ({ body }) => {
      const { id, method }: { id: number; method: string } = JSON.parse(body)
      if (method !== 'eth_chainId') await isStopping.promise
      return { body: JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }) }
    })
    onTestFinished(() => node.close())
    const gateway = await startTestGateway({
      chains: [
        { id: 'eip155:1', name: 'Slow', rpcUrls: [node.url], nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 } },
      ],
      projects: [{ id: 'shop-project', name: 'Shop' }],
    })
    const begun = fetch(`${gateway.url}/v1?chainId=eip155:1&projectId=shop-project`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}',
    })
    await expect.poll(() => node.requests.length).toBe(2)
    const stopped = gateway.stop()
    // From here on it takes no more requests.
    await expect
      .poll(() =>
        fetch(`${gateway.url}/health`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed')
    isStopping.resolve()
    expect(await (await begun).json()).toMatchObject({ result: '0x1' })
    const answered = performance.now()
    await stopped
    expect(performance.now() - answered).toBeLessThan(4_000)
    await gateway.stop()
    await expect(fetch(`${gateway.url}/health`)).rejects.toThrow()
    // The same port at once, as a restart does.
    const again = await startTestGateway({ port: Number(new URL(gateway.url).port), chains: [] })
    await again.stop()
  })
})
