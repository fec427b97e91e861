export { ACCOUNTS, type DevnetAccount, MNEMONIC } from './accounts.ts'
export { DevnetError, type DevnetErrorCode } from './devnetError.ts'
export { startDevnet } from './startDevnet.ts'
export type { Devnet, DevnetChain, DevnetOptions } from './types.ts'
