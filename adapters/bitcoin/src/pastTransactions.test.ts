// @vitest-environment happy-dom
import { nativeAsset, type PastTransaction } from '@latchkey/kernel/assets'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { describe, expect, test } from 'vitest'
import { pastTransactions } from './capabilities/pastTransactions.ts'
import { scriptOf } from './chain/account.ts'
import { toHex } from './chain/bytes.ts'
import { address, connected, fund, local, mineBlocks, node, withBitcoin } from './testing/bitcoinPage.ts'
import { nodeContext } from './testing/nodeContext.ts'
import { standardWallet } from './testing/wallets.ts'

withBitcoin({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

const scriptHex = (of: string): string => toHex(scriptOf(of, 'address', local()))
const STRANGER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const ask = (addresses: readonly string[], cursor?: string) => {
  const ctx = nodeContext({ network: local(), node: (path) => node(path) })
  return pastTransactions({ addresses, ...(cursor !== undefined && { cursor }) }, ctx)
}

async function send(from: number, to: string, amount: bigint) {
  const { capability } = await connected({ wallet: standardWallet([from]) })
  const prepared = await capability('prepareTransfer')({ to, asset: nativeAsset(local(), { slip44: 0 }), amount })
  const facts = await capability('inspectTransfer')({ prepared })
  const { hash } = await capability('sendPrepared')({ prepared, digest: facts.digest })
  return { hash, fee: facts.feeAtMost }
}

describe('what an account did', () => {
  test('default: what it paid waits, then is in a block; the change is none of it', async () => {
    const from = 0
    const { hash, fee } = await send(from, STRANGER, 70_000n)
    const change = {
      asset: `${local().id}/slip44:0`,
      ...{ isNft: false, name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      ...{ amount: 70_000n, direction: 'out', counterparty: STRANGER },
    }
    const waiting = await ask([address(from)])
    expect(waiting.transactions[0]).toEqual({ hash, state: 'pending', from: address(from), fee, changes: [change] })
    await mineBlocks()
    const mined = await ask([address(from)])
    expect(mined.transactions[0]).toMatchObject({ hash, state: 'confirmed', changes: [change] })
    expect(mined.transactions[0]?.at).toBeGreaterThan(1_500_000_000_000)
    const theirs = await ask([STRANGER])
    expect(theirs.transactions.find((found) => found.hash === hash)).toMatchObject({
      from: address(from),
      changes: [{ amount: 70_000n, direction: 'in', counterparty: address(from) }],
    })
    expect(theirs.transactions.find((found) => found.hash === hash)).not.toHaveProperty('fee')
  })

  test('behavior: what moves between addresses of one account is a move to oneself', async () => {
    const { hash } = await send(0, address(1), 30_000n)
    await mineBlocks()
    const { transactions } = await ask([address(0), address(1)])
    expect(transactions.filter((found) => found.hash === hash)).toMatchObject([
      { changes: [{ amount: 30_000n, direction: 'self' }] },
    ])
  })

  test('behavior: pages come to their end, of one address with nothing twice, of two with all of both', async () => {
    for (let round = 0; round < 30; round += 1) {
      await fund(address(6), 10_000 + round)
      await mineBlocks()
    }
    const walk = async (addresses: readonly string[]) => {
      const pages: (readonly PastTransaction[])[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const page: Awaited<ReturnType<typeof ask>> = await ask(addresses, cursor || undefined)
        pages.push(page.transactions)
        cursor = page.next
      }
      return pages
    }
    const [own, other] = [await walk([address(6)]), await walk([address(7)])]
    expect(own.length).toBeGreaterThan(1)
    const hashes = own.flat().map(({ hash }) => hash)
    expect(new Set(hashes).size).toBe(hashes.length)
    const got = own.flat().flatMap(({ changes }) => changes.map(({ amount }) => amount))
    expect(got).toEqual(expect.arrayContaining(Array.from({ length: 30 }, (_, round) => BigInt(10_000 + round))))
    const both = (await walk([address(6), address(7)])).flat().map(({ hash }) => hash)
    expect(new Set(both)).toEqual(new Set([...hashes, ...other.flat().map(({ hash }) => hash)]))
  })

  test.each<[title: string, outputs: readonly (readonly [account: number, value: number])[]]>([
    [
      'the change first',
      [
        [1, 969_500],
        [2, 30_000],
      ],
    ],
    [
      'what was moved first',
      [
        [2, 30_000],
        [1, 969_500],
      ],
    ],
    [
      'beside a note',
      [
        [2, 30_000],
        [1, 969_500],
        [0, 0],
      ],
    ],
  ])('behavior: a move to oneself is what was moved: %s', async (_title, outputs) => {
    const addresses = [address(1), address(2)]
    const output = (at: number, value: number) => ({
      scriptpubkey: at ? scriptHex(address(at)) : '6a0548656c6c6f',
      value,
    })
    const transaction = {
      ...{ txid: '1'.repeat(64), status: { confirmed: true, block_height: 5, block_time: 1_700_000_000 }, fee: 500 },
      vin: [{ txid: '2'.repeat(64), vout: 0, prevout: output(1, 1_000_000) }],
      vout: outputs.map(([at, value]) => output(at, value)),
    }
    const ctx = nodeContext({ network: local(), node: () => [transaction] })
    const { transactions } = await pastTransactions({ addresses }, ctx)
    expect(transactions).toMatchObject([
      { fee: 500n, changes: [{ amount: 30_000n, direction: 'self', counterparty: address(2) }] },
    ])
  })

  test.each([
    ['a cursor that is none', [STRANGER], 'x'],
    ['a cursor of fewer addresses', [STRANGER, address(0)], '0'.repeat(64)],
    ['an address of nowhere', ['bc1x'], undefined],
  ])('error: %s', async (_name, addresses, cursor) => {
    await expect(ask(addresses, cursor)).rejects.toMatchObject({ code: 'bitcoin/invalid-input' })
  })

  test.each([
    ['no list', {}],
    ['more than a node gives', Array(101).fill({})],
    ['transactions without an id', [{ vin: [], vout: [], fee: 1 }]],
  ])('error: a node that answers %s', async (_name, answer) => {
    const ctx = nodeContext({ network: local(), node: () => answer })
    await expect(pastTransactions({ addresses: [STRANGER] }, ctx)).rejects.toMatchObject({ code: 'rpc/malformed' })
  })
})
