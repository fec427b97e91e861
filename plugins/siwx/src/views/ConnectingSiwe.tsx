import { StatusView } from '@latchkey/kernel/views'
import type { ReactNode } from 'react'
import { siwxHooks } from '../hooks.ts'
import { Ends, useWalletName } from './Ends.tsx'

/** The user has connected, and waits to see whether the site knows them already. */
export function ConnectingSiwe(): ReactNode {
  const t = siwxHooks.useMessages()
  const { cancel } = siwxHooks.usePlugin()
  const wallet = useWalletName()
  return (
    <StatusView
      animation={<Ends state="wait" />}
      title={t('checkingTitle')}
      text={t('checkingText', { wallet })}
      secondary={{ label: t('cancel'), onPress: () => cancel() }}
    />
  )
}
