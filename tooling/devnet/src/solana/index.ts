export { fundSolana } from './fundSolana.ts'
export { SOLANA_ACCOUNTS, type SolanaAccount } from './genesis/accounts.ts'
export { SOLANA_NFTS, type SolanaNft } from './genesis/nfts.ts'
export { SOLANA_TOKENS, type SolanaToken } from './genesis/tokens.ts'
