import { address, getAddressEncoder, getProgramDerivedAddress, lamports } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { SOLANA_ACCOUNTS } from '../accounts.ts'
import { SOLANA_PIECES, type SolanaPiece } from '../pieces.ts'

/** Keeps the names of tokens on the real network (Metaplex Token Metadata). */
const METADATA = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const KIND = 4
/** Bytes of name, symbol and address, filled up with zeros, as that program writes them. */
const SIZES = [32, 10, 200] as const

function text(value: string, size: number): Uint8Array {
  const bytes = new Uint8Array(4 + size)
  new DataView(bytes.buffer).setUint32(0, size, true)
  bytes.set(new TextEncoder().encode(value), 4)
  return bytes
}

function dataOf({ name, symbol, mint }: SolanaPiece): Uint8Array {
  const encode = getAddressEncoder().encode
  const authority = SOLANA_ACCOUNTS.at(-1)?.address ?? ''
  const texts = [name, symbol, ''].flatMap((value, index) => [...text(value, SIZES[index] ?? 0)])
  return Uint8Array.from([KIND, ...encode(address(authority)), ...encode(address(mint)), ...texts])
}

/** Puts the pieces' names where programs and wallets look for them; the program itself is not here. */
export async function createPieceNames(svm: LiteSVM): Promise<void> {
  for (const piece of SOLANA_PIECES) {
    const encode = getAddressEncoder().encode
    const seeds = ['metadata', encode(METADATA), encode(address(piece.mint))]
    const [place] = await getProgramDerivedAddress({ programAddress: METADATA, seeds })
    const data = dataOf(piece)
    svm.setAccount({
      address: place,
      lamports: lamports(svm.minimumBalanceForRentExemption(BigInt(data.length))),
      data,
      programAddress: METADATA,
      executable: false,
      space: BigInt(data.length),
    })
  }
}
