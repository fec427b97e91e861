import { type Block, createPublicClient, erc20Abi, type Hex, http, parseAbiItem, type TransactionReceipt } from 'viem'
import { describe, expect, test } from 'vitest'
import { COLLECTIBLES, EXCHANGE, IMPOSTOR, TOKENS } from '../contracts/index.ts'
import { ACCOUNTS } from '../core/accounts.ts'
import { startDevnet } from '../startDevnet.ts'
import { type Clients, withContracts } from '../testing/withContracts.ts'
import { PEOPLE } from './people.ts'
import { PAST_TRANSACTIONS } from './seedChain.ts'

const clients = withContracts({ seed: true })
const { alice, falseBob, falseShop } = PEOPLE

interface Past {
  readonly blocks: readonly Block<bigint, true>[]
  readonly receipts: ReadonlyMap<Hex, TransactionReceipt>
}

async function readPast(
  client: Pick<Clients['client'], 'getBlock' | 'getBlockNumber' | 'getTransactionReceipt'>,
): Promise<Past> {
  const head = await client.getBlockNumber()
  const blocks = await Promise.all(
    Array.from({ length: Number(head) + 1 }, (_, index) =>
      client.getBlock({ blockNumber: BigInt(index), includeTransactions: true }),
    ),
  )
  const hashes = blocks.slice(2).flatMap(({ transactions }) => transactions.map(({ hash }) => hash))
  const receipts = await Promise.all(hashes.map((hash) => client.getTransactionReceipt({ hash })))
  return { blocks, receipts: new Map(receipts.map((receipt) => [receipt.transactionHash, receipt])) }
}

/** Whether an address sent or received a transaction, or is named by a log of it. */
function concerns({ from, to, logs }: TransactionReceipt, address: Hex): boolean {
  const topic = `0x${'0'.repeat(24)}${address.slice(2).toLowerCase()}`
  const same = (other: Hex | null) => other?.toLowerCase() === address.toLowerCase()
  return same(from) || same(to) || logs.some(({ topics }) => topics.some((logged) => logged === topic))
}

describe('seedChain', { timeout: 60_000 }, () => {
  test('default: the past of account 0, on both chains', async () => {
    for (const [id, count] of [
      [1, PAST_TRANSACTIONS.main],
      [42161, PAST_TRANSACTIONS.other],
    ] as const) {
      const { receipts } = await readPast(clients(id).client)
      const own = [...receipts.values()].filter((receipt) => concerns(receipt, alice))
      expect(own).toHaveLength(count)
      expect(receipts.size).toBeGreaterThan(count)
      expect(own.some(({ status }) => status === 'reverted')).toBe(true)
    }
  })

  test('behavior: it ends a minute ago, and time goes on from now', async () => {
    const { client, wallet } = clients()
    const { blocks } = await readPast(clients().client)
    const times = blocks.slice(1).map(({ timestamp }) => Number(timestamp))
    expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? time))).toBe(true)
    const now = Date.now() / 1000
    expect(now - (times.at(-1) ?? 0)).toBeLessThan(300)
    expect(now - (times[1] ?? 0)).toBeGreaterThan(140 * 86_400)
    const hash = await wallet.sendTransaction({ to: alice, value: 1n })
    const { blockNumber } = await client.waitForTransactionReceipt({ hash })
    const { timestamp } = await client.getBlock({ blockNumber })
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60)
  })

  test('behavior: the same transactions at every start', async () => {
    const again = await startDevnet({ seed: true, chains: [42161] })
    const client = createPublicClient({ transport: http(again.services['evm-42161']) })
    const [first, second] = await Promise.all([readPast(clients(42161).client), readPast(client)])
    await again.stop()
    expect([...second.receipts.keys()]).toEqual([...first.receipts.keys()])
  })

  test('behavior: there is something of every kind', async () => {
    const { blocks, receipts } = await readPast(clients().client)
    const all = blocks.slice(2).flatMap(({ transactions }) => transactions)
    const to = (address: string) => all.filter((receipt) => receipt.to === address.toLowerCase())
    // Nobody has traded euros: their pair is there for its price.
    const { eurc: _, ...used } = TOKENS
    const contracts = [...Object.values(used), ...Object.values(COLLECTIBLES), IMPOSTOR]
    for (const { address } of contracts) expect(to(address).length, address).toBeGreaterThan(0)
    expect(to(EXCHANGE.router).length).toBeGreaterThan(40)
    const failed = [...receipts.values()].filter(({ status }) => status === 'reverted')
    expect(failed).toHaveLength(20)
    const tips = new Set(
      all.map(({ gasPrice = 0n, maxPriorityFeePerGas = 0n }) => gasPrice + (maxPriorityFeePerGas ?? 0n)),
    )
    expect(tips.size).toBeGreaterThan(10)
  })

  test('behavior: look-alikes share their ends with somebody alice pays, and get nothing from her', async () => {
    const { client } = clients()
    for (const [real, fake] of [
      [PEOPLE.bob, falseBob],
      [PEOPLE.shop, falseShop],
    ] as const) {
      expect(fake).not.toBe(real)
      const ends = [real, fake].map((address) => `${address.slice(2, 6)}${address.slice(-4)}`.toLowerCase())
      expect(ends[0]).toBe(ends[1])
    }
    const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
    const logs = await client.getLogs({ event, args: { from: alice, to: [falseBob, falseShop] }, fromBlock: 0n })
    expect(logs.length).toBeGreaterThan(10)
    for (const { address, args } of logs)
      expect(address === IMPOSTOR.address.toLowerCase() || args.value === 0n).toBe(true)
  })

  test('behavior: afterwards the accounts own what every devnet starts with', async () => {
    const { client } = clients(42161)
    expect(await client.getBalance({ address: alice })).toBe(4n * 10n ** 18n)
    expect(await client.getBalance({ address: ACCOUNTS[2].address })).toBe(0n)
    const read = { address: TOKENS.usdc.address, abi: erc20Abi, functionName: 'allowance' } as const
    expect(await client.readContract({ ...read, args: [alice, EXCHANGE.router] })).toBe(0n)
  })
})
