import { createHash } from 'node:crypto'
import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner, lamports } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { LAMPORTS_PER_SOL, programs } from '../genesis/constants.ts'

const SEED = createHash('sha256').update('latchkey devnet: the faucet of Solana').digest()
const FUNDS = 100_000_000n * LAMPORTS_PER_SOL

let signer: Promise<KeyPairSigner> | undefined

/** The account that airdrops come from. */
export function faucetSigner(): Promise<KeyPairSigner> {
  signer ??= createKeyPairSignerFromPrivateKeyBytes(SEED)
  return signer
}

/** Gives the faucet its funds, out of nothing. */
export async function fillFaucet(svm: LiteSVM): Promise<void> {
  const { address } = await faucetSigner()
  svm.setAccount({
    address,
    lamports: lamports(FUNDS),
    data: new Uint8Array(),
    programAddress: programs.system,
    executable: false,
    space: 0n,
  })
}
