import type { CapabilityMap } from '@latchkey/kernel'
import { walletCall } from './walletCall.ts'

/** Asks for permissions to act without the person (ERC-7715). @throws `request/rejected`, `request/unsupported-method` */
export const grantPermissions: CapabilityMap['grantPermissions'] = ({ request }, io) =>
  walletCall(io, 'wallet_grantPermissions', [request])
