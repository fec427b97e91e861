// @vitest-environment happy-dom
import type { Asset, PastTransaction } from '@latchkey/kernel/assets'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { describe, expect, test } from 'vitest'
import { pastTransactions } from './capabilities/pastTransactions.ts'
import { SOLANA_TOKENS } from './testing/devnet.mjs'
import { nodeContext } from './testing/nodeContext.ts'
import { account, confirmed, connected, local, node, withSolana } from './testing/solanaPage.ts'

withSolana({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

const ask = (address: string, cursor?: string) => {
  const network = local()
  const ctx = nodeContext({ address, network, node: (method, params) => node(method, ...(params as unknown[])) })
  return pastTransactions({ addresses: [address], ...(cursor !== undefined && { cursor }) }, ctx)
}

/** Everything the account did, page by page. */
async function all(address: string): Promise<readonly PastTransaction[]> {
  const found: PastTransaction[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page: Awaited<ReturnType<typeof ask>> = await ask(address, cursor || undefined)
    found.push(...page.transactions)
    cursor = page.next
  }
  return found
}

type Sender = Awaited<ReturnType<typeof connected>>

async function send(
  { capability }: Sender,
  amount: bigint,
  asset: Omit<Asset, 'network' | 'standing'>,
): Promise<string> {
  const { id: network } = local()
  const full: Asset = { network, standing: 'listed', ...asset }
  const prepared = await capability('prepareTransfer')({ to: account(1), asset: full, amount })
  const { digest } = await capability('inspectTransfer')({ prepared })
  const { hash } = await capability('sendPrepared')({ prepared, digest })
  await confirmed(hash)
  return hash
}

describe('what an account did', () => {
  test('default: coins and tokens, of both sides, the newest first, and what was paid for it', async () => {
    const sender = await connected()
    const { id } = local()
    const [usdc] = SOLANA_TOKENS
    if (!usdc) throw new Error('no token')
    const { mint, name, symbol, decimals } = usdc
    const native: Omit<Asset, 'network' | 'standing'> = {
      id: `${id}/slip44:501`,
      kind: 'native',
      standard: 'slip44',
      name: 'Solana',
      symbol: 'SOL',
      decimals: 9,
    }
    const token: Omit<Asset, 'network' | 'standing'> = {
      id: `${id}/token:${mint}`,
      kind: 'token',
      standard: 'token',
      address: mint,
      name,
      symbol,
      decimals,
    }
    const coins = await send(sender, 250_000_000n, native)
    const tokens = await send(sender, 1_500_000n, token)
    const own = await all(account(0))
    expect(own.slice(0, 2)).toMatchObject([
      {
        hash: tokens,
        state: 'confirmed',
        from: account(0),
        // What the receiver's account costs beside it is no payment.
        changes: [
          { asset: token.id, name, symbol, decimals, amount: 1_500_000n, direction: 'out', counterparty: account(1) },
        ],
      },
      {
        hash: coins,
        changes: [
          { asset: native.id, symbol: 'SOL', amount: 250_000_000n, direction: 'out', counterparty: account(1) },
        ],
      },
    ])
    expect(own[0]?.fee).toBeGreaterThanOrEqual(5000n)
    expect(Math.abs(Date.now() - (own[0]?.at ?? 0))).toBeLessThan(600_000)
    const theirs = await all(account(1))
    // The transfer names the receiver's token account, and not the receiver.
    expect(theirs.slice(0, 2)).toMatchObject([
      { hash: tokens, from: account(0), changes: [{ direction: 'in', amount: 1_500_000n, counterparty: account(0) }] },
      { hash: coins, changes: [{ direction: 'in', amount: 250_000_000n, counterparty: account(0) }] },
    ])
    expect(theirs[0]).not.toHaveProperty('fee')
  })

  test('behavior: pages come to their end, with nothing twice', async () => {
    const hashes: string[] = []
    for (let round = 0; round < 30; round += 1) {
      const hash = String(await node('requestAirdrop', account(5), 1_000_000 + round))
      await confirmed(hash)
      hashes.unshift(hash)
    }
    const first = await ask(account(5))
    expect(first.next).toBeDefined()
    const found = (await all(account(5))).map(({ hash }) => hash)
    expect(found.slice(0, 30)).toEqual(hashes)
    expect(new Set(found).size).toBe(found.length)
  })

  test.each(['x', '@1', `${'1'.repeat(70)}@x`, ''])('error: the cursor "%s"', async (cursor) => {
    await expect(ask(account(0), cursor)).rejects.toMatchObject({ code: 'solana/invalid-input' })
  })
})

describe('nodes that answer something else', () => {
  const written = (answers: Readonly<Record<string, unknown>>) => {
    const ctx = nodeContext({ address: account(0), node: (method) => answers[method] ?? { value: [] } })
    return pastTransactions({ addresses: [account(0)] }, ctx)
  }
  const signature = '5'.repeat(88)
  const entry = { signature, slot: 9, err: null, blockTime: 1_700_000_000 }

  test('behavior: a transaction that the node has dropped has no changes', async () => {
    const { transactions, next } = await written({ getSignaturesForAddress: [entry], getTransaction: null })
    expect(transactions).toEqual([
      { hash: signature, state: 'confirmed', at: 1_700_000_000_000, from: '', changes: [] },
    ])
    expect(next).toBeUndefined()
  })

  test('behavior: one that failed moved nothing, and cost its fee', async () => {
    const { transactions } = await written({
      getSignaturesForAddress: [{ ...entry, err: { InstructionError: [0, 'Custom'] } }],
      getTransaction: {
        meta: { fee: 5000, preBalances: [10_000], postBalances: [5000] },
        transaction: { message: { accountKeys: [account(0)] } },
      },
    })
    expect(transactions).toMatchObject([{ state: 'failed', fee: 5000n, changes: [] }])
  })

  /** One that opens a token account, by the lamports of the account before and after. */
  const opening = (lamports: readonly [number, number], opened: number, tokens: object) => ({
    getSignaturesForAddress: [entry],
    getMultipleAccounts: { value: [null, null] },
    getTransaction: {
      meta: {
        fee: 5000,
        preBalances: [lamports[0], 0, 0],
        postBalances: [lamports[1], opened, 500_000_000_000],
        ...tokens,
      },
      transaction: { message: { accountKeys: [account(0), account(2), account(3)] } },
    },
  })
  const held = (accountIndex: number, owner: number, mint: string, amount: string) => ({
    ...{ accountIndex, owner: account(owner), mint, uiTokenAmount: { amount, decimals: 6 } },
  })

  test('behavior: coins that leave beside a token are shown, without the rent of the account that was opened', async () => {
    const mint = SOLANA_TOKENS[0]?.mint ?? ''
    const { transactions } = await written(
      opening([600_000_000_000, 600_000_000_000 - 500_000_000_000 - 2_039_280 - 5000], 2_039_280, {
        preTokenBalances: [held(4, 0, mint, '1')],
        postTokenBalances: [held(4, 0, mint, '0'), held(1, 3, mint, '1')],
      }),
    )
    expect(transactions[0]?.changes).toMatchObject([
      { symbol: 'SOL', amount: 500_000_000_000n, direction: 'out', counterparty: account(3) },
      { amount: 1n, direction: 'out', counterparty: account(3) },
    ])
  })

  test('behavior: coins that are left in a token account of someone else, far beyond its rent, are shown', async () => {
    const mint = SOLANA_TOKENS[0]?.mint ?? ''
    const { transactions } = await written(
      opening([60_000_000_000, 60_000_000_000 - 50_000_000_000 - 5000], 50_000_000_000, {
        postTokenBalances: [held(1, 3, mint, '0')],
      }),
    )
    expect(transactions[0]?.changes).toMatchObject([{ symbol: 'SOL', amount: 50_000_000_000n, direction: 'out' }])
  })

  test('behavior: coins that are wrapped left as coins and came as the token', async () => {
    const wrapped = 'So11111111111111111111111111111111111111112'
    const { transactions } = await written(
      opening([3_000_000_000, 3_000_000_000 - 1_000_000_000 - 2_039_280 - 5000], 1_002_039_280, {
        postTokenBalances: [held(1, 0, wrapped, '1000000000')],
      }),
    )
    expect(transactions[0]?.changes).toMatchObject([
      { symbol: 'SOL', amount: 1_000_000_000n, direction: 'out' },
      { amount: 1_000_000_000n, direction: 'in' },
    ])
  })

  test('behavior: a slot with hundreds of transactions is no page of hundreds', async () => {
    const many = Array.from({ length: 99 }, (_, index) => ({
      ...entry,
      signature: `${'5'.repeat(86)}${11 + (index % 80)}`.replace(/0/g, '1'),
    }))
    const { transactions } = await written({ getSignaturesForAddress: many, getTransaction: null })
    expect(transactions.length).toBeLessThanOrEqual(60)
    expect(transactions.length).toBeGreaterThan(25)
  })

  test('behavior: token balances that cannot be read are left out', async () => {
    const balance = (more: object) => ({
      ...{ owner: account(0), mint: SOLANA_TOKENS[0]?.mint, uiTokenAmount: { amount: '5', decimals: 6 } },
      ...more,
    })
    const bad = [{ mint: 'x' }, { owner: 7 }, { uiTokenAmount: { amount: '-5', decimals: 6 } }, { uiTokenAmount: null }]
    const { transactions } = await written({
      getSignaturesForAddress: [entry],
      getTransaction: {
        meta: { postTokenBalances: [...bad.map(balance), null, 'x'] },
        transaction: { message: { accountKeys: [account(1)] } },
      },
    })
    expect(transactions[0]?.changes).toEqual([])
  })

  test.each([
    ['no list', {}],
    ['a signature that is none', [{ ...entry, signature: 'x' }]],
    ['no slot', [{ ...entry, slot: -1 }]],
  ])('error: %s', async (_name, answer) => {
    await expect(written({ getSignaturesForAddress: answer })).rejects.toMatchObject({ code: 'rpc/malformed' })
  })
})
