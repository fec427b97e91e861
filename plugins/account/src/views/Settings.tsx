import type { Account } from '@latchkey/kernel'
import { type SlotItem, useAtom, useConnection, useKernel, useNetwork, ViewBody } from '@latchkey/kernel/react'
import { copyIcon, externalLinkIcon, logOutIcon } from '@latchkey/theme/icons'
import {
  Address,
  Avatar,
  Card,
  Heading,
  HiddenText,
  IconTile,
  ListCard,
  ListItem,
  Row,
  Stack,
  safeName,
  Tag,
  Text,
} from '@latchkey/theme/ui'
import { atom } from 'jotai/vanilla'
import { type ReactNode, useMemo } from 'react'
import { accountHooks } from '../hooks.ts'
import { explorerLink, isWatchOnly } from '../model/accounts.ts'
import type { AccountSlots } from '../plugin.ts'
import { useLastAccount } from './AccountHeader.tsx'
import { ContributedIcon } from './Contributions.tsx'
import { useProfile, useWrittenAddress } from './useProfile.ts'

/** Who the account is, and what can be set for it. */
export function Settings(): ReactNode {
  const account = useLastAccount()
  if (!account) return <ViewBody />
  return (
    <ViewBody>
      <AddressCard account={account} />
      <AccountRows account={account} />
    </ViewBody>
  )
}

/** Says that the wallet only watches the account. */
export function WatchOnly(): ReactNode {
  const t = accountHooks.useMessages()
  const connection = useAtom(useKernel().atoms.connection)
  if (!connection || !isWatchOnly(connection)) return null
  return (
    <Text variant="small">
      <Tag>{t('watchOnly')}</Tag>
      <HiddenText> {t('watchOnlyText', { wallet: safeName(connection.name) })}</HiddenText>
    </Text>
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
          <WatchOnly />
        </Row>
        <Address value={written} format="full" />
      </Stack>
    </Card>
  )
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

/** Copying the address, what other plugins let users set, the account's page in the explorer, and disconnecting. */
export function AccountRows({ account }: { readonly account: Account }): ReactNode {
  const t = accountHooks.useMessages()
  const { copyAddress, disconnect } = accountHooks.usePlugin()
  const settings = useSettings(account)
  const families = useAtom(useKernel().atoms.families)
  const link = explorerLink(families, useNetwork(), account)
  const wallet = useConnection()?.name
  return (
    <ListCard label={t('title')}>
      <ListItem
        name={t('copyAddress')}
        start={<IconTile icon={copyIcon} />}
        onPress={async () => void (await copyAddress())}
      />
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
