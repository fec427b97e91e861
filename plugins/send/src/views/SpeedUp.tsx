import type { TransactionRecord } from '@latchkey/kernel'
import { useAtom, useErrorText } from '@latchkey/kernel/react'
import { Banner, Button } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { sendHooks } from '../hooks.ts'
import { state as sendState } from '../model/sendState.ts'

interface SpeedUpProps {
  readonly record: TransactionRecord
}

/** Why the fee of this transfer could not be raised. */
export function SpeedUpProblem({ record }: SpeedUpProps): ReactNode {
  const t = sendHooks.useMessages()
  const { draft, error } = useAtom(sendState)
  const text = useErrorText(error)
  if (!error || draft.replaces?.id !== record.id) return undefined
  return (
    <Banner tone="danger" role="alert" title={t('speedUpFailed')}>
      {text}
    </Banner>
  )
}

/** Prepares a higher fee, which is then looked at like any other transfer. */
export function SpeedUp({ record }: SpeedUpProps): ReactNode {
  const t = sendHooks.useMessages()
  const { speedUp } = sendHooks.usePlugin()
  const { phase, draft } = useAtom(sendState)
  return (
    <Button
      busy={phase === 'preparing' && draft.replaces?.id === record.id}
      disabled={phase === 'asking'}
      onPress={() => speedUp(record.id)}
    >
      {t('speedUp')}
    </Button>
  )
}
