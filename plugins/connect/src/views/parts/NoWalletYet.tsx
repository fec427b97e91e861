import { useRouter, useT } from '@latchkey/kernel/react'
import { LinkText } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { ROUTES } from '../../constants.ts'
import type { ConnectPlugin } from '../../types.ts'
import { footnote } from './parts.css.ts'

/** Leads people without a wallet on. */
export function NoWalletYet(): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const router = useRouter<ConnectPlugin>()
  return (
    <p className={footnote}>
      {t('noWalletYet')} <LinkText onPress={() => router.push(ROUTES.whatIsAWallet)}>{t('whatIsAWallet')}</LinkText>
    </p>
  )
}
