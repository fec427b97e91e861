import type { CapabilityMap } from '@latchkey/kernel'
import { walletCall } from '../chain/account.ts'

/** Has the wallet go to another network. @throws `request/rejected`, `request/unsupported-method`, … */
export const switchNetwork: CapabilityMap['switchNetwork'] = async ({ network }, ctx) => {
  await walletCall({ ...ctx, network }, 'bitcoin_switchNetwork', { network: network.id })
}
