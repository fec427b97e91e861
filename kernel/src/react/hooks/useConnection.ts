import type { Connection } from '../../core/wallet/state.ts'
import { useAtom } from './useAtom.ts'
import { useKernel } from './useKernel.ts'

/** The active connection, `undefined` while nothing is connected. */
export function useConnection(): Connection | undefined {
  return useAtom(useKernel().atoms.connection)
}
