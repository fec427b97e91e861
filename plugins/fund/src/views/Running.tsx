import { useAtom, useFormat, useKernel } from '@latchkey/kernel/react'
import { clockIcon } from '@latchkey/theme/icons'
import { IconTile, ListCard, ListItem, safeName } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { fundHooks } from '../hooks.ts'
import { isOver } from '../model/deposits.ts'

/** A deposit of this account that goes on without its view. */
export function Running(): ReactNode {
  const t = fundHooks.useMessages()
  const format = useFormat()
  const router = fundHooks.useRouter()
  const { atoms } = fundHooks.usePlugin()
  const account = useAtom(useKernel().atoms.account)
  const found = useAtom(atoms.deposits).find(
    (entry) => !isOver(entry) && entry.account.endsWith(`:${account?.address}`),
  )
  if (!found) return null
  const { amount, asset, label, sessionId } = found
  const text = format.amount(amount, { symbol: safeName(asset) })
  return (
    <ListCard label={t('running')}>
      <ListItem
        name={t('running')}
        // An element, so that the marks around the amount are not taken for a stranger’s.
        second={<span>{t('runningText', { amount: text, exchange: safeName(label) })}</span>}
        start={<IconTile icon={clockIcon} tone="accent" />}
        chevron
        onPress={() => router.push('fund.FundInProgress', { sessionId })}
      />
    </ListCard>
  )
}
