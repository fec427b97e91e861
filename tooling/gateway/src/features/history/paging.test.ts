import { ACCOUNTS } from '@latchkey/devnet'
import type { HistoryAnswer } from '@latchkey/plugin-api/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type HistoryTrial, historyTrial, type Sender } from '../../testing/historyTrial.ts'

const [ALICE, BOB, NOBODY] = ACCOUNTS
const CHAIN = { chainId: 'eip155:1' }
let trial: HistoryTrial
let sender: Sender
let receiver: string

/** A fresh account that nothing else concerns. */
const fresh = (place: number) => `0x${place.toString(16).padStart(4, '0').padEnd(40, '5e')}` as const

/** Hands payments to the node, which mines each a moment after it has answered; the latest first. */
async function submit(to: string, times: number): Promise<`0x${string}`[]> {
  const hashes: `0x${string}`[] = []
  for (let sent = 0; sent < times; sent++)
    hashes.unshift(
      await sender.sendTransaction({ to: to as `0x${string}`, value: 1_000_000_000_000_000n + BigInt(sent) }),
    )
  return hashes
}

/** Makes payments and waits until they are mined: a snapshot that is taken next has all of them. */
async function send(to: string, times: number): Promise<string[]> {
  const hashes = await submit(to, times)
  const [last] = hashes
  if (last) await sender.waitForTransactionReceipt({ hash: last })
  return hashes
}

const hashesOf = ({ data }: Pick<HistoryAnswer, 'data'>) => data.map(({ metadata }) => metadata.hash)

beforeAll(async () => {
  trial = await historyTrial()
  const other = trial.chain.senders[3]
  if (!other) throw new Error('The devnet has no fourth account.')
  sender = other
  receiver = fresh(1)
})

afterAll(() => trial.gateway.stop())

describe('history: paging', () => {
  test('default', async () => {
    const hashes = await send(receiver, 120)
    expect((await trial.count(receiver, 120)).map(({ metadata }) => metadata.hash)).toEqual(hashes)
    const first = await trial.page(receiver)
    expect(first.data).toHaveLength(50)
    expect(first.next).toMatch(/^[\w-]+$/)
  })

  test('parameters: chainId; without it all chains are merged by time', async () => {
    expect((await trial.page(receiver, { chainId: 'eip155:42161' })).data).toEqual([])
    const merged = await trial.all(ALICE.address, {})
    expect(new Set(merged.map(({ metadata }) => metadata.chain))).toEqual(new Set(['eip155:1', 'eip155:42161']))
    const times = merged.map(({ metadata }) => metadata.minedAt)
    expect(times).toEqual([...times].sort().reverse())
    expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length)
  })

  test('parameters: the account as CAIP-10, in any case of letters', async () => {
    const plain = hashesOf(await trial.page(BOB.address))
    expect(hashesOf(await trial.page(`eip155:1:${BOB.address}`, {}))).toEqual(plain)
    expect(hashesOf(await trial.page(BOB.address.toLowerCase()))).toEqual(plain)
    expect((await trial.page(NOBODY.address)).next).toBeNull()
  })

  test('behavior: new blocks while paging neither repeat nor hide anything', async () => {
    const account = fresh(2)
    const hashes = await send(account, 60)
    await trial.count(account, 60)
    const first = await trial.page(account)
    const later = await send(account, 5)
    await trial.count(account, 65)
    const second = await trial.page(account, { ...CHAIN, cursor: first.next ?? '' })
    expect([...hashesOf(first), ...hashesOf(second)]).toEqual(hashes)
    expect(hashesOf(await trial.page(account)).slice(0, 5)).toEqual(later)
  })

  test('behavior: blocks replaced while paging neither repeat nor hide anything', async () => {
    const account = fresh(3)
    const old = await send(account, 55)
    const { node } = trial.chain
    const id = await node.snapshot()
    const raw = await Promise.all(
      [0, 1, 2].map(async (place) =>
        sender.signTransaction(
          await sender.prepareTransactionRequest({
            to: account,
            value: 1_000_000_000_000_000n + BigInt(place),
            nonce: (await sender.getTransactionCount({ address: sender.account.address })) + place,
            gas: 21_000n,
          }),
        ),
      ),
    )
    const replay = async () => {
      const sent: string[] = []
      for (const serializedTransaction of raw) sent.unshift(await sender.sendRawTransaction({ serializedTransaction }))
      return sent
    }
    const mined = await replay()
    await trial.count(account, 58)
    const first = await trial.page(account)
    await node.revert({ id })
    // The same transactions come back in other blocks, behind one that was not there.
    await node.increaseTime({ seconds: 600 })
    await node.mine({ blocks: 1 })
    await replay()
    await eventually(
      () => trial.page(account),
      ({ data }) => (data[0]?.metadata.minedAt ?? '') > (first.data[0]?.metadata.minedAt ?? '~'),
    )
    const second = await trial.page(account, { ...CHAIN, cursor: first.next ?? '' })
    expect([...hashesOf(first), ...hashesOf(second)]).toEqual([...mined, ...old])
    expect(hashesOf(await trial.page(account)).slice(0, 3)).toEqual(mined)
  })

  test('behavior: what a reverted chain no longer has is gone', async () => {
    const account = fresh(4)
    const remaining = await send(account, 2)
    const id = await trial.chain.node.snapshot()
    await send(account, 3)
    await trial.count(account, 5)
    await trial.chain.node.revert({ id })
    expect((await trial.count(account, 2)).map(({ metadata }) => metadata.hash)).toEqual(remaining)
  })

  test('behavior: what still waited when the snapshot was taken is gone with the block that had it', async () => {
    const account = fresh(5)
    const { node } = trial.chain
    const remaining = await send(account, 1)
    await node.setAutomine(false)
    const [late] = await submit(account, 1)
    const id = await node.snapshot()
    await node.setAutomine(true)
    await node.mine({ blocks: 1 })
    expect((await trial.count(account, 2)).map(({ metadata }) => metadata.hash)).toEqual([late, ...remaining])
    await node.revert({ id })
    expect((await trial.count(account, 1)).map(({ metadata }) => metadata.hash)).toEqual(remaining)
  })

  test('error: cursors, addresses and chains that cannot be', async () => {
    const codes = [
      [ALICE.address, { cursor: 'bm90IG9uZQ' }, 'cursor-invalid'],
      [ALICE.address, { cursor: '\u0000' }, 'cursor-invalid'],
      [`${ALICE.address.slice(0, -1)}7`, {}, 'address-invalid'],
      [ALICE.address, { chainId: 'eip155:5' }, 'chain-unsupported'],
      [`eip155:1:${ALICE.address}`, { chainId: 'eip155:42161' }, 'chain-mismatch'],
    ] as const
    for (const [account, fields, code] of codes) {
      const answer = await trial.ask(account, fields)
      expect([answer.status, await answer.json()]).toMatchObject([400, { code }])
    }
    expect((await trial.ask('0x12')).status).toBe(400)
  })
})
