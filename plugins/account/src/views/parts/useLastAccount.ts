import type { Account } from '@latchkey/kernel'
import { useAccount } from '@latchkey/kernel/react'
import { useState } from 'react'

/** The active account, or the last one there was: a view that is leaving still shows whose it is. */
export function useLastAccount(): Account | undefined {
  const account = useAccount()
  const [last, setLast] = useState(account)
  if (account && account !== last) setLast(account)
  return account ?? last
}
