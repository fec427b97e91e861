import type { Account } from '@latchkey/kernel'
import { useAtom, useConnection, useKernel, useNetwork, usePlugin, useT } from '@latchkey/kernel/react'
import { externalLinkIcon, logOutIcon } from '@latchkey/theme/icons'
import { IconTile, ListCard, ListItem, safeText } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { explorerLink } from '../../derived/explorerLink.ts'
import type { AccountPlugin } from '../../types.ts'

/** The account's page in the explorer, and the way out. */
export function AccountRows({ account }: { readonly account: Account }): ReactNode {
  const t = useT<AccountPlugin>('account')
  const { disconnect } = usePlugin<AccountPlugin>('account')
  const families = useAtom(useKernel().atoms.families)
  const link = explorerLink(families, useNetwork(), account)
  const wallet = useConnection()?.name
  return (
    <ListCard label={t('title')}>
      {link && (
        <ListItem
          name={t('viewOn', { explorer: safeText(link.name) })}
          start={<IconTile icon={externalLinkIcon} />}
          href={link.url}
        />
      )}
      <ListItem name={t('disconnect')} second={wallet} start={<IconTile icon={logOutIcon} />} onPress={disconnect} />
    </ListCard>
  )
}
