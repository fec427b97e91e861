// @vitest-environment happy-dom
import type { PreparedTransfer, TradeFacts } from '@latchkey/kernel'
import { fromBase64, toBase64 } from '@latchkey/kernel/adapter'
import { nativeAsset, tokenAssetId } from '@latchkey/kernel/assets'
import { memoryStorage, tradeContract, withoutPrefix } from '@latchkey/kernel/testing'
import {
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTransaction } from './capabilities/chain/transaction.ts'
import { associatedAddress } from './capabilities/web3.ts'
import { SOLANA_TOKENS, type SolanaPart, startProviders } from './testing/devnet.mjs'
import { account, confirmed, connected, lamports, local, node, type Page, withSolana } from './testing/solanaPage.ts'

withSolana({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

let providers: SolanaPart
beforeAll(async () => {
  providers = await startProviders({ services: { solana: local().rpcUrls[0] ?? '' } })
})
afterAll(() => providers.stop())

const NAMES = { slip44: 501, tokenStandard: 'token' } as const
const SOL = 'So11111111111111111111111111111111111111112'
const USDC = SOLANA_TOKENS[0]?.mint ?? ''
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const [ROUTER, ENGINE] = [
  'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
  '61DFfeTKM7trxYcPQCM78bJ794ddZprZpAwAnLiwTpYH',
] as const

interface Order {
  readonly transaction: string
  readonly requestId: string
  readonly outAmount: string
  readonly otherAmountThreshold: string
  readonly router: string
}

/** What the stand-in for Jupiter builds; without the market maker where only the pool is wanted. */
async function order(sold: string, bought: string, amount: bigint, hasMaker = false): Promise<Order> {
  const query = new URLSearchParams({
    inputMint: sold,
    outputMint: bought,
    amount: `${amount}`,
    slippageBps: '100',
    taker: account(0),
    excludeRouters: hasMaker ? '' : 'jupiterz',
  })
  return (await fetch(`${providers.url}/swap/v2/order?${query}`)).json()
}

async function execute(requestId: string, signed: Uint8Array): Promise<{ status: string; signature?: string }> {
  const body = JSON.stringify({ requestId, signedTransaction: toBase64(signed) })
  return (await fetch(`${providers.url}/swap/v2/execute`, { method: 'POST', body })).json()
}

async function dollars(): Promise<bigint> {
  const { value } = (await node('getTokenAccountBalance', associatedAddress(account(0), USDC, TOKEN))) as {
    value: { amount: string }
  }
  return BigInt(value.amount)
}

const native = () => nativeAsset(local(), NAMES).id
const usdc = () => tokenAssetId(local().id, NAMES, USDC)

async function read({ capability }: Page, transaction: string): Promise<readonly [PreparedTransfer, TradeFacts]> {
  const prepared = await capability('prepareTransaction')({ transaction })
  return [prepared, await capability('inspectTrade')({ prepared })]
}

describe('a trade over the pool, which the wallet signs alone', () => {
  test.each([
    [SOL, USDC, 1_000_000_000n],
    [USDC, SOL, 5_000_000n],
  ])('default: %s for %s is read, tried, sent, and does what was read', async (sold, bought, amount) => {
    const page = await connected()
    const built = await order(sold, bought, amount)
    const [prepared, facts] = await read(page, built.transaction)
    const [pays, gets] = sold === SOL ? [native(), usdc()] : [usdc(), native()]
    expect(facts).toMatchObject({
      kind: 'trade',
      function: 'route_v2',
      target: ROUTER,
      from: account(0),
      recipient: account(0),
      value: sold === SOL ? amount : 0n,
      sold: { asset: pays, amount },
      bought: { asset: gets, minimum: BigInt(built.otherAmountThreshold) },
      signers: [{ address: account(0), hasSigned: false }],
      feeAtMost: 5000n,
    })
    expect(facts.programs).toContain(ROUTER)
    expect(facts.isDisputed).toBeUndefined()
    const outcome = await page.capability('simulateTrade')({ calls: [], tokens: [], prepared })
    const changeOf = (asset: string) => outcome?.changes.find((change) => change.asset === asset)?.amount
    expect(outcome?.changes).toHaveLength(2)
    expect([changeOf(pays), changeOf(gets)]).toEqual([-amount, BigInt(built.outAmount)])
    expect(outcome?.allowances).toEqual([])
    const [coins, tokens] = [await lamports(account(0)), await dollars()]
    const { hash } = await page.capability('sendPrepared')({ prepared, digest: facts.digest })
    await confirmed(hash)
    const out = BigInt(built.outAmount)
    const [coinsNow, tokensNow] = [await lamports(account(0)), await dollars()]
    expect([coinsNow - coins, tokensNow - tokens]).toEqual(
      sold === SOL ? [-amount - 5000n, out] : [out - 5000n, -amount],
    )
  })

  test('behavior: lookup tables are read from the chain', async () => {
    const page = await connected()
    const built = await order(SOL, USDC, 1000n)
    const raw = readTransaction(fromBase64(built.transaction) ?? new Uint8Array())
    const named = raw.instructions.flatMap(({ accounts }) => accounts.map(({ key }) => key))
    expect(named.some((key) => key.includes('['))).toBe(true)
    const [, { call }] = await read(page, built.transaction)
    expect(Object.values(call).join()).not.toContain('[')
  })
})

describe('a trade with a market maker, who signs last', () => {
  test.each([
    [SOL, USDC, 1_000_000_000n],
    [USDC, SOL, 5_000_000n],
  ])('default: %s for %s is signed and handed over once', async (sold, bought, amount) => {
    const page = await connected()
    const built = await order(sold, bought, amount, true)
    const [prepared, facts] = await read(page, built.transaction)
    expect(built.router).toBe('jupiterz')
    expect(facts).toMatchObject({
      kind: 'trade',
      function: 'fill',
      target: ENGINE,
      recipient: account(0),
      feeAtMost: 0n,
    })
    expect(facts.bought?.minimum).toBe(BigInt(built.outAmount))
    expect(facts.signers?.map(({ address }) => address)).toEqual([facts.maker, account(0)])
    const outcome = await page.capability('simulateTrade')({ calls: [], tokens: [], prepared })
    expect(outcome?.changes).toHaveLength(2)
    const [coins, tokens] = [await lamports(account(0)), await dollars()]
    let handed = 0
    const { hash } = await page.capability('signPrepared')({
      prepared,
      digest: facts.digest,
      handOver: async (signed) => {
        handed += 1
        const { signature } = await execute(built.requestId, signed)
        return signature === undefined ? {} : { hash: signature }
      },
    })
    await confirmed(hash)
    expect(handed).toBe(1)
    const out = BigInt(built.outAmount)
    const [coinsNow, tokensNow] = [await lamports(account(0)), await dollars()]
    expect([coinsNow - coins, tokensNow - tokens]).toEqual(sold === SOL ? [-amount, out] : [out, -amount])
    expect(page.errors).toEqual([])
  })

  test('error: nobody says what became of it', async () => {
    const page = await connected()
    const [prepared, { digest }] = await read(page, (await order(SOL, USDC, 1000n, true)).transaction)
    const handOver = async () => Promise.reject(new Error('gone'))
    await expect(page.capability('signPrepared')({ prepared, digest, handOver })).rejects.toMatchObject({
      code: 'request/outcome-unknown',
    })
  })

  test('error: what the chain has under the hash is another one', async () => {
    const page = await connected()
    const other = await order(SOL, USDC, 1000n)
    const [prepared, { digest }] = await read(page, other.transaction)
    const { hash: foreign } = await page.capability('sendPrepared')({ prepared, digest })
    await confirmed(foreign)
    const [own, facts] = await read(page, (await order(SOL, USDC, 1000n, true)).transaction)
    await page.capability('signPrepared')({
      prepared: own,
      digest: facts.digest,
      handOver: async () => ({ hash: foreign }),
    })
    await expect.poll(() => page.errors).toMatchObject([{ code: 'solana/transaction-mismatch' }])
  })
})

/** The pool's transaction with other steps. */
async function altered(
  change: (steps: readonly TransactionInstruction[]) => readonly TransactionInstruction[],
  bought = USDC,
): Promise<string> {
  const built = await order(bought === USDC ? SOL : USDC, bought, 1_000_000n)
  const { instructions, blockhash } = readTransaction(fromBase64(built.transaction) ?? new Uint8Array())
  const { value } = (await node('getAccountInfo', tableOf(instructions), { encoding: 'base64' })) as {
    value: { data: readonly [string] }
  }
  const table = fromBase64(value.data[0]) ?? new Uint8Array()
  const keyOf = (key: string): PublicKey => {
    const place = /\[(\d+)\]$/.exec(key)?.[1]
    return place === undefined ? new PublicKey(key) : new PublicKey(table.slice(56 + Number(place) * 32).slice(0, 32))
  }
  const steps = instructions.map(
    ({ program, accounts, data }) =>
      new TransactionInstruction({
        programId: keyOf(program),
        keys: accounts.map(({ key, isSigner, isWritable }) => ({ pubkey: keyOf(key), isSigner, isWritable })),
        data: data as TransactionInstruction['data'],
      }),
  )
  const message = new TransactionMessage({
    payerKey: new PublicKey(account(0)),
    recentBlockhash: blockhash,
    instructions: [...change(steps)],
  })
  return toBase64(new VersionedTransaction(message.compileToV0Message()).serialize())
}

function tableOf(instructions: readonly { readonly accounts: readonly { readonly key: string }[] }[]): string {
  const keys = instructions.flatMap(({ accounts }) => accounts.map(({ key }) => key))
  return keys.flatMap((key) => /^(\w+)\[/.exec(key)?.[1] ?? [])[0] ?? ''
}

const step = (programId: string, keys: readonly string[], data: readonly number[]): TransactionInstruction =>
  new TransactionInstruction({
    programId: new PublicKey(programId),
    keys: keys.map((key) => ({ pubkey: new PublicKey(key), isSigner: key === account(0), isWritable: true })),
    data: Uint8Array.from(data) as TransactionInstruction['data'],
  })
const own = () => associatedAddress(account(0), USDC, TOKEN)
const isRoute = ({ programId }: TransactionInstruction): boolean => programId.toBase58() === ROUTER
const withRoute =
  (edit: (route: TransactionInstruction) => TransactionInstruction) => (steps: readonly TransactionInstruction[]) =>
    steps.map((step) => (isRoute(step) ? edit(step) : step))
function withKey(route: TransactionInstruction, at: number, key: string): TransactionInstruction {
  const keys = route.keys.map((meta, index) => (index === at ? { ...meta, pubkey: new PublicKey(key) } : meta))
  return new TransactionInstruction({ programId: route.programId, keys, data: route.data })
}
function withData(route: TransactionInstruction, edit: (data: Uint8Array) => Uint8Array): TransactionInstruction {
  const data = edit(Uint8Array.from(route.data)) as TransactionInstruction['data']
  return new TransactionInstruction({ programId: route.programId, keys: route.keys, data })
}

describe('a transaction with something else in it', () => {
  test.each([
    [
      'an approval of a token',
      (steps: readonly TransactionInstruction[]) => [
        ...steps,
        step(TOKEN, [own(), account(1), account(0)], [4, 1, 0, 0, 0, 0, 0, 0, 0]),
      ],
    ],
    [
      'another owner for an account',
      (steps: readonly TransactionInstruction[]) => [
        ...steps,
        step(TOKEN, [own(), account(0)], [6, 2, 1, ...new PublicKey(account(1)).toBytes()]),
      ],
    ],
    [
      'a transfer of a token',
      (steps: readonly TransactionInstruction[]) => [
        ...steps,
        step(TOKEN, [own(), associatedAddress(account(1), USDC, TOKEN), account(0)], [3, 1, 0, 0, 0, 0, 0, 0, 0]),
      ],
    ],
    [
      'SOL for somebody',
      (steps: readonly TransactionInstruction[]) => [
        ...steps,
        SystemProgram.transfer({
          fromPubkey: new PublicKey(account(0)),
          toPubkey: new PublicKey(account(1)),
          lamports: 1,
        }),
      ],
    ],
    [
      'an account that is closed for somebody',
      (steps: readonly TransactionInstruction[]) => [...steps, step(TOKEN, [own(), account(1), account(0)], [9])],
    ],
    [
      'an account that is closed and is no part of it',
      (steps: readonly TransactionInstruction[]) => [
        ...steps,
        step(TOKEN, [associatedAddress(account(0), SOLANA_TOKENS[1]?.mint ?? '', TOKEN), account(0), account(0)], [9]),
      ],
    ],
    ['a second trade', (steps: readonly TransactionInstruction[]) => [...steps, ...steps.filter(isRoute)]],
    [
      'a program of nobody’s',
      (steps: readonly TransactionInstruction[]) => [...steps, step(account(5), [account(0)], [1])],
    ],
    ['a function that is not read', withRoute((route) => withData(route, (data) => data.fill(7, 0, 8)))],
    [
      'an older function',
      withRoute((route) =>
        withData(route, (data) => Uint8Array.from([0xe5, 0x17, 0xcb, 0x97, 0x7a, 0xe3, 0xad, 0x2a, ...data.slice(8)])),
      ),
    ],
    ['another amount than is wrapped', withRoute((route) => withData(route, (data) => data.fill(9, 8, 9)))],
    ['somebody else who pays', withRoute((route) => withKey(route, 1, associatedAddress(account(1), SOL, TOKEN)))],
    ['a token that its account does not hold', withRoute((route) => withKey(route, 4, SOLANA_TOKENS[1]?.mint ?? ''))],
  ] as const)('error: %s is not read', async (_name, change) => {
    const page = await connected()
    const [, facts] = await read(page, await altered(change))
    expect(facts.kind).toBe('unknown')
  })

  test('default: the same steps without a table are read', async () => {
    const page = await connected()
    const [, facts] = await read(page, await altered((steps) => steps))
    expect(facts).toMatchObject({ kind: 'trade', recipient: account(0) })
  })

  test.each([2, 7])('behavior: what comes out goes to somebody else (account %s)', async (at) => {
    const page = await connected()
    const theirs = associatedAddress(account(1), USDC, TOKEN)
    const [, facts] = await read(page, await altered(withRoute((route) => withKey(route, at, theirs))))
    expect(facts.kind === 'unknown' || facts.recipient === account(1)).toBe(true)
  })

  test('behavior: what is kept of what comes out counts', async () => {
    const page = await connected()
    const edit = withRoute((route) => withData(route, (data) => data.fill(200, 26, 27)))
    const [, whole] = await read(page, await altered((steps) => steps))
    const [, less] = await read(page, await altered(edit))
    expect(less.bought?.minimum).toBe(((whole.bought?.minimum ?? 0n) * 9800n) / 10_000n)
  })

  test('behavior: tried out, an approval and what goes besides are seen', async () => {
    const page = await connected()
    const { capability } = page
    const approve = await altered((steps) => [
      ...steps,
      step(TOKEN, [own(), account(1), account(0)], [4, 1, 0, 0, 0, 0, 0, 0, 0]),
    ])
    const prepared = await capability('prepareTransaction')({ transaction: approve })
    const outcome = await capability('simulateTrade')({ calls: [], tokens: [], prepared })
    expect(outcome?.allowances).toEqual([{ asset: usdc(), spender: account(1), amount: 1n }])
    const given = await altered((steps) => [
      ...steps,
      step(TOKEN, [own(), associatedAddress(account(1), USDC, TOKEN), account(0)], [3, 0, 0, 0, 1, 0, 0, 0, 0]),
    ])
    const other = await capability('prepareTransaction')({ transaction: given })
    const lost = await capability('simulateTrade')({ calls: [], tokens: [], prepared: other })
    expect(lost?.changes.find(({ asset }) => asset === usdc())?.amount).toBeLessThan(0n)
  })

  test('behavior: nodes that do not agree about an account are told of', async () => {
    const url = local().rpcUrls[0] ?? ''
    const networks = [{ ...local(), rpcUrls: [url, `${url}/other`] }]
    const page = await connected({ networks })
    const { transaction } = await order(SOL, USDC, 1000n)
    const [prepared] = await read(page, transaction)
    const real = window.fetch
    // One of the two says that somebody else owns the account.
    const lie = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const answer = await real(input, init)
      if (!String(input).endsWith('/other') || !String(init?.body).includes('getMultipleAccounts')) return answer
      const body = await answer.json()
      for (const entry of body.result.value) {
        const data = entry && fromBase64(entry.data[0])
        if (data?.length === 165) entry.data[0] = toBase64(data.fill(1, 32, 64))
      }
      return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
    }
    window.fetch = lie as typeof fetch
    globalThis.fetch = lie as typeof fetch
    try {
      expect((await page.capability('inspectTrade')({ prepared })).isDisputed).toBe(true)
    } finally {
      window.fetch = real
      globalThis.fetch = real
    }
  })

  test.each([
    ['what is no transaction', 'AAAA'],
    ['nothing', ''],
  ])('error: %s', async (_name, transaction) => {
    const { capability } = await connected()
    await expect(capability('prepareTransaction')({ transaction })).rejects.toMatchObject({
      code: 'transfer/unreadable',
    })
  })

  test('error: a transaction of somebody else, and one over a blockhash that is over', async () => {
    const { capability } = await connected()
    const message = (payer: string, recentBlockhash: string) => {
      const [payerKey, toPubkey] = [new PublicKey(payer), new PublicKey(account(1))]
      const instructions = [SystemProgram.transfer({ fromPubkey: payerKey, toPubkey, lamports: 1 })]
      const built = new TransactionMessage({ payerKey, recentBlockhash, instructions }).compileToV0Message()
      return toBase64(new VersionedTransaction(built).serialize())
    }
    await expect(
      capability('prepareTransaction')({ transaction: message(account(1), account(4)) }),
    ).rejects.toMatchObject({ code: 'transfer/unreadable' })
    await expect(
      capability('prepareTransaction')({ transaction: message(account(0), account(4)) }),
    ).rejects.toMatchObject({ code: 'transfer/expired' })
  })
})

const pairs: Readonly<Record<string, readonly [string, string, bigint] | undefined>> = {
  'coin to token': [SOL, USDC, 1_000_000_000n],
  'token to coin': [USDC, SOL, 5_000_000n],
}

tradeContract(Object.keys(pairs), async () => {
  const page = await connected()
  const asked = page.wallet.prompts.length
  const idOf = (mint: string) => (mint === SOL ? native() : usdc())
  return {
    capability: page.capability,
    async make(name) {
      const [sold = SOL, bought = USDC, amount = 0n] = pairs[name] ?? []
      const { transaction } = await order(sold, bought, amount)
      return { made: { transaction }, sold: { asset: idOf(sold), amount }, bought: idOf(bought) }
    },
    owned: (asset) => (asset === native() ? lamports(account(0)) : dollars()),
    prompts: () => page.wallet.prompts.length - asked,
    settle: confirmed,
  }
})
