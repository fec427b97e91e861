import type { PreparedTransfer } from '@latchkey/kernel'
import { toBase64 } from '@latchkey/kernel/adapter'
import { Keypair } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBase58 } from '../base58.ts'
import { solana } from '../networks/solana.ts'
import { nodeContext } from '../testing/nodeContext.ts'
import { ASSOCIATED_TOKEN, COMPUTE_BUDGET, LIGHTHOUSE, MEMO, SYSTEM, TOKEN, TOKEN_2022 } from './chain/programs.ts'
import type { Instruction } from './chain/transaction.ts'
import { digestOf } from './digest.ts'
import { inspectTransfer } from './inspectTransfer.ts'
import { associatedAddress, buildTransaction, transferInstruction } from './web3.ts'

const keyOf = (seed: number): string => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey.toBase58()
const [from, bob, eve, mint, blockhash] = [1, 2, 3, 4, 5].map(keyOf) as [string, string, string, string, string]
const own = associatedAddress(from, mint, TOKEN)
const theirs = associatedAddress(bob, mint, TOKEN)
const little = (value: bigint, length: number): readonly number[] =>
  Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
const bytesOf = (key: string) => decodeBase58(key) ?? new Uint8Array()

/** The bytes of a mint (SPL Token, `Mint`), and of a token account (`Account`). */
function mintBytes(decimals: number, supply = 1_000_000n): Uint8Array {
  const data = new Uint8Array(82)
  data.set(little(supply, 8), 36)
  data.set([decimals, 1], 44)
  return data
}
function accountBytes(owner: string, of = mint): Uint8Array {
  const data = new Uint8Array(165)
  data.set(bytesOf(of), 0)
  data.set(bytesOf(owner), 32)
  data[108] = 1
  return data
}
const onChain = (data: Uint8Array, owner = TOKEN) => ({
  ...{ lamports: 2_039_280, owner, data: [toBase64(data), 'base64'], executable: false },
})

type Accounts = Readonly<Record<string, unknown>>
const CHAIN: Accounts = {
  [mint]: onChain(mintBytes(6)),
  [own]: onChain(accountBytes(from)),
  [theirs]: onChain(accountBytes(bob)),
}

/** Reads back a transaction of these steps, on a chain with these accounts. */
function inspect(
  instructions: readonly Instruction[],
  accounts: Accounts = CHAIN,
  { payer = from, units = 450n, price = 0n } = {},
) {
  const bytes = buildTransaction({ payer, blockhash, units, price, instructions })
  return inspectBytes(bytes, accounts)
}
function inspectBytes(bytes: Uint8Array, accounts: Accounts = CHAIN) {
  const ctx = nodeContext({
    address: from,
    node(method, params) {
      const [first]: readonly unknown[] = Array.isArray(params) ? params : []
      if (method === 'getMultipleAccounts' && Array.isArray(first))
        return { value: first.map((key) => accounts[String(key)] ?? null) }
      if (method === 'simulateTransaction')
        return {
          value: { err: null, unitsConsumed: 9_000, accounts: accounts.opened === undefined ? [] : [accounts.opened] },
        }
      throw new Error(method)
    },
  })
  const prepared: PreparedTransfer = { bytes, digest: '', anchor: {}, feeAbout: 0n, expiresAt: 0 }
  return inspectTransfer({ prepared }, ctx)
}

const account = (key: string, isSigner = false, isWritable = true) => ({ key, isSigner, isWritable })
const memo = (text: string, ...accounts: Instruction['accounts']): Instruction => ({
  ...{ program: MEMO, accounts, data: new TextEncoder().encode(text) },
})
interface TokenStep {
  readonly amount?: bigint
  readonly decimals?: number
  readonly source?: string
  readonly of?: string
  readonly to?: string
  readonly authority?: string
  readonly program?: string
  readonly data?: Uint8Array
}
const tokenStep = ({
  amount = 7n,
  decimals = 6,
  source = own,
  of = mint,
  to = theirs,
  authority = from,
  program = TOKEN,
  data,
}: TokenStep = {}): Instruction => ({
  program,
  accounts: [account(source), account(of, false, false), account(to), account(authority, true)],
  data: data ?? Uint8Array.of(12, ...little(amount, 8), decimals),
})
const opening = ({
  payer = from,
  to = theirs,
  owner = bob,
  of = mint,
  program = TOKEN,
  data = Uint8Array.of(1),
} = {}): Instruction => ({
  program: ASSOCIATED_TOKEN,
  accounts: [account(payer, true), account(to), account(owner), account(of), account(SYSTEM), account(program)],
  data,
})

describe('a transfer of SOL', () => {
  test('default: receiver, amount and fee, and every step, from the bytes alone', async () => {
    const bytes = buildTransaction({
      payer: from,
      blockhash,
      units: 450n,
      price: 2_000_000n,
      instructions: [transferInstruction(from, bob, 5n)],
    })
    expect(await inspectBytes(bytes)).toEqual({
      ...{ network: solana.id, from, to: bob, asset: `${solana.id}/slip44:501`, amount: 5n, digest: digestOf(bytes) },
      // 5,000 for the signature, and 450 units at 2 lamports.
      ...{ feeAtMost: 5_900n, feeAbout: 5_900n, priorityFee: 900n },
      call: {
        ...{ version: 'legacy', feePayer: from, blockhash },
        'instruction 1': expect.stringContaining(COMPUTE_BUDGET),
        'instruction 2': expect.stringContaining(COMPUTE_BUDGET),
        'instruction 3': `${SYSTEM} (${from}, ${bob}) 0x020000000500000000000000`,
      },
    })
  })

  test('behavior: whatever amount and price, what is read is what is written', async () => {
    const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
    await fc.assert(
      fc.asyncProperty(
        u64,
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.integer({ min: 0, max: 1_400_000 }),
        async (amount, price, units) => {
          const facts = await inspect([transferInstruction(from, bob, amount)], {}, { units: BigInt(units), price })
          expect(facts.amount).toBe(amount)
          expect(facts.priorityFee).toBe((BigInt(units) * price + 999_999n) / 1_000_000n)
          expect(facts.feeAtMost).toBe(5_000n + (facts.priorityFee ?? 0n))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('behavior: a memo is read', async () => {
    expect(await inspect([memo('Order 7 ✓'), transferInstruction(from, bob, 5n)])).toMatchObject({ memo: 'Order 7 ✓' })
  })

  const pay = transferInstruction(from, bob, 5n)
  test.each<[string, readonly Instruction[], string]>([
    ['moves nothing', [], 'it makes more or less than one transfer'],
    ['only says something', [memo('x')], 'it makes more or less than one transfer'],
    ['pays twice', [pay, pay], 'it makes more or less than one transfer'],
    ['pays somebody beside', [pay, transferInstruction(from, eve, 1n)], 'it makes more or less than one transfer'],
    ['moves a token beside', [pay, tokenStep()], 'it makes more or less than one transfer'],
    ['says two things', [memo('x'), memo('y'), pay], 'a step stands in it twice'],
    ['opens a token account beside', [pay, opening()], 'it opens a token account and moves no token'],
    ['calls something else', [pay, { program: eve, accounts: [], data: Uint8Array.of(1) }], `it calls ${eve}`],
    [
      'holds a guard that only wallets add',
      [pay, { program: LIGHTHOUSE, accounts: [], data: Uint8Array.of(1) }],
      `it calls ${LIGHTHOUSE}`,
    ],
    ['gives the account away', [{ ...pay, data: Uint8Array.of(1, 0, 0, 0, ...bytesOf(eve)) }], 'not a transfer of SOL'],
    ['has a longer step', [{ ...pay, data: Uint8Array.of(...pay.data, 0) }], 'not a transfer of SOL'],
    ['names no receiver', [{ ...pay, accounts: pay.accounts.slice(0, 1) }], 'not a transfer of SOL'],
  ])('error: one that %s', async (_title, instructions, problem) => {
    await expect(inspect(instructions)).rejects.toMatchObject({ code: 'transfer/unreadable', details: { problem } })
  })

  test('error: somebody else pays the fee, or signs beside; bytes that are none', async () => {
    const stranger = { code: 'transfer/unreadable', details: { problem: 'somebody else pays or signs' } }
    await expect(inspect([pay], CHAIN, { payer: eve })).rejects.toMatchObject(stranger)
    await expect(inspect([memo('x', account(eve, true, false)), pay])).rejects.toMatchObject(stranger)
    for (const bytes of [new Uint8Array(), Uint8Array.of(1), new Uint8Array(300)])
      await expect(inspectBytes(bytes)).rejects.toMatchObject({ code: 'transfer/unreadable' })
  })
})

describe('a transfer of a token', () => {
  const unreadable = (problem: string) => ({ code: 'transfer/unreadable', details: { problem } })

  test('default: to whom the account belongs, by the chain’s word', async () => {
    expect(await inspect([tokenStep()])).toMatchObject({
      ...{ to: bob, amount: 7n, asset: `${solana.id}/token:${mint}`, contract: TOKEN, function: 'TransferChecked' },
      call: { tokenAccount: theirs },
    })
  })

  test('behavior: an account that its owner would not look for is shown as what it is', async () => {
    const elsewhere = keyOf(9)
    const accounts = { ...CHAIN, [elsewhere]: onChain(accountBytes(bob)) }
    expect(await inspect([tokenStep({ to: elsewhere })], accounts)).toMatchObject({ to: elsewhere })
  })

  test('behavior: one that cannot be divided is a collectible', async () => {
    const accounts = { ...CHAIN, [mint]: onChain(mintBytes(0, 1n)) }
    expect(await inspect([tokenStep({ amount: 1n, decimals: 0 })], accounts)).toMatchObject({
      asset: expect.stringContaining('/nft:'),
      amount: 1n,
    })
  })

  test('behavior: what opening the receiver’s account takes, and nothing where it is there already', async () => {
    const { [theirs]: _theirs, ...without } = CHAIN
    const opened = { lamports: 2_039_280 }
    expect(await inspect([opening(), tokenStep()], { ...without, opened })).toMatchObject({
      ...{ to: bob, creates: { what: 'tokenAccount', cost: 2_039_280n } },
    })
    expect(await inspect([opening(), tokenStep()], { ...CHAIN, opened })).not.toHaveProperty('creates')
    await expect(inspect([opening(), tokenStep()], without)).rejects.toMatchObject({ code: 'rpc/malformed' })
    const lying = { ...without, opened: { lamports: '2039280' } }
    await expect(inspect([opening(), tokenStep()], lying)).rejects.toMatchObject({ code: 'rpc/malformed' })
  })

  test.each<[string, Parameters<typeof opening>[0]]>([
    ['another account', { to: own }],
    ['for another token', { of: eve }],
    ['by another program', { program: TOKEN_2022 }],
    ['at the cost of somebody else', { payer: eve }],
    ['in another way', { data: Uint8Array.of(0) }],
    ['with something behind it', { data: Uint8Array.of(1, 0) }],
    ['with nothing', { data: new Uint8Array() }],
  ])('error: it opens an account: %s', async (_title, change) => {
    const expected = {
      code: 'transfer/unreadable',
      details: { problem: expect.stringMatching(/opens another account|pays or signs/) },
    }
    await expect(inspect([opening(change), tokenStep()])).rejects.toMatchObject(expected)
  })

  test('error: it opens an account for somebody who would not look for it there', async () => {
    const step = opening({ owner: eve })
    await expect(inspect([step, tokenStep()], { ...CHAIN, opened: { lamports: 1 } })).rejects.toMatchObject(
      unreadable('the account it opens is not where the receiver looks for it'),
    )
  })

  test.each<[string, TokenStep, Accounts, string]>([
    ['by somebody else’s leave', { authority: bob }, {}, 'somebody else'],
    ['out of somebody else’s account', { source: theirs }, {}, 'somebody else sends'],
    ['out of an account that is not there', { source: keyOf(9) }, {}, 'somebody else sends'],
    ['with other decimals', { decimals: 9 }, {}, 'the token is another one'],
    ['of the other program', {}, { [mint]: onChain(mintBytes(6), TOKEN_2022) }, 'the token is another one'],
    ['of no token', {}, { [mint]: null }, 'the token is another one'],
    ['of a token that was not set up', {}, { [mint]: onChain(new Uint8Array(82)) }, 'the token is another one'],
    ['to no token account', {}, { [theirs]: null }, 'nobody owns the account it sends to'],
    ['to bytes that are none', {}, { [theirs]: onChain(new Uint8Array(7)) }, 'nobody owns the account it sends to'],
    ['that is unchecked', { data: Uint8Array.of(3, ...little(7n, 8)) }, {}, 'not a transfer of a token'],
    ['that burns', { data: Uint8Array.of(15, ...little(7n, 8), 6) }, {}, 'not a transfer of a token'],
    ['that lets somebody take', { data: Uint8Array.of(13, ...little(7n, 8), 6) }, {}, 'not a transfer of a token'],
    ['with something behind it', { data: Uint8Array.of(12, ...little(7n, 8), 6, 0) }, {}, 'not a transfer of a token'],
  ])('error: %s', async (_title, step, accounts, problem) => {
    await expect(inspect([tokenStep(step)], { ...CHAIN, ...accounts })).rejects.toMatchObject({
      ...{ code: 'transfer/unreadable', details: { problem: expect.stringContaining(problem) } },
    })
  })

  test('behavior: what a token keeps of the amount is shown, as it is signed', async () => {
    const accounts = {
      ...CHAIN,
      [mint]: onChain(mintBytes(6), TOKEN_2022),
      [own]: onChain(accountBytes(from), TOKEN_2022),
      [theirs]: onChain(accountBytes(bob), TOKEN_2022),
    }
    const data = Uint8Array.of(26, 1, ...little(700n, 8), 6, ...little(9n, 8))
    expect(await inspect([tokenStep({ program: TOKEN_2022, data })], accounts)).toMatchObject({
      ...{ amount: 700n, contract: TOKEN_2022, function: 'TransferCheckedWithFee', call: { withheld: '9' } },
    })
  })
})
