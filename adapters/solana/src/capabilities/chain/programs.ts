/** Programs that transfers use; each is at the same address on every cluster. */
export const SYSTEM = '11111111111111111111111111111111'
export const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const ASSOCIATED_TOKEN = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
/** Assertions that wallets add, so that a transaction fails when the chain is not as they showed it. */
export const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'
/** Keeps lists of addresses that transactions of version 0 name by their places. */
export const LOOKUP_TABLE = 'AddressLookupTab1e1111111111111111111111111'
/** The mint that wraps SOL. */
export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
/** Jupiter's router, which trades over many exchanges in one instruction (https://dev.jup.ag). */
export const JUPITER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
/** Jupiter's order engine: one market maker gives for what it takes (https://github.com/jup-ag/rfq-webhook-toolkit). */
export const ORDER_ENGINE = '61DFfeTKM7trxYcPQCM78bJ794ddZprZpAwAnLiwTpYH'
/** Keeps names and pictures of tokens. */
export const METADATA = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
/** What is sent here is destroyed. */
export const INCINERATOR = '1nc1nerator11111111111111111111111111111111'

/** Lamports for each signature of a transaction. */
export const SIGNATURE_FEE = 5000n
/** Most lamports for getting ahead of others, unless their owner asked for more: 0.001 SOL. */
export const MAX_PRIORITY_FEE = 1_000_000n
/** Prices are in millionths of a lamport for each compute unit. */
const MICRO = 1_000_000n

/** What getting ahead costs in lamports, rounded up as the network does. */
export function priorityFee(units: bigint, price: bigint): bigint {
  return (units * price + MICRO - 1n) / MICRO
}
