import { formatAmount } from '@latchkey/kernel'
import { useAtom, useFormat } from '@latchkey/kernel/react'
import { ViewBody } from '@latchkey/kernel/views'
import { Stack, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { hooks } from '../hooks.ts'

/** What was spent today. */
export function Limit(): ReactNode {
  const t = hooks.useMessages()
  const format = useFormat()
  const { atoms } = hooks.usePlugin()
  const { day, amount } = useAtom(atoms.spent)
  const limit = useAtom(atoms.limit)
  const isToday = day === new Date().toISOString().slice(0, 10)
  const spent = formatAmount(isToday ? BigInt(amount) : 0n, 18)
  return (
    <ViewBody>
      <Stack gap={3}>
        <Text>{t('spent', { spent: format.number(spent), limit: format.number(limit) })}</Text>
        <Text tone="muted">{t('why')}</Text>
      </Stack>
    </ViewBody>
  )
}
