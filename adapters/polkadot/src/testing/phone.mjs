import { startRelay } from '@latchkey/devnet/relay'
import { startWallet } from '@latchkey/devnet/wallet'

export { startRelay, startWallet }
