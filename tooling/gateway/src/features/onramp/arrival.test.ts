import { ACCOUNTS, type Devnet, fundEvm, startDevnet } from '@latchkey/devnet'
import { TOKENS } from '@latchkey/devnet/contracts'
import { fundSolana, SOLANA_ACCOUNTS, SOLANA_TOKENS } from '@latchkey/devnet/solana'
import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { createWalletClient, erc20Abi, http, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Chains, createChains } from '../../core/chains/chains.ts'
import { seededChains } from '../../testing/testGateway.ts'
import { type Arrivals, type Awaited, arrivalsOf, claimsOn } from './arrival.ts'

const [PAYER, BUYER] = ACCOUNTS
const [ALICE, BOB] = SOLANA_ACCOUNTS
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const { signal } = new AbortController()

let devnet: Devnet
let chains: Chains

beforeAll(async () => {
  devnet = await startDevnet({ chains: [1], parts: ['evm', 'solana'], contracts: true, seed: false })
  const solana = { name: 'Solana', symbol: 'SOL', decimals: 9 }
  chains = createChains(
    [
      ...seededChains(devnet).filter(({ id }) => id === 'eip155:1'),
      { id: SOLANA, name: 'Solana', rpcUrls: [devnet.services.solana ?? ''], nativeCurrency: solana, checkId: false },
    ],
    { timeout: 5_000 },
  )
}, 90_000)
afterAll(() => devnet?.stop())

const awaited = (more: Partial<Awaited>): Awaited => ({
  address: BUYER?.address ?? '',
  token: '',
  since: Date.now() - 30_000,
  ...more,
})
type Expected = Partial<Awaited> & { readonly amount?: string }

async function isPaidBy(chainId: string, hash: string, { amount, ...more }: Expected): Promise<boolean> {
  const arrivals = await arrivalsOf(chains.get(chainId), hash, awaited(more), signal)
  return claimsOn(arrivals, { id: 'o1', amount }, []).length > 0
}
const arrived = (hash: string, more: Expected) => isPaidBy('eip155:1', hash, more)

describe('on EVM', () => {
  test('parameters: ether: the amount, the account, the time', async () => {
    const hash = await fundEvm(devnet.services['evm-1'] ?? '', BUYER?.address ?? '', 10n ** 18n)
    expect(await arrived(hash, {})).toBe(true)
    expect(await arrived(hash, { amount: '1.04' })).toBe(true)
    expect(await arrived(hash, { amount: '0.96' })).toBe(true)
    expect(await arrived(hash, { amount: '1.1' })).toBe(false)
    expect(await arrived(hash, { amount: '0.5' })).toBe(false)
    expect(await arrived(hash, { address: PAYER?.address ?? '' })).toBe(false)
    expect(await arrived(hash, { since: Date.now() + 120_000 })).toBe(false)
    expect(await arrived(hash, { token: TOKENS.usdc.address })).toBe(false)
    expect(await arrived(`0x${'0'.repeat(64)}`, {})).toBe(false)
    expect(await arrived('no hash', {})).toBe(false)
  })

  test('parameters: a token: its own contract, and no other that says the same', async () => {
    const account = privateKeyToAccount(PAYER?.privateKey ?? '0x')
    const wallet = createWalletClient({ account, transport: http(devnet.services['evm-1']) })
    const args = [BUYER?.address ?? '0x', 97_000_000n] as const
    const hash = await wallet.writeContract({
      ...{ address: TOKENS.usdc.address, abi: parseAbi(['function mint(address,uint256)']), functionName: 'mint' },
      ...{ args, chain: null },
    })
    await expect.poll(() => chains.getEvm('eip155:1').client.getTransactionReceipt({ hash })).toBeTruthy()
    expect(await arrived(hash, { token: TOKENS.usdc.address.toLowerCase(), amount: '97.1' })).toBe(true)
    expect(await arrived(hash, { token: TOKENS.eurc.address, amount: '97' })).toBe(false)
    expect(await arrived(hash, { token: TOKENS.usdc.address, amount: '9700' })).toBe(false)
    expect(await arrived(hash, {})).toBe(false)
    const { client } = chains.getEvm('eip155:1')
    const balance = { abi: erc20Abi, functionName: 'balanceOf', args: [BUYER?.address ?? '0x'] } as const
    expect(await client.readContract({ address: TOKENS.usdc.address, ...balance })).toBeGreaterThanOrEqual(97_000_000n)
  })
})

describe('on Solana', () => {
  const on = (hash: string, more: Expected) => isPaidBy(SOLANA, hash, { address: BOB?.address ?? '', ...more })

  test('parameters: the amount, the account, the time, the mint', async () => {
    const hash = await fundSolana(devnet.services.solana ?? '', BOB?.address ?? '', 2_000_000_000n)
    await expect.poll(() => on(hash, {}), { timeout: 15_000 }).toBe(true)
    expect(await on(hash, { amount: '2' })).toBe(true)
    expect(await on(hash, { amount: '3' })).toBe(false)
    expect(await on(hash, { address: ALICE?.address ?? '' })).toBe(false)
    expect(await on(hash, { since: Date.now() + 120_000 })).toBe(false)
    expect(await on(hash, { token: SOLANA_TOKENS[0]?.mint ?? '' })).toBe(false)
  })
})

describe('several nodes', () => {
  type Asked = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

  /** A node in front of the chain that says of some calls what it likes. */
  async function nodeBefore(says: (call: Asked) => unknown): Promise<string> {
    const url = devnet.services['evm-1'] ?? ''
    const server = await httpServer(async ({ body }) => {
      const call: Asked = JSON.parse(body)
      const reply = says(call)
      if (reply === 'hang') return 'hang'
      if (reply !== undefined) return { body: JSON.stringify({ jsonrpc: '2.0', id: call.id, result: reply }) }
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return { body: await answer.text() }
    })
    onTestFinished(() => server.close())
    return server.url
  }

  function chainOf(...nodes: readonly string[]) {
    const config = seededChains(devnet).find(({ id }) => id === 'eip155:1')
    if (!config) throw new Error('no chain')
    return createChains([{ ...config, rpcUrls: nodes }], { timeout: 30_000 }).get('eip155:1')
  }

  const isPaid = async (nodes: readonly string[], hash: string, amount?: string): Promise<boolean> =>
    claimsOn(await arrivalsOf(chainOf(...nodes), hash, awaited({}), signal), { id: 'o1', amount }, []).length > 0
  const pay = () => fundEvm(devnet.services['evm-1'] ?? '', BUYER?.address ?? '', 10n ** 18n)

  test('default: they agree', async () => {
    const honest = devnet.services['evm-1'] ?? ''
    expect(await isPaid([honest, await nodeBefore(() => undefined)], await pay())).toBe(true)
  })

  test('error: one alone says that a payment arrived, in either place', async () => {
    const honest = devnet.services['evm-1'] ?? ''
    const hash = await pay()
    // What it made up: the transaction brought ten times as much.
    const value = `0x${(10n ** 19n).toString(16)}`
    const { client } = chains.getEvm('eip155:1')
    const real = await client.request({ method: 'eth_getTransactionByHash', params: [hash as `0x${string}`] })
    const lies = await nodeBefore(({ method }) =>
      method === 'eth_getTransactionByHash' ? { ...real, value } : undefined,
    )
    expect(await isPaid([lies], hash, '10')).toBe(true)
    expect(await isPaid([lies, honest], hash, '10')).toBe(false)
    expect(await isPaid([honest, lies], hash, '10')).toBe(false)
  })

  test('behavior: one that has not seen it yet makes the others wait', async () => {
    const honest = devnet.services['evm-1'] ?? ''
    let isBehind = true
    const late = await nodeBefore(({ method }) =>
      method === 'eth_getTransactionReceipt' && isBehind ? null : undefined,
    )
    const hash = await pay()
    expect(await isPaid([honest, late], hash)).toBe(false)
    isBehind = false
    expect(await isPaid([honest, late], hash)).toBe(true)
  })

  test('behavior: one that fails, and one that is silent, are left out', async () => {
    const honest = devnet.services['evm-1'] ?? ''
    const silent = await nodeBefore(() => 'hang')
    const hash = await pay()
    expect(await isPaid(['http://127.0.0.1:9', honest, silent], hash)).toBe(true)
    await expect(isPaid(['http://127.0.0.1:9'], hash)).rejects.toThrow()
  })
})

describe('several orders in one transaction', () => {
  const logs = (...amounts: readonly bigint[]): Arrivals => ({
    decimals: 0,
    isPooled: false,
    transfers: amounts.map((amount, index) => ({ key: `log:${index}`, amount })),
  })
  const pool = (amount: bigint): Arrivals => ({
    decimals: 0,
    isPooled: true,
    transfers: [{ key: 'balance:0x1', amount }],
  })
  const order = (amount?: string) => ({ id: 'o1', amount })

  test.each([
    ['the one transfer of its amount', logs(50n, 100n), order('100'), [], [['log:1']]],
    ['the nearest first', logs(98n, 100n), order('100'), [], [['log:1'], ['log:0']]],
    ['all of them together', logs(60n, 40n), order('100'), [], [['log:0', 'log:1']]],
    ['any where no amount was said', logs(60n, 40n), order(), [], [['log:0'], ['log:1'], ['log:0', 'log:1']]],
    ['none of another amount', logs(60n), order('100'), [], []],
    ['a pool of its own', pool(100n), order('100'), [], [['balance:0x1']]],
    ['its share of a pool', pool(300n), order('100'), ['200'], [['share:o1']]],
    ['no share of a pool that is too small', pool(200n), order('100'), ['200'], []],
    ['no share of a pool that is too large', pool(900n), order('100'), ['200'], []],
    ['no share while an amount is not known', pool(300n), order('100'), ['200', undefined], []],
    ['nothing of a transaction that brought nothing', pool(0n), order(), [], []],
  ] as const)('parameters: %s', (_name, arrivals, wanted, others, claims) => {
    expect(claimsOn(arrivals, wanted, others)).toEqual(claims)
  })
})
