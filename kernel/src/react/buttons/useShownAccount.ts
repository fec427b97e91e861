import type { Account } from '../../core/wallet/connector.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useScope } from '../hooks/useScope.ts'
import { useStatus } from '../hooks/useStatus.ts'

/** The account, or the one the server knew while the browser is still resuming it. */
export function useShownAccount(): Account | undefined {
  const { kernel, first } = useScope('AccountButton')
  const account = useAccount()
  const resuming = useStatus() === 'connecting'
  return account ?? (resuming ? first.get(kernel.atoms.account) : undefined)
}
