import type { FamilyEntries, TransactionRecord } from '@latchkey/kernel'
import { useFormat } from '@latchkey/kernel/react'
import { Stack, Steps, safeName, Text } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { sendHooks } from '../hooks.ts'
import { progressOf } from '../model/progress.ts'

/** What the transfer's network calls it before it is final, where that is a step of its own. */
export function useFinality({ network }: TransactionRecord): FamilyEntries['finality'] {
  const run = sendHooks.useReportedAction()
  const { finality } = sendHooks.usePlugin()
  const [found, setFound] = useState<FamilyEntries['finality']>()
  useEffect(() => {
    let isGone = false
    run(async () => {
      const answer = await finality(network)
      if (!isGone) setFound(answer)
    })
    return () => {
      isGone = true
    }
  }, [network, finality, run])
  return found
}

interface TransferProgressProps {
  readonly record: TransactionRecord
  readonly finality: FamilyEntries['finality']
}

/** The steps that a transfer goes through, to the last one that its network has. */
export function TransferProgress({ record, finality }: TransferProgressProps): ReactNode {
  const t = sendHooks.useMessages()
  const format = useFormat()
  const titles = {
    approved: t('step.approved', { wallet: safeName(record.wallet ?? '') }),
    sent: t('step.sent'),
    confirmed: t(finality === 'inBlock' ? 'step.inBlock' : 'step.confirmed'),
    final: t('step.final'),
  }
  const { steps } = progressOf(record, finality !== undefined)
  return (
    <Stack gap={3}>
      <Steps
        label={t('steps')}
        items={steps.map(({ step, state, at }) => ({
          id: step,
          title: titles[step],
          state,
          end: at === undefined ? undefined : format.relativeTime(at, Math.max(at, record.changedAt)),
        }))}
        stateLabels={{
          done: t('state.done'),
          now: t('state.now'),
          next: t('state.next'),
          failed: t('state.failed'),
        }}
      />
      {record.state === 'confirmed' && (
        <Text variant="small" tone="muted">
          <span role="status">{t(record.isSettled ? 'isFinal' : 'notFinal')}</span>
        </Text>
      )}
      {!record.isSettled && (
        <Text variant="small" tone="muted">
          {t('canClose')}
        </Text>
      )}
    </Stack>
  )
}
