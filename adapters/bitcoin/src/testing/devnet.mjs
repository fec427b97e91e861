import { BITCOIN_ACCOUNTS } from '@latchkey/devnet/bitcoin'
import { startBitcoin } from '@latchkey/devnet/bitcoin/start'

export { BITCOIN_ACCOUNTS, startBitcoin }
