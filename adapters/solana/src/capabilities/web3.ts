import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { ASSOCIATED_TOKEN, METADATA } from './chain/programs.ts'
import type { Instruction } from './chain/transaction.ts'

/** What a transaction is built from. */
export interface Build {
  readonly payer: string
  readonly blockhash: string
  readonly instructions: readonly Instruction[]
  /** Compute units at most, and millionths of a lamport for each. */
  readonly units: bigint
  readonly price: bigint
}

/**
 * The bytes of an unsigned transaction. It is a legacy one, which every wallet takes: a transfer needs
 * no lookup table.
 */
export function buildTransaction({ payer, blockhash, instructions, units, price }: Build): Uint8Array {
  const message = new TransactionMessage({
    payerKey: new PublicKey(payer),
    recentBlockhash: blockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units: Number(units) }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: price }),
      ...instructions.map(
        ({ program, accounts, data }) =>
          new TransactionInstruction({
            programId: new PublicKey(program),
            keys: accounts.map(({ key, isSigner, isWritable }) => ({
              pubkey: new PublicKey(key),
              isSigner,
              isWritable,
            })),
            data: data as TransactionInstruction['data'],
          }),
      ),
    ],
  })
  return new VersionedTransaction(message.compileToLegacyMessage()).serialize()
}

/** The step that moves lamports. */
export function transferInstruction(from: string, to: string, lamports: bigint): Instruction {
  const { data } = SystemProgram.transfer({ fromPubkey: new PublicKey(from), toPubkey: new PublicKey(to), lamports })
  const accounts = [from, to].map((key, index) => ({ key, isSigner: index === 0, isWritable: true }))
  return { program: SystemProgram.programId.toBase58(), accounts, data: Uint8Array.from(data) }
}

/** The account in which an owner keeps a token, by the associated token account program. */
export function associatedAddress(owner: string, mint: string, tokenProgram: string): string {
  const seeds = [owner, tokenProgram, mint].map((key) => new PublicKey(key).toBuffer())
  const [address] = PublicKey.findProgramAddressSync(seeds, new PublicKey(ASSOCIATED_TOKEN))
  return address.toBase58()
}

/** The account that keeps a token's name. */
export function metadataAddress(mint: string): string {
  const program = new PublicKey(METADATA)
  const seeds = [new TextEncoder().encode('metadata'), program.toBuffer(), new PublicKey(mint).toBuffer()]
  return PublicKey.findProgramAddressSync(seeds, program)[0].toBase58()
}

/** Whether an address can have a key; what programs own has none. */
export function isOnCurve(address: string): boolean {
  return PublicKey.isOnCurve(new PublicKey(address).toBytes())
}
