// @vitest-environment happy-dom

import { toBase64 } from '@latchkey/kernel/adapter'
import { nativeAsset } from '@latchkey/kernel/assets'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { describe, expect, test } from 'vitest'
import { encodeBase58 } from './base58.ts'
import { readNumber } from './capabilities/chain/compareSigned.ts'
import { COMPUTE_BUDGET, LIGHTHOUSE } from './capabilities/chain/programs.ts'
import { type Instruction, readTransaction } from './capabilities/chain/transaction.ts'
import { buildTransaction, transferInstruction } from './capabilities/web3.ts'
import type { Habits } from './testing/keyWallet.ts'
import { account, confirmed, connected, lamports, local, node, withSolana } from './testing/solanaPage.ts'

withSolana({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

const NAMES = { slip44: 501, tokenStandard: 'token' } as const

/** The same transaction with other steps after the two of the compute budget. */
function rebuilt(
  bytes: Uint8Array,
  change: (steps: readonly Instruction[]) => readonly Instruction[],
  { price, blockhash }: { readonly price?: bigint; readonly blockhash?: string } = {},
): Uint8Array {
  const read = readTransaction(bytes)
  const [limit, cost] = read.instructions
  return buildTransaction({
    payer: read.signers[0] ?? '',
    blockhash: blockhash ?? read.blockhash,
    instructions: change(read.instructions.filter(({ program }) => program !== COMPUTE_BUDGET)),
    units: readNumber(limit?.data ?? new Uint8Array(), 1, 4),
    price: price ?? readNumber(cost?.data ?? new Uint8Array(), 1, 8),
  })
}

const changes: readonly (readonly [string, (bytes: Uint8Array) => Uint8Array])[] = [
  ['the recipient', (bytes) => rebuilt(bytes, () => [transferInstruction(account(0), account(3), 4242n)])],
  ['the amount', (bytes) => rebuilt(bytes, () => [transferInstruction(account(0), account(1), 4243n)])],
  ['one more transfer', (bytes) => rebuilt(bytes, (all) => [...all, transferInstruction(account(0), account(3), 1n)])],
  ['the transfer left out', (bytes) => rebuilt(bytes, () => [])],
  ['the fee, far above its limit', (bytes) => rebuilt(bytes, (all) => all, { price: 10n ** 12n })],
  ['another blockhash', (bytes) => rebuilt(bytes, (all) => all, { blockhash: account(4) })],
]

async function prepared(habits: Habits) {
  const page = await connected({ habits })
  const asset = nativeAsset(local(), NAMES)
  const transfer = await page.capability('prepareTransfer')({ to: account(1), asset, amount: 4242n })
  return { ...page, send: () => page.capability('sendPrepared')({ prepared: transfer, digest: transfer.digest }) }
}

describe('a wallet that changes the transaction', () => {
  test.each(changes)('error: %s: nothing is sent', async (_title, changeTransaction) => {
    const { send } = await prepared({ changeTransaction })
    const before = [await lamports(account(0)), await lamports(account(1)), await lamports(account(3))]
    await expect(send()).rejects.toMatchObject({ code: 'solana/transaction-changed' })
    expect([await lamports(account(0)), await lamports(account(1)), await lamports(account(3))]).toEqual(before)
  })

  test('behavior: a guard within the fee’s limit is allowed, and is what is sent', async () => {
    const guard: Instruction = { program: LIGHTHOUSE, accounts: [], data: Uint8Array.of(1) }
    const { send } = await prepared({ changeTransaction: (bytes) => rebuilt(bytes, (all) => [...all, guard]) })
    // The local chain has no such program: what it refuses has passed the comparison.
    await expect(send()).rejects.toMatchObject({ code: expect.stringMatching(/^(solana\/would-fail|transfer\/)/) })
  })

  test('error: bytes that are no transaction any more', async () => {
    const { send } = await prepared({ changeSigned: () => Uint8Array.of(9, 9) })
    await expect(send()).rejects.toMatchObject({ code: 'solana/transaction-changed' })
  })

  test('error: a signature that is not the account’s', async () => {
    const { send } = await prepared({ changeSigned: (bytes) => bytes.with(20, (bytes[20] ?? 0) ^ 1) })
    await expect(send()).rejects.toMatchObject({ code: 'solana/signature-invalid', details: { kind: 'unsent' } })
  })
})

describe('a wallet that only sends by itself', () => {
  const send = (bytes: Uint8Array) => node('sendTransaction', toBase64(bytes), { encoding: 'base64' })
  const without = ['solana:signTransaction']

  test('default: what it sent is read back', async () => {
    const { wallet, errors, send: transfer } = await prepared({ without, send })
    const { hash } = await transfer()
    await confirmed(hash)
    expect(wallet.prompts).toEqual(['connect', 'signAndSendTransaction'])
    expect(errors).toEqual([])
  })

  test('error: a difference is a blocking alert', async () => {
    const changeTransaction = (bytes: Uint8Array) =>
      rebuilt(bytes, () => [transferInstruction(account(0), account(3), 4242n)])
    const { kernel, errors, send: transfer } = await prepared({ without, send, changeTransaction })
    const { hash } = await transfer()
    await expect.poll(() => errors).toEqual([expect.objectContaining({ code: 'solana/transaction-mismatch' })])
    expect(kernel.store.get(kernel.atoms.alert)?.error).toMatchObject({ details: { hash } })
  })
})

describe('signTransactions', () => {
  test('default: several at once, each checked', async () => {
    const { capability, wallet } = await connected()
    const { value } = (await node('getLatestBlockhash')) as { value: { blockhash: string } }
    const build = (amount: bigint) =>
      buildTransaction({
        payer: account(0),
        blockhash: value.blockhash,
        instructions: [transferInstruction(account(0), account(1), amount)],
        units: 1000n,
        price: 0n,
      })
    const { transactions } = await capability('signTransactions')({ transactions: [build(1n), build(2n)] })
    expect(wallet.prompts).toEqual(['connect', 'signTransaction'])
    for (const bytes of transactions) await confirmed(String(await send(bytes)))
    const [first] = transactions
    expect(encodeBase58(readTransaction(first ?? new Uint8Array()).signatures[0] ?? new Uint8Array())).toMatch(
      /^\w{80,}$/,
    )
  })

  const send = (bytes: Uint8Array) => node('sendTransaction', toBase64(bytes), { encoding: 'base64' })

  test('error: one that the account does not sign, bytes that are none, a version the wallet does not take', async () => {
    const { capability, wallet } = await connected({ habits: { versions: [0] } })
    const build = (payer: string) =>
      buildTransaction({ payer, blockhash: account(4), instructions: [], units: 1n, price: 0n })
    const sign = (bytes: Uint8Array) => capability('signTransactions')({ transactions: [bytes] })
    await expect(sign(build(account(1)))).rejects.toMatchObject({ code: 'solana/invalid-input' })
    await expect(sign(Uint8Array.of(9, 9))).rejects.toMatchObject({ code: 'solana/invalid-input' })
    await expect(sign(build(account(0)))).rejects.toMatchObject({ code: 'solana/version' })
    expect(wallet.prompts).toEqual(['connect'])
  })
})

describe('the account and the network right before', () => {
  test('error: an account the wallet no longer shares is not asked for', async () => {
    const { capability, wallet } = await connected()
    wallet.accounts = []
    wallet.accounts = [{ ...wallet.accounts[0], address: account(1), chains: ['solana:mainnet'] }]
    await expect(capability('signMessage')({ message: 'a' })).rejects.toMatchObject({ code: 'solana/account-mismatch' })
    expect(wallet.prompts).toEqual(['connect'])
  })

  test('error: a network that the account is not on', async () => {
    const { kernel, wallet } = await connected()
    wallet.accounts = wallet.accounts.map((shared) => ({ ...shared, chains: ['solana:devnet'] }))
    const call = { network: local().id, method: 'solana_signTransaction', params: { transaction: 'AQ==' } } as const
    await expect(kernel.wallet.request(call)).rejects.toMatchObject({ code: 'request/unknown-chain' })
    expect(wallet.prompts).toEqual(['connect'])
  })
})
