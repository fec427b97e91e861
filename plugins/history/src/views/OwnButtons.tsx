import type { TransactionRecord } from '@latchkey/kernel'
import { useKernel, ViewFooter } from '@latchkey/kernel/react'
import { Button, ButtonGroup } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { historyHooks } from '../hooks.ts'
import { keyOf } from '../model/entry.ts'

/** What can be done about a transaction that was made here and is not final. */
export function OwnButtons({ record }: { readonly record: TransactionRecord }): ReactNode {
  const t = historyHooks.useMessages()
  const { recheck, openTransaction } = historyHooks.usePlugin()
  const { router } = useKernel()
  const { id, state, replacedBy, network, plugin } = record
  const other = replacedBy?.hash
  const isWaiting = state === 'sent' || state === 'seen'
  const followers = historyHooks.useSlot('waiting').filter((item) => isWaiting && item.plugin === plugin)
  if (state !== 'unknown' && other === undefined && followers.length === 0) return null
  return (
    <ViewFooter>
      <ButtonGroup>
        {other !== undefined && (
          <Button kind="secondary" onPress={() => openTransaction(keyOf(network, other))}>
            {t('other')}
          </Button>
        )}
        {followers.map(({ key, label, open }) => (
          <Button key={key} kind="secondary" onPress={() => open(id, router)}>
            {label}
          </Button>
        ))}
        {state === 'unknown' && (
          <Button kind="secondary" onPress={() => recheck(id)}>
            {t('look')}
          </Button>
        )}
      </ButtonGroup>
    </ViewFooter>
  )
}
