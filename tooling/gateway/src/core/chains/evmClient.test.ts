import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { encodeErrorResult, parseAbi } from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import { RpcError } from './chain.ts'
import { evmClient } from './evmClient.ts'
import { isRefusal } from './isRefusal.ts'

const CONTRACT = '0x00000000000000000000000000000000000000aa'

const CHAIN = {
  id: 'eip155:1',
  name: 'One',
  rpcUrls: ['http://127.0.0.1:1'],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}

describe('evmClient', () => {
  it('default: asks through the pool', async () => {
    const client = evmClient(CHAIN, async (method) => (method === 'eth_getBalance' ? '0x7' : null))
    expect(await client.getBalance({ address: CONTRACT })).toBe(7n)
  })

  it.each([null, '', {}, 7, '0x', 'abc'])(
    'error: a node that answers %j for a balance is one that does not answer',
    async (answer) => {
      const client = evmClient(CHAIN, async () => answer)
      const failure = await client.getBalance({ address: CONTRACT }).catch((error: unknown) => error)
      expect(failure).toMatchObject({ cause: { status: 503, code: 'chain-unreachable' } })
    },
  )

  it('error: a node that answers a call with nothing has not refused it', async () => {
    const client = evmClient(CHAIN, async () => null)
    const asked = { address: CONTRACT, abi: parseAbi(['function balanceOf(address) view returns (uint256)']) } as const
    const failure = await client
      .readContract({ ...asked, functionName: 'balanceOf', args: [CONTRACT] })
      .catch((error: unknown) => error)
    expect(isRefusal(failure)).toBe(false)
  })

  it('error: a contract cannot make this server ask an address (ERC-3668)', async () => {
    const victim = await httpServer(() => ({ body: '{"data":"0x"}' }))
    onTestFinished(() => victim.close())
    const data = encodeErrorResult({
      abi: parseAbi([
        'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData)',
      ]),
      args: [CONTRACT, [`${victim.url}/{sender}/{data}`], '0x12345678', '0x12345678', '0x'],
    })
    const client = evmClient(CHAIN, () => Promise.reject(new RpcError(3, 'execution reverted', data)))
    await expect(client.call({ to: CONTRACT, data: '0x12345678' })).rejects.toThrow()
    expect(victim.requests).toEqual([])
  })

  it('error: a contract that answers with megabytes is one that refuses', async () => {
    const client = evmClient(CHAIN, async () => `0x${'00'.repeat(65_537)}`)
    await expect(client.call({ to: CONTRACT, data: '0x12345678' })).rejects.toThrow('64 kB')
  })
})
