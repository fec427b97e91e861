import type { Account } from '@latchkey/kernel'
import { type SlotItem, useAtom, useConnection, useKernel, useNetwork, ViewBody } from '@latchkey/kernel/react'
import { copyIcon, externalLinkIcon, logOutIcon } from '@latchkey/theme/icons'
import {
  Address,
  Avatar,
  Card,
  Heading,
  IconTile,
  ListCard,
  ListItem,
  Row,
  Stack,
  safeName,
  Tag,
} from '@latchkey/theme/ui'
import { atom } from 'jotai/vanilla'
import { type ReactNode, useMemo } from 'react'
import { accountHooks } from '../hooks.ts'
import { explorerLink } from '../model/accounts.ts'
import type { AccountSlots } from '../plugin.ts'
import { useLastAccount } from './AccountHeader.tsx'
import { ContributedIcon } from './Contributions.tsx'
import { useProfile, useWrittenAddress } from './useProfile.ts'

/** Who the account is, and what can be set for it. */
export function Settings(): ReactNode {
  const t = accountHooks.useMessages()
  const { copyAddress } = accountHooks.usePlugin()
  const account = useLastAccount()
  if (!account) return <ViewBody />
  const copy = async (): Promise<void> => void (await copyAddress())
  return (
    <ViewBody>
      <AddressCard account={account} />
      <AccountRows account={account}>
        <ListItem name={t('copyAddress')} start={<IconTile icon={copyIcon} />} onPress={copy} />
      </AccountRows>
    </ViewBody>
  )
}

/** The whole address, under the account's name where that is known. */
export function AddressCard({ account }: { readonly account: Account }): ReactNode {
  const t = accountHooks.useMessages()
  const { name, avatar } = useProfile(account)
  const written = useWrittenAddress(account)
  return (
    <Card tone="sunken">
      <Stack gap={3}>
        <Row gap={3}>
          <Avatar address={account.address} src={avatar} />
          <Heading level={3}>
            <bdi>{name ?? t('yourAddress')}</bdi>
          </Heading>
          {account.type === 'smartAccount' && <Tag>{t('typeSmartAccount')}</Tag>}
        </Row>
        <Address value={written} format="full" />
      </Stack>
    </Card>
  )
}

interface AccountRowsProps {
  readonly account: Account
  /** Rows before the others. */
  readonly children?: ReactNode
}

/** What other plugins let users set for an account. */
function useSettings({ caipAddress }: Account): readonly SlotItem<AccountSlots['setting']>[] {
  const settings = accountHooks.useSlot('setting')
  const present = useMemo(
    () => atom((get) => settings.filter(({ shown }) => !shown || get(shown(caipAddress)))),
    [settings, caipAddress],
  )
  return useAtom(present)
}

/** What other plugins let users set, the account's page in the explorer, and disconnecting. */
export function AccountRows({ account, children }: AccountRowsProps): ReactNode {
  const t = accountHooks.useMessages()
  const { disconnect } = accountHooks.usePlugin()
  const settings = useSettings(account)
  const families = useAtom(useKernel().atoms.families)
  const link = explorerLink(families, useNetwork(), account)
  const wallet = useConnection()?.name
  return (
    <ListCard label={t('title')}>
      {children}
      {settings.map(({ key, label, icon, open }) => (
        <ListItem
          key={key}
          name={label}
          start={<ContributedIcon icon={icon} draw={(found) => <IconTile icon={found} />} />}
          chevron
          onPress={open}
        />
      ))}
      {link && (
        <ListItem
          name={t('viewOn', { explorer: safeName(link.name) })}
          start={<IconTile icon={externalLinkIcon} />}
          href={link.url}
        />
      )}
      <ListItem name={t('disconnect')} second={wallet} start={<IconTile icon={logOutIcon} />} onPress={disconnect} />
    </ListCard>
  )
}
