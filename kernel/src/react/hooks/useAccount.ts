import type { Account } from '../../core/wallet/connector.ts'
import { useAtom } from './useAtom.ts'
import { useKernel } from './useKernel.ts'

/** The account in use, `undefined` while nothing is connected. */
export function useAccount(): Account | undefined {
  return useAtom(useKernel().atoms.account)
}
