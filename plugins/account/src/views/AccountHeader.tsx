import type { Account } from '@latchkey/kernel'
import { useAtom, useKernel, useNetwork } from '@latchkey/kernel/react'
import { chevronDownIcon } from '@latchkey/theme/icons'
import { Address, Avatar, HiddenText, Icon } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { accountHooks } from '../hooks.ts'
import { writtenAddress } from '../model/accounts.ts'
import * as styles from './account.css.ts'

/** The account as the title of its view, and what other plugins put beside it. */
export function AccountHeader(): ReactNode {
  const t = accountHooks.useMessages()
  const router = accountHooks.useRouter()
  const contributions = accountHooks.useSlot('header')
  const account = useLastAccount()
  const families = useAtom(useKernel().atoms.families)
  const network = useNetwork()
  if (!account) return null
  return (
    <div className={styles.header}>
      <div className={styles.switcherPlace}>
        <button type="button" className={styles.switcher} onClick={() => router.push('account.Accounts')}>
          <HiddenText>{t('switchAccount')} </HiddenText>
          <Avatar address={account.address} size={32} />
          <span className={styles.name}>
            <Address value={writtenAddress(families, network, account)} />
          </span>
          <span className={styles.chevron}>
            <Icon icon={chevronDownIcon} size="small" />
          </span>
        </button>
      </div>
      {contributions.map(({ key, view: Contribution }) => (
        <Contribution key={key} />
      ))}
    </div>
  )
}

/** The active account, or the last one: a view that is leaving still shows whose it is. */
export function useLastAccount(): Account | undefined {
  const account = useAtom(useKernel().atoms.account)
  const [last, setLast] = useState(account)
  if (account && account !== last) setLast(account)
  return account ?? last
}
