import { useT } from '@latchkey/kernel/react'
import { Button, List, Stack } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { ACCOUNTS_SHOWN } from '../../constants.ts'
import type { AccountGroup as Group } from '../../derived/accountGroups.ts'
import type { AccountPlugin } from '../../types.ts'
import * as styles from './AccountGroup.css.ts'
import { AccountItem } from './AccountItem.tsx'
import { ConnectFamily } from './ConnectFamily.tsx'

/** The accounts of one chain family under its name. */
export function AccountGroup({ group }: { readonly group: Group }): ReactNode {
  const t = useT<AccountPlugin>('account')
  const [limit, setLimit] = useState(ACCOUNTS_SHOWN)
  const more = Math.min(ACCOUNTS_SHOWN, group.entries.length - limit)
  return (
    <Stack gap={1} as="section">
      <h3 className={styles.label}>{group.label}</h3>
      {group.entries.length === 0 ? (
        <ConnectFamily namespace={group.namespace} label={group.label} />
      ) : (
        <List label={group.label}>
          {group.entries.slice(0, limit).map((entry) => (
            <AccountItem key={`${entry.connection.id} ${entry.account.address}`} entry={entry} />
          ))}
        </List>
      )}
      {more > 0 && (
        <Button kind="quiet" onPress={() => setLimit(limit + ACCOUNTS_SHOWN)}>
          {t('showMore', { number: more })}
        </Button>
      )}
    </Stack>
  )
}
