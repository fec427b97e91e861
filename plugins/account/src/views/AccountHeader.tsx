import { Slot, useRouter, useT } from '@latchkey/kernel/react'
import { chevronDownIcon } from '@latchkey/theme/icons'
import { Address, Avatar, HiddenText, Icon } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { AccountPlugin } from '../types.ts'
import * as styles from './parts/AccountHeader.css.ts'
import { useLastAccount } from './parts/useLastAccount.ts'

/** The account as the title of its view, and what other plugins put beside it. */
export default function AccountHeader(): ReactNode {
  const t = useT<AccountPlugin>('account')
  const router = useRouter<AccountPlugin>()
  const account = useLastAccount()
  if (!account) return null
  return (
    <div className={styles.root}>
      <div className={styles.place}>
        <button type="button" className={styles.switcher} onClick={() => router.push('account.Accounts')}>
          <HiddenText>{t('switchAccount')} </HiddenText>
          <Avatar address={account.address} size={32} />
          <span className={styles.name}>
            <Address value={account.address} />
          </span>
          <span className={styles.chevron}>
            <Icon icon={chevronDownIcon} size="small" />
          </span>
        </button>
      </div>
      <Slot name="accountHeader" />
    </div>
  )
}
