import type { Account as SharedAccount } from '@latchkey/kernel'
import { useAtom, ViewBody } from '@latchkey/kernel/react'
import { shortAddress } from '@latchkey/kernel/text'
import { copyIcon } from '@latchkey/theme/icons'
import { Address, Card, Chip, Row, Stack, Text } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { accountHooks } from '../hooks.ts'
import { useLastAccount } from './AccountHeader.tsx'
import * as styles from './account.css.ts'
import { Balance, BalanceProblem } from './Balance.tsx'
import { Banners, ContributedActions, ContributedTabs, useTabs } from './Contributions.tsx'
import { FamilySwitch } from './FamilySwitch.tsx'
import { AccountRows, AddressCard, WatchOnly } from './Settings.tsx'
import { useProfile, useWrittenAddress } from './useProfile.ts'

/** What the connected account holds and what can be done with it. */
export function Account(): ReactNode {
  const account = useLastAccount()
  const { atoms } = accountHooks.usePlugin()
  const hasBalance = useAtom(atoms.hasBalance)
  const [contributed] = accountHooks.useSlot('balance')
  const tabs = useTabs()
  if (!account) return <ViewBody />
  const Contributed = contributed?.view
  return (
    <ViewBody>
      <Banners />
      <FamilySwitch />
      <AddressLine account={account} hasAddress={tabs.length > 0}>
        {Contributed ? <Contributed key={contributed.key} /> : hasBalance && <Balance />}
      </AddressLine>
      <ContributedActions />
      {!Contributed && hasBalance && <BalanceProblem />}
      {tabs.length > 0 && <ContributedTabs tabs={tabs} />}
      {tabs.length === 0 && <AddressCard account={account} />}
      {tabs.length === 0 && <AccountRows account={account} />}
    </ViewBody>
  )
}

interface AddressLineProps {
  readonly account: SharedAccount
  /** Whether nothing below shows the address in full. */
  readonly hasAddress: boolean
  /** Shown before the address. */
  readonly children: ReactNode
}

/** The balance, and what copies the address, beside it unless it is the title; in full where the browser does not let it be copied. */
function AddressLine({ account, hasAddress, children }: AddressLineProps): ReactNode {
  const t = accountHooks.useMessages()
  const { copyAddress } = accountHooks.usePlugin()
  const written = useWrittenAddress(account)
  // Without a name the address stands in the title, right above.
  const isTitle = useProfile(account).name === undefined
  const copyLabel = isTitle ? `${t('copyAddress')} ${shortAddress(written)}` : t('copyAddress')
  const [failedFor, setFailedFor] = useState<string>()
  const copy = async (): Promise<void> => {
    const isCopied = await copyAddress()
    setFailedFor(isCopied ? undefined : account.address)
  }
  return (
    <>
      {(hasAddress || children) && (
        <Row justify="between" align="end" wrap>
          {children && <div className={styles.balancePlace}>{children}</div>}
          {hasAddress && (
            <Stack gap={1} align="end">
              <WatchOnly />
              <Chip kind="plain" end={copyIcon} label={copyLabel} onPress={copy}>
                {isTitle ? undefined : <Address value={written} />}
              </Chip>
            </Stack>
          )}
        </Row>
      )}
      {hasAddress && failedFor === account.address && (
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
