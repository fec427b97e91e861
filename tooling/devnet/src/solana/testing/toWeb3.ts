import type { Instruction } from '@solana/kit'
import { PublicKey, TransactionInstruction } from '@solana/web3.js'

/** An instruction of the newer library in the form of `@solana/web3.js` 1.x. */
export function toWeb3({
  programAddress,
  accounts = [],
  data = new Uint8Array(),
}: Instruction): TransactionInstruction {
  return new TransactionInstruction({
    programId: new PublicKey(programAddress),
    keys: accounts.map(({ address, role }) => ({
      pubkey: new PublicKey(address),
      isSigner: role >= 2,
      isWritable: role % 2 === 1,
    })),
    data: Buffer.from(new Uint8Array(data)),
  })
}
