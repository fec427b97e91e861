import { ACCOUNTS } from '@latchkey/devnet'
import {
  COLLECTIBLES,
  collectibleAbi,
  EXCHANGE,
  exchangeRouterAbi,
  itemsAbi,
  plainTokenAbi,
  TOKENS,
  wrappedEtherAbi,
} from '@latchkey/devnet/contracts'
import { getAddress, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HistoryTrial, historyTrial, type Sender } from '../../testing/historyTrial.ts'

const [ALICE, BOB] = ACCOUNTS
const LATER = 10n ** 12n
let trial: HistoryTrial
let alice: Sender

beforeAll(async () => {
  trial = await historyTrial()
  const [first] = trial.chain.senders
  if (!first) throw new Error('The devnet has no account.')
  alice = first
})

afterAll(() => trial.gateway.stop())

/** What the history says of a transaction: its kind, its status, and what went where. */
async function operationOf(hash: Hex, account: string = ALICE.address) {
  const found = await trial.find(account, hash)
  const moved = found?.transfers.map(
    ({ direction, quantity, fungible_info, nft_info }) =>
      `${direction} ${quantity.numeric} ${fungible_info?.symbol ?? nft_info?.name}`,
  )
  return [found?.metadata.operationType, found?.metadata.status, ...(moved ?? [])]
}

const usdc = { address: TOKENS.usdc.address, abi: plainTokenAbi } as const
const router = { address: EXCHANGE.router, abi: exchangeRouterAbi } as const

describe('history: operations', () => {
  test('default', async () => {
    const hash = await alice.sendTransaction({ to: BOB.address, value: parseEther('1.25') })
    expect(await operationOf(hash)).toEqual(['send', 'confirmed', 'out 1.25 ETH'])
    expect(await operationOf(hash, BOB.address)).toEqual(['receive', 'confirmed', 'in 1.25 ETH'])
    expect(await trial.find(ALICE.address, hash)).toMatchObject({
      id: `eip155:1:${hash}`,
      metadata: { hash, chain: 'eip155:1', sentFrom: ALICE.address, sentTo: BOB.address },
      transfers: [{ sender: ALICE.address, recipient: BOB.address }],
    })
  })

  test('behavior: tokens are sent, received, approved, minted and burnt', async () => {
    const sent = await alice.writeContract({ ...usdc, functionName: 'transfer', args: [BOB.address, 2_500_000n] })
    const approved = await alice.writeContract({ ...usdc, functionName: 'approve', args: [EXCHANGE.router, LATER] })
    const minted = await alice.writeContract({ ...usdc, functionName: 'mint', args: [ALICE.address, 5_000_000n] })
    expect(await operationOf(sent)).toEqual(['send', 'confirmed', 'out 2.5 USDC'])
    expect(await operationOf(sent, BOB.address)).toEqual(['receive', 'confirmed', 'in 2.5 USDC'])
    expect(await operationOf(approved)).toEqual(['approve', 'confirmed'])
    expect(await operationOf(minted)).toEqual(['mint', 'confirmed', 'in 5 USDC'])
  })

  test('behavior: a trade shows what was paid and what was got, also where no event tells of it', async () => {
    const buy = [1n, [TOKENS.weth.address, TOKENS.usdc.address], ALICE.address, LATER] as const
    const bought = await alice.writeContract({
      ...router,
      functionName: 'swapExactETHForTokens',
      args: buy,
      value: parseEther('0.5'),
    })
    expect(await operationOf(bought)).toEqual([
      'trade',
      'confirmed',
      'out 0.5 ETH',
      expect.stringMatching(/^in \d+\.\d+ USDC$/),
    ])
    const sell = [10_000_000n, 1n, [TOKENS.usdc.address, TOKENS.weth.address], ALICE.address, LATER] as const
    const sold = await alice.writeContract({ ...router, functionName: 'swapExactTokensForETH', args: sell })
    expect(await operationOf(sold)).toEqual([
      'trade',
      'confirmed',
      'out 10 USDC',
      expect.stringMatching(/^in 0\.\d+ ETH$/),
    ])
  })

  test('behavior: wrapping is a deposit, unwrapping a withdrawal', async () => {
    const weth = { address: TOKENS.weth.address, abi: wrappedEtherAbi } as const
    const wrapped = await alice.writeContract({ ...weth, functionName: 'deposit', value: parseEther('0.1') })
    const unwrapped = await alice.writeContract({ ...weth, functionName: 'withdraw', args: [parseEther('0.1')] })
    expect(await operationOf(wrapped)).toEqual(['deposit', 'confirmed', 'out 0.1 ETH', 'in 0.1 WETH'])
    expect(await operationOf(unwrapped)).toEqual(['withdraw', 'confirmed', 'out 0.1 WETH', 'in 0.1 ETH'])
  })

  test('behavior: pieces of collections carry name and picture', async () => {
    const keys = { address: COLLECTIBLES.keys.address, abi: collectibleAbi } as const
    const minted = await alice.writeContract({ ...keys, functionName: 'mint', args: [ALICE.address] })
    expect(await operationOf(minted)).toEqual(['mint', 'confirmed', expect.stringMatching(/^in 1 Latch Keys #\d+$/)])
    const found = await trial.find(ALICE.address, minted)
    expect(found?.transfers[0]?.nft_info).toMatchObject({
      content: { preview: { url: expect.stringContaining('data:image/svg+xml') } },
      flags: { is_spam: false },
    })
    const items = { address: COLLECTIBLES.items.address, abi: itemsAbi } as const
    const args = [ALICE.address, BOB.address, 3n, 2n, '0x'] as const
    const sent = await alice.writeContract({ ...items, functionName: 'safeTransferFrom', args })
    expect((await operationOf(sent)).slice(0, 2)).toEqual(['send', 'confirmed'])
    expect((await operationOf(sent))[2]).toMatch(/^out 2 /)
  })

  test('behavior: failed, cancelled, executed, deployed', async () => {
    const failed = await alice.writeContract({
      ...usdc,
      functionName: 'transfer',
      args: [BOB.address, 10n ** 30n],
      gas: 100_000n,
    })
    expect(await operationOf(failed)).toEqual(['send', 'failed'])
    expect((await trial.page(BOB.address)).data.some(({ metadata }) => metadata.hash === failed)).toBe(false)
    expect(await operationOf(await alice.sendTransaction({ to: ALICE.address }))).toEqual(['cancel', 'confirmed'])
    expect(await operationOf(await alice.sendTransaction({ to: ALICE.address, value: 5n * 10n ** 17n }))).toEqual([
      'send',
      'confirmed',
      'self 0.5 ETH',
    ])
    const deployed = await alice.sendTransaction({ data: '0x6001600055600160005260206000f3' })
    expect(await operationOf(deployed)).toEqual(['deploy', 'confirmed'])
    const { contractAddress } = await alice.getTransactionReceipt({ hash: deployed })
    expect((await trial.find(ALICE.address, deployed))?.metadata.sentTo).toBe(getAddress(`${contractAddress}`))
  })

  test('behavior: what waits to be mined is pending, on both sides, and then confirmed', async () => {
    const { node } = trial.chain
    await node.setAutomine(false)
    const hash = await alice.sendTransaction({ to: BOB.address, value: 7n * 10n ** 17n, gas: 21_000n })
    const args = [BOB.address, 1_500_000n] as const
    const token = await alice.writeContract({ ...usdc, functionName: 'transfer', args, gas: 100_000n })
    expect(await trial.find(ALICE.address, hash, 'pending')).toMatchObject({
      metadata: { operationType: 'send', status: 'pending' },
      transfers: [{ direction: 'out', quantity: { numeric: '0.7' } }],
    })
    expect(await operationOf(token)).toEqual(['send', 'pending', 'out 1.5 USDC'])
    expect(await operationOf(token, BOB.address)).toEqual(['receive', 'pending', 'in 1.5 USDC'])
    await node.mine({ blocks: 1 })
    await node.setAutomine(true)
    expect((await trial.find(ALICE.address, hash, 'confirmed'))?.metadata.status).toBe('confirmed')
    const hashes = (await trial.all(ALICE.address)).map(({ metadata }) => metadata.hash)
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})
