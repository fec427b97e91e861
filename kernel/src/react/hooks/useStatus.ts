import type { ConnectionStatus } from '../../core/wallet/state.ts'
import { useAtom } from './useAtom.ts'
import { useKernel } from './useKernel.ts'

/** Whether the active namespace is disconnected, connecting or connected. */
export function useStatus(): ConnectionStatus {
  return useAtom(useKernel().atoms.status)
}
