import {
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoInstruction } from './genesis/constants.ts'
import { type SolanaPart, startSolana } from './startSolana.ts'

let part: SolanaPart

beforeAll(async () => {
  part = await startSolana({ slotMs: 100 })
})
afterAll(() => part.stop())

describe('startSolana', () => {
  test('behavior: the newer library @solana/kit works with it too', async () => {
    const rpc = createSolanaRpc(part.url)
    const rpcSubscriptions = createSolanaRpcSubscriptions(part.wsUrl)
    const [from, to] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()])
    const commitment = 'confirmed'
    await airdropFactory({ rpc, rpcSubscriptions })({
      commitment,
      lamports: lamports(2_000_000_000n),
      recipientAddress: from.address,
    })
    const { value: latest } = await rpc.getLatestBlockhash().send()
    const pay = getTransferSolInstruction({ source: from, destination: to.address, amount: 1_000_000_000n })
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(from, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(latest, paid),
      (living) => appendTransactionMessageInstructions([pay, memoInstruction('hello')], living),
    )
    const transaction = await signTransactionMessageWithSigners(message)
    assertIsTransactionWithBlockhashLifetime(transaction)
    await sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(transaction, { commitment })
    expect((await rpc.getBalance(to.address).send()).value).toBe(1_000_000_000n)
    const found = await rpc
      .getTransaction(getSignatureFromTransaction(transaction), {
        commitment,
        encoding: 'json',
        maxSupportedTransactionVersion: 0,
      })
      .send()
    expect(found?.meta?.logMessages?.join()).toContain('hello')
    expect(found?.meta?.fee).toBe(5000n)
  })
})
