import { List, Stack } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { AccountGroup as Group } from '../../derived/accountGroups.ts'
import * as styles from './AccountGroup.css.ts'
import { AccountItem } from './AccountItem.tsx'
import { ConnectFamily } from './ConnectFamily.tsx'

/** The accounts of one chain family under its name. */
export function AccountGroup({ group }: { readonly group: Group }): ReactNode {
  return (
    <Stack gap="xs" as="section">
      <h3 className={styles.label}>{group.label}</h3>
      {group.entries.length === 0 ? (
        <ConnectFamily namespace={group.namespace} label={group.label} />
      ) : (
        <div className={styles.rows}>
          <List label={group.label}>
            {group.entries.map((entry) => (
              <AccountItem key={`${entry.connection.id} ${entry.account.address}`} entry={entry} />
            ))}
          </List>
        </div>
      )}
    </Stack>
  )
}
