import { usePlugin, useT } from '@latchkey/kernel/react'
import { qrCodeIcon, searchIcon } from '@latchkey/theme/icons'
import { Button, EmptyState } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { ConnectPlugin, ConnectTarget } from '../../types.ts'

export interface NoWalletFoundProps {
  readonly query: string
  readonly target: ConnectTarget | undefined
  readonly canPair: boolean
}

/** No wallet of that name, or none at all; a code works with most that are not listed. */
export function NoWalletFound({ query, target, canPair }: NoWalletFoundProps): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const { pairAny } = usePlugin<ConnectPlugin>('connect')
  const text = query.trim()
  return (
    <EmptyState
      icon={searchIcon}
      title={text === '' ? t('emptyTitle') : t('nothingTitle', { text })}
      action={
        canPair && (
          <Button kind="secondary" icon={qrCodeIcon} onPress={() => pairAny(target)}>
            {t('showCode')}
          </Button>
        )
      }
    >
      {text === '' ? t('emptyText') : t(canPair ? 'nothingPair' : 'nothingText')}
    </EmptyState>
  )
}
