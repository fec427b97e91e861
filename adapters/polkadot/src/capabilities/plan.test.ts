import { isKernelError, type TransferRequest } from '@latchkey/kernel'
import { type Asset, nativeAsset } from '@latchkey/kernel/assets'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMetadata } from '../codec/metadata.ts'
import { polkadotAssetHub } from '../networks/polkadotAssetHub.ts'
import { normalAddress } from '../ss58.ts'
import { assetHubMetadata } from '../testing/metadata.mjs'
import { nodeContext } from '../testing/nodeContext.ts'
import type { NativeAccount } from './chainState.ts'
import { callOf, planTransfer, settleAmount, type TransferPlan, transferable } from './plan.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const DEPOSIT = 100n
const native = nativeAsset(polkadotAssetHub, { slip44: 354 })
const token: Asset = {
  ...native,
  id: 'polkadot:68d56f15f85d3136970ec16946040bc1/asset:1984',
  kind: 'token',
  standard: 'asset',
  address: '1984',
  symbol: 'USDt',
  name: 'Tether',
  decimals: 6,
}

const account = (free: bigint, more: Partial<NativeAccount> = {}): NativeAccount => ({
  ...{ nonce: 0, consumers: 0, exists: free > 0n, free, reserved: 0n, frozen: 0n, held: 0n },
  ...more,
})
const plan = (sender: NativeAccount, receiver = account(DEPOSIT)): TransferPlan => ({
  ...{ to: BOB, sender, receiver, deposit: DEPOSIT },
})
const request = (amount: bigint, more: Partial<TransferRequest> = {}): TransferRequest => ({
  ...{ to: BOB, asset: native, amount },
  ...more,
})
const settle = (wanted: TransferRequest, given: TransferPlan, fee = 10n) =>
  settleAmount(wanted, given, fee, polkadotAssetHub)
/** The amount, or the code of the refusal. */
const outcome = (...input: Parameters<typeof settle>): bigint | string => {
  try {
    return settle(...input)
  } catch (error) {
    if (!isKernelError(error)) throw error
    return error.code
  }
}

describe('an amount of the native coin', () => {
  test.each<[string, TransferRequest, TransferPlan, bigint | string]>([
    ['what leaves enough', request(500n), plan(account(1_000n)), 500n],
    ['just enough', request(890n), plan(account(1_000n)), 890n],
    ['one too much to stay open', request(891n), plan(account(1_000n)), 'polkadot/keep-alive'],
    ['all but the fee', request(990n), plan(account(1_000n)), 'polkadot/keep-alive'],
    ['more than with the fee', request(991n), plan(account(1_000n)), 'transfer/insufficient-fee'],
    ['more than there is', request(1_001n), plan(account(1_000n)), 'transfer/insufficient-funds'],
    ['nothing', request(0n), plan(account(1_000n)), 'transfer/insufficient-funds'],
    ['no fee', request(1n), plan(account(9n)), 'transfer/insufficient-fee'],
    ['all that may leave', request(0n, { max: true }), plan(account(1_000n)), 890n],
    ['all, where much is locked', request(0n, { max: true }), plan(account(1_000n, { held: 700n })), 290n],
    ['all, where nothing may leave', request(0n, { max: true }), plan(account(105n)), 'polkadot/keep-alive'],
    ['all and closed', request(0n, { max: true, closes: true }), plan(account(1_000n)), 990n],
    [
      'closed while staked',
      request(0n, { max: true, closes: true }),
      plan(account(1_000n, { held: 1n })),
      'polkadot/cannot-close',
    ],
    [
      'closed while reserved',
      request(0n, { max: true, closes: true }),
      plan(account(1_000n, { reserved: 1n })),
      'polkadot/cannot-close',
    ],
    [
      'closed while in use',
      request(0n, { max: true, closes: true }),
      plan(account(1_000n, { consumers: 1 })),
      'polkadot/cannot-close',
    ],
    ['too little for a new account', request(99n), plan(account(1_000n), account(0n)), 'polkadot/receiver-needs'],
    ['just enough for a new account', request(100n), plan(account(1_000n), account(0n)), 100n],
  ])('parameters: %s', (_title, wanted, given, expected) => {
    expect(outcome(wanted, given)).toBe(expected)
  })

  test('behavior: whatever is sent, the fee is paid, the account keeps what it has to, and the receiver exists', () => {
    const amount = fc.bigInt({ min: 0n, max: 2_000n })
    const someone = fc.record({
      free: amount,
      held: amount,
      reserved: amount,
      consumers: fc.integer({ min: 0, max: 2 }),
      exists: fc.boolean(),
    })
    fc.assert(
      fc.property(
        someone,
        someone,
        amount,
        fc.bigInt({ min: 0n, max: 200n }),
        fc.boolean(),
        fc.boolean(),
        (from, to, wanted, fee, max, closes) => {
          const given = plan(account(from.free, from), account(to.free, to))
          const sent = outcome(request(wanted, { max, closes }), given, fee)
          if (typeof sent === 'string') {
            expect(sent).toMatch(/^(transfer|polkadot)\//)
            return
          }
          const left = from.free - sent - fee
          expect(sent).toBeGreaterThan(-1n)
          expect(left).toBeGreaterThanOrEqual(0n)
          if (max && closes) expect(left).toBe(0n)
          else expect(left).toBeGreaterThanOrEqual(from.held > DEPOSIT ? from.held : DEPOSIT)
          if (!max) expect(sent).toBe(wanted)
          if (!to.exists) expect(to.free + sent).toBeGreaterThanOrEqual(DEPOSIT)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('behavior: what may leave is never negative', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 300n }), fc.bigInt({ min: 0n, max: 300n }), (free, held) => {
        const most = transferable(plan(account(free, { held })))
        expect(most >= 0n && most <= free).toBe(true)
      }),
    )
  })
})

describe('an amount of a token', () => {
  const facts = { minimum: 50n, isSufficient: true, name: 'Tether', symbol: 'USDt', decimals: 6, isFrozen: false }
  const none = { balance: 0n, isFrozen: false }
  const holding = (
    balance: bigint,
    { theirs = none, more = {}, sender = account(1_000n), receiver = account(0n), isFrozen = false } = {},
  ): TransferPlan => ({
    ...plan(sender, receiver),
    token: { id: '1984', facts: { ...facts, ...more }, own: { balance, isFrozen }, theirs },
  })
  const of = (amount: bigint, max = false) => request(amount, { asset: token, max })

  test.each<[string, TransferRequest, TransferPlan, bigint | string]>([
    ['a part', of(100n), holding(500n), 100n],
    ['all of it', of(500n), holding(500n), 500n],
    ['the most', of(0n, true), holding(500n), 500n],
    ['what leaves less than the least', of(451n), holding(500n), 'polkadot/token-dust'],
    ['more than there is', of(501n), holding(500n), 'transfer/insufficient-funds'],
    ['nothing', of(0n), holding(500n), 'transfer/insufficient-funds'],
    ['less than the receiver has to hold', of(49n), holding(500n), 'polkadot/receiver-needs'],
    ['little to somebody who has some', of(49n), holding(500n, { theirs: { balance: 1n, isFrozen: false } }), 49n],
    [
      'to no account, by a token that opens none',
      of(100n),
      holding(500n, { more: { isSufficient: false } }),
      'polkadot/receiver-token',
    ],
    ['a frozen token', of(100n), holding(500n, { more: { isFrozen: true } }), 'polkadot/token-frozen'],
    ['frozen here', of(100n), holding(500n, { isFrozen: true }), 'polkadot/token-frozen'],
    ['no coin for the fee', of(100n), holding(500n, { sender: account(105n) }), 'transfer/insufficient-fee'],
  ])('parameters: %s', (_title, wanted, given, expected) => {
    expect(outcome(wanted, given)).toBe(expected)
  })

  test('behavior: all of a token closes nothing else; a part keeps the account', () => {
    expect(callOf(of(500n), holding(500n), 500n)).toEqual({
      pallet: 'assets',
      method: 'transfer',
      args: ['1984', BOB, 500n],
    })
    expect(callOf(of(5n), holding(500n), 5n)).toMatchObject({ pallet: 'assets', method: 'transferKeepAlive' })
    expect(callOf(request(5n), plan(account(9n)), 5n)).toMatchObject({
      pallet: 'balances',
      method: 'transferKeepAlive',
    })
    const closing = request(0n, { max: true, closes: true })
    expect(callOf(closing, plan(account(9n)), 5n)).toEqual({
      pallet: 'balances',
      method: 'transferAll',
      args: [BOB, false],
    })
  })
})

describe('what a transfer takes', () => {
  const runtime = { metadata: readMetadata(assetHubMetadata) }
  const empty = nodeContext({ address: normalAddress(ALICE) ?? '', node: () => null })

  test('default: accounts that nobody has opened, and the deposit of the runtime', async () => {
    const found = await planTransfer(request(5n), runtime, empty)
    expect(found).toMatchObject({
      to: normalAddress(BOB),
      sender: { exists: false, free: 0n },
      receiver: { exists: false },
    })
    expect(found.deposit).toBeGreaterThan(0n)
    expect(found).not.toHaveProperty('token')
  })

  test.each<[string, Partial<TransferRequest>]>([
    ['a receiver that is none', { to: 'nobody' }],
    ['the address of another family', { to: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
    ['an amount below nothing', { amount: -1n }],
    ['a memo', { memo: 'thanks' }],
    ['references', { references: [BOB] }],
    ['a collectible', { asset: { ...token, kind: 'nft' } }],
    ['a token without a number', { asset: { ...token, address: '0x1984' } }],
    ['a number beyond all', { asset: { ...token, address: '4294967296' } }],
  ])('error: %s', async (_title, more) => {
    await expect(planTransfer(request(5n, more), runtime, empty)).rejects.toMatchObject({
      code: 'polkadot/invalid-input',
    })
  })

  test('error: a token that nobody has made', async () => {
    await expect(planTransfer(request(5n, { asset: token }), runtime, empty)).rejects.toMatchObject({
      code: 'transfer/refused',
    })
  })
})
