import { useAtom, usePlugin, useT } from '@latchkey/kernel/react'
import type { ReactNode } from 'react'
import { ageOf } from '../../derived/ageOf.ts'
import { isStale } from '../../derived/isStale.ts'
import type { AccountPlugin } from '../../types.ts'

/** How old the shown balance is, once it is older than it should be. */
export function BalanceAge(): ReactNode {
  const time = useT('kernel')
  const { atoms } = usePlugin<AccountPlugin>('account')
  const balance = useAtom(atoms.balance)
  const now = useAtom(atoms.now)
  if (balance?.at === undefined || !isStale(balance, now)) return null
  const { word, n } = ageOf(balance.at, now)
  return ` · ${time(word, { n })}`
}
