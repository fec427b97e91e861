// @vitest-environment happy-dom

import { toBase64 } from '@latchkey/kernel/adapter'
import { type Asset, tokenAssetId } from '@latchkey/kernel/assets'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { Keypair, PublicKey, SystemProgram, Transaction, TransactionInstruction } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { decodeBase58 } from './base58.ts'
import { ASSOCIATED_TOKEN, TOKEN_2022 } from './capabilities/chain/programs.ts'
import { associatedAddress } from './capabilities/web3.ts'
import { SOLANA_ACCOUNTS } from './testing/devnet.mjs'
import { account, confirmed, connected, local, node, withSolana } from './testing/solanaPage.ts'

withSolana({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

const NAMES = { slip44: 501, tokenStandard: 'token' } as const
const program = new PublicKey(TOKEN_2022)
const owner = (index = 0) =>
  Keypair.fromSecretKey(decodeBase58(SOLANA_ACCOUNTS[index]?.secretKey ?? '') ?? new Uint8Array())

const number = (value: bigint, length: number) =>
  Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
// The library names Node's buffers as the type; plain bytes serve it.
const dataOf = (bytes: readonly number[]): TransactionInstruction['data'] => Uint8Array.from(bytes) as never
const step = (keys: readonly PublicKey[], data: readonly number[], signer?: PublicKey) =>
  new TransactionInstruction({
    programId: program,
    keys: keys.map((pubkey) => ({ pubkey, isSigner: pubkey === signer, isWritable: pubkey !== signer })),
    data: dataOf(data),
  })

async function submit(signers: readonly Keypair[], steps: readonly TransactionInstruction[]): Promise<void> {
  const { value } = (await node('getLatestBlockhash')) as { value: { blockhash: string } }
  const transaction = new Transaction({ feePayer: owner().publicKey, recentBlockhash: value.blockhash }).add(...steps)
  transaction.sign(...signers)
  const bytes = Uint8Array.from(transaction.serialize())
  await confirmed(String(await node('sendTransaction', toBase64(bytes), { encoding: 'base64' })))
}

/** Opens an account's own token account, at the expense of the first account. */
function opening(
  holder: PublicKey,
  mint: PublicKey,
): { readonly key: PublicKey; readonly step: TransactionInstruction } {
  const key = new PublicKey(associatedAddress(holder.toBase58(), mint.toBase58(), TOKEN_2022))
  const keys = [owner().publicKey, key, holder, mint, SystemProgram.programId, program].map((pubkey, index) => ({
    pubkey,
    isSigner: index === 0,
    isWritable: index < 2,
  }))
  const programId = new PublicKey(ASSOCIATED_TOKEN)
  return { key, step: new TransactionInstruction({ programId, keys, data: dataOf([1]) }) }
}

/** A mint of Token-2022, with an extension where one is given, and 1,000,000 of it for the first account. */
async function mintWith(size: number, extension?: (mint: PublicKey) => TransactionInstruction): Promise<string> {
  const payer = owner()
  const mint = Keypair.generate()
  const rent = Number(await node('getMinimumBalanceForRentExemption', size))
  const own = opening(payer.publicKey, mint.publicKey)
  await submit(
    [payer, mint],
    [
      SystemProgram.createAccount({
        fromPubkey: payer.publicKey,
        newAccountPubkey: mint.publicKey,
        lamports: rent,
        space: size,
        programId: program,
      }),
      ...(extension ? [extension(mint.publicKey)] : []),
      // InitializeMint2: decimals, authority, no authority to freeze.
      step([mint.publicKey], [20, 2, ...payer.publicKey.toBytes(), 0]),
      own.step,
      step([mint.publicKey, own.key, payer.publicKey], [7, ...number(1_000_000n, 8)], payer.publicKey),
    ],
  )
  return mint.publicKey.toBase58()
}

/** Opens a token account that takes nothing without words: it is made longer (Reallocate) for MemoTransfer, and that enabled. */
async function requireMemo(holder: Keypair, mint: string): Promise<void> {
  const { key, step: open } = opening(holder.publicKey, new PublicKey(mint))
  const signer = (pubkey: PublicKey) => ({ pubkey, isSigner: true, isWritable: true })
  const reads = { pubkey: SystemProgram.programId, isSigner: false, isWritable: false }
  const keys = [{ pubkey: key, isSigner: false, isWritable: true }, signer(owner().publicKey), reads]
  const longer = { programId: program, keys: [...keys, signer(holder.publicKey)], data: dataOf([29, 8, 0]) }
  const enable = step([key, holder.publicKey], [30, 0], holder.publicKey)
  await submit([owner(), holder], [open, new TransactionInstruction(longer), enable])
}

const asset = (address: string): Asset => ({
  id: tokenAssetId(local().id, NAMES, address),
  network: local().id,
  kind: 'token',
  standard: 'token',
  address,
  name: 'Fee',
  symbol: 'FEE',
  decimals: 2,
  standing: 'unlisted',
})

describe('Token-2022', () => {
  test('default: a token that keeps a part: the fee is in the transaction, and what arrives is said before', async () => {
    const none = new Uint8Array(33)
    // TransferFeeExtension, InitializeTransferFeeConfig: no authorities, 1.5 %, at most 5000.
    const mint = await mintWith(278, (key) =>
      step([key], [26, 0, ...none.slice(0, 2), ...number(150n, 2), ...number(5000n, 8)]),
    )
    const { capability } = await connected()
    const request = { to: account(1), asset: asset(mint), amount: 1001n }
    const prepared = await capability('prepareTransfer')(request)
    // 1.5 % of 1001, rounded up.
    expect(prepared.arrives).toBe(1001n - 16n)
    const facts = await capability('inspectTransfer')({ prepared })
    expect(facts).toMatchObject({ to: account(1), amount: 1001n, function: 'TransferCheckedWithFee' })
    expect(facts.creates?.cost).toBeGreaterThan(2_039_280n)
    await confirmed((await capability('sendPrepared')({ prepared, digest: facts.digest })).hash)
    const address = associatedAddress(account(1), mint, TOKEN_2022)
    expect(await node('getTokenAccountBalance', address)).toMatchObject({ value: { amount: '985' } })
    const much = await capability('prepareTransfer')({ ...request, amount: 900_000n })
    expect(much.arrives).toBe(895_000n)
  })

  test('behavior: an account that takes nothing without words gets some, and they are stated', async () => {
    const mint = await mintWith(82)
    await requireMemo(owner(1), mint)
    const { capability } = await connected()
    const request = { to: account(1), asset: asset(mint), amount: 500n }
    const prepared = await capability('prepareTransfer')(request)
    expect(prepared.memo).toBe('Transfer')
    const facts = await capability('inspectTransfer')({ prepared })
    expect(facts).toMatchObject({ to: account(1), amount: 500n, memo: 'Transfer' })
    await confirmed((await capability('sendPrepared')({ prepared, digest: facts.digest })).hash)
    const address = associatedAddress(account(1), mint, TOKEN_2022)
    expect(await node('getTokenAccountBalance', address)).toMatchObject({ value: { amount: '500' } })
    const worded = await capability('prepareTransfer')({ ...request, memo: 'Order 7' })
    expect(worded).not.toHaveProperty('memo')
    expect(await capability('inspectTransfer')({ prepared: worded })).toMatchObject({ memo: 'Order 7' })
    const free = await capability('prepareTransfer')({ ...request, to: account(2) })
    expect(free).not.toHaveProperty('memo')
  })

  test('behavior: a token that a delegate can always take back is said before it is confirmed', async () => {
    // InitializePermanentDelegate.
    const mint = await mintWith(202, (key) => step([key], [35, ...owner(2).publicKey.toBytes()]))
    const { capability } = await connected()
    const prepared = await capability('prepareTransfer')({ to: account(1), asset: asset(mint), amount: 5n })
    const facts = await capability('inspectTransfer')({ prepared })
    expect(facts).toMatchObject({ amount: 5n, isRecallable: true, call: { permanentDelegate: account(2) } })
  })

  test('error: a token that stays with its owner is refused in words', async () => {
    const mint = await mintWith(170, (key) => step([key], [32]))
    const { capability, wallet } = await connected()
    const request = { to: account(1), asset: asset(mint), amount: 1n }
    await expect(capability('prepareTransfer')(request)).rejects.toMatchObject({ code: 'solana/token-fixed' })
    expect(wallet.prompts).toEqual(['connect'])
  })
})
