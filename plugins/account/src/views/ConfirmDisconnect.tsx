import type { Connection } from '@latchkey/kernel'
import { useAtom, useKernel, ViewBody, ViewFooter } from '@latchkey/kernel/react'
import { logOutIcon } from '@latchkey/theme/icons'
import { Address, Button, ListCard, ListItem, Logo, Text } from '@latchkey/theme/ui'
import { type ReactNode, useMemo } from 'react'
import { accountHooks } from '../hooks.ts'
import { connectedWallets, writtenAddress } from '../model/accounts.ts'
import { useWalletName } from './useWalletName.ts'

/** Which of several wallets to disconnect, or all of them. */
export function ConfirmDisconnect(): ReactNode {
  const t = accountHooks.useMessages()
  const { disconnectWallet } = accountHooks.usePlugin()
  const core = useKernel().atoms
  const connections = useAtom(core.connections)
  const families = useAtom(core.families)
  const networks = useAtom(core.networks)
  const nameOf = useWalletName()
  const addressOf = ({ account, network }: Connection): string =>
    writtenAddress(
      families,
      networks.find(({ id }) => id === network),
      account,
    )
  const wallets = useMemo(() => connectedWallets(connections, families), [connections, families])
  return (
    <>
      <ViewBody>
        <Text tone="muted">{t('severalWallets')}</Text>
        <ListCard label={t('disconnect')}>
          {wallets.map((wallet) => (
            <ListItem
              key={wallet.sessionId}
              name={nameOf(wallet)}
              second={
                wallet.number === undefined ? (
                  wallet.families.join(', ')
                ) : (
                  <>
                    <Address value={addressOf(wallet.connection)} /> · {wallet.families.join(', ')}
                  </>
                )
              }
              start={<Logo name={wallet.name} src={wallet.icon} />}
              wraps
              onPress={() => disconnectWallet(wallet.sessionId)}
            />
          ))}
        </ListCard>
      </ViewBody>
      <ViewFooter>
        <Button kind="danger" icon={logOutIcon} onPress={() => disconnectWallet()}>
          {t('disconnectAll')}
        </Button>
      </ViewFooter>
    </>
  )
}
