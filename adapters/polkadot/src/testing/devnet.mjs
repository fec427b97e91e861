import { fundPolkadot, POLKADOT_ACCOUNTS, POLKADOT_ASSET } from '@latchkey/devnet/polkadot'
import { startPolkadot } from '@latchkey/devnet/polkadot/start'

export { fundPolkadot, POLKADOT_ACCOUNTS, POLKADOT_ASSET, startPolkadot }
