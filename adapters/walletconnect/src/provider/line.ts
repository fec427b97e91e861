import type { AdapterContext, StorageService } from '@latchkey/kernel'
import type { WalletConnectOptions } from '../walletConnectOptions.ts'
import type { SignClient } from './clientTypes.ts'
import type { PairingSession } from './pairingSession.ts'
import type { PendingPairing } from './pendingPairing.ts'

/** What one kernel's pairing works with: one client, at most one pending pairing and one session. */
export interface Line {
  readonly options: WalletConnectOptions
  readonly ctx: AdapterContext
  readonly storage: StorageService
  readonly relay: string
  pending: PendingPairing | undefined
  session: PairingSession | undefined
  /** The library's client, started with the first call. */
  client(): Promise<SignClient>
}
