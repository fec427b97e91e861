import type { CapabilityMap } from '@latchkey/kernel'
import { addNetwork } from './addNetwork.ts'
import { callsStatus } from './callsStatus.ts'
import { grantPermissions } from './grantPermissions.ts'
import { revokePermissions } from './revokePermissions.ts'
import { signMessage } from './signMessage.ts'
import { switchNetwork } from './switchNetwork.ts'
import { walletCapabilities } from './walletCapabilities.ts'

type Name =
  | 'addNetwork'
  | 'callsStatus'
  | 'grantPermissions'
  | 'revokePermissions'
  | 'signMessage'
  | 'switchNetwork'
  | 'walletCapabilities'

/** What a wallet does without any help of an SDK; one chunk. */
export const walletGroup: Pick<CapabilityMap, Name> = {
  addNetwork,
  callsStatus,
  grantPermissions,
  revokePermissions,
  signMessage,
  switchNetwork,
  walletCapabilities,
}
