// @vitest-environment happy-dom

import { toBase64 } from '@latchkey/kernel/adapter'
import { type Asset, tokenAssetId } from '@latchkey/kernel/assets'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { Keypair, PublicKey, SystemProgram, Transaction, TransactionInstruction } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { decodeBase58 } from './base58.ts'
import { ASSOCIATED_TOKEN, TOKEN_2022 } from './capabilities/programs.ts'
import { associatedAddress } from './capabilities/web3.ts'
import { SOLANA_ACCOUNTS } from './testing/devnet.mjs'
import { account, confirmed, connected, local, node, withSolana } from './testing/solanaPage.ts'

withSolana({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

const NAMES = { slip44: 501, tokenStandard: 'token' } as const
const program = new PublicKey(TOKEN_2022)
const owner = () => Keypair.fromSecretKey(decodeBase58(SOLANA_ACCOUNTS[0]?.secretKey ?? '') ?? new Uint8Array())

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

/** A mint of Token-2022 with an extension, and 1,000,000 of it for the first account. */
async function mintWith(size: number, extension: (mint: PublicKey) => TransactionInstruction): Promise<string> {
  const payer = owner()
  const mint = Keypair.generate()
  const rent = Number(await node('getMinimumBalanceForRentExemption', size))
  const associated = new PublicKey(associatedAddress(account(0), mint.publicKey.toBase58(), TOKEN_2022))
  const { value } = (await node('getLatestBlockhash')) as { value: { blockhash: string } }
  const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: value.blockhash }).add(
    SystemProgram.createAccount({
      fromPubkey: payer.publicKey,
      newAccountPubkey: mint.publicKey,
      lamports: rent,
      space: size,
      programId: program,
    }),
    extension(mint.publicKey),
    // InitializeMint2: decimals, authority, no authority to freeze.
    step([mint.publicKey], [20, 2, ...payer.publicKey.toBytes(), 0]),
    new TransactionInstruction({
      programId: new PublicKey(ASSOCIATED_TOKEN),
      keys: [payer.publicKey, associated, payer.publicKey, mint.publicKey, SystemProgram.programId, program].map(
        (pubkey, index) => ({ pubkey, isSigner: index === 0, isWritable: index < 2 }),
      ),
      data: dataOf([1]),
    }),
    step([mint.publicKey, associated, payer.publicKey], [7, ...number(1_000_000n, 8)], payer.publicKey),
  )
  transaction.sign(payer, mint)
  const bytes = Uint8Array.from(transaction.serialize())
  await confirmed(String(await node('sendTransaction', toBase64(bytes), { encoding: 'base64' })))
  return mint.publicKey.toBase58()
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

  test('error: a token that stays with its owner is refused in words', async () => {
    const mint = await mintWith(170, (key) => step([key], [32]))
    const { capability, wallet } = await connected()
    const request = { to: account(1), asset: asset(mint), amount: 1n }
    await expect(capability('prepareTransfer')(request)).rejects.toMatchObject({ code: 'solana/token-fixed' })
    expect(wallet.prompts).toEqual(['connect'])
  })
})
