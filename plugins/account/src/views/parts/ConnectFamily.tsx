import { usePlugin, useT } from '@latchkey/kernel/react'
import { unplugIcon } from '@latchkey/theme/icons'
import { Button, IconTile, List, ListItem, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { AccountPlugin } from '../../types.ts'

interface ConnectFamilyProps {
  readonly namespace: string
  readonly label: string
}

/** A chain family without an account, and how to bring one. */
export function ConnectFamily({ namespace, label }: ConnectFamilyProps): ReactNode {
  const t = useT<AccountPlugin>('account')
  const { addWallet } = usePlugin<AccountPlugin>('account')
  return (
    <List label={label}>
      <ListItem
        name={
          <Text as="span" tone="muted">
            {t('notConnected')}
          </Text>
        }
        start={<IconTile icon={unplugIcon} />}
        end={
          <Button
            kind="secondary"
            size="small"
            label={t('connectFamily', { family: label })}
            onPress={() => addWallet(namespace)}
          >
            {t('connect')}
          </Button>
        }
      />
    </List>
  )
}
