export { SOLANA_ACCOUNTS, type SolanaAccount } from './accounts.ts'
export { fundSolana } from './fundSolana.ts'
export { SOLANA_PIECES, type SolanaPiece } from './pieces.ts'
export { SOLANA_TOKENS, type SolanaToken } from './tokens.ts'
