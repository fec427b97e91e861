import type { CapabilityMap } from '@latchkey/kernel'
import { walletCall } from '@latchkey/kernel/adapter'

/**
 * Asks for permissions to act without asking the user each time (ERC-7715).
 * @throws `request/rejected`, `request/unsupported-method`
 */
export const grantPermissions: CapabilityMap['grantPermissions'] = ({ request }, ctx) =>
  walletCall(ctx, 'wallet_grantPermissions', [request])

/** Takes permissions back (EIP-2255). @throws `request/rejected`, `request/unsupported-method` */
export const revokePermissions: CapabilityMap['revokePermissions'] = ({ request }, ctx) =>
  walletCall(ctx, 'wallet_revokePermissions', [request])
