export { fundSolana } from './fundSolana.ts'
export { SOLANA_ACCOUNTS, type SolanaAccount } from './genesis/accounts.ts'
export { SOLANA_PIECES, type SolanaPiece } from './genesis/pieces.ts'
export { SOLANA_TOKENS, type SolanaToken } from './genesis/tokens.ts'
