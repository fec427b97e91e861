import { type Address, address, getBase58Decoder, getBase58Encoder, type Instruction } from '@solana/kit'

const decoder = getBase58Decoder()
const encoder = getBase58Encoder()

/** Bytes and their base58 text. */
export const base58 = {
  encode: (bytes: Uint8Array): string => decoder.decode(bytes),
  decode: (text: string): Uint8Array => new Uint8Array(encoder.encode(text)),
}

/** Programs by what they do. */
export const programs = {
  system: address('11111111111111111111111111111111'),
  token: address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  token2022: address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
  associatedToken: address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
  lookupTable: address('AddressLookupTab1e1111111111111111111111111'),
  computeBudget: address('ComputeBudget111111111111111111111111111111'),
  memo: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
} as const satisfies Record<string, Address>

/** A text that a transaction carries along. */
export function memoInstruction(text: string): Instruction {
  return { programAddress: programs.memo, accounts: [], data: new TextEncoder().encode(text) }
}

/** First 32 characters of it are the CAIP-2 reference of Solana's main network, so the local chain serves as that one. */
export const GENESIS_HASH = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

/** Milliseconds between slots on the real network. */
export const SLOT_MS = 400

/** Slots until a block is final; the real network takes 32, which is too long a wait locally. */
export const FINALIZE_SLOTS = 4

/** Slots in which a blockhash can be used (https://solana.com/docs/core/transactions/confirmation). */
export const BLOCKHASH_SLOTS = 150

/** Bytes a transaction may have on the wire (https://solana.com/docs/core/transactions). */
export const MAX_TRANSACTION_BYTES = 1232

/** Lamports per signature. */
export const SIGNATURE_FEE = 5000n

/** Lamports of one SOL. */
export const LAMPORTS_PER_SOL = 1_000_000_000n

/** How far back the seeded past goes, in milliseconds: 60 days. */
export const HISTORY_MS = 60 * 24 * 60 * 60 * 1000

/** The runtime's version, also of what is fetched where the lockfile has no build for a system. */
export const LITESVM_VERSION = '1.5.0'
