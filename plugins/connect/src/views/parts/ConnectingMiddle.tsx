import type { KernelError } from '@latchkey/kernel'
import { useT } from '@latchkey/kernel/react'
import { eyeIcon, lockIcon, monitorIcon, refreshCwIcon } from '@latchkey/theme/icons'
import { BulletList, Card, Disclosure, safeText } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { ConnectPlugin } from '../../types.ts'
import { code } from './parts.css.ts'

export interface ConnectingMiddleProps {
  readonly kind: 'facts' | 'tips' | 'details'
  readonly values: Readonly<Record<string, string | number>>
  readonly error: KernelError | undefined
}

/** Most characters shown of what a wallet said in its own words. */
const MAX_REASON = 200

/** What stands below the sentence: what the site will see, what helps with a slow wallet, or the error for experts. */
export function ConnectingMiddle({ kind, values, error }: ConnectingMiddleProps): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  if (kind === 'facts') {
    return (
      <Card tone="sunken" padding="small">
        <BulletList
          items={[
            { icon: eyeIcon, text: t('waitingSees', values) },
            { icon: lockIcon, text: t('waitingAsks') },
          ]}
        />
      </Card>
    )
  }
  if (kind === 'tips') {
    return (
      <BulletList
        items={[
          { icon: lockIcon, text: t('slowUnlock', values) },
          { icon: monitorIcon, text: t('slowWindow') },
          { icon: refreshCwIcon, text: t('slowReload', values) },
        ]}
      />
    )
  }
  const { reason } = error?.details ?? {}
  return (
    <Disclosure label={t('details')}>
      <p className={code}>{error?.code}</p>
      {typeof reason === 'string' && <p className={code}>{safeText(reason, MAX_REASON)}</p>}
    </Disclosure>
  )
}
