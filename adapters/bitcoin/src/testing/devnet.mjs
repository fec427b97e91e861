import { BITCOIN_ACCOUNTS } from '@latchkey/devnet/bitcoin'
import { startElectrum } from '@latchkey/devnet/bitcoin/electrum'
import { startBitcoin } from '@latchkey/devnet/bitcoin/start'

export { BITCOIN_ACCOUNTS, startBitcoin, startElectrum }
