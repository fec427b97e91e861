export { BITCOIN_ACCOUNTS, type BitcoinAccount, type BitcoinAddressType, type BitcoinPrefixes } from './accounts.ts'
export { fundBitcoin } from './fundBitcoin.ts'
