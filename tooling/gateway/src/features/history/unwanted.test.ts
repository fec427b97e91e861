import { ACCOUNTS } from '@latchkey/devnet'
import {
  COLLECTIBLES,
  collectibleAbi,
  IMPOSTOR,
  impostorTokenAbi,
  MULTICALL,
  plainTokenAbi,
  TOKENS,
} from '@latchkey/devnet/contracts'
import { encodeFunctionData, type Hex, multicall3Abi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HistoryTrial, historyTrial, type Sender } from '../../testing/historyTrial.ts'

const [ALICE] = ACCOUNTS

/** Two addresses that look the same when shortened. */
const FRIEND = '0xabcd000000000000000000000000000000001234'
const LOOK_ALIKE = '0xabcd111111111111111111111111111111111234'
let trial: HistoryTrial
let alice: Sender
let mallory: Sender

beforeAll(async () => {
  trial = await historyTrial()
  const [first, , , , fifth] = trial.chain.senders
  if (!first || !fifth) throw new Error('The devnet has too few accounts.')
  alice = first
  mallory = fifth
  await trial.chain.node.setBalance({ address: LOOK_ALIKE, value: parseEther('1') })
  await trial.chain.node.impersonateAccount({ address: LOOK_ALIKE })
})

afterAll(() => trial.gateway.stop())

const transfers = async (hash: Hex, account: string = ALICE.address) =>
  (await trial.find(account, hash))?.transfers ?? []

const isMarked = async (hash: Hex) =>
  (await transfers(hash)).map(({ fungible_info, nft_info }) => (fungible_info ?? nft_info)?.flags?.is_spam)

const poison = (amount: bigint) =>
  mallory.writeContract({
    address: IMPOSTOR.address,
    abi: impostorTokenAbi,
    functionName: 'announce',
    args: [ALICE.address, LOOK_ALIKE, amount],
  })

describe('history: what is unwanted', () => {
  test('default', async () => {
    const sent = await alice.sendTransaction({ to: FRIEND, value: parseEther('0.5') })
    expect(await isMarked(sent)).toEqual([false])
    const dust = await mallory.sendTransaction({
      account: { address: LOOK_ALIKE, type: 'json-rpc' },
      to: ALICE.address,
      value: parseEther('0.01'),
    })
    expect(await isMarked(dust)).toEqual([true])
    expect((await transfers(dust))[0]?.sender?.toLowerCase()).toBe(LOOK_ALIKE)
  })

  test('behavior: transfers of nothing, and those that a contract only tells of, are marked', async () => {
    const usdc = { address: TOKENS.usdc.address, abi: plainTokenAbi } as const
    const nothing = await mallory.writeContract({
      ...usdc,
      functionName: 'transferFrom',
      args: [ALICE.address, LOOK_ALIKE, 0n],
    })
    expect(await isMarked(nothing)).toEqual([true])
    expect(await isMarked(await poison(25_000_000n))).toEqual([true])
    const own = await alice.writeContract({ ...usdc, functionName: 'transfer', args: [FRIEND, 0n] })
    expect(await isMarked(own)).toEqual([false])
  })

  test('behavior: dust is marked, an ordinary payment is not', async () => {
    expect(await isMarked(await mallory.sendTransaction({ to: ALICE.address, value: 1n }))).toEqual([true])
    expect(await isMarked(await mallory.sendTransaction({ to: ALICE.address, value: 10n ** 15n }))).toEqual([false])
  })

  test('behavior: names are fit to show, and imitations are marked', async () => {
    const hash = await mallory.writeContract({
      address: TOKENS.hostile.address,
      abi: plainTokenAbi,
      functionName: 'mint',
      args: [ALICE.address, parseEther('9')],
    })
    expect(await isMarked(hash)).toEqual([true])
    const [{ fungible_info: info } = {}] = await transfers(hash)
    expect(`${info?.name}${info?.symbol}`).not.toMatch(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069]/u)
    expect(Array.from(info?.name ?? '').length).toBeLessThanOrEqual(40)
  })

  test('behavior: pieces that advertise, or that are handed out to many, are marked', async () => {
    const gift = (collection: Hex, to: Hex) => ({
      target: collection,
      allowFailure: false,
      callData: encodeFunctionData({ abi: collectibleAbi, functionName: 'mint', args: [to] }),
    })
    const advertised = await mallory.writeContract({
      address: COLLECTIBLES.spam.address,
      abi: collectibleAbi,
      functionName: 'mint',
      args: [ALICE.address],
    })
    expect(await isMarked(advertised)).toEqual([true])
    const many = ACCOUNTS.map(({ address }) => gift(COLLECTIBLES.keys.address, address))
    const airdrop = await mallory.writeContract({
      address: MULTICALL,
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [many],
      gas: 3_000_000n,
    })
    expect(await isMarked(airdrop)).toEqual([true])
  })
})
