import { parseTransaction, recoverTransactionAddress, type TransactionSerializedEIP1559 } from 'viem'
import { expect, test } from 'vitest'
import type { App } from '../app/app.ts'
import { addressOf } from '../sign/evm.ts'
import type { Request } from './approve.ts'
import { contextOf, signAndSend } from './sendTransaction.ts'
import { prepareTransaction } from './transaction.ts'

const KEY = new Uint8Array(32).fill(7)
const address = addressOf(KEY) as `0x${string}`
const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chains = ['eip155:1', 'eip155:10'].map((id) => ({ id, name: id, nativeCurrency: coin }))

/** A request of network 1, and a host that changes the network while the key is at work. */
function setUp() {
  const calls: { chain: string; method: string; params: readonly unknown[] }[] = []
  const answers: Readonly<Record<string, unknown>> = {
    eth_getBlockByNumber: { baseFeePerGas: '0x1' },
    eth_maxPriorityFeePerGas: '0x1',
    eth_getTransactionCount: '0x0',
    eth_estimateGas: '0x5208',
  }
  const app = {
    chain: 'eip155:1',
    project: { id: 'p', origins: [], codeEntry: 'frame', chains },
    service: {
      call: async (path: string, { body }: { body: { method: string; params: readonly unknown[] } }) => {
        calls.push({ chain: new URL(path, 'https://w').searchParams.get('chainId') ?? '', ...body })
        return { result: answers[body.method] ?? '0x1' }
      },
    },
  } as unknown as App
  const request: Request = {
    app,
    asked: {
      id: 'a',
      origin: 'https://shop.example',
      account: `eip155:1:${address}`,
      chain: 'eip155:1',
      signal: new AbortController().signal,
    },
    wallet: {
      address,
      async withKey(work) {
        const done = await work(KEY)
        app.chain = 'eip155:10'
        return done
      },
    },
    address,
    chain: chains[0] as (typeof chains)[0],
    turn: () => ({ position: 1, total: 1 }),
  }
  return { app, request, calls }
}

test('behavior: a transaction is made for the network it was asked for', async () => {
  const { app, request, calls } = setUp()
  app.chain = 'eip155:10'
  const { bytes } = await prepareTransaction({ from: address, to: address }, contextOf(request))
  expect(parseTransaction(bytes).chainId).toBe(1)
  expect(new Set(calls.map(({ chain }) => chain))).toEqual(new Set(['eip155:1']))
})

test('behavior: it is sent there, whatever network is in use when it is signed', async () => {
  const { request, calls } = setUp()
  const prepared = await prepareTransaction({ from: address, to: address }, contextOf(request))
  await signAndSend(request, prepared)
  const [sent] = calls.filter(({ method }) => method === 'eth_sendRawTransaction')
  expect(sent?.chain).toBe('eip155:1')
  const serializedTransaction = sent?.params[0] as TransactionSerializedEIP1559
  expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)
})

test('error: a network that was changed before the signature is nothing to sign for', async () => {
  const { app, request, calls } = setUp()
  const prepared = await prepareTransaction({ from: address, to: address }, contextOf(request))
  app.chain = 'eip155:10'
  await expect(signAndSend(request, prepared)).rejects.toMatchObject({ code: 4901 })
  expect(calls.some(({ method }) => method === 'eth_sendRawTransaction')).toBe(false)
})

test('error: a request that its host has withdrawn since it was approved is neither signed nor sent', async () => {
  const { request, calls } = setUp()
  const host = new AbortController()
  const withdrawn = { ...request, asked: { ...request.asked, signal: host.signal } }
  const prepared = await prepareTransaction({ from: address, to: address }, contextOf(withdrawn))
  host.abort()
  await expect(signAndSend(withdrawn, prepared)).rejects.toMatchObject({ code: 4001, message: 'Request was aborted' })
  expect(calls.some(({ method }) => method === 'eth_sendRawTransaction')).toBe(false)
})

test('behavior: gas far above what the call needs is a danger', async () => {
  const { request } = setUp()
  const asked = (gas: string) => prepareTransaction({ from: address, to: address, gas }, contextOf(request))
  const warningsOf = async (gas: string) =>
    (await asked(gas)).subject.facts.warnings.map(({ key, tone }) => [tone, key])
  expect(await warningsOf('0xa410')).toEqual([])
  expect(await warningsOf('0x1c9c380')).toEqual([['danger', 'dear']])
})
