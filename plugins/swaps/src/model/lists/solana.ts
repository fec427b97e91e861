// The programs that may stand in a swap on Solana. Each entry names the public document that it comes from. What surrounds a
// trade is read step by step: that a program may stand in it says nothing of which of its functions may.

/** A program and where its address is published. */
export interface ListedProgram {
  readonly program: string
  readonly document: string
}

/** A program that trades. */
export interface TradingProgram extends ListedProgram {
  /** Who runs it, as quotes name them. */
  readonly provider: string
  /** Hundredths of a percent of what comes out that it may keep at most, where a quote says that it does. */
  readonly mostKept: bigint
}

/** Reviewed by hand. What a gateway answers is compared with it and never added. */
export const SOLANA_TRADING: readonly TradingProgram[] = [
  {
    provider: 'jupiter',
    program: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
    mostKept: 255n,
    document: 'https://dev.jup.ag/docs/swap',
  },
  {
    provider: 'jupiter',
    program: '61DFfeTKM7trxYcPQCM78bJ794ddZprZpAwAnLiwTpYH',
    mostKept: 0n,
    document: 'https://github.com/jup-ag/rfq-webhook-toolkit',
  },
]

/** What surrounds a trade: fees, SOL that is wrapped, token accounts. */
export const SOLANA_AROUND: readonly ListedProgram[] = [
  { program: 'ComputeBudget111111111111111111111111111111', document: 'https://solana.com/docs/core/fees' },
  { program: '11111111111111111111111111111111', document: 'https://solana.com/docs/core/programs' },
  {
    program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    document: 'https://www.solana-program.com/docs/token',
  },
  {
    program: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
    document: 'https://www.solana-program.com/docs/token-2022',
  },
  {
    program: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
    document: 'https://www.solana-program.com/docs/associated-token-account',
  },
]

/** The most that a swap may cost besides what is paid, with accounts that it opens, in lamports: 0.02 SOL. */
export const SOLANA_MOST_FEE = 20_000_000n
