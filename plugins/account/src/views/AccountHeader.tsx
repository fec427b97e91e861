import type { Account } from '@latchkey/kernel'
import { useAtom, useKernel } from '@latchkey/kernel/react'
import { chevronDownIcon, settingsIcon } from '@latchkey/theme/icons'
import { Address, Avatar, HiddenText, Icon, IconButton } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { accountHooks } from '../hooks.ts'
import * as styles from './account.css.ts'
import { useTabs } from './Contributions.tsx'
import { useProfile, useWrittenAddress } from './useProfile.ts'

/** The account as the title of its view, and what other plugins put beside it. */
export function AccountHeader(): ReactNode {
  const t = accountHooks.useMessages()
  const router = accountHooks.useRouter()
  const contributions = accountHooks.useSlot('header')
  // Without tabs the view itself shows what the settings have.
  const hasSettings = useTabs().length > 0
  const account = useLastAccount()
  if (!account) return null
  return (
    <div className={styles.header}>
      <div className={styles.switcherPlace}>
        <button type="button" className={styles.switcher} onClick={() => router.push('account.Accounts')}>
          <HiddenText>{t('switchAccount')} </HiddenText>
          <ProfileName account={account} />
          <span className={styles.chevron}>
            <Icon icon={chevronDownIcon} size="small" />
          </span>
        </button>
      </div>
      {contributions.map(({ key, view: Contribution }) => (
        <Contribution key={key} />
      ))}
      {hasSettings && (
        <IconButton icon={settingsIcon} label={t('settings')} onPress={() => router.push('account.Settings')} />
      )}
    </div>
  )
}

function ProfileName({ account }: { readonly account: Account }): ReactNode {
  const { name, avatar } = useProfile(account)
  const written = useWrittenAddress(account)
  return (
    <>
      <Avatar address={account.address} src={avatar} size={32} />
      <span className={styles.name}>{name === undefined ? <Address value={written} /> : <bdi>{name}</bdi>}</span>
    </>
  )
}

/** The active account, or the last one: a view that is leaving still shows whose it is. */
export function useLastAccount(): Account | undefined {
  const account = useAtom(useKernel().atoms.account)
  const [last, setLast] = useState(account)
  if (account && account !== last) setLast(account)
  return account ?? last
}
