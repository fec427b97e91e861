import type { MessageKey } from '@latchkey/kernel'
import { useAtom, useKernel, ViewBody, ViewFooter } from '@latchkey/kernel/react'
import { logOutIcon, plusIcon, unplugIcon } from '@latchkey/theme/icons'
import { Address, Avatar, Button, ButtonGroup, IconTile, List, ListItem, Stack, Text } from '@latchkey/theme/ui'
import { type ReactNode, useMemo, useState } from 'react'
import { accountHooks } from '../hooks.ts'
import type messages from '../locales/en.ts'
import { type AccountEntry, type AccountGroup, accountGroups, writtenAddress } from '../model/accounts.ts'
import { balanceText } from '../model/balance.ts'
import * as styles from './account.css.ts'
import { useContributedBalance, useProfile } from './useProfile.ts'
import { useWalletName } from './useWalletName.ts'

/** Accounts of a chain family that are shown at once; wallets may share thousands. */
const ACCOUNTS_SHOWN = 50

/** Every account that was shared, by chain family. */
export function Accounts(): ReactNode {
  const t = accountHooks.useMessages()
  const { disconnect, addWallet } = accountHooks.usePlugin()
  const core = useKernel().atoms
  const families = useAtom(core.families)
  const networks = useAtom(core.networks)
  const connectors = useAtom(core.connectors)
  const connections = useAtom(core.connections)
  const activeConnectionIds = useAtom(core.activeConnectionIds)
  const canConnect = accountHooks.usePlugin('connect') !== undefined
  const groups = useMemo(
    () =>
      accountGroups({ families, networks, connectors: canConnect ? connectors : [], connections, activeConnectionIds }),
    [families, networks, connectors, connections, activeConnectionIds, canConnect],
  )
  return (
    <>
      <ViewBody>
        {groups.map((group) => (
          <Group key={group.namespace} group={group} />
        ))}
      </ViewBody>
      <ViewFooter>
        <ButtonGroup>
          {canConnect && (
            <Button kind="secondary" icon={plusIcon} onPress={() => addWallet()}>
              {t('addWallet')}
            </Button>
          )}
          <Button kind="secondary" icon={logOutIcon} onPress={disconnect}>
            {t('disconnect')}
          </Button>
        </ButtonGroup>
      </ViewFooter>
    </>
  )
}

/** The accounts of one chain family under its name. */
function Group({ group }: { readonly group: AccountGroup }): ReactNode {
  const t = accountHooks.useMessages()
  const [limit, setLimit] = useState(ACCOUNTS_SHOWN)
  const more = Math.min(ACCOUNTS_SHOWN, group.entries.length - limit)
  return (
    <Stack gap={1} as="section">
      <h3 className={styles.familyName}>{group.label}</h3>
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

const TYPES: Readonly<Record<string, MessageKey<typeof messages>>> = {
  smartAccount: 'typeSmartAccount',
  payment: 'typePayment',
  ordinal: 'typeOrdinal',
  stx: 'typeStx',
}

/** One account: choose it to use it. */
function AccountItem({ entry }: { readonly entry: AccountEntry }): ReactNode {
  const t = accountHooks.useMessages()
  const router = accountHooks.useRouter()
  const { atoms, switchAccount } = accountHooks.usePlugin()
  const locale = useAtom(useKernel().atoms.locale)
  const { account, connection, isCurrent, number } = entry
  const families = useAtom(useKernel().atoms.families)
  const network = useAtom(useKernel().atoms.networks).find(({ id }) => id === connection.network)
  const native = balanceText(useAtom(atoms.balances)[`${connection.network}:${account.address}`], locale)
  const balance = useContributedBalance(account.caipAddress) ?? native
  const { name, avatar } = useProfile(account)
  const address = <Address value={writtenAddress(families, network, account)} />
  const type = TYPES[account.type]
  const wallet = useWalletName()({ name: connection.name, number })
  const choose = async (): Promise<void> => {
    await switchAccount(account.caipAddress, connection.id)
    router.back()
  }
  return (
    <ListItem
      name={name ?? address}
      second={
        <>
          {type && `${t(type)} · `}
          {name === undefined ? wallet : address}
        </>
      }
      start={<Avatar address={account.address} src={avatar} badge={{ name: connection.name, src: connection.icon }} />}
      end={balance}
      state={isCurrent ? 'current' : undefined}
      onPress={choose}
    />
  )
}

interface ConnectFamilyProps {
  readonly namespace: string
  readonly label: string
}

/** A chain family without an account, and a button to connect one. */
function ConnectFamily({ namespace, label }: ConnectFamilyProps): ReactNode {
  const t = accountHooks.useMessages()
  const { addWallet } = accountHooks.usePlugin()
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
