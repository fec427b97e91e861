import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SolanaPart, startSolana } from '../startSolana.ts'
import { keypair } from '../testing/keypair.ts'

let part: SolanaPart
let connection: Connection
const alice = keypair(0)
const V0 = { maxSupportedTransactionVersion: 0 } as const

beforeAll(async () => {
  part = await startSolana({ slotMs: 100 })
  connection = new Connection(part.url, 'confirmed')
})
afterAll(() => part.stop())

function transfer(lamports: number) {
  return SystemProgram.transfer({ fromPubkey: alice.publicKey, toPubkey: Keypair.generate().publicKey, lamports })
}

async function slotOf(signature: string): Promise<number> {
  const { value } = await connection.getSignatureStatus(signature)
  return value?.slot ?? 0
}

describe('blockMethods', () => {
  test('default: the block of a transaction, in every form', async () => {
    const signature = await sendAndConfirmTransaction(connection, new Transaction().add(transfer(1_000_000)), [alice])
    const slot = await slotOf(signature)
    const block = await connection.getBlock(slot, V0)
    expect(block).toMatchObject({ parentSlot: slot - 1, rewards: [] })
    expect(block?.transactions.map(({ transaction }) => transaction.signatures[0])).toEqual([signature])
    expect(block?.transactions[0]?.meta).toMatchObject({ err: null, fee: 5000 })
    expect((await connection.getBlock(slot - 1, V0))?.blockhash).toBe(block?.previousBlockhash)
    expect((await connection.getParsedBlock(slot, V0)).transactions).toHaveLength(1)
    expect((await connection.getBlockSignatures(slot)).signatures).toEqual([signature])
  })

  test('behavior: blocks of the past, and those in between', async () => {
    const [oldest] = (await connection.getSignaturesForAddress(alice.publicKey)).slice(-1)
    const slot = oldest?.slot ?? 0
    expect(await connection.getBlocks(slot, slot + 2)).toEqual([slot, slot + 1, slot + 2])
    const block = await connection.getBlock(slot, V0)
    expect(block?.blockTime).toBe(oldest?.blockTime)
    expect((await connection.getBlockSignatures(slot)).signatures).toContain(oldest?.signature)
  })

  test('behavior: who leads and votes: nobody', async () => {
    expect(await connection.getSlotLeader()).toBe(PublicKey.default.toBase58())
    expect(await connection.getSlotLeaders(1, 2)).toEqual([PublicKey.default, PublicKey.default])
    expect(await connection.getClusterNodes()).toEqual([])
    expect(await connection.getVoteAccounts()).toEqual({ current: [], delinquent: [] })
  })

  test('error: a block that is not there yet, too many, and a version that is not understood', async () => {
    const slot = await connection.getSlot()
    await expect(connection.getBlock(slot + 1000, V0)).rejects.toThrow('Block not available for slot')
    await expect(connection.getBlocks(1, 1_000_000)).rejects.toThrow('Slot range too large')
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const plan = { payerKey: alice.publicKey, recentBlockhash: blockhash, instructions: [transfer(2_000_000)] }
    const transaction = new VersionedTransaction(new TransactionMessage(plan).compileToV0Message())
    transaction.sign([alice])
    const signature = await connection.sendTransaction(transaction)
    await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
    await expect(connection.getBlock(await slotOf(signature))).rejects.toThrow('Transaction version (0)')
  })
})
