import type { Account, Network } from '@latchkey/kernel'
import { useAtom, useKernel, useNetwork, ViewBody } from '@latchkey/kernel/react'
import { ListCard, ListItem, Logo, safeName, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { receiveHooks } from '../hooks.ts'
import { usePlace } from './WalletReceive.tsx'

/** The networks on which the account's address is the same. */
export function WalletCompatibleNetworks(): ReactNode {
  const account = useAtom(useKernel().atoms.account)
  const network = useNetwork()
  return <ViewBody>{account && network && <Rows account={account} network={network} />}</ViewBody>
}

function Rows({ account, network }: { readonly account: Account; readonly network: Network }): ReactNode {
  const t = receiveHooks.useMessages()
  const { networks } = usePlace(account, network)
  return (
    <>
      <Text tone="muted">{t('compatibleText')}</Text>
      <ListCard label={t('compatible')}>
        {networks.map(({ id, name, icon }) => (
          <ListItem
            key={id}
            name={safeName(name)}
            second={id === network.id && t('active')}
            start={<Logo name={name} src={icon} />}
          />
        ))}
      </ListCard>
    </>
  )
}
