import type { Account as SharedAccount } from '@latchkey/kernel'
import { useAtom, useConnection, useKernel, useNetwork, ViewBody } from '@latchkey/kernel/react'
import { copyIcon, externalLinkIcon, logOutIcon } from '@latchkey/theme/icons'
import { Address, Card, Chip, IconTile, ListCard, ListItem, Row, Stack, safeName, Text } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { accountHooks } from '../hooks.ts'
import { explorerLink, writtenAddress } from '../model/accounts.ts'
import { useLastAccount } from './AccountHeader.tsx'
import { Balance, BalanceProblem } from './Balance.tsx'
import { ContributedActions, ContributedTabs } from './Contributions.tsx'

/** What the connected account holds and what can be done with it. */
export function Account(): ReactNode {
  const account = useLastAccount()
  const { atoms } = accountHooks.usePlugin()
  const hasBalance = useAtom(atoms.hasBalance)
  if (!account) return <ViewBody />
  return (
    <ViewBody>
      <AddressLine account={account}>{hasBalance && <Balance />}</AddressLine>
      <ContributedActions />
      {hasBalance && <BalanceProblem />}
      <ContributedTabs />
      <AccountRows account={account} />
    </ViewBody>
  )
}

interface AddressLineProps {
  readonly account: SharedAccount
  /** Shown before the address. */
  readonly children: ReactNode
}

/** The address with its copy button; in full where the browser does not let it be copied. */
function AddressLine({ account, children }: AddressLineProps): ReactNode {
  const t = accountHooks.useMessages()
  const { copyAddress } = accountHooks.usePlugin()
  const families = useAtom(useKernel().atoms.families)
  const written = writtenAddress(families, useNetwork(), account)
  const [failedFor, setFailedFor] = useState<string>()
  const copy = async (): Promise<void> => {
    const isCopied = await copyAddress()
    setFailedFor(isCopied ? undefined : account.address)
  }
  return (
    <>
      <Row justify="between" align="end" wrap>
        {children}
        <Chip kind="plain" end={copyIcon} label={t('copyAddress')} onPress={copy}>
          <Address value={written} />
        </Chip>
      </Row>
      {failedFor === account.address && (
        <Card tone="sunken" padding="small">
          <Stack gap={1}>
            <Text variant="small" tone="muted">
              {t('copyByHand')}
            </Text>
            <Address value={written} format="full" />
          </Stack>
        </Card>
      )}
    </>
  )
}

/** The account's page in the explorer, and disconnecting. */
function AccountRows({ account }: { readonly account: SharedAccount }): ReactNode {
  const t = accountHooks.useMessages()
  const { disconnect } = accountHooks.usePlugin()
  const families = useAtom(useKernel().atoms.families)
  const link = explorerLink(families, useNetwork(), account)
  const wallet = useConnection()?.name
  return (
    <ListCard label={t('title')}>
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
