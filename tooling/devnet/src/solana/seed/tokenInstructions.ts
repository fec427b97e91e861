import { type Address, address, type Instruction, type KeyPairSigner } from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToCheckedInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { programs } from '../constants.ts'
import type { SolanaToken } from '../tokens.ts'

/** What can be done with one token. */
export interface TokenInstructions {
  /** Opens the receiver's account where there is none, and mints into it. */
  mint(authority: KeyPairSigner, to: Address, amount: bigint): Promise<Instruction[]>
  /**
   * The same for a transfer.
   *
   * @param opens `false` for a receiver that has an account already: then nothing in the transaction names the owner, as
   * with most transfers of the real chain
   */
  transfer(from: KeyPairSigner, to: Address, amount: bigint, opens?: boolean): Promise<Instruction[]>
}

export function tokenInstructions({
  mint: mintAddress,
  decimals,
  program,
}: Pick<SolanaToken, 'mint' | 'decimals' | 'program'>): TokenInstructions {
  const mint = address(mintAddress)
  const tokenProgram = program === 'token' ? programs.token : programs.token2022
  const config = { programAddress: tokenProgram }
  const accountOf = async (owner: Address) => (await findAssociatedTokenPda({ owner, mint, tokenProgram }))[0]
  const open = (payer: KeyPairSigner, owner: Address, ata: Address) =>
    getCreateAssociatedTokenIdempotentInstruction({ payer, owner, mint, ata, tokenProgram })
  return {
    async mint(mintAuthority, to, amount) {
      const token = await accountOf(to)
      return [
        open(mintAuthority, to, token),
        getMintToCheckedInstruction({ mint, token, mintAuthority, amount, decimals }, config),
      ]
    },
    async transfer(authority, to, amount, opens = true) {
      const [source, destination] = [await accountOf(authority.address), await accountOf(to)]
      return [
        ...(opens ? [open(authority, to, destination)] : []),
        getTransferCheckedInstruction({ source, mint, destination, authority, amount, decimals }, config),
      ]
    },
  }
}
