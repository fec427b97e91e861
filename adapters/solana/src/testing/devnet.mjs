import { SOLANA_ACCOUNTS, SOLANA_NFTS, SOLANA_TOKENS } from '@latchkey/devnet/solana'
import { startSolana } from '@latchkey/devnet/solana/start'

export { startProviders } from '@latchkey/devnet/providers'
export { SOLANA_ACCOUNTS, SOLANA_NFTS, SOLANA_TOKENS, startSolana }
