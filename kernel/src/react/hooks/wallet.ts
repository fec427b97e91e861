import type { Connection } from '../../core/adapters/connection.ts'
import type { Network } from '../../core/network/network.ts'
import type { ConnectionStatus } from '../../core/state/coreAtoms.ts'
import type { Account } from '../../core/wallet/connector.ts'
import { useAtom, useKernel } from './kernel.ts'

/** The account in use, `undefined` while nothing is connected. */
export function useAccount(): Account | undefined {
  return useAtom(useKernel().atoms.account)
}

/** The active connection, `undefined` while nothing is connected. */
export function useConnection(): Connection | undefined {
  return useAtom(useKernel().atoms.connection)
}

/** The active network: the wallet's while connected, the chosen one otherwise. `isUnsupported` tells a foreign one. */
export function useNetwork(): Network | undefined {
  return useAtom(useKernel().atoms.network)
}

/** Whether the active namespace is disconnected, connecting or connected. */
export function useStatus(): ConnectionStatus {
  return useAtom(useKernel().atoms.status)
}
