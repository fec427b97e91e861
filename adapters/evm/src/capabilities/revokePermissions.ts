import type { CapabilityMap } from '@latchkey/kernel'
import { walletCall } from './walletCall.ts'

/** Takes permissions back (facts.md section 4.2). @throws `request/rejected`, `request/unsupported-method` */
export const revokePermissions: CapabilityMap['revokePermissions'] = ({ request }, io) =>
  walletCall(io, 'wallet_revokePermissions', [request])
