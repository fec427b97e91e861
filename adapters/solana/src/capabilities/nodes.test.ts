import { kernelError } from '@latchkey/kernel'
import { toBase64 } from '@latchkey/kernel/adapter'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '../base58.ts'
import { solana } from '../networks/solana.ts'
import { nodeContext } from '../testing/nodeContext.ts'
import { nativeBalance } from './balances.ts'
import { MAX_PRIORITY_FEE, priorityFee, SYSTEM, TOKEN, TOKEN_2022 } from './chain/programs.ts'
import { isBlockhashValid, minimumBalance, readAccounts } from './chain/rpc.ts'
import { EXTENSION, isPiece, type Mint, readMint, readTokenAccount, transferFeeOf } from './chain/tokenAccounts.ts'
import { refusalOf, transactionError } from './chainErrors.ts'
import { boundedPrice, feeOf, readPrices, simulate } from './fees.ts'
import { inspectReceiver } from './receiver.ts'
import { nfts, tokenBalances } from './tokenBalances.ts'

const [owner, mint, other] = [1, 2, 3].map((byte) => encodeBase58(new Uint8Array(32).fill(byte))) as [
  string,
  string,
  string,
]
const answering = (answer: unknown) => nodeContext({ address: owner, node: () => answer })
const malformed = { code: 'rpc/malformed' }
const little = (value: bigint, length: number): readonly number[] =>
  Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))

/** The bytes of a mint (SPL Token, `Mint`). */
function mintBytes(supply: bigint, decimals: number, rest: readonly number[] = []): Uint8Array {
  const data = new Uint8Array(rest.length ? 166 + rest.length : 82)
  data.set(little(supply, 8), 36)
  data[44] = decimals
  data[45] = 1
  if (rest.length) {
    data[165] = 1
    data.set(rest, 166)
  }
  return data
}

/** The bytes of a token account (SPL Token, `Account`). */
function accountBytes(amount: bigint, state = 1): Uint8Array {
  const data = new Uint8Array(165)
  data.set(new Uint8Array(32).fill(2), 0)
  data.set(new Uint8Array(32).fill(1), 32)
  data.set(little(amount, 8), 64)
  data[108] = state
  return data
}

const onChain = (data: Uint8Array, program = TOKEN, isProgram = false) => ({
  lamports: 1,
  owner: program,
  data: [toBase64(data), 'base64'],
  executable: isProgram,
})
const chainAccount = (data: Uint8Array, program = TOKEN) => ({ data, owner: program, lamports: 1n, isProgram: false })

describe('accounts of the chain', () => {
  test('default: each in its place, and nothing where there is none', async () => {
    const answer = { value: [onChain(Uint8Array.of(7)), null] }
    expect(await readAccounts(answering(answer), [owner, mint])).toEqual([
      { lamports: 1n, owner: TOKEN, data: Uint8Array.of(7), isProgram: false },
      undefined,
    ])
  })

  test.each([
    ['fewer answers than questions', { value: [] }],
    ['bytes that are no base64', { value: [{ ...onChain(Uint8Array.of()), data: ['!', 'base64'] }] }],
    ['bytes that are no list', { value: [{ ...onChain(Uint8Array.of()), data: 'AA==' }] }],
    ['lamports below nothing', { value: [{ ...onChain(Uint8Array.of()), lamports: -1 }] }],
    ['parts of a lamport', { value: [{ ...onChain(Uint8Array.of()), lamports: 0.5 }] }],
    ['an owner that is none', { value: [{ ...onChain(Uint8Array.of()), owner: 7 }] }],
  ])('error: %s', async (_title, answer) => {
    await expect(readAccounts(answering(answer), [owner])).rejects.toMatchObject(malformed)
  })

  test('default: what they hold, and what a new one has to', async () => {
    expect(await nativeBalance({}, answering({ value: 12 }))).toEqual({ value: 12n })
    expect(await minimumBalance(answering(890_880), 0)).toBe(890_880n)
    expect(await isBlockhashValid(answering({ value: false }), other)).toBe(false)
  })
})

describe('mints and token accounts', () => {
  test('default: read from their bytes', () => {
    expect(readMint(mint, chainAccount(mintBytes(500n, 6)))).toMatchObject({
      decimals: 6,
      supply: 500n,
      program: TOKEN,
    })
    expect(readTokenAccount(chainAccount(accountBytes(77n)))).toMatchObject({
      mint,
      owner,
      amount: 77n,
      isFrozen: false,
    })
    expect(readTokenAccount(chainAccount(accountBytes(77n, 2)))?.isFrozen).toBe(true)
  })

  test('error: of another program, of other lengths, not set up yet', () => {
    expect(readMint(mint, chainAccount(mintBytes(1n, 0), SYSTEM))).toBeUndefined()
    expect(readMint(mint, chainAccount(new Uint8Array(82)))).toBeUndefined()
    expect(readMint(mint, chainAccount(accountBytes(1n)))).toBeUndefined()
    expect(readMint(mint, undefined)).toBeUndefined()
    expect(readTokenAccount(chainAccount(mintBytes(1n, 0)))).toBeUndefined()
    expect(readTokenAccount(chainAccount(accountBytes(1n, 0)))).toBeUndefined()
  })

  test('behavior: a piece is one that cannot be divided', () => {
    const of = (supply: bigint, decimals: number) => readMint(mint, chainAccount(mintBytes(supply, decimals))) as Mint
    expect([of(1n, 0), of(2n, 0), of(1n, 1)].map(isPiece)).toEqual([true, false, false])
  })

  test('behavior: what a token keeps of a transfer: by its epoch, never above its limit, never more than the amount', () => {
    const fee = (epoch: bigint, maximum: bigint, basis: bigint) => [
      ...little(epoch, 8),
      ...little(maximum, 8),
      ...little(basis, 2),
    ]
    const extension = [...new Uint8Array(72), ...fee(0n, 1_000_000n, 100n), ...fee(10n, 50n, 200n)]
    const rest = [...little(BigInt(EXTENSION.transferFee), 2), ...little(BigInt(extension.length), 2), ...extension]
    const found = readMint(mint, chainAccount(mintBytes(1n, 6, rest), TOKEN_2022)) as Mint
    expect(transferFeeOf(found, 1_000n, 9n)).toBe(10n)
    expect(transferFeeOf(found, 1_000n, 10n)).toBe(20n)
    expect(transferFeeOf(found, 1_000_000n, 10n)).toBe(50n)
    expect(transferFeeOf(found, 1n, 9n)).toBe(1n)
    expect(transferFeeOf({ ...found, extensions: new Map() }, 1_000n, 9n)).toBeUndefined()
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.bigInt({ min: 0n, max: 20n }), (amount, epoch) => {
        const withheld = transferFeeOf(found, amount, epoch) ?? 0n
        expect(withheld <= amount && withheld >= 0n).toBe(true)
      }),
    )
  })

  test('error: random bytes are one, or none, and end', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.uint8Array({ maxLength: 400 }), fc.uint8Array({ minLength: 165, maxLength: 400 })),
        fc.constantFrom(TOKEN, TOKEN_2022, SYSTEM),
        fc.constantFrom(1, 2),
        (data, program, kind) => {
          if (data.length > 165) data[165] = kind
          if (data.length > 45) data[45] = 1
          const found = readMint(mint, chainAccount(data, program))
          if (found) expect(found.decimals).toBeLessThan(256)
          readTokenAccount(chainAccount(data, program))
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('what an account holds', () => {
  /** Answers by method: token accounts, then mints with nothing beside them. */
  const chain = (held: readonly unknown[], mints: readonly unknown[]) =>
    nodeContext({
      address: owner,
      node: (method) => ({ value: method === 'getTokenAccountsByOwner' ? held : [...mints, ...mints.map(() => null)] }),
    })
  const held = (data: Uint8Array) => ({ account: onChain(data) })

  test('default: summed over all its token accounts; collectibles are no tokens', async () => {
    const ctx = chain([held(accountBytes(5n)), held(accountBytes(7n))], [onChain(mintBytes(1_000n, 2))])
    // Both programs are asked, and the test's answer is the same for each.
    expect(await tokenBalances({ tokens: [mint] }, ctx)).toMatchObject({
      balances: [{ address: mint, decimals: 2, value: 24n }],
    })
    const piece = chain([held(accountBytes(1n))], [onChain(mintBytes(1n, 0))])
    expect(await tokenBalances({ tokens: [mint] }, piece)).toEqual({ balances: [] })
  })

  test('error: a node that answers with bytes that are none', async () => {
    const broken = { account: { ...onChain(accountBytes(1n)), data: ['%%%', 'base64'] } }
    const ctx = chain([broken], [onChain(mintBytes(1_000n, 2))])
    await expect(tokenBalances({ tokens: [mint] }, ctx)).rejects.toMatchObject(malformed)
    await expect(Promise.resolve(nfts({ owner }, ctx))).rejects.toMatchObject(malformed)
  })

  test('error: mints that are no addresses, and too many of them', async () => {
    const ctx = chain([], [])
    for (const tokens of [['usdc'], Array.from({ length: 51 }, () => mint)])
      await expect(tokenBalances({ tokens }, ctx)).rejects.toMatchObject({ code: 'solana/invalid-input' })
    expect(await tokenBalances({ tokens: [] }, ctx)).toEqual({ balances: [] })
  })
})

describe('what stands at an address', () => {
  const at = (value: unknown, address = other) =>
    Promise.resolve(inspectReceiver({ address }, answering({ value: [value] })))
  test('default: somebody’s, a token account, a token, a program', async () => {
    expect(await at(onChain(accountBytes(1n)))).toMatchObject({
      kind: 'tokenAccount',
      owner,
      token: expect.any(String),
    })
    expect(await at(onChain(mintBytes(1n, 0)))).toEqual({ kind: 'token' })
    expect(await at(onChain(new Uint8Array(), SYSTEM, true))).toEqual({ kind: 'contract' })
    expect(await at(onChain(new Uint8Array(3), other))).toEqual({ kind: 'contract' })
    expect(await at(null, SYSTEM)).toEqual({ kind: 'burn' })
  })
})

describe('fees', () => {
  test('default: of what others paid, half, most and nearly all', async () => {
    const paid = Array.from({ length: 100 }, (_, at) => ({ slot: at, prioritizationFee: 100 - at }))
    expect(await readPrices(answering(paid), [owner])).toEqual({ standard: 51n, fast: 76n, instant: 96n })
    expect(await readPrices(answering([]), [owner])).toEqual({ standard: 0n, fast: 0n, instant: 0n })
  })

  test('behavior: whatever nodes say others pay, getting ahead stays within its limit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 1_400_000n }), fc.bigInt({ min: 0n, max: 2n ** 64n }), (units, price) => {
        const bounded = boundedPrice(units, price)
        expect(bounded <= price).toBe(true)
        expect(priorityFee(units, bounded) <= MAX_PRIORITY_FEE).toBe(true)
        expect(feeOf(units, bounded)).toBe(5000n + priorityFee(units, bounded))
      }),
    )
  })

  test('default: a transaction is tried, with room for what changes until its turn', async () => {
    const answer = { value: { err: null, logs: [], unitsConsumed: 450, accounts: [{ lamports: 12 }] } }
    const tried = await simulate(Uint8Array.of(1), answering(answer), { symbol: 'SOL', watch: owner })
    expect(tried).toEqual({ units: 496n, lamports: 12n })
  })

  test.each([
    ['no units', { err: null }],
    ['more units than a transaction has', { err: null, unitsConsumed: 1_400_001 }],
    ['units as text', { err: null, unitsConsumed: '450' }],
    ['lamports as text', { err: null, unitsConsumed: 4, accounts: [{ lamports: '1' }] }],
  ])('error: tried, a node answers %s', async (_title, value) => {
    await expect(
      simulate(Uint8Array.of(1), answering({ value }), { symbol: 'SOL', watch: owner }),
    ).rejects.toMatchObject(malformed)
  })
})

describe('refusals in words', () => {
  const facts = { network: solana, symbol: 'USDC' }
  test.each<[string, unknown, readonly unknown[], string]>([
    ['the blockhash is too old', 'BlockhashNotFound', [], 'transfer/expired'],
    ['nothing for the fee', 'InsufficientFundsForFee', [], 'transfer/insufficient-fee'],
    ['no such account', 'AccountNotFound', [], 'transfer/insufficient-fee'],
    ['the sender would keep too little', { InsufficientFundsForRent: { account_index: 0 } }, [], 'solana/rent-left'],
    ['another account gets too little', { InsufficientFundsForRent: { account_index: 3 } }, [], 'solana/rent-needed'],
    [
      'a frozen account',
      { InstructionError: [1, { Custom: 17 }] },
      ['Program log: Error: Account is frozen'],
      'solana/token-frozen',
    ],
    [
      'a paused token',
      { InstructionError: [1, { Custom: 67 }] },
      ['Program log: mint is paused'],
      'solana/token-frozen',
    ],
    [
      'too little of it',
      { InstructionError: [2, { Custom: 1 }] },
      ['Program log: Error: insufficient funds'],
      'transfer/insufficient-funds',
    ],
    ['something else', { InstructionError: [0, { Custom: 11 }] }, [7, null], 'solana/would-fail'],
    ['something nobody knows', 7, [], 'solana/would-fail'],
  ])('error: %s', (_title, err, logs, code) => {
    expect(transactionError(err, logs, facts)).toMatchObject({ code })
  })

  test('behavior: only a node that judged the transaction has refused it', () => {
    const judged = kernelError('rpc/invalid-input', { details: { data: { err: 'BlockhashNotFound', logs: ['a'] } } })
    expect(refusalOf(judged)).toEqual({ err: 'BlockhashNotFound', logs: ['a'] })
    for (const error of [
      kernelError('rpc/unavailable'),
      kernelError('rpc/invalid-input', { details: { data: { err: null } } }),
      new Error('x'),
      undefined,
    ])
      expect(refusalOf(error)).toBeUndefined()
  })

  test('error: logs that are no texts', () => {
    expect(transactionError({}, [[{ toString: '' }], null], facts).code).toBe('solana/would-fail')
  })

  test('behavior: whatever a node says, the refusal has a code and its words are short', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.oneof(fc.string(), fc.jsonValue())), (err, logs) => {
        const { code, details } = transactionError(err, logs, facts)
        expect(code).toMatch(/^(solana|transfer)\//)
        expect(String(details.reason).length).toBeLessThanOrEqual(200)
      }),
    )
  })
})

describe('nodes that answer anything', () => {
  test('error: whatever JSON it is, nothing untyped is thrown', async () => {
    const json = fc.jsonValue()
    const account = fc.record({ lamports: json, owner: fc.oneof(json, fc.constant(TOKEN)), data: fc.array(json) })
    const like = fc.oneof(
      json,
      fc.record({ value: fc.oneof(json, fc.array(account), fc.array(fc.record({ account }))) }),
      fc.record({ value: fc.record({ err: json, logs: json, unitsConsumed: json, accounts: json }) }),
      fc.array(fc.record({ prioritizationFee: json })),
    )
    await fc.assert(
      fc.asyncProperty(like, async (answer) => {
        const ctx = answering(answer)
        const reads: readonly (() => Promise<unknown>)[] = [
          async () => nativeBalance({}, ctx),
          async () => tokenBalances({ tokens: [mint] }, ctx),
          async () => nfts({ owner }, ctx),
          async () => inspectReceiver({ address: other }, ctx),
          () => readAccounts(ctx, [owner]),
          () => minimumBalance(ctx, 1),
          () => isBlockhashValid(ctx, other),
          () => readPrices(ctx, [owner]),
          () => simulate(Uint8Array.of(1), ctx, { symbol: 'SOL', watch: owner }),
        ]
        for (const read of reads)
          await read().catch((error: unknown) =>
            expect(error).toMatchObject({ code: expect.stringMatching(/^(rpc|solana|transfer)\//) }),
          )
      }),
      { numRuns: 300 },
    )
  })
})
