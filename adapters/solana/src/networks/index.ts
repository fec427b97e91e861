export { solana } from './solana.ts'
export { solanaDevnet } from './solanaDevnet.ts'
export { solanaTestnet } from './solanaTestnet.ts'
